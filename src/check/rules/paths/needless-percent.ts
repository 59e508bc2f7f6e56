import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { unusualSpelling } from './unusual-spelling.ts'

/** P111 reports escapes of characters that need none. */
export const needlessPercent: CheckRule = {
  code: 'P111',
  name: 'needless-percent',
  severity: 'hint',
  ofLine: true,
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
    yield unusualSpelling(context, rule, plain, {
      what: 'escapes characters that need no escape, and most URLs contain them unescaped',
      title: 'write the characters unescaped',
    })
  }
}
