import { agentOfLine } from '../../agents/agent-of-group.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, fieldAsWritten, recordsOfAny } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { withSignalsOf } from './agents-of-signals.ts'
import { recordApart } from './record-apart.ts'
import { signalParts } from './signal-parts.ts'

/** X246 reports a signal at the end of the file that is for the last robot alone. */
export const signalInLastGroup: CheckRule = {
  code: 'X246',
  name: 'signal-in-last-group',
  severity: 'warning',
  rank: -130,
  why: 'A group goes on until the next User-agent line, even over blank lines (RFC 9309 §2.2.1). A Content-Signal or Content-Usage at the end of a file, apart from the rules above it, looks as if it were for the whole site. By RFC 9309 it belongs to the last group, and so to the robots that this group names. A signal that grants every use is info, because no robot acts in another way without it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const apart = recordApart(context, recordsOfAny(context, ['content-signal', 'content-usage']))
  if (apart === undefined) return
  const { record, agent } = apart
  const dialects = withSignalsOf(context, { agent: agentOfLine(agent) }, [record.line.number])
  if (dialects.length === 0) return
  yield {
    span: record.line.content,
    ...(isGrant(record) ? { severity: 'info' as const } : {}),
    says: {
      what: `This ${fieldAsWritten(context, record)} is in the group of ${quoted(agent.value)}, the last one of the file, so it is for that group alone.`,
      advice: 'If you mean every robot, write it below "User-agent: *", and in each other group.',
    },
    related: [{ span: agent.line.valueSpan, message: 'begins the group' }],
    dialects,
  }
}

/** Does a Content-Signal grant every use that it names? */
function isGrant(record: FieldRecord): boolean {
  const parts = signalParts(record)
  return parts.length > 0 && parts.every(({ value }) => value === 'yes')
}
