import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** A104: a star in or around a name. */
export const wildcardInToken: CheckRule = {
  code: 'A104',
  name: 'wildcard-in-token',
  severity: 'warning',
  why: 'In a User-agent line, `*` stands alone and means every robot that no group names. It is not a wildcard within a name (RFC 9309 §2.2.1). Some parsers read only the name before the star, which may belong to no robot. Others look for a robot with a star in its name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'wildcard')) {
    const [name = '*'] = names
    const suggested = name === '*' ? '*' : suggestedToken(name)
    const token = suggested ?? name
    const dialects =
      token === '*' ? context.dialects.map(({ id }) => id) : dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    const problem =
      token === '*'
        ? `${quoted(agent.value)} does not stand for every robot: only "*" alone does.`
        : `${quoted(agent.value)} has a star, but a star is no wildcard in a User-agent line.`
    const effect =
      token === '*' || dialects.length === 0
        ? ''
        : ` ${inDialects(dialects, context.dialects.length)}, the group does not apply to ${quoted(token)}.`
    const remedy =
      suggested === undefined
        ? 'Write the product token of each robot you mean.'
        : `Write User-agent: ${token}.`
    yield {
      span: line.valueSpan,
      message: `${problem}${effect} ${remedy}`,
      dialects,
      ...(suggested === undefined
        ? {}
        : { fix: { title: `write ${quoted(token)}`, edits: [{ ...line.valueSpan, text: token }] } }),
    }
  }
}
