import type { Context } from '../../file/context.ts'
import { pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P110 reports percent escapes in lower case. */
export const lowercasePercent: CheckRule = {
  code: 'P110',
  name: 'lowercase-percent',
  severity: 'hint',
  why: 'A percent escape means the same in upper and lower case, and should be written in upper case (RFC 3986 §2.1). Most programs write it so when they escape a character. Some parsers compare character by character: for them, `%c3` in a rule does not match `%C3` in a URL.',
  needsOneOf: ['%'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const upper = rule.value.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
    if (upper === rule.value) continue
    const url = originOf(context) + upper.replaceAll('*', '').replace(/\$$/, '')
    const missing = upper.startsWith('/') ? missingAsSpelt(context, rule, upper, url) : []
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} has percent escapes in lower case, but most URLs have them in upper case.${shown} Write ${quoted(upper)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'write the escapes in upper case', edits: [replaceValue(rule, upper)] },
    }
  }
}
