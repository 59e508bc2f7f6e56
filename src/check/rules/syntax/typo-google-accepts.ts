import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { fieldReading } from './field-reading.ts'

/** S104 reports a misspelt field that some parsers accept. */
export const typoGoogleAccepts: CheckRule = {
  code: 'S104',
  name: 'typo-google-accepts',
  severity: 'warning',
  why: "Google's parser accepts five misspellings of Disallow, and also `useragent`, `user agent` and `site-map` (google/robotstxt, robots.cc, ParsedRobotsKey); some libraries accept these too. RFC 9309 knows only the exact names, so some robots obey the line and others ignore it. If you test with a robot that obeys it, you see no problem.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'misspelt')) {
    const reading = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    yield {
      span: line.nameSpan,
      message: `${quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))} is misspelt. ${fieldReading({ reading, ignoring: dialects }, all, proper)} Write ${proper}.`,
      dialects,
      // All dialects that the file is checked for read the line as intended.
      ...(dialects.length === 0 ? { severity: 'hint' } : {}),
      fix: { title: `write ${proper}`, edits: [{ ...line.nameSpan, text: proper }] },
    }
  }
}
