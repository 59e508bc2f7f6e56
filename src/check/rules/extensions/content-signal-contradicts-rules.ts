import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { type Purpose, servesPurpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { namedRobots, ownRobot } from '../../agents/named-robots.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { closedBy } from '../../analysis/closed/closed-site.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'
import { withSignalsOf } from './agents-of-signals.ts'
import { signalParts } from './signal-parts.ts'

/** X233 reports a signal that grants a use to robots that the rules shut out. */
export const contentSignalContradictsRules: CheckRule = {
  code: 'X233',
  name: 'content-signal-contradicts-rules',
  severity: 'warning',
  why: 'A signal says what may be done with pages; a rule says who may fetch them (contentsignals.org). If a file grants training, but closes the site to robots that collect training data, one of the two may be a mistake. The robots stay away, whatever the signal grants. A group that repeats the signal of the `*` group is not reported. Neither is one of robots for AI training whose signal refuses training, or of control tokens, under which no robot fetches.',
  find,
}

/** For each key of a Content-Signal, the main purposes of the robots that it concerns. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map([
  ['search', ['search', 'ai-search']],
  ['ai-input', ['ai-search', 'ai-user']],
  ['ai-train', ['ai-training']],
])

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOf(context, 'content-signal')) {
    const { group } = record
    if (group === undefined) continue
    for (const { key, value, keySpan, valueSpan } of signalParts(record)) {
      const purposes = value === 'yes' ? PURPOSES.get(key) : undefined
      if (purposes === undefined) continue
      const span = { start: keySpan.start, end: valueSpan.end }
      const isOfStar = !group.isStarGroup && isStated(context, (one) => one?.isStarGroup === true, key, 'yes')
      if (isOfStar) continue
      const closed = closedAgent(context, group, purposes)
      if (closed === undefined) {
        yield* closedElsewhere(context, record, { key, span }, purposes)
        continue
      }
      const dialects = dialectsClosing(context, record, closed.agent)
      if (dialects.length === 0) continue
      yield {
        span,
        says: {
          what: `This signal grants ${key}, but the rules of the same group close the site to ${closed.who}.`,
          effect: 'A robot that obeys the rules fetches no page that it could use.',
          advice: `Remove ${quoted(`${key}=yes`)}, unless the rules are the mistake.`,
          subject: quoted(`${key}=yes`),
        },
        dialects,
        witness: homeOf(context),
      }
    }
  }
}

/**
 * Finds a grant in the `*` group that no named robot with these purposes can use, because each of them has a
 * group that closes the site and says nothing of this use. That is no contradiction, so it is a hint.
 */
function* closedElsewhere(
  context: Context,
  { group, line }: FieldRecord,
  { key, span }: { readonly key: string; readonly span: Problem['span'] },
  purposes: readonly Purpose[],
): Generator<Problem> {
  const named = namedRobots(context).filter(({ robot }) => purposes.some((one) => servesPurpose(robot, one)))
  const [first] = named
  const isClosed = named.every(({ robot, agent }) => agent.group !== group && isClosedTo(context, robot))
  if (group?.isStarGroup !== true || first === undefined || !isClosed) return
  const denying = isStated(context, (one) => one !== group, key, 'no')
  if (denying) return
  const who = robotPhrase(named.map(({ robot }) => robot))
  const [have, these] =
    named.length === 1
      ? ['has a group of its own', 'this robot']
      : ['have groups of their own', 'these robots']
  yield {
    span,
    severity: 'hint',
    says: {
      case: 'closed elsewhere',
      what: `This signal grants ${key} to the robots of the "*" group.`,
      effect: `${who} ${have}, where the rules close the site, so the signal is not for ${these}.`,
      advice: 'If that is what you mean, change nothing.',
      subject: quoted(`${key}=yes`),
    },
    related: [{ span: first.agent.line.valueSpan, message: 'its group closes the site' }],
    dialects: context.byDialect.recognizing(line.number, 'content-signal'),
  }
}

/** The dialects in which a signal and a rule that closes the site apply to the same agent. */
function dialectsClosing(context: Context, { line }: FieldRecord, agent: string): DialectId[] {
  const giving = new Set(withSignalsOf(context, { agent }, [line.number]))
  return context.dialects
    .filter((dialect) => giving.has(dialect.id) && closedBy(context, dialect, agent) !== undefined)
    .map(({ id }) => id)
}

/**
 * An agent of a group to which the site is closed, and the same in words. `undefined` if it is open to all of them, or in another
 * group to a robot with one of these purposes.
 */
function closedAgent(
  context: Context,
  group: CheckedGroup,
  purposes: readonly Purpose[],
): { readonly agent: string; readonly who: string } | undefined {
  // What the group opens is what the signal is about.
  if (group.rules.some(({ field, value }) => field === 'allow' && value !== '')) return undefined
  if (!group.isStarGroup) {
    const { dialect } = context.byDialect.standard
    const refusesTraining = isStated(context, (one) => one === group, 'ai-train', 'no')
    const closed = group.agents.find(
      (agent) =>
        !fetchesNothingMeant(agent, refusesTraining) &&
        closedBy(context, dialect, agentOfLine(agent)) !== undefined,
    )
    return closed && { agent: agentOfLine(closed), who: quoted(closed.value) }
  }
  const isOpenToOne = namedRobots(context).some(
    ({ robot }) => purposes.some((one) => servesPurpose(robot, one)) && !isClosedTo(context, robot),
  )
  return isOpenToOne || !isClosedToUnnamedAgent(context)
    ? undefined
    : { agent: UNNAMED_AGENT, who: 'every robot that no group names' }
}

/**
 * Does no robot fetch under this name, or is it for AI training, which its signal refuses? Then the rules say
 * what the signal says.
 */
function fetchesNothingMeant(agent: NamedAgent, refusesTraining: boolean): boolean {
  const robot = ownRobot(agentOfLine(agent))
  return (
    robot?.controlToken === true ||
    (refusesTraining && robot !== undefined && servesPurpose(robot, 'ai-training'))
  )
}

/** Does a signal of one of these groups give a key this value? */
function isStated(
  context: Context,
  isAsked: (group: CheckedGroup | undefined) => boolean,
  key: string,
  value: string,
): boolean {
  return recordsOf(context, 'content-signal').some(
    (record) =>
      isAsked(record.group) && signalParts(record).some((part) => part.key === key && part.value === value),
  )
}
