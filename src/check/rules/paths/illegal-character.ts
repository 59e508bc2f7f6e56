import type { Context } from '../../file/context.ts'
import { spanWithin } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
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

/**
 * What robots send for a character, and what to write in its place. Browsers send some of these characters as they are (WHATWG URL, path
 * percent-encode set and query percent-encode set), so a rule with the escape may miss their URLs.
 */
function sequelOf(character: string, isInQuery: boolean): Omit<Says, 'what'> {
  if (character === '\\' && !isInQuery)
    return {
      case: 'backslash',
      effect: 'Browsers send a backslash in a path as a slash.',
      advice: 'Write "/" if you mean a slash.',
    }
  const escaped = quoted(percentEncoded(character))
  return (isInQuery ? /[[\]|^`{}\\]/ : /[[\]|]/).test(character)
    ? {
        case: 'sent as it is',
        effect: 'But browsers send this character as it is.',
        advice: `Write ${escaped} instead only if the URLs of your site contain the escape.`,
      }
    : { advice: `Write ${escaped} instead.` }
}

function* find(context: Context): Generator<Problem> {
  const isNamed = context.file.agents.some(({ value }) => namesYandex(value))
  for (const rule of yandexRules(context)) {
    const match = ILLEGAL.exec(rule.value)
    if (match === null) continue
    yield {
      span: spanWithin(rule, match.index, match.index + 1),
      says: {
        what: `Yandex's validator warns of special characters in rules, other than "*" and "$". The character ${quoted(match[0])} in ${quoted(rule.value)} is probably one of these.`,
        ...sequelOf(match[0], rule.value.slice(0, match.index).includes('?')),
        subject: quoted(rule.value),
      },
      dialects: ['yandex'],
      ...(isNamed ? {} : { severity: 'hint' as const }),
    }
  }
}
