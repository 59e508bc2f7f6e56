import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { unusualSpelling } from './unusual-spelling.ts'

/** P110 reports percent escapes in lower case. */
export const lowercasePercent: CheckRule = {
  code: 'P110',
  name: 'lowercase-percent',
  severity: 'hint',
  ofLine: true,
  why: 'A percent escape means the same in upper and lower case, and should be written in upper case (RFC 3986 §2.1). Most programs write it so when they escape a character. Some parsers compare character by character: for them, `%c3` in a rule does not match `%C3` in a URL.',
  needsOneOf: ['%'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const upper = rule.value.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
    if (upper === rule.value) continue
    yield unusualSpelling(context, rule, upper, {
      what: 'has percent escapes in lower case, but most URLs have them in upper case',
      title: 'write the escapes in upper case',
    })
  }
}
