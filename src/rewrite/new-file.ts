import { robots, tokenOf } from '../robots/index.ts'
import { type File, parse } from '../syntax/index.ts'
import { recordLine } from './field-names.ts'
import { meetsStance, type StanceResult } from './meets-stance.ts'
import { answerFor, type Stance, type StanceAnswer } from './stance.ts'
import { signalsValue, stanceRules } from './stance-rules.ts'

/** A file made from a stance. */
export interface NewFile {
  readonly file: File
  /** The text of that file. */
  readonly text: string
  /** What the file says to every robot of the registry. Some cannot be told what is wanted: no name reaches them. */
  readonly met: StanceResult
}

/** Rounds in which robots are named that the file so far says something else to. */
const MAX_ROUNDS = 4

/**
 * A robots.txt that says what a site wants. Robots that get another answer than everybody are named, by purpose; so are those that
 * do not take a group for everybody as theirs, and those that would fall back on the name of another. Each named group repeats the
 * rules.
 *
 * @example
 * ```ts
 * const { text } = newFile({ purposes: { archive: 'disallow' }, rules: { disallow: ['/admin/'] }, sitemaps: ['https://example.com/s.xml'] })
 * text.startsWith('# advertising\nUser-agent: AdsBot-Google\n') // true
 * text.endsWith('User-agent: *\nDisallow: /admin/\n\nSitemap: https://example.com/s.xml\n') // true
 * ```
 */
export function newFile(stance: Stance): NewFile {
  const obeysStar = stance.obeysStar ?? 'allow'
  const named = new Set(robots.filter((robot) => answerFor(stance, robot) !== obeysStar).map(({ id }) => id))
  for (let round = 0; ; round++) {
    const file = parse(textOf(stance, obeysStar, named))
    const met = meetsStance(file, stance)
    const more = met.robots.flatMap(({ kind, robot }) =>
      (kind === 'broken' || kind === 'undecided') && robot !== undefined && !named.has(robot) ? [robot] : [],
    )
    if (more.length === 0 || round === MAX_ROUNDS) return { file, text: file.text, met }
    for (const id of more) named.add(id)
  }
}

function textOf(stance: Stance, obeysStar: StanceAnswer, named: ReadonlySet<string>): string {
  const groups = new Map<string, { readonly about: string; readonly answer: StanceAnswer; readonly tokens: Set<string> }>()
  const name = (about: string, answer: StanceAnswer, token: string): void => {
    const key = `${answer} ${about}`
    const group = groups.get(key) ?? { about, answer, tokens: new Set() }
    group.tokens.add(token)
    groups.set(key, group)
  }
  for (const robot of robots) if (named.has(robot.id)) name(robot.purpose, answerFor(stance, robot), tokenOf(robot))
  for (const [token, answer] of Object.entries(stance.otherRobots ?? {})) name('other robots', answer, token)
  const blocks = [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { about, answer, tokens }]) => [
      `# ${about}`,
      ...inOrder(tokens).map((token) => recordLine('User-agent', token)),
      ...recordsOf(stance, answer, false),
    ])
  const sitemaps = [...new Set(stance.sitemaps)].map((sitemap) => recordLine('Sitemap', sitemap))
  const all = [...blocks, ['User-agent: *', ...recordsOf(stance, obeysStar, true)], sitemaps]
  return all
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n')
}

/** Without regard to case, and the same everywhere. */
function inOrder(tokens: ReadonlySet<string>): string[] {
  return [...tokens].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
}

/** What may be done with the content is of no use to those that may fetch nothing, but the site's word to everybody. */
function recordsOf(stance: Stance, answer: StanceAnswer, isForAll: boolean): string[] {
  const signals = answer === 'allow' || isForAll ? signalsValue(stance) : ''
  return [...stanceRules(stance, answer), ...(signals === '' ? [] : [recordLine('Content-Signal', signals)])]
}
