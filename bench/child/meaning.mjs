// @ts-check
/**
 * `node meaning.mjs FOLDER STEP`: compares pairs of dialects by every STEPth real file, and every file with
 * an edited copy of itself. The pairs of dialects take turns: each file asks for its share of them. `one answer` is one witness or a proof that there is none; `all regions` is the
 * whole difference.
 */
import { diff, firstDifference } from '../../dist/bundle/diff.js'
import { dialects, parse, read } from '../../dist/bundle/index.js'
import { readFiles } from '../files.mjs'
import { AGENT } from '../peers.mjs'

const [folder = '', step = '1'] = process.argv.slice(2)
const files = readFiles(folder).filter((_, index) => index % Number(step) === 0)
const everyDialect = Object.values(dialects)

/** The pairs of dialects that one file asks about. All 435 pairs of 1,635 files would take half an hour. */
const PAIRS_OF_A_FILE = 60

/** @param {string} title */
function tally(title) {
  /** @type {number[]} */
  const ms = []
  /** @type {number[]} */
  const states = []
  /** @type {Record<string, number>} */
  const kinds = {}
  return {
    /** @param {() => { kind: string, states: number, because?: string }} ask */
    time(ask) {
      const start = process.hrtime.bigint()
      const answer = ask()
      ms.push(Number(process.hrtime.bigint() - start) / 1e6)
      states.push(answer.states)
      // The verdicts of some programs are no decision list, which no budget changes.
      const kind = answer.because === 'no-list' ? 'no list' : answer.kind
      kinds[kind] = (kinds[kind] ?? 0) + 1
      return answer
    },
    figures: () => ({ title, questions: ms.length, kinds, ms: quantiles(ms), states: quantiles(states) }),
  }
}

/** @param {number[]} values */
function quantiles(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return [0.5, 0.9, 0.99, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0,
  )
}

/** One rule less, turned round, or longer, in turn. @param {string} text @param {number} turn */
function edited(text, turn) {
  const rules = [...text.matchAll(/^[ \t]*(?:dis)?allow[ \t]*:.*$/gim)]
  const rule = rules[(turn * 7919) % Math.max(1, rules.length)]
  if (rule === undefined) return `${text}\nUser-agent: *\nDisallow: /added\n`
  const line = rule[0]
  const other = [
    '',
    /disallow/i.test(line) ? line.replace(/disallow/i, 'Allow') : line.replace(/allow/i, 'Disallow'),
    `${line.trimEnd()}x`,
  ][turn % 3]
  return text.slice(0, rule.index) + other + text.slice(rule.index + line.length)
}

/** An incomplete list of changes counts as undecided. @param {import('../../dist/diff/index.d.ts').Diff} diff */
function summaryOf({ paths }) {
  return {
    ...paths,
    kind: paths.kind === 'different' && !paths.complete ? 'undecided' : paths.kind,
  }
}

const answers = tally('one answer, two dialects, one file')
const edits = tally('one answer, a file and an edited copy, as google')
const regions = tally('all regions, a file and an edited copy, as google')
const regionsOfDialects = tally('all regions, two dialects, one file, one pair in turn')
for (const [turn, { text }] of files.entries()) {
  const file = parse(text)
  const policies = everyDialect
    .map((dialect) => read(file, { agent: AGENT, dialect }))
    .filter(({ failure }) => failure === undefined)
  const pairs = policies.flatMap((one, index) =>
    policies.slice(index + 1).map((other) => /** @type {const} */ ([one, other])),
  )
  for (let index = 0; index < Math.min(PAIRS_OF_A_FILE, pairs.length); index += 1) {
    const [one, other] = /** @type {(typeof pairs)[0]} */ (
      pairs[(turn * PAIRS_OF_A_FILE + index) % pairs.length]
    )
    answers.time(() => firstDifference(one, other))
  }
  const pair = pairs[(turn * 7919) % Math.max(1, pairs.length)]
  if (pair !== undefined) regionsOfDialects.time(() => summaryOf(diff(...pair)))
  const [was, is] = [text, edited(text, turn)].map((version) =>
    read(parse(version), { agent: AGENT, dialect: dialects.google }),
  )
  if (was === undefined || is === undefined) continue
  edits.time(() => firstDifference(was, is))
  regions.time(() => summaryOf(diff(was, is)))
}
console.log(JSON.stringify([answers, edits, regions, regionsOfDialects].map(({ figures }) => figures())))
