import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** S104: a misspelt field that some readers take for the right one. */
export const typoGoogleAccepts: CheckRule = {
  code: 'S104',
  name: 'typo-google-accepts',
  severity: 'warning',
  why: "Google's parser takes five misspellings of Disallow for it, and `useragent`, `user agent` and `site-map` (google/robotstxt, robots.cc, ParsedRobotsKey); some libraries take these too. RFC 9309 knows the exact names only, so that the line is obeyed by some robots and ignored by the rest: a test with one of them says that all is well.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'misspelt')) {
    const takers = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    yield {
      span: line.nameSpan,
      message: `${quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))} is misspelt: ${dialectsWithVerb(takers, all, 'takes', 'take')} it for ${proper}, ${dialects.length === 0 ? 'others ignore' : dialectsWithVerb(dialects, all, 'ignores', 'ignore')} the line. Write ${proper}.`,
      dialects,
      // To those the file is checked for, all is well.
      ...(dialects.length === 0 ? { severity: 'hint' } : {}),
      fix: { title: `write ${proper}`, edits: [{ ...line.nameSpan, text: proper }] },
    }
  }
}
