import type { Context } from '../../file/context.ts'
import { spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { yandexRules } from './yandex-rules.ts'

/** P130: a character that Yandex warns of. */
export const illegalCharacter: CheckRule = {
  code: 'P130',
  name: 'illegal-character',
  severity: 'warning',
  why: 'Yandex warns of special characters other than `*` and `$` (Yandex Webmaster, errors in robots.txt: "Possibly was used an illegal character"). Its page does not list them; taken here are those that no path or query may hold as they are (RFC 3986 §3.3, §3.4).',
  needsOneOf: ['"', '<', '>', '[', ']', '^', '`', '{', '|', '}', '\\'],
  find,
}

/** Visible US-ASCII that is neither unreserved nor a delimiter of a path or query, nor begins an escape. */
const ILLEGAL = /["<>[\\\]^`{|}]/

function* find(context: Context): Generator<Problem> {
  for (const rule of yandexRules(context)) {
    const match = ILLEGAL.exec(rule.value)
    if (match === null) continue
    yield {
      span: spanWithin(rule, match.index, match.index + 1),
      message: `Yandex warns of ${quoted(match[0])} in ${quoted(rule.value)}: beside "*" and "$" it takes no special characters. Percent-encode it.`,
      dialects: ['yandex'],
    }
  }
}
