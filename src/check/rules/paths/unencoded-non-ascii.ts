import { samplePathOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, type PathRule, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { meantText } from '../../text/misread-text.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P108 reports characters beyond US-ASCII in a path. */
export const unencodedNonAscii: CheckRule = {
  code: 'P108',
  name: 'unencoded-non-ascii',
  severity: 'info',
  promise: 'corrects',
  ofLine: true,
  why: 'Browsers and robots send characters outside ASCII, such as é, percent-encoded as UTF-8. RFC 9309 §2.2.2 tells parsers to encode those of a rule as well before they compare. Some do not, so for them the rule does not match. Yandex asks for encoded rules (Yandex Webmaster, using Cyrillic characters). An encoded rule works for every parser. A letter with an accent may be one character or two (Unicode Annex 15, NFC and NFD); neither form matches the other. If a program encoded UTF-8 twice, `é` became `Ã©`, which matches nothing: a warning.',
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
    const meant = meantText(rule.value)?.trim()
    if (meant !== undefined) {
      yield misread(context, rule, meant)
      continue
    }
    const encoded = rule.value.replace(NON_ASCII_RUN, percentEncoded)
    // P114 reports a blank, with which the rule matches nothing, encoded or not.
    if (encoded === rule.value || /[ \t]/.test(encoded) || twins.has(keyOf(rule, encoded))) continue
    const url = originOf(context) + samplePathOf(encoded)
    const missing = /^\/[!-~]*$/.test(encoded) ? missingAsSpelt(context, rule, encoded, url) : []
    const lost =
      missing.length === 0
        ? []
        : [
            `For ${dialectPhrase(missing, context.dialects.length)}, the rule as written does not match ${printableUrl(url)}.`,
          ]
    // Accents are characters of their own in NFD (Unicode Annex 15), as in file names of macOS.
    const composed = rule.value.normalize('NFC')
    const what = `${quoted(rule.value)} contains characters outside ASCII, which browsers and robots send percent-encoded.`
    yield {
      span: rule.span,
      says:
        composed === rule.value
          ? {
              what,
              effect: lost.join(' '),
              advice: `Write ${quoted(encoded)}.`,
              subject: quoted(rule.value),
            }
          : {
              case: 'accents of their own',
              what,
              effect: [
                ...lost,
                'Its accents are characters of their own, as in file names of macOS. The usual spelling looks the same, and the rule does not match it.',
              ].join(' '),
              advice: `For that, write ${quoted(composed.replace(NON_ASCII_RUN, percentEncoded))}. Write ${quoted(encoded)}.`,
              subject: quoted(rule.value),
            },
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'percent-encode the characters', edits: [replaceValue(rule, encoded)] },
    }
  }
}

/** A rule whose characters are bytes of UTF-8, each encoded once more. Its URL has other bytes. */
function misread(context: Context, rule: PathRule, meant: string): Problem {
  const right = meant.replace(/[^\u0021-\u007e]+/g, percentEncoded)
  return {
    span: rule.span,
    severity: 'warning',
    says: {
      case: 'encoded twice',
      what: `The characters of ${quoted(rule.value)} were encoded as UTF-8 twice, so the rule does not match the URL that you mean, for any dialect.`,
      advice: `Write ${quoted(right)}${right === meant ? '' : `, which is ${quoted(meant)}`}.`,
      subject: quoted(rule.value),
    },
    dialects: dialectsRecognizing(context, rule),
    fix: { title: `write ${quoted(right)}`, edits: [replaceValue(rule, right)] },
  }
}
