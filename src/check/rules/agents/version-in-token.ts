import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** A103: a product token with a version. */
export const versionInToken: CheckRule = {
  code: 'A103',
  name: 'version-in-token',
  severity: 'warning',
  why: 'A product token has no version (RFC 9309 §2.2.1; the 1994 standard asks for names without version information). Readers that cut the value off after the token find the robot all the same; those that compare the whole value, or look for it in the name of the robot, do not.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'version')) {
    const token = names[0] as string
    const dialects = dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (dialects.length === 0) continue
    const version = { start: line.valueSpan.start + token.length, end: line.valueSpan.end }
    yield {
      span: version,
      message: `${quoted(agent.value)} has more than a name, ${quoted(context.file.text.slice(version.start, version.end))}: ${dialectsWithVerb(dialects, context.dialects.length, 'does', 'do')} not find ${quoted(token)} by it. Leave that out.`,
      dialects,
      fix: { title: 'leave the version out', edits: [{ ...version, text: '' }] },
    }
  }
}
