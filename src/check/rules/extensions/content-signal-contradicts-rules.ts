import type { Purpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { closedBy } from '../../analysis/closed/closed-site.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'
import { signalParts } from './signal-parts.ts'

/** X233 reports a signal that grants a use to robots that the rules shut out. */
export const contentSignalContradictsRules: CheckRule = {
  code: 'X233',
  name: 'content-signal-contradicts-rules',
  severity: 'warning',
  why: 'A signal says what may be done with pages; a rule says who may fetch them (contentsignals.org). If a file grants training, but closes the site to robots that collect training data, one of the two may be a mistake. The robots stay away, whatever the signal grants.',
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
      const robots = closedRobots(context, group, purposes)
      if (robots === undefined) {
        yield* closedElsewhere(context, record, { key, span }, purposes)
        continue
      }
      yield {
        span,
        message: `This signal grants ${key}, but the rules of the same group close the site to ${robots}. A robot that obeys the rules fetches no page that it could use. Open the site to ${robots}, or do not grant ${key}.`,
        dialects: context.byDialect.recognizing(record.line.number, 'content-signal'),
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
  const named = namedRobots(context).filter(({ robot }) => purposes.includes(robot.purposes[0]))
  const [first] = named
  const isClosed = named.every(({ robot, agent }) => agent.group !== group && isClosedTo(context, robot))
  if (group?.isStarGroup !== true || first === undefined || !isClosed) return
  const denying = recordsOf(context, 'content-signal').some(
    (record) =>
      record.group !== group && signalParts(record).some((part) => part.key === key && part.value === 'no'),
  )
  if (denying) return
  const who = robotPhrase(named.map(({ robot }) => robot))
  const isOne = named.length === 1
  yield {
    span,
    severity: 'hint',
    message: `This signal grants ${key} to the robots of the "*" group. ${who} ${isOne ? 'has a group of its own' : 'have groups of their own'}, where the rules close the site, so the signal is not for ${isOne ? 'this robot' : 'these robots'}. If you mean ${isOne ? 'it' : 'them'} too, open the site there and repeat the signal. Otherwise, change nothing.`,
    related: [{ span: first.agent.line.valueSpan, message: 'its group closes the site' }],
    dialects: context.byDialect.recognizing(line.number, 'content-signal'),
  }
}

/**
 * The robots of a group to which the site is closed, in words. `undefined` if it is open to one of them, or
 * in another group to a robot with one of these purposes.
 */
function closedRobots(
  context: Context,
  { isStarGroup, agents: [agent] }: CheckedGroup,
  purposes: readonly Purpose[],
): string | undefined {
  if (agent === undefined) return undefined
  if (!isStarGroup)
    return closedBy(context, context.byDialect.standard.dialect, agentOfLine(agent)) === undefined
      ? undefined
      : quoted(agent.value)
  const isOpenToOne = namedRobots(context).some(
    ({ robot }) => purposes.includes(robot.purposes[0]) && !isClosedTo(context, robot),
  )
  return isOpenToOne || !isClosedToUnnamedAgent(context) ? undefined : 'every robot that no group names'
}
