import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** S105: a field that only begins like a known one. */
export const prefixMatchField: CheckRule = {
  code: 'S105',
  name: 'prefix-match-field',
  severity: 'warning',
  why: "Google's parser knows a field by how it begins (google/robotstxt, robots.cc, ParsedRobotsKey): `Disallowed:` and `Allowance:` are live rules to it, and no records to nearly every other reader. Who writes such a line as a remark or a note has changed what Google crawls; who writes it as a rule has written it for Google alone.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'prefix-field')) {
    const takers = context.byDialect.where((file) => file.fieldAt(line.number) === field)
    const dialects = context.byDialect.where((file) => file.fieldAt(line.number) !== field)
    const proper = FIELDS.get(field) as string
    yield {
      span: line.nameSpan,
      message: `${quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))} begins like ${proper}: ${dialectsWithVerb(takers, all, 'takes', 'take')} it for one, ${dialects.length === 0 ? 'others ignore' : dialectsWithVerb(dialects, all, 'ignores', 'ignore')} the line. Write ${proper} if that is meant, and put # before it if not.`,
      dialects,
      fix: {
        title: `write ${proper}`,
        edits: [{ ...line.nameSpan, text: proper }],
        because: `Whether ${proper} was meant, only a person knows.`,
      },
    }
  }
}
