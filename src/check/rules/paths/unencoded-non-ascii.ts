import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'

/** P108 reports characters beyond US-ASCII in a path. */
export const unencodedNonAscii: CheckRule = {
  code: 'P108',
  name: 'unencoded-non-ascii',
  severity: 'warning',
  why: 'A client sends every character beyond US-ASCII percent-encoded as UTF-8. RFC 9309 §2.2.2 tells parsers to encode such characters of a rule as well before they compare. Parsers that do not encode them never find them in a URL, and Yandex asks for them encoded (Yandex Webmaster, using Cyrillic characters). An encoded rule means the same to every parser.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.file.text.search(NON_ASCII_RUN) === -1) return
  for (const rule of pathRules(context)) {
    const encoded = rule.value.replace(NON_ASCII_RUN, percentEncoded)
    if (encoded === rule.value) continue
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    // If the value also contains whitespace or the like, it matches no URL, encoded or not.
    const { missing } = /^\/[!-~]*$/.test(encoded) ? dialectsByMatch(context, rule, url) : { missing: [] }
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)}, the rule as written does not match ${printableUrl(url)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} contains characters beyond US-ASCII, but clients send such characters percent-encoded.${shown} Write ${quoted(encoded)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'percent-encode the characters', edits: [replaceValue(rule, encoded)] },
    }
  }
}
