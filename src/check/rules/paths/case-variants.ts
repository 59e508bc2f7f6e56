import { duplicateRules } from '../../analysis/redundancy/duplicate-rules.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P125 reports rules that differ only in case, and extensions in a case that hardly any file has. */
export const caseVariants: CheckRule = {
  code: 'P125',
  name: 'case-variants',
  severity: 'hint',
  rank: 40,
  promise: 'corrects',
  why: 'Paths are case-sensitive (RFC 9309 §2.2.2; RFC 3986 §6.2.2.1), so `/Admin` and `/admin` are two rules, and `/ADMIN` would need a third. A server that ignores case accepts more spellings than a file can list. A server that distinguishes case may not have both paths. Most authors write both spellings on purpose, so the finding is a hint. A rule for files with an extension such as `.Zip` is info: most files have `.zip`, and no rule of the file names that.',
  find,
}

/** Matches an extension of files with a capital letter at its beginning alone: `/*.Zip$`. Files have `.zip` or `.ZIP`. */
const CAPITAL = /\.([A-Z][a-z]{2,3})\$?$/

/** Extensions of files that are closed because they should not be public. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...['bak', 'conf', 'csv', 'doc', 'docx', 'git', 'idea', 'inc', 'ini', 'log', 'pdf', 'php'],
  ...['rar', 'sql', 'svn', 'tar', 'tgz', 'txt', 'xls', 'xlsx', 'xml', 'zip'],
])

function* find(context: Context): Generator<Problem> {
  yield* [...variants(context), ...capitals(context)].sort((one, other) => one.span.start - other.span.start)
}

/** Finds rules for files with an extension that hardly any file has in this case. */
function* capitals(context: Context): Generator<Problem> {
  const rules = pathRules(context)
  const values = new Set(rules.map(({ value }) => value))
  for (const rule of rules) {
    const extension = CAPITAL.exec(rule.value)?.[1] ?? ''
    const usual = rule.value.replace(CAPITAL, (found) => found.toLowerCase())
    if (!EXTENSIONS.has(extension.toLowerCase()) || values.has(usual)) continue
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'capital letter',
        what: `Paths are case-sensitive, so ${quoted(rule.value)} does not match a file that ends with ${quoted(`.${extension.toLowerCase()}`)}.`,
        effect: 'Most files do.',
        advice: `Write ${quoted(usual)}, or that rule as well.`,
        subject: quoted(rule.value),
      },
      dialects: dialectsRecognizing(context, rule),
      fix: { title: `write ${quoted(usual)}`, edits: [replaceValue(rule, usual)] },
    }
  }
}

function* variants(context: Context): Generator<Problem> {
  for (const [earlier, rule] of duplicateRules(context, (value) => value.toLowerCase())) {
    // The case of an escape is not the case of the path.
    const spelt = (text: string): string => text.replace(/%[0-9a-f]{2}/gi, (written) => written.toUpperCase())
    if (spelt(earlier.value) === spelt(rule.value)) continue
    yield {
      span: rule.span,
      says: {
        what: `${quoted(rule.value)} and ${quoted(earlier.value)} in line ${earlier.line.number} differ only in case, but every dialect reads them as two paths.`,
        effect: 'Neither rule matches a third spelling.',
        advice: 'Keep the rules for the spellings that the site uses.',
        subject: quoted(rule.value),
      },
      related: [{ span: earlier.span, message: 'has the other spelling' }],
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
