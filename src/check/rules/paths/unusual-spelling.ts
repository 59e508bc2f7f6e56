import { samplePathOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { type PathRule, replaceValue } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/**
 * The problem of a rule whose escapes are spelt in another way than in most URLs: for whom it misses such a
 * URL, and the usual spelling as the fix.
 *
 * @param what what the value has, and most URLs have not: the rest of a sentence.
 */
export function unusualSpelling(
  context: Context,
  rule: PathRule,
  usual: string,
  { what, title }: { readonly what: string; readonly title: string },
): Problem {
  const url = originOf(context) + samplePathOf(usual)
  const missing = usual.startsWith('/') ? missingAsSpelt(context, rule, usual, url) : []
  const shown =
    missing.length === 0
      ? ''
      : `For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
  return {
    span: rule.span,
    says: {
      what: `${quoted(rule.value)} ${what}.`,
      effect: shown,
      advice: `Write ${quoted(usual)}.`,
      subject: quoted(rule.value),
    },
    dialects: missing,
    ...(missing.length === 0 ? {} : { witness: url }),
    fix: { title, edits: [replaceValue(rule, usual)] },
  }
}
