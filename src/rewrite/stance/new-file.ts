import { robotOrder } from '../../readings/index.ts'
import { type Robot, robotNamed, robots, tokenOf } from '../../robots/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { addTo } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'
import { meetsStance, type StanceResult } from './meets-stance.ts'
import { type RobotRule, ruleLine, ruleLines } from './robot-rules.ts'
import {
  answerFor,
  decidingPurpose,
  defaultAnswer,
  namedAnswerFor,
  rulesFor,
  type Stance,
  type StanceAnswer,
  sharedRules,
} from './stance.ts'
import { signalsValue, stanceRecords, usageValue } from './stance-records.ts'
import { wishedLines } from './wished-records.ts'

/** A file made from a stance. */
export interface NewFile {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  /** Whether the file meets the stance. It may not: some robots match no name that a file can have. */
  readonly result: StanceResult
  /** Rules of the stance that no group of the file has, as lines. They are for allowed robots. */
  readonly unusedRules: readonly string[]
  /**
   * Robots that the file closes by name because they do not obey the `*` group, although the stance allows
   * other robots of their operator.
   */
  readonly closedOfAllowed: readonly { readonly operator: string; readonly tokens: readonly string[] }[]
}

/** The most rounds, each of which names the robots for which the file does not meet the stance yet. */
const MAX_ROUNDS = 4

/**
 * Writes a robots.txt that meets a stance. It names, by purpose, every robot whose answer is not the default, every
 * robot that does not obey the `*` group, and every robot that would fall back on another robot's name. Each group
 * repeats the rules. Groups and names come in the order of importance, search engines first.
 *
 * @example
 * ```ts
 * const { text } = newFile({ purposes: { archive: 'disallow' }, rules: { disallow: ['/admin/'] }, sitemaps: ['https://example.com/s.xml'] })
 * text.includes('# archive\nUser-agent: CCBot\n') // true
 * text.endsWith('User-agent: *\nDisallow: /admin/\n\nSitemap: https://example.com/s.xml\n') // true
 * ```
 */
export function newFile(stance: Stance): NewFile {
  const fallback = defaultAnswer(stance)
  const named = new Set(
    robots
      .filter(
        (robot) =>
          wishedLines(stance, robot).length + rulesFor(stance, robot).length > 0 ||
          isNamedFirst(stance, robot),
      )
      .map(({ id }) => id),
  )
  for (let round = 0; ; round++) {
    const file = parse(textOf(stance, fallback, named))
    const result = meetsStance(file, stance)
    const missed = result.robots.flatMap(({ kind, robot }) =>
      (kind === 'not-met' || kind === 'undecided') && robot !== undefined && !named.has(robot) ? [robot] : [],
    )
    if (missed.length === 0 || round === MAX_ROUNDS)
      return { file, text: file.text, result, ...leftOutOfFile(stance, file, named) }
    for (const id of missed) named.add(id)
  }
}

/**
 * Does a robot get a group at first, because its answer is not the default? An allowed robot gets none if it ignores
 * robots.txt or the `*` group, or if it falls back on an allowed robot. A later round names it if necessary.
 */
function isNamedFirst(stance: Stance, robot: Robot): boolean {
  const answer = answerFor(stance, robot)
  if (answer === defaultAnswer(stance)) return false
  if (answer === 'disallow') return true
  const isCovered = robot.tokens.slice(1).some((token) => {
    const other = robotNamed(token)
    return other !== undefined && answerFor(stance, other) === 'allow'
  })
  return robot.obeys.robotsTxt !== 'no' && robot.obeys.star !== 'no' && !isCovered
}

/** What a stance says that is missing in the file made from it, and what the file closes in addition. */
function leftOutOfFile(
  stance: Stance,
  { text }: File,
  named: ReadonlySet<string>,
): Pick<NewFile, 'unusedRules' | 'closedOfAllowed'> {
  const lines = new Set(text.split('\n'))
  const allowed = new Set(
    robots
      .filter((robot) => namedAnswerFor(stance, robot) === 'allow' && robot.obeys.robotsTxt !== 'no')
      .map(({ operator }) => operator),
  )
  const closed = new Map<string, string[]>()
  for (const robot of robotOrder([]).sorted(robots)) {
    const { id, operator, obeys } = robot
    const isClosed = named.has(id) && namedAnswerFor(stance, robot) === undefined && obeys.star === 'no'
    if (isClosed && allowed.has(operator) && answerFor(stance, robot) === 'disallow')
      addTo(closed, operator, tokenOf(robot))
  }
  return {
    unusedRules: ruleLines(stance.rules).filter((line) => !lines.has(line)),
    closedOfAllowed: [...closed].map(([operator, tokens]) => ({ operator, tokens })),
  }
}

/** @param named ids of the registry robots that get a group. */
function textOf(stance: Stance, fallback: StanceAnswer, named: ReadonlySet<string>): string {
  const groups = new Map<
    string,
    {
      readonly about: string
      readonly answer: StanceAnswer
      readonly shared: Stance['rules']
      readonly rules: readonly RobotRule[]
      readonly wished: readonly string[]
      readonly tokens: Set<string>
    }
  >()
  const addRobot = (about: string, answer: StanceAnswer, token: string, robot: Robot | string): void => {
    const [shared, rules, wished] = [
      sharedRules(stance, robot),
      rulesFor(stance, robot),
      wishedLines(stance, robot),
    ]
    const key = [`${answer} ${about}`, ...ruleLines(shared), '', ...rules.map(ruleLine), ...wished].join('\n')
    const group = groups.get(key) ?? { about, answer, shared, rules, wished, tokens: new Set() }
    group.tokens.add(token)
    groups.set(key, group)
  }
  // The maps keep this order.
  for (const robot of robotOrder([]).sorted(robots))
    if (named.has(robot.id)) {
      const answer = answerFor(stance, robot)
      const isAsStar =
        answer === fallback &&
        sharedRules(stance, robot) === stance.rules &&
        wishedLines(stance, robot).length + rulesFor(stance, robot).length === 0
      const purpose = decidingPurpose(stance, robot) ?? robot.purposes[0]
      const about = isAsStar ? `${purpose}: ${whyNamed(robot)}` : purpose
      addRobot(about, answer, tokenOf(robot), robot)
    }
  for (const [token, answer] of Object.entries(stance.otherRobots ?? {}))
    addRobot('other robots', answer, token, token)
  const blocks = [...groups.values()].map(({ about, answer, shared, rules, wished, tokens }) => [
    `# ${about}`,
    ...[...tokens].map((token) => recordLine('User-agent', token)),
    ...withWishes(recordsOf(stance, answer, false, shared, rules), wished),
  ])
  const sitemaps = [...new Set(stance.sitemaps)].map((sitemap) => recordLine('Sitemap', sitemap))
  // Above the first group, where a licence is for every robot: some programs take one in a group for its
  // robots alone.
  const licenses = [...new Set(stance.licenses)].map((license) => recordLine('License', license))
  const all = [
    licenses,
    ...blocks,
    [
      'User-agent: *',
      ...withWishes(recordsOf(stance, fallback, true, stance.rules, []), wishedLines(stance, undefined)),
    ],
    sitemaps,
  ]
  return all
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n')
}

/** Why a robot has a group although the `*` group says the same. */
function whyNamed({ obeys }: Robot): string {
  return obeys.star === 'no'
    ? 'these robots do not obey the * group'
    : 'else these robots would obey another group'
}

/**
 * The records of a group together with the wished records. A Robot-version comes first, as the Extended Standard
 * asks.
 */
function withWishes(records: readonly string[], wished: readonly string[]): string[] {
  const isVersion = (line: string): boolean => line.startsWith('Robot-version:')
  return [...wished.filter(isVersion), ...records, ...wished.filter((line) => !isVersion(line))]
}

/**
 * The records of a group. Robots that may fetch nothing need no content signals, but the `*` group states
 * them in any case. A path that may not be fetched has no preference (draft-ietf-aipref-attach-05).
 */
function recordsOf(
  stance: Stance,
  answer: StanceAnswer,
  isStarGroup: boolean,
  shared: Stance['rules'],
  rules: readonly RobotRule[],
): string[] {
  const signals = answer === 'allow' || isStarGroup ? signalsValue(stance) : ''
  const usage = answer === 'allow' ? usageValue(stance) : ''
  return [
    ...stanceRecords(shared, answer, rules),
    ...(signals === '' ? [] : [recordLine('Content-Signal', signals)]),
    ...(usage === '' ? [] : [recordLine('Content-Usage', usage)]),
  ]
}
