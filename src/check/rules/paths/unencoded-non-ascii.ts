import type { Context } from '../../file/context.ts'
import { pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P108 reports characters beyond US-ASCII in a path. */
export const unencodedNonAscii: CheckRule = {
  code: 'P108',
  name: 'unencoded-non-ascii',
  severity: 'warning',
  why: 'Browsers and robots send characters outside ASCII, such as é, percent-encoded as UTF-8. RFC 9309 §2.2.2 tells parsers to encode such characters of a rule as well before they compare. Some parsers do not, and do not find them in a URL. Yandex asks for encoded rules (Yandex Webmaster, using Cyrillic characters). An encoded rule works for every parser.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.file.text.search(NON_ASCII_RUN) === -1) return
  for (const rule of pathRules(context)) {
    const encoded = rule.value.replace(NON_ASCII_RUN, percentEncoded)
    if (encoded === rule.value) continue
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    // If the value also contains whitespace or the like, it matches no URL, encoded or not.
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
      fix: { title: 'percent-encode the characters', edits: [replaceValue(rule, encoded)] },
    }
  }
}
