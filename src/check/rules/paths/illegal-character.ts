import type { Context } from '../../file/context.ts'
import { spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { percentEncoded } from '../../text/percent-encoding.ts'
import { namesYandex, yandexRules } from './yandex-rules.ts'

/** P130 reports a character that Yandex warns of. */
export const illegalCharacter: CheckRule = {
  code: 'P130',
  name: 'illegal-character',
  severity: 'warning',
  why: 'Yandex warns of special characters other than `*` and `$` (Yandex Webmaster, errors in robots.txt: "Possibly was used an illegal character"). Its page does not list them. This rule reports the characters that no path or query may contain unescaped (RFC 3986 §3.3, §3.4). If no User-agent line names Yandex, the finding is a hint.',
  needsOneOf: ['"', '<', '>', '[', ']', '^', '`', '{', '|', '}', '\\'],
  find,
}

/**
 * Matches the characters that no path or query may contain unescaped: visible US-ASCII characters, except
 * unreserved ones, delimiters of a path or query, and the percent sign.
 */
const ILLEGAL = /["<>[\\\]^`{|}]/

function* find(context: Context): Generator<Problem> {
  const isNamed = context.file.agents.some(({ value }) => namesYandex(value))
  for (const rule of yandexRules(context)) {
    const match = ILLEGAL.exec(rule.value)
    if (match === null) continue
    yield {
      span: spanWithin(rule, match.index, match.index + 1),
      message: `Yandex's validator warns of special characters in rules, other than "*" and "$". The character ${quoted(match[0])} in ${quoted(rule.value)} is probably one of these. Write ${quoted(percentEncoded(match[0]))} instead.`,
      dialects: ['yandex'],
      ...(isNamed ? {} : { severity: 'hint' as const }),
    }
  }
}
