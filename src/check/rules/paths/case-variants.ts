import { alikeRules } from '../../analysis/duplicate-rules.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P125: rules that differ in nothing but the case of letters. */
export const caseVariants: CheckRule = {
  code: 'P125',
  name: 'case-variants',
  severity: 'info',
  why: 'Paths are case-sensitive (RFC 9309 §2.2.2; RFC 3986 §6.2.2.1), so `/Admin` and `/admin` are two rules, and `/ADMIN` is a third that is still missing. A server that does not tell them apart has more spellings than a file can list; one that does may not have both.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [earlier, rule] of alikeRules(context, (value) => value.toLowerCase())) {
    // The case of an escape says nothing about the path's.
    const spelt = (text: string): string => text.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
    if (spelt(earlier.value) === spelt(rule.value)) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} and ${quoted(earlier.value)} in line ${earlier.line.number} differ in case alone: to every reader they are two paths. Keep those the site has; other spellings are not covered.`,
      related: [{ span: earlier.span, message: 'the other spelling' }],
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
    }
  }
}
