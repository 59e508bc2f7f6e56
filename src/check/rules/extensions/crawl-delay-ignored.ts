import type { DialectId } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { type NamedRobot, namedRobots } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import { type CheckedFile, type CheckedGroup, countUpTo, type NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, nearestAgents, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** X104 reports a Crawl-delay for a robot that ignores it. */
export const crawlDelayIgnored: CheckRule = {
  code: 'X104',
  name: 'crawl-delay-ignored',
  severity: 'info',
  rank: 170,
  // One finding is enough about robots that ignore Crawl-delay.
  explains: ['A115', 'X237'],
  why: 'Crawl-delay is in no standard, and robots that ignore it crawl at their own pace. Googlebot does not use it (google/robotstxt, unsupported tags), and Yandex stopped on 22 February 2018. Some operators offer other ways to slow their robots down. The finding is a hint if other robots of the group obey the line, or if the pause is at most 2 seconds. But it is info for Googlebot by name. A pause of 0 seconds is not reported. Nor is one for a robot to which the site is closed, or under whose name no robot fetches.',
  find,
}

/**
 * Do all registry robots with this token that may fetch the site ignore Crawl-delay? `false` if there are
 * none.
 */
function familyIgnoresCrawlDelay(context: Context, token: string): boolean {
  const robots = robotsByToken(token).filter(
    (robot) => robot.controlToken !== true && !isClosedTo(context, robot),
  )
  return robots.length > 0 && robots.every(({ obeys }) => obeys.crawlDelay === 'no')
}

/** From this pause on, in seconds, an author may fear the load. Shorter ones are copied from examples. */
const LONG_PAUSE = 10

/** Words for one robot and for several. */
const PRONOUNS = {
  it: { they: 'it', fetch: 'it fetches', operators: 'its operator' },
  them: { they: 'they', fetch: 'they fetch', operators: 'their operators' },
}

/**
 * What to do with a record that the robots above it ignore. Other robots may obey it, and without another rule the
 * group would be without any.
 */
function remedyFor(
  { file }: Context,
  { group, line }: FieldRecord,
  agents: readonly NamedAgent[],
  isIgnoring: (agent: NamedAgent) => boolean,
  { they }: { readonly they: string },
): readonly [name: string, remedy: string] {
  if (!agents.every(isIgnoring)) return ['shared group', 'Keep it for the other robots of the group.']
  const { agents: all = [], rules = [] } = group ?? {}
  const below = all[countUpTo(all, line.number, (agent) => agent.line.number)]?.line.number ?? Infinity
  const next = rules[countUpTo(rules, agents[0]?.line.number ?? 0, (rule) => rule.line)]
  if (next !== undefined && next.line < below) return ['group with rules', 'Delete the line.']
  return isMissingRules(file, agents)
    ? ['group without the rules for all', `Write the rules that ${they} should obey in its place.`]
    : [
        'group without rules',
        `Delete the line and the User-agent ${agents.length === 1 ? 'line' : 'lines'} above it.`,
      ]
}

/** What to do with a record that the robots above it ignore, and with robots for whom its author wanted a long pause. */
function adviceFor(
  context: Context,
  record: FieldRecord,
  agents: readonly NamedAgent[],
  isIgnoring: (agent: NamedAgent) => boolean,
  them: 'it' | 'them',
): { readonly case: string; readonly advice: string } {
  const words = PRONOUNS[them]
  const [name, remedy] = remedyFor(context, record, agents, isIgnoring, words)
  return Number(record.value) < LONG_PAUSE
    ? { case: name, advice: remedy }
    : {
        case: `${name}, long pause`,
        advice: `${remedy} If ${words.fetch} too much, use the settings of ${words.operators}, or answer with status 429 or 503 for a short time.`,
      }
}

/** Has the `*` group rules that these robots do not get, because no other group names them? */
function isMissingRules({ groups }: CheckedFile, agents: readonly NamedAgent[]): boolean {
  const names = new Set(agents.map(({ value }) => value.toLowerCase()))
  const hasRules = ({ rules }: CheckedGroup): boolean => rules.some(({ value }) => value !== '')
  const isElsewhere = (group: CheckedGroup): boolean =>
    !group.agents.some((agent) => agents.includes(agent)) &&
    group.rules.length > 0 &&
    group.agents.some(({ value }) => names.has(value.toLowerCase()))
  return groups.some((group) => group.isStarGroup && hasRules(group)) && !groups.some(isElsewhere)
}

/** Up to this pause, in seconds, it hardly matters who ignores it. */
const SHORT_PAUSE = 2

function familyProblem(context: Context, record: FieldRecord, { value, line }: NamedAgent): Problem {
  const dialectIds = new Set<DialectId>(robotsByToken(value).map(({ readAs }) => readAs))
  const remedy = adviceFor(
    context,
    record,
    nearestAgents(record),
    (agent) => familyIgnoresCrawlDelay(context, agent.value),
    'them',
  )
  return {
    span: record.span,
    ...(Number(record.value) <= SHORT_PAUSE ? { severity: 'hint' as const } : {}),
    says: {
      case: `family, ${remedy.case}`,
      what: `The robots that ${quoted(value)} stands for ignore Crawl-delay, so this line does not slow them down.`,
      advice: remedy.advice,
      subject: quoted(value),
    },
    related: [{ span: line.valueSpan, message: 'names these robots' }],
    dialects: context.byDialect.where(({ dialect }) => dialectIds.has(dialect.id)),
  }
}

/** The robots with these User-agent lines that ignore Crawl-delay; if there are none, a line for a family. */
function ignoringOf(
  context: Context,
  agents: readonly NamedAgent[],
): { readonly ignoring: readonly NamedRobot[]; readonly family?: NamedAgent | undefined } {
  const names = new Set(agents.map(({ value }) => value.toLowerCase()))
  const ignoring = namedRobots(context).filter(
    ({ robot, agent }) =>
      robot.obeys.crawlDelay === 'no' &&
      robot.controlToken !== true &&
      names.has(agent.value.toLowerCase()) &&
      !isClosedTo(context, robot),
  )
  return ignoring.length > 0
    ? { ignoring }
    : { ignoring, family: agents.find(({ value }) => familyIgnoresCrawlDelay(context, value)) }
}

function* find(context: Context): Generator<Problem> {
  const all = [...ignoredDelays(context)]
  // A short pause that is ignored is shown next to a longer one.
  const isShown = all.some(({ problem }) => problem.severity === undefined)
  for (const { problem, isShort } of all)
    yield isShort && isShown ? { ...problem, severity: 'info' } : problem
}

interface IgnoredDelay {
  readonly problem: Problem
  /** Is the finding a hint only because the pause is short? */
  readonly isShort: boolean
}

function* ignoredDelays(context: Context): Generator<IgnoredDelay> {
  /** The robots that ignore a record, or the name of a family that does, by the User-agent lines above it. */
  const found = new Map<readonly NamedAgent[], ReturnType<typeof ignoringOf>>()
  for (const record of recordsOf(context, 'crawl-delay')) {
    const { span } = record
    if (Number(record.value) === 0) continue
    const agents = nearestAgents(record)
    const { ignoring, family } = found.get(agents) ?? ignoringOf(context, agents)
    found.set(agents, { ignoring, family })
    if (ignoring.length === 0) {
      if (family !== undefined) {
        const problem = familyProblem(context, record, family)
        yield { problem, isShort: problem.severity === 'hint' }
      }
      continue
    }
    const dialectIds = new Set<DialectId>(ignoring.map(({ robot }) => robot.readAs))
    const names = joinWords(ignoring.map(({ robot }) => robot.name))
    const isOne = ignoring.length === 1
    const isIgnoring = ({ value }: NamedAgent): boolean =>
      familyIgnoresCrawlDelay(context, value) ||
      ignoring.some(({ agent }) => agent.value.toLowerCase() === value.toLowerCase())
    const isForAll = agents.every(isIgnoring)
    const isShort = Number(record.value) <= SHORT_PAUSE && !agents.some(({ value }) => isMainRobot(value))
    const problem: Problem = {
      span,
      ...(isForAll && !isShort ? {} : { severity: 'hint' }),
      says: {
        what: isOne
          ? `${names} ignores Crawl-delay, so this line does not slow it down.`
          : `${names} ignore Crawl-delay, so this line does not slow them down.`,
        ...adviceFor(context, record, agents, isIgnoring, isOne ? 'it' : 'them'),
        subject: names,
      },
      related: ignoring.map(({ agent }) => ({ span: agent.line.valueSpan, message: 'names this robot' })),
      dialects: context.byDialect.where(({ dialect }) => dialectIds.has(dialect.id)),
    }
    yield { problem, isShort: isForAll && isShort }
  }
}
