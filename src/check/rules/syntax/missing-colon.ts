import type { Field } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf, fieldWord } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { fieldReading } from './field-reading.ts'

/** S101 reports two words without a colon between them. */
export const missingColon: CheckRule = {
  code: 'S101',
  name: 'missing-colon',
  severity: 'error',
  promise: 'gives',
  why: "A record is a field, a colon and a value (RFC 9309 §2.2). Google's parser also accepts two words without a colon (google/robotstxt, robots.cc, GetKeyAndValueFrom), and so do some libraries. Other parsers ignore the line. A rule without its colon then applies to some robots and not to others.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'missing-colon')) {
    const word = fieldWord(context.file.text.slice(line.content.start, line.content.end))
    const end = line.content.start + word.length
    const reading = context.byDialect.recognizing(line.number, field as Field)
    const dialects = context.byDialect.notRecognizing(line.number, field as Field)
    const proper = FIELDS.get(field) as string
    yield {
      span: { start: line.content.start, end },
      says: {
        what: `There is no colon after ${quoted(word)}.`,
        effect: fieldReading({ reading, ignoring: dialects }, all, proper),
        advice: `Write ${quoted(`${proper}:`)}.`,
        subject: quoted(word),
      },
      dialects,
      // All dialects that the file is checked for read the line as intended.
      ...(dialects.length === 0 ? { severity: 'hint' } : {}),
      fix: { title: 'add the colon', edits: [{ start: end, end, text: ':' }] },
    }
  }
}
