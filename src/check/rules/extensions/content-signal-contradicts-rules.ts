import type { Purpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { type NamedRobot, namedRobots } from '../../agents/named-robots.ts'
import { closedBy } from '../../analysis/closed-site.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
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

/** The maximum number of robots that a message names. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'content-signal')
  const denying = new Set(
    records.flatMap((record) =>
      signalParts(record).flatMap(({ key, value }) =>
        value === 'no' && record.group ? [`${record.group.index} ${key}`] : [],
      ),
    ),
  )
  for (const record of records) {
    for (const { key, value, keySpan, valueSpan } of signalParts(record)) {
      const purposes = value === 'yes' ? PURPOSES.get(key) : undefined
      const { group } = record
      if (purposes === undefined || group === undefined) continue
      const span = { start: keySpan.start, end: valueSpan.end }
      if (!group.isStarGroup) {
        const [agent] = group.agents
        if (
          agent === undefined ||
          closedBy(context, context.byDialect.standard.dialect, agentOfLine(agent)) === undefined
        )
          continue
        yield problemOf(context, record, span, key, quoted(agent.value), [])
        continue
      }
      // A group that denies the use to a robot and also closes the site does not contradict itself.
      const concerned = namedRobots(context).filter(
        ({ robot, agent }) =>
          purposes.includes(robot.purposes[0]) && !denying.has(`${agent.group.index} ${key}`),
      )
      const closed = concerned.filter(({ robot }) => isClosedTo(context, robot))
      if (closed.length > 0) {
        const names = closed.slice(0, MOST_NAMED).map(({ robot }) => robot.name)
        const more = closed.length > MOST_NAMED ? [plural(closed.length - MOST_NAMED, 'other robot')] : []
        yield problemOf(context, record, span, key, joinWords([...names, ...more]), closed)
      } else if (concerned.length === 0 && isClosedToUnnamedAgent(context)) {
        yield problemOf(context, record, span, key, 'every robot that no group names', [])
      }
    }
  }
}

function problemOf(
  context: Context,
  record: FieldRecord,
  span: Problem['span'],
  key: string,
  robots: string,
  closed: readonly NamedRobot[],
): Problem {
  const [pronoun, groups] =
    closed.length === 1 ? ['it', 'in the group that names it'] : ['them', 'in the groups that name them']
  // The signal may be meant for robots of its own group alone.
  const isElsewhere = closed.some(({ agent }) => agent.group.index !== record.group?.index)
  const advice = !isElsewhere
    ? `. A robot that obeys the rules fetches no page that it could use. Open the site to ${robots}, or do not grant ${key}.`
    : `, which the file names. If the grant is meant for ${pronoun}, too, open the site to ${pronoun}. Otherwise, write "Content-Signal: ${key}=no" ${groups}.`
  return {
    span,
    message: `This signal grants ${key}, but the rules close the site to ${robots}${advice}`,
    related: closed
      .slice(0, MOST_NAMED)
      .map(({ agent }) => ({ span: agent.line.valueSpan, message: 'its group closes the site' })),
    dialects: context.byDialect.recognizing(record.line.number, 'content-signal'),
    witness: homeOf(context),
  }
}
