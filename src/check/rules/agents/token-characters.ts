import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNaming, dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { robotsByToken } from '../../agents/robots-by-token.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** A105: characters that a product token does not have. */
export const tokenCharacters: CheckRule = {
  code: 'A105',
  name: 'token-characters',
  severity: 'hint',
  why: 'A product token is made of letters, `-` and `_` (RFC 9309 §2.2.1). Real robots have digits, dots and blanks in their names all the same. Readers that cut the value off at the first other character see a shorter name: to them `k2spider` is a robot called k. Of the names of known robots nothing is said.',
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
    const selected = cut.filter((id) => dialects.includes(id))
    const how =
      selected.length === 0
        ? `${dialectsWithVerb(dialects, all, 'misses', 'miss')} a robot of that name`
        : `${dialectsWithVerb(selected, all, 'takes', 'take')} it for ${quoted(start)}, and not for a robot of that whole name`
    yield {
      span: line.valueSpan,
      message: `${quoted(value)} has characters other than letters, "-" and "_": ${how}. Look up the product token that the operator gives.`,
      dialects,
    }
  }
}
