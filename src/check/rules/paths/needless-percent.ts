import type { Context } from '../../file/context.ts'
import { pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P111 reports escapes of characters that need none. */
export const needlessPercent: CheckRule = {
  code: 'P111',
  name: 'needless-percent',
  severity: 'hint',
  why: 'Letters, digits, `-`, `.`, `_` and `~` mean the same escaped and unescaped, and should not be escaped (RFC 3986 §2.3). Most URLs contain them unescaped. RFC 9309 §2.2.2 tells parsers to decode them before they compare, but some parsers do not. For those, `/%61` does not match `/a`.',
  needsOneOf: ['%'],
  find,
}

/** Matches the escapes of unreserved characters: letters, digits, `-._~`. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const plain = rule.value.replace(UNRESERVED, (written) =>
      String.fromCharCode(Number.parseInt(written.slice(1), 16)),
    )
    if (plain === rule.value) continue
    const url = originOf(context) + plain.replaceAll('*', '').replace(/\$$/, '')
    const missing = plain.startsWith('/') ? missingAsSpelt(context, rule, plain, url) : []
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} escapes characters that need no escape, and most URLs contain them unescaped.${shown} Write ${quoted(plain)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'write the characters unescaped', edits: [replaceValue(rule, plain)] },
    }
  }
}
