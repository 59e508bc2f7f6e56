import type { DialectId } from '../../../dialects/index.ts'
import { agentLinesOfKind, onSeparateLines } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, joinWords, quoted } from '../../text/message-phrases.ts'

/** A102: several robots in one User-agent line. */
export const agentListOnOneLine: CheckRule = {
  code: 'A102',
  name: 'agent-list-on-one-line',
  severity: 'error',
  why: 'A User-agent line names one robot; a group for several has one line for each (RFC 9309 §2.2.1). Of a list in one line most readers see the first name at the best, and many see none: the robots that were meant follow the rules for everybody. Some site generators write such lists.',
  find,
}

/** Names that a message shows. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'list')) {
    const missed: { readonly name: string; readonly dialects: readonly DialectId[] }[] = []
    for (const name of names) {
      // The star is no name; whether it counts here is told by the names around it.
      const dialects = name === '*' ? [] : dialectsNotNaming(context, agent.value, name)
      if (dialects === undefined) return
      if (dialects.length > 0) missed.push({ name, dialects })
    }
    const dialects = context.dialects.map(({ id }) => id).filter((id) => missed.some((one) => one.dialects.includes(id)))
    if (dialects.length === 0) continue
    const shown = missed.slice(0, MOST_NAMED).map(({ name }) => quoted(name))
    const more = missed.length > MOST_NAMED ? [`${missed.length - MOST_NAMED} more`] : []
    yield {
      span: line.valueSpan,
      message: `${quoted(agent.value)} is read as one name: ${dialectsWithVerb(dialects, context.dialects.length, 'misses', 'miss')} ${joinWords([...shown, ...more])}, or some of these. Write a User-agent line for each.`,
      dialects,
      fix: {
        title: 'write a User-agent line for each name',
        edits: [{ ...line.valueSpan, text: onSeparateLines(context, line, names) }],
      },
    }
  }
}
