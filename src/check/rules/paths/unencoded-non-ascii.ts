import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'

/** P108: letters beyond US-ASCII in a path. */
export const unencodedNonAscii: CheckRule = {
  code: 'P108',
  name: 'unencoded-non-ascii',
  severity: 'warning',
  why: 'A client sends a URL with everything beyond US-ASCII percent-encoded as UTF-8. RFC 9309 §2.2.2 has readers encode such characters of a rule as well before they compare; those that do not never find them in a URL, and Yandex wants them encoded (Yandex Webmaster, using Cyrillic characters). Encoded, the rule means the same to all.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.file.text.search(NON_ASCII_RUN) === -1) return
  for (const rule of pathRules(context)) {
    const encoded = rule.value.replace(NON_ASCII_RUN, percentEncoded)
    if (encoded === rule.value) continue
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    // A value that no URL holds for a blank or the like as well is found by nobody, encoded or not.
    const { missing } = /^\/[!-~]*$/.test(encoded) ? dialectsByMatch(context, rule, url) : { missing: [] }
    const shown =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, context.dialects.length)} the rule does not match ${printableUrl(url)}, as which the URL is sent.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} holds characters beyond US-ASCII, which no URL holds when it is sent.${shown} Write ${quoted(encoded)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'percent-encode them', edits: [replaceValue(rule, encoded)] },
    }
  }
}
