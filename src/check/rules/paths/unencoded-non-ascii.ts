import type { Context } from '../../file/context.ts'
import { type PathRule, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P108 reports characters beyond US-ASCII in a path. */
export const unencodedNonAscii: CheckRule = {
  code: 'P108',
  name: 'unencoded-non-ascii',
  severity: 'info',
  why: 'Browsers and robots send characters outside ASCII, such as é, percent-encoded as UTF-8. RFC 9309 §2.2.2 tells parsers to encode such characters of a rule as well before they compare. Some parsers do not, so for them the rule does not match the URL. Yandex asks for encoded rules (Yandex Webmaster, using Cyrillic characters). An encoded rule works for every parser.',
  find,
}

/** A text that is equal for rules of one group with the same field and the same value. */
function keyOf({ group, field }: PathRule, value: string): string {
  return `${group.index} ${field} ${value}`
}

function* find(context: Context): Generator<Problem> {
  if (context.file.text.search(NON_ASCII_RUN) === -1) return
  const rules = pathRules(context)
  const twins = new Set(rules.map((rule) => keyOf(rule, rule.value)))
  for (const rule of rules) {
    const encoded = rule.value.replace(NON_ASCII_RUN, percentEncoded)
    // P114 reports a blank, with which the rule matches nothing, encoded or not.
    if (encoded === rule.value || /[ \t]/.test(encoded) || twins.has(keyOf(rule, encoded))) continue
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    const missing = /^\/[!-~]*$/.test(encoded) ? missingAsSpelt(context, rule, encoded, url) : []
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)}, the rule as written does not match ${printableUrl(url)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} contains characters outside ASCII, which browsers and robots send percent-encoded.${shown} Write ${quoted(encoded)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      ...(isMisread(rule.value)
        ? {}
        : { fix: { title: 'percent-encode the characters', edits: [replaceValue(rule, encoded)] } }),
    }
  }
}

/** Matches a character of UTF-8 that was read as Latin-1: two to four characters in place of one. */
const MISREAD = /^(?:[\u0000-\u007f]|[\u00c2-\u00f4][\u0080-\u00bf]{1,3})+$/

/** Were the bytes of the value read in a wrong encoding and stored? To encode the result would fix nothing. */
function isMisread(value: string): boolean {
  return MISREAD.test(value)
}
