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
  promise: 'gives',
  why: "Google's parser recognizes a field by its first letters (google/robotstxt, robots.cc, ParsedRobotsKey). It reads `Disallowed:` as Disallow and `Allowance:` as Allow; almost every other parser ignores them. If the line is a remark, it may still change what Google crawls. If it is a rule, few other robots obey it.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'prefix-field')) {
    const reading = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    const written = quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))
    yield {
      span: line.nameSpan,
      says: {
        what: `${written} is not a field; it only begins like the field ${proper}.`,
        effect: fieldReading({ reading, ignoring: dialects }, all, proper),
        advice: `If you mean ${proper}, write ${proper}. If the line is a remark, put # before it.`,
        subject: written,
      },
      dialects,
      fix: {
        title: `write ${proper}`,
        edits: [{ ...line.nameSpan, text: proper }],
        because: `With the fix, every dialect that knows ${proper} reads the line as ${proper}. Only you know whether ${proper} is intended.`,
      },
    }
  }
}
