import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { fieldReading } from './field-reading.ts'

/** S105 reports an unknown field that begins with the name of a known field. */
export const prefixMatchField: CheckRule = {
  code: 'S105',
  name: 'prefix-match-field',
  severity: 'warning',
  why: "Google's parser accepts a field that only begins with the name of a field (google/robotstxt, robots.cc, ParsedRobotsKey). It reads `Disallowed:` and `Allowance:` as rules; almost every other parser ignores them. Such a line changes what Google crawls, even if its author meant it as a remark. Meant as a rule, it applies to Google alone.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'prefix-field')) {
    const reading = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    yield {
      span: line.nameSpan,
      message: `${quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))} is not a field, and only begins with the name of one, ${proper}. ${fieldReading({ reading, ignoring: dialects }, all, proper)} Write ${proper} if you mean a record, or put # before the line if you mean a comment.`,
      dialects,
      fix: {
        title: `write ${proper}`,
        edits: [{ ...line.nameSpan, text: proper }],
        because: `The fix makes the line ${proper} for every dialect. Only you know whether ${proper} is intended.`,
      },
    }
  }
}
