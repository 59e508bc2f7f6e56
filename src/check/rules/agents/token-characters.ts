import { robotsByToken } from '../../../robots/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNaming, dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** A105: characters that a product token cannot have. */
export const tokenCharacters: CheckRule = {
  code: 'A105',
  name: 'token-characters',
  severity: 'hint',
  why: 'A product token consists of letters, `-` and `_` (RFC 9309 §2.2.1), but some real robots have digits, dots or spaces in their names. Some parsers read a name only up to the first such character: to them, `k2spider` is a robot called k. Names of robots that Wayleave knows are not reported.',
  find,
}

const PRODUCT_TOKEN = /^[a-z_-]+$/i

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const { value } = agent
    if (PRODUCT_TOKEN.test(value) || robotsByToken(value).length > 0) continue
    const dialects = dialectsNotNaming(context, value, value)
    const start = /^[a-z_-]*/i.exec(value)?.[0] ?? ''
    const cut = start === '' ? [] : dialectsNaming(context, value, start)
    if (dialects === undefined || cut === undefined) return
    if (dialects.length === 0) continue
    const truncating = cut.filter((id) => dialects.includes(id))
    const others = dialects.filter((id) => !truncating.includes(id))
    const effect =
      truncating.length === 0
        ? `${inDialects(dialects, all)}, the group does not apply to ${quoted(value)}.`
        : `${inDialects(truncating, all)}, the group applies to a robot called ${quoted(start)} instead.${others.length === 0 ? '' : ` ${inDialects(others, all)}, it does not apply to ${quoted(value)}.`}`
    yield {
      span: line.valueSpan,
      message: `${quoted(value)} has characters other than letters, "-" and "_". ${effect} If the operator of the robot documents another product token, write that token.`,
      dialects,
    }
  }
}
