// @ts-check
/**
 * The pages of docs/rules/: one for each rule, from its description and the examples that are its tests, and
 * a list of all rules. `wayleave explain` prints the same pages.
 */
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { allRules, check, suppress, suppressionRules } from '../dist/check/index.js'
import { suppressionExamples } from '../dist/check/suppression/suppressions.examples.js'
import { parse, print } from '../dist/syntax/index.js'
import { positionAt, visible } from '../dist/text/index.js'
import { plain, table } from './markdown.mjs'

/** @typedef {import('../dist/check/examples.js').RuleExamples} RuleExamples */
/** @typedef {import('../dist/check/examples.js').GoodExample} GoodExample */
/** @typedef {import('../dist/check/examples.js').BadExample} BadExample */
/** @typedef {import('../dist/check/index.js').RuleFacts} RuleFacts */

/** Of a longer example, the first lines are shown, and of a longer line the beginning. */
const MOST_LINES = 12
const MOST_CHARACTERS = 100

/**
 * The table of rules that each first letter of a code stands for. @type {Readonly<Record<string, string>>}
 */
const TABLES = {
  A: 'Robots and their names',
  E: 'Bytes and characters',
  F: 'How a site responds',
  G: 'Groups',
  I: 'Intent and risk',
  M: 'Sitemaps',
  P: 'Paths and precedence',
  S: 'Lines',
  X: 'Extensions',
}

/** @type {Readonly<Record<string, string>>} */
const TITLES = { error: 'Error', warning: 'Warning', info: 'Information', hint: 'Hint' }

/**
 * Every page, by its name below docs/rules/.
 *
 * @returns {Promise<[name: string, body: string][]>}
 */
export async function rulePages() {
  const facts = [...allRules].sort((one, other) => (one.code < other.code ? -1 : 1))
  /** @type {[string, string][]} */
  const pages = [['README.md', listPage(facts)]]
  for (const rule of facts) pages.push([fileOf(rule), rulePage(rule, await examplesOf(rule))])
  return pages
}

/** @param {RuleFacts} rule */
function fileOf({ code, name }) {
  return `${code}-${name}.md`
}

/**
 * @param {RuleFacts} rule
 * @returns {Promise<RuleExamples>}
 */
async function examplesOf({ code, name }) {
  const examples = suppressionExamples[name]
  if (examples !== undefined) return examples
  const path = new URL(`../dist/check/rules/${(await moduleNames).get(code)}.examples.js`, import.meta.url)
  const module = /** @type {Record<string, RuleExamples>} */ (await import(pathToFileURL(path.pathname).href))
  return /** @type {RuleExamples} */ (Object.values(module)[0])
}

/** The module of each rule by its code. Two rules may share a name, but two files may not. */
const moduleNames = namesOfModules()

async function namesOfModules() {
  const folder = new URL('../dist/check/rules/', import.meta.url)
  const names = new Map()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^\w+\/(?!index\.)[\w-]+\.js$/.test(file)) continue
    const found = Object.values(
      /** @type {Record<string, Partial<RuleFacts>>} */ (await import(new URL(file, folder).href)),
    )
    names.set(found.find(({ code }) => code)?.code, file.slice(0, -'.js'.length))
  }
  return names
}

/** @param {readonly RuleFacts[]} facts */
function listPage(facts) {
  const letters = [...new Set(facts.map(({ code }) => code.charAt(0)))]
  return [
    '# Rules',
    `\`wayleave check\` has ${facts.length} rules. An option accepts the code or the name of a rule. The beginning of a code, such as \`S1\`, selects all rules whose codes begin with it.`,
    ...letters.flatMap((letter) => [
      `## ${letter}: ${TABLES[letter] ?? letter}`,
      table(
        ['Code', 'Name', 'Severity'],
        facts
          .filter(({ code }) => code.startsWith(letter))
          .map((rule) => [
            `[${rule.code}](${fileOf(rule)})`,
            rule.name,
            rule.off === true ? `${rule.severity}, off` : rule.severity,
          ]),
      ),
    ]),
  ].join('\n\n')
}

/**
 * @param {RuleFacts} rule
 * @param {RuleExamples} examples
 */
function rulePage(rule, { bad, good }) {
  const severity = TITLES[rule.severity] ?? rule.severity
  return [
    `# ${rule.code}/${rule.name}`,
    rule.off === true ? `${severity}. Off unless it is selected.` : `${severity}.`,
    plain(rule.why),
    '## Reported',
    ...plainFirst(bad).flatMap((example) => badParts(rule, example)),
    '## Not reported',
    ...good.flatMap(exampleParts),
  ].join('\n\n')
}

/**
 * Examples in the order of a page: a reader first sees the plain case, which needs no words about it.
 *
 * @param {readonly BadExample[]} examples
 */
function plainFirst(examples) {
  return [false, true].flatMap((isSpecial) =>
    examples.filter(({ about }) => (about !== undefined) === isSpecial),
  )
}

/**
 * @param {RuleFacts} rule
 * @param {BadExample} example
 */
function badParts(rule, example) {
  const file = parse(example.robots)
  const { findings } = check(file, {
    ...example.options,
    ...(isSuppression(rule) ? {} : { select: [rule.code] }),
  })
  const own = isSuppression(rule)
    ? suppress(file, findings, allRules, example.options).problems.filter(({ code }) => code === rule.code)
    : findings
  const said = own.map(
    ({ span, message }) => `- Line ${positionAt(file.starts, span.start).line}: ${plain(message)}`,
  )
  const fixes = own.flatMap(({ fix }) => (fix === undefined ? [] : [fix]))
  const unsafe = fixes.find(({ kind }) => kind !== 'safe')
  const kind =
    unsafe === undefined
      ? 'proved to change no policy'
      : `which ${unsafe.undecided ? 'may change' : 'changes'} the meaning. ${plain(unsafe.because ?? '')}`
  const fixed =
    example.fixed === undefined ? [] : [`Fix, ${kind}`.replace(/\.?$/, ':'), fenced(example.fixed)]
  return [...exampleParts(example), said.join('\n'), ...fixed]
}

/** @param {RuleFacts} rule */
function isSuppression({ code }) {
  return suppressionRules.some((rule) => rule.code === code)
}

/** @param {GoodExample} example */
function exampleParts({ about, robots, options }) {
  const asked = options?.dialects
  const checkedFor = asked === undefined ? [] : [`Checked for ${asked.join(', ')}.`]
  const more = Object.entries(options ?? {}).filter(([key]) => !WORDED.has(key))
  const given = more.map(([key, value]) => `With ${key}: \`${JSON.stringify(value)}\`.`)
  const words = [
    ...(about === undefined ? [] : [plain(about)]),
    ...checkedFor,
    ...given,
    ...answersOf(options ?? {}),
  ].join(' ')
  const noFile = options?.retrieval !== undefined && robots === ''
  return [...(words === '' ? [] : [words]), ...(noFile ? [] : [fenced(print(parse(robots)))])]
}

/** Options that are not shown as JSON. */
const WORDED = new Set(['dialects', 'retrieval', 'comparisons'])

/**
 * How the file was fetched, and the results of other requests for it.
 *
 * @param {import('../dist/check/index.js').CheckOptions} options
 */
function answersOf({ retrieval, comparisons = [] }) {
  const asked = {
    origin: () => 'Requested at another origin',
    'user-agent': (/** @type {string} */ agent) => `Requested as ${code(agent)}`,
    cache: () => 'Requested past all caches',
    'file-name': () => 'Requested as `ROBOTS.TXT`',
  }
  return [
    ...(retrieval === undefined ? [] : [`Requested: ${answerOf(retrieval)}.`]),
    ...comparisons.map(({ by, userAgent = '', retrieval: other }) => {
      const lines =
        other.body === undefined
          ? ''
          : `, with the text ${code(parse(other.body).text.trimEnd().replaceAll('\n', ' ⏎ '))}`
      return `${asked[by](userAgent)}: ${answerOf(other)}${lines}.`
    }),
  ]
}

/**
 * A retrieval in a sentence: each hop with its status, and the headers that are not the ordinary ones.
 *
 * @param {import('../dist/access/index.js').Retrieval} retrieval
 */
function answerOf({ hops, outcome, problem, durationMs }) {
  const answered = hops.map(({ url, status, headers }, index) => {
    const shown = Object.entries(headers).filter(([name]) => name !== 'location' || index === hops.length - 1)
    const said = shown.map(([name, value]) => code(`${name}: ${value}`)).join(', ')
    return `${code(url)} → ${status ?? 'no response'}${said === '' ? '' : ` (${said})`}`
  })
  const seconds = durationMs > 1000 ? ` in ${durationMs / 1000} s` : ''
  return `${answered.join(', ')}${seconds}, outcome ${code(outcome)}${problem === undefined ? '' : `: ${plain(visible(problem))}`}`
}

/** @param {string} text */
function code(text) {
  return `\`${visible(text, MOST_CHARACTERS).replaceAll('`', '')}\``
}

/** A file as it can be printed. @param {string} text */
function fenced(text) {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0) return 'An empty file.'
  const shown = lines.slice(0, MOST_LINES).map((line) => visible(line, MOST_CHARACTERS))
  const left = lines.length - shown.length
  const fence = text.includes('```') ? '````' : '```'
  return [`${fence}text`, ...shown, ...(left > 0 ? [`… ${left} more lines`] : []), fence].join('\n')
}
