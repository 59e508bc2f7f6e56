import type { DialectId } from '../../../dialects/index.ts'
import { agentLinesOfKind, onSeparateLines } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** A102: several robots in one User-agent line. */
export const agentListOnOneLine: CheckRule = {
  code: 'A102',
  name: 'agent-list-on-one-line',
  severity: 'error',
  promise: 'corrects',
  why: 'A User-agent line names one robot. A group for several robots has one line for each of them (RFC 9309 §2.2.1). From a list on one line, most parsers read only the first name, or none. The group then does not apply to the other robots. Some programs that generate sites write such lists.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'list')) {
    const missed: { readonly name: string; readonly dialects: readonly DialectId[] }[] = []
    for (const name of names) {
      // `*` is not a name: the names around it show how a dialect reads the list.
      const dialects = name === '*' ? [] : dialectsNotNaming(context, agent.value, name)
      if (dialects === undefined) return
      if (dialects.length > 0) missed.push({ name, dialects })
    }
    const dialects = context.dialects
      .map(({ id }) => id)
      .filter((id) => missed.some((one) => one.dialects.includes(id)))
    if (dialects.length === 0) continue
    const [first] = missed as [(typeof missed)[number]]
    const robots = missed.length === 1 ? quoted(first.name) : 'at least one of these robots'
    yield {
      span: line.valueSpan,
      says: {
        what: `${quoted(agent.value)} is a list of names, but a User-agent line names one robot.`,
        effect: `${inDialects(dialects, context.dialects.length)}, this line leaves out ${robots}.`,
        advice: 'Write one User-agent line for each robot.',
        subject: quoted(agent.value),
      },
      dialects,
      fix: {
        title: 'write one User-agent line for each name',
        edits: [{ ...line.valueSpan, text: onSeparateLines(context, line, names) }],
      },
    }
  }
}
