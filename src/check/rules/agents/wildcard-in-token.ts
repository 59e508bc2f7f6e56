import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** A104: stars in a name. */
export const wildcardInToken: CheckRule = {
  code: 'A104',
  name: 'wildcard-in-token',
  severity: 'warning',
  why: 'In a User-agent line the star stands alone, for every robot that no group names; it is no wildcard within a name (RFC 9309 §2.2.1). Readers that cut the value off after the token see the name before the star, which may be nobody’s; the others look for a robot with a star in its name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'wildcard')) {
    const [name = '*'] = names
    const meant = name === '*' ? '*' : suggestedToken(name)
    const token = meant ?? name
    const dialects = token === '*' ? context.dialects.map(({ id }) => id) : dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    const missed = `${dialectsWithVerb(dialects, context.dialects.length, 'does', 'do')} not find ${quoted(token)} by it`
    const what =
      token === '*'
        ? `${quoted(agent.value)} is more than the star, which means every robot only where it stands alone`
        : `${quoted(agent.value)} has a star within a name, where it is no wildcard`
    yield {
      span: line.valueSpan,
      message: `${what}${token === '*' || dialects.length === 0 ? '' : `: ${missed}`}. ${meant === undefined ? 'Write the product token of each robot that is meant.' : `Write User-agent: ${token}.`}`,
      dialects,
      ...(meant === undefined ? {} : { fix: { title: `write ${quoted(token)}`, edits: [{ ...line.valueSpan, text: token }] } }),
    }
  }
}
