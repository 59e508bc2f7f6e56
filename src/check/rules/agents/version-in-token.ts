import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** A103: a product token with a version. */
export const versionInToken: CheckRule = {
  code: 'A103',
  name: 'version-in-token',
  severity: 'warning',
  why: 'A product token has no version (RFC 9309 §2.2.1; the 1994 standard asks for names without version information). Parsers that cut the value after the token still find the robot. Parsers that compare the whole value, or search for it in the name of the robot, do not.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'version')) {
    const token = names[0] as string
    const dialects = dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (dialects.length === 0) continue
    const version = { start: line.valueSpan.start + token.length, end: line.valueSpan.end }
    const effect = dialectSentence(
      dialects,
      context.dialects.length,
      `fails to apply this group to ${quoted(token)}`,
      `fail to apply this group to ${quoted(token)}`,
    )
    yield {
      span: version,
      message: `${quoted(agent.value)} has a version after the product token. ${effect} Remove ${quoted(context.file.text.slice(version.start, version.end).trim())}.`,
      dialects,
      fix: { title: 'remove the version', edits: [{ ...version, text: '' }] },
    }
  }
}
