import { duplicateRules } from '../../analysis/redundancy/duplicate-rules.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P125 reports rules that differ only in case. */
export const caseVariants: CheckRule = {
  code: 'P125',
  name: 'case-variants',
  severity: 'hint',
  why: 'Paths are case-sensitive (RFC 9309 §2.2.2; RFC 3986 §6.2.2.1), so `/Admin` and `/admin` are two rules, and `/ADMIN` would need a third. A server that ignores case accepts more spellings than a file can list. A server that distinguishes case may not have both paths. Most authors write both spellings on purpose, so the finding is a hint.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [earlier, rule] of duplicateRules(context, (value) => value.toLowerCase())) {
    // The case of an escape is not the case of the path.
    const spelt = (text: string): string => text.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
    if (spelt(earlier.value) === spelt(rule.value)) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} and ${quoted(earlier.value)} in line ${earlier.line.number} differ only in case, but every dialect reads them as two paths. Neither rule matches a third spelling. Keep the rules for the spellings that the site uses.`,
      related: [{ span: earlier.span, message: 'has the other spelling' }],
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
