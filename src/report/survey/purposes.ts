import { DEFAULT_DIALECT, type RobotOrder } from '../../agents/index.ts'
import { isForWholeSite } from '../../check/index.ts'
import { samplePathOfValue } from '../../pattern/index.ts'
import { decide, type Rule } from '../../policy/index.ts'
import { type Purpose, type Robot, tokenOf } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { unbroken } from '../columns.ts'
import { robotNames } from '../robot-names.ts'
import { counted, listed } from '../words.ts'
import { MAX_PROBE_CHARACTERS, type Survey, type VerdictClass, withUpperEscapes } from './survey.ts'

/** The purposes that site owners ask about, in the words of people. */
const MAIN_PURPOSES: readonly (readonly [purpose: Purpose, words: string])[] = [
  ['search', 'search'],
  ['ai-training', 'AI training'],
  ['ai-search', 'AI search'],
  ['ai-user', 'AI on request'],
]

/** Robots that make the previews of links. Owners ask about them where the file names one. */
const PREVIEWS = ['social', 'link previews'] as const

/** The most paths, robots and outcomes that a line about a purpose names. */
const MAX_PATHS = 3
const MAX_ROBOTS = 2
const MAX_OUTCOMES = 3

/** A purpose in the words of people, and what its robots may fetch today. */
export interface PurposeToday {
  readonly purpose: string
  readonly text: string
}

/**
 * What the robots of each main purpose may fetch by the policies of a survey: `open, except /cart/`. If
 * outcomes differ, each names its robots, and those that matter most come first; the outcome of most robots
 * that the file does not name needs no names. Of these, robots that read only some rules in another way are
 * counted. Robots that state not to obey robots.txt are only counted, as the file does not steer them,
 * and only where it closes the site to others. Robots that the file does not steer are left out, unless all of
 * a purpose are such.
 */
export function purposesToday(survey: Survey): readonly PurposeToday[] {
  const { classes: every, order, omittedProbes } = survey
  const steered = withoutUnsteered(every)
  const named = new Set(every.flatMap((one) => [...namedRobotsOf(one)]))
  const hasPreviews = [...named].some((robot) => serves(robot, PREVIEWS[0]))
  return [...MAIN_PURPOSES, ...(hasPreviews ? [PREVIEWS] : [])].flatMap(([purpose, words]) => {
    const hasSteered = steered.some((one) => one.robots.some((robot) => serves(robot, purpose)))
    const classes = hasSteered ? steered : every
    const robots = classes.flatMap((one) => one.robots).filter((robot) => serves(robot, purpose))
    if (robots.length === 0) return []
    const all = outcomes({ classes, order, omittedProbes }, purpose)
    const closed = all.filter(({ kind }) => kind === 'closed' || kind === 'shut')
    const partly = closed
      .flatMap((one) => one.robots)
      .filter((robot) => robot.obeys.robotsTxt === 'partly' && named.has(robot))
    const disobeying = closed.length === 0 ? [] : robots.filter(({ obeys }) => obeys.robotsTxt === 'no')
    const sentences = [
      ...outcomeSentences(all, order),
      ...remark(partly, ['obeys', 'obey'], 'robots.txt only in part', robotNames(partly, MAX_ROBOTS, order)),
      ...remark(disobeying, ['says that it does', 'say that they do'], 'not obey robots.txt'),
    ]
    return [{ purpose: words, text: sentences.join('; ') }]
  })
}

/** What the robots of a purpose may fetch, in the order of their outcomes. */
function outcomeSentences(all: readonly OutcomeOfRobots[], order: RobotOrder): readonly string[] {
  const [first] = all
  const most = all.reduce<OutcomeOfRobots | undefined>(
    (known, one) => (one.unnamed > (known?.unnamed ?? 0) ? one : known),
    undefined,
  )
  const isOdd = (one: OutcomeOfRobots): boolean =>
    one !== first && one.unnamed === one.robots.length && one.kind === most?.kind
  const named = all.filter((one) => one !== most && !isOdd(one))
  const parts = named
    .slice(0, MAX_OUTCOMES)
    .map((one) => `${robotNames(one.robots, MAX_ROBOTS, order)}: ${outcomeText(one)}`)
  const ofMost =
    most === undefined ? [] : [most === first ? outcomeText(most) : `others: ${outcomeText(most)}`]
  const left = named.slice(MAX_OUTCOMES).flatMap((one) => one.robots)
  const odd = all.filter((one) => one !== most && isOdd(one)).flatMap((one) => one.robots)
  return [
    ...(most === first ? [...ofMost, ...parts] : [...parts, ...ofMost]),
    ...(left.length === 0 ? [] : [`${counted(left.length, 'more robot')}: other outcomes`]),
    ...remark(odd, ['reads', 'read'], 'some rules in another way'),
  ]
}

/** A sentence about robots, which are counted unless the subject names them; none without robots. */
function remark(
  robots: readonly Robot[],
  [ofOne, ofMany]: readonly [string, string],
  rest: string,
  subject = counted(robots.length, 'robot'),
): readonly string[] {
  return robots.length === 0 ? [] : [`${subject} ${robots.length === 1 ? ofOne : ofMany} ${rest}`]
}

/**
 * Classes without the robots that the file does not steer: those that no longer fetch, and those that obey no
 * group but their own, where the file has none.
 */
function withoutUnsteered(classes: readonly VerdictClass[]): readonly VerdictClass[] {
  return classes.map((one) => {
    const unnamed = new Set(
      one.bases.flatMap(({ kind, policies }) =>
        kind === 'named' ? [] : policies.flatMap((policy) => policy.robots),
      ),
    )
    const isSteered = (robot: Robot): boolean =>
      robot.retired === undefined &&
      !(unnamed.has(robot) && robot.obeys.star === 'no' && robot.obeys.robotsTxt !== 'no')
    return { ...one, robots: one.robots.filter(isSteered) }
  })
}

/** The most search robots that a title names. */
const MAX_CLOSED = 3

/**
 * The search robots that may fetch no page, by the policies of a survey: `bingbot, DuckDuckBot`, or `search
 * robots` if all are. Those that matter most come first, and the rest is counted. Empty if there are none.
 */
export function closedSearchRobots(survey: Pick<Survey, 'classes' | 'order' | 'omittedProbes'>): string {
  const all = outcomes(survey, 'search')
  if (all.length > 0 && all.every(({ kind }) => kind === 'closed')) return 'search robots'
  const closed = all.flatMap(({ kind, robots }) => (kind === 'closed' ? robots : []))
  return searchNames(closed, survey.order)
}

/** A line that closes the site to search robots. */
export interface ClosingLine {
  /** From 1. */
  readonly line: number
  /** The robots, and how they come by the line: `Slurp: line 13, in the group that begins in line 1 for it`. */
  readonly text: string
}

/**
 * The lines that close the site to the robots of {@link closedSearchRobots}, in file order. Some dialects
 * read several groups as one, so a line may be for robots that other groups name.
 */
export function linesClosingSearch(file: File, { classes, order }: Survey): readonly ClosingLine[] {
  const standard = DEFAULT_DIALECT.outline(file).groups
  const closing = new Map<
    string,
    { readonly line: number; readonly from?: number; readonly robots: Robot[] }
  >()
  for (const { groups, deciding, policies } of classes.flatMap((one) =>
    kindOf(one) === 'closed' ? one.bases : [],
  )) {
    const robots = policies.flatMap((policy) => policy.robots).filter((robot) => isObeying(robot, 'search'))
    const line = (deciding.find(isForWholeSite) ?? deciding[0])?.line
    if (line === undefined || robots.length === 0) continue
    const [own, usual] = [groups, standard].map((each) =>
      each.filter(({ firstLine }) => firstLine <= line).at(-1),
    )
    const from = (own?.firstLine ?? line) < (usual?.firstLine ?? line) ? own?.firstLine : undefined
    const key = `${line} ${from}`
    const known = closing.get(key)
    if (known === undefined) closing.set(key, { line, ...(from === undefined ? {} : { from }), robots })
    else known.robots.push(...robots)
  }
  return [...closing.values()]
    .sort((one, other) => one.line - other.line)
    .map(({ line, from, robots }) => ({
      line,
      text: `${searchNames(robots, order)}: line ${line}${from === undefined ? '' : `, which ${robots.length === 1 ? 'it counts' : 'they count'} to the group of line ${from}`}`,
    }))
}

function searchNames(robots: readonly Robot[], order: RobotOrder): string {
  return listed(
    order.sorted(robots).map((robot) => unbroken(visible(tokenOf(robot)))),
    MAX_CLOSED,
  )
}

/**
 * Is this the main purpose of a robot? Of training, it need not be the main one: CCBot makes an archive, and
 * models are trained on it. But a robot for search is kept out only by who gives up that search.
 */
function serves({ purposes }: Robot, purpose: Purpose): boolean {
  const isTraining = purpose === 'ai-training' && purposes[0] !== 'search' && purposes.includes(purpose)
  return purposes[0] === purpose || isTraining
}

/** Does a robot serve one of the purposes that {@link purposesToday} tells of? */
export function hasMainPurpose(robot: Robot): boolean {
  return [...MAIN_PURPOSES, PREVIEWS].some(([purpose]) => serves(robot, purpose))
}

/** Does a robot serve a purpose, and does its operator not state that it ignores robots.txt? */
function isObeying(robot: Robot, purpose: Purpose): boolean {
  return serves(robot, purpose) && robot.obeys.robotsTxt !== 'no'
}

/** How much robots may fetch: all, nothing, some of it, or it is not known. */
type Kind = 'open' | 'closed' | 'part' | 'shut' | 'unknown'

const WORDS: Readonly<Record<Kind, string>> = {
  open: 'open',
  part: 'open in part',
  shut: 'closed in part',
  closed: 'closed',
  unknown: 'not known',
}

interface OutcomeOfRobots {
  readonly kind: Kind
  readonly exceptions: Exceptions
  readonly robots: readonly Robot[]
  /** How many of the robots no group names. */
  readonly unnamed: number
}

/** The values of the rules that make exceptions. */
interface Exceptions {
  readonly values: readonly string[]
  /** Were too many rules left to ask for each? */
  readonly isCut: boolean
}

function outcomeText({ kind, exceptions: { values, isCut } }: OutcomeOfRobots): string {
  if (values.length === 0) return WORDS[kind]
  const named = listed(values, MAX_PATHS)
  const counts = isCut ? named.replace(/ and (?=[\d,]+ more$)/, ' and at least ') : named
  return `${kind === 'part' ? 'open' : 'closed'}, except ${counts}`
}

/** The outcomes of the obeying robots of a purpose; that of the robot whose loss hurts most first. */
function outcomes(
  { classes, order, omittedProbes }: Pick<Survey, 'classes' | 'order' | 'omittedProbes'>,
  purpose: Purpose,
): readonly OutcomeOfRobots[] {
  const byText = new Map<string, OutcomeOfRobots & { readonly robots: Robot[]; unnamed: number }>()
  for (const one of classes) {
    const obeying = one.robots.filter((robot) => isObeying(robot, purpose))
    if (obeying.length === 0) continue
    const named = namedRobotsOf(one)
    const unnamed = obeying.filter((robot) => !named.has(robot)).length
    const kind = kindOf(one)
    const exceptions = exceptionsOf(kind, one, omittedProbes > 0)
    const key = JSON.stringify([kind, [...exceptions.values].sort()])
    const known = byText.get(key)
    if (known === undefined) byText.set(key, { kind, exceptions, robots: [...obeying], unnamed })
    else {
      known.robots.push(...obeying)
      known.unnamed += unnamed
    }
  }
  return [...byText.values()]
    .map((one) => ({ ...one, robots: order.sorted(one.robots) }))
    .sort((one, other) => order.compare(one.robots[0] as Robot, other.robots[0] as Robot))
}

/** The robots of a class that a group names. */
function namedRobotsOf({ bases }: VerdictClass): ReadonlySet<Robot> {
  return new Set(
    bases.flatMap(({ kind, policies }) =>
      kind === 'named' ? policies.flatMap((policy) => policy.robots) : [],
    ),
  )
}

function kindOf({ verdicts, bases }: VerdictClass): Kind {
  if (verdicts.includes('unknown')) return 'unknown'
  if (!verdicts.includes('disallow')) return 'open'
  if (!verdicts.includes('allow')) return 'closed'
  // The home page tells little: "Allow: /$" opens it alone, and "Disallow: /$" closes it alone.
  const isShut = bases.some(({ deciding }) =>
    deciding.some((rule) => rule.effect === 'disallow' && isForWholeSite(rule)),
  )
  return isShut ? 'shut' : 'part'
}

/** The most rules without a probe that are asked for in a class. */
const MAX_ASKED = 20_000

/**
 * The values of the rules that make a class differ from all open, or from all closed.
 *
 * @param isCut were probes left out? Then the rules that decide none are asked one by one.
 */
function exceptionsOf(kind: Kind, { bases }: VerdictClass, isCut: boolean): Exceptions {
  if (kind !== 'part' && kind !== 'shut') return { values: [], isCut: false }
  const effect = kind === 'part' ? 'disallow' : 'allow'
  const values = new Set<string>()
  const add = ({ value = '' }: Rule): void => void values.add(value)
  for (const { deciding } of bases) for (const rule of deciding) if (rule.effect === effect) add(rule)
  const policies = isCut ? bases.flatMap((basis) => basis.policies.map(({ policy }) => policy)) : []
  let asked = 0
  for (const policy of policies) {
    for (const rule of policy.rules) {
      const { value = '' } = rule
      if (rule.effect !== effect || value === '' || values.has(value)) continue
      asked += 1
      if (asked > MAX_ASKED) return { values: printable(values), isCut: true }
      const path = withUpperEscapes(samplePathOfValue(value))
      if (value.length <= MAX_PROBE_CHARACTERS && decide(policy, path).rule === rule) add(rule)
    }
  }
  return { values: printable(values), isCut: false }
}

/** The values as items of a list: one with a comma is quoted. */
function printable(values: ReadonlySet<string>): readonly string[] {
  const shown = [...values].map((value) => unbroken(visible(value, 40)))
  return [...new Set(shown.map((value) => (value.includes(',') ? `"${value}"` : value)))]
}
