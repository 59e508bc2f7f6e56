import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** A101: a whole HTTP User-Agent where a product token belongs. */
export const fullUserAgentString: CheckRule = {
  code: 'A101',
  name: 'full-user-agent-string',
  severity: 'error',
  why: 'A group is found by the product token of a robot, such as `GPTBot` (RFC 9309 §2.2.1), not by the whole User-Agent header it sends. Readers that cut the value off after its first letters take `Mozilla/5.0 (compatible; GPTBot/1.2)` for a robot called Mozilla; the others look for a robot of that whole name. Either way the group is for nobody, and the robot that was meant follows the rules for everybody.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'full-string')) {
    const [token] = names
    const dialects = token === undefined ? context.dialects.map(({ id }) => id) : dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (dialects.length === 0) continue
    const what = `${quoted(agent.value)} is ${whatIs(agent.value)}, not a product token`
    yield {
      span: line.valueSpan,
      message:
        token === undefined
          ? `${what}: no known robot is found by it. Write the product token that the robot's operator gives.`
          : `${what}: ${dialectsWithVerb(dialects, context.dialects.length, 'does', 'do')} not find ${quoted(token)} by it. Write User-agent: ${quoted(token).slice(1, -1)}.`,
      dialects,
      ...(token === undefined ? {} : { fix: { title: `write ${quoted(token)}`, edits: [{ ...line.valueSpan, text: token }] } }),
    }
  }
}

function whatIs(value: string): string {
  if (/^https?:/i.test(value)) return 'an address'
  return /^mozilla\/[\d.]*$/i.test(value) ? 'what many User-Agents begin with' : 'a whole User-Agent'
}
