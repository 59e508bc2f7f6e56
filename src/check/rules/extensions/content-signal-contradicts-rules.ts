import type { Purpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { type NamedRobot, namedRobots } from '../../agents/named-robots.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../agents/robot-policy.ts'
import { closedBy } from '../../analysis/closed-site.ts'
import { homeOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { signalParts } from './signal-parts.ts'

/** X233: a signal grants what the rules forbid to the robots that would do it. */
export const contentSignalContradictsRules: CheckRule = {
  code: 'X233',
  name: 'content-signal-contradicts-rules',
  severity: 'warning',
  why: 'A signal says what may be done with pages, a rule who may fetch them (contentsignals.org). A file that grants training, and closes the site to the robots that collect for it, says two things: the robots stay away, whatever is granted.',
  find,
}

/** For what robots fetch whose work a key is about. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map([
  ['search', ['search', 'ai-search']],
  ['ai-input', ['ai-search', 'ai-user']],
  ['ai-train', ['ai-training']],
])

/** Robots that a message names. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'content-signal')
  const denying = new Set(
    records.flatMap((record) =>
      signalParts(record).flatMap(({ key, answer }) => (answer === 'no' && record.group ? [`${record.group.index} ${key}`] : [])),
    ),
  )
  for (const record of records) {
    for (const { key, answer, keySpan, answerSpan } of signalParts(record)) {
      const purposes = answer === 'yes' ? PURPOSES.get(key) : undefined
      const { group } = record
      if (purposes === undefined || group === undefined) continue
      const span = { start: keySpan.start, end: answerSpan.end }
      if (!group.isStarGroup) {
        const [agent] = group.agents
        if (agent === undefined || closedBy(context, context.byDialect.standard.dialect, agentOfLine(agent)) === undefined) continue
        yield problemOf(context, record, span, `This grants ${key}, and the site is closed to ${quoted(agent.value)}`, [])
        continue
      }
      // A robot to whose own group the same is denied is told one thing.
      const about = namedRobots(context).filter(
        ({ robot, agent }) => purposes.includes(robot.purpose) && !denying.has(`${agent.group.index} ${key}`),
      )
      const shut = about.filter(({ robot }) => isClosedTo(context, robot))
      if (shut.length > 0) {
        const names = shut.slice(0, MOST_NAMED).map(({ robot }) => robot.name)
        const more = shut.length > MOST_NAMED ? [plural(shut.length - MOST_NAMED, 'other robot')] : []
        yield problemOf(context, record, span, `This grants ${key}, and the site is closed to ${joinWords([...names, ...more])}`, shut)
      } else if (about.length === 0 && isClosedToUnnamedAgent(context)) {
        yield problemOf(context, record, span, `This grants ${key}, and the site is closed to every robot that no group names`, [])
      }
    }
  }
}

function problemOf(context: Context, record: FieldRecord, span: Problem['span'], what: string, shut: readonly NamedRobot[]): Problem {
  return {
    span,
    message: `${what}. Let those robots in, or do not grant it.`,
    related: shut.slice(0, MOST_NAMED).map(({ agent }) => ({ span: agent.line.valueSpan, message: 'its group closes the site' })),
    dialects: context.byDialect.recognizing(record.line.number, 'content-signal'),
    witness: homeOf(context),
  }
}
