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
  promise: 'gives',
  why: "Google's parser accepts five misspellings of Disallow, and also `useragent`, `user agent` and `site-map` (google/robotstxt, robots.cc, ParsedRobotsKey); some libraries accept these too. RFC 9309 knows only the exact names, so some robots obey the line and others ignore it. If you test with a robot that obeys it, you see no problem. The finding is an error if every User-agent line of the file is misspelt: such robots then read no rule at all.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  const hasGroups = context.file.lines.some(({ name }) => name === 'user-agent')
  for (const { line, field = '' } of defectsOf(context, 'misspelt')) {
    const reading = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    const isLost = field === 'user-agent' && !hasGroups && dialects.length > 0
    const written = quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))
    const effect = fieldReading({ reading, ignoring: dialects }, all, proper)
    yield {
      span: line.nameSpan,
      says: {
        what: `${written} is misspelt.`,
        advice: `Write ${proper}.`,
        subject: written,
        ...(isLost
          ? {
              case: 'no User-agent line',
              effect: `${effect} The file has no other User-agent line, so these read no rule at all.`,
            }
          : { effect }),
      },
      dialects,
      // All dialects that the file is checked for may read the line as intended.
      ...(dialects.length === 0 ? { severity: 'hint' } : isLost ? { severity: 'error' } : {}),
      fix: { title: `write ${proper}`, edits: [{ ...line.nameSpan, text: proper }] },
    }
  }
}
