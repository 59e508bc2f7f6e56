import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** S116 reports text before a field, copied along with the record from a page or a message. */
export const leadingJunk: CheckRule = {
  code: 'S116',
  name: 'leading-junk',
  severity: 'error',
  promise: 'corrects',
  why: 'A record begins with its field (RFC 9309 §2.2). Text that was copied from a page or a message may have a bullet, a quotation mark or a list number before the field. Parsers then do not recognize the field, and the record is lost.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, field, at } of defectsOf(context, 'leading-junk')) {
    const { start, end } = line.content
    const dialects = context.byDialect.where(
      (file) => field === undefined || file.fieldAt(line.number) !== field,
    )
    if (field === undefined) {
      const text = context.file.text.slice(start, end)
      yield {
        span: line.content,
        says: /^[`~]/.test(text)
          ? {
              case: 'code block',
              what: `${quoted(text)} is the mark of a code block, not a record, so no parser understands it.`,
              advice: 'Delete the line.',
              subject: quoted(text),
            }
          : {
              case: 'unfinished merge',
              what: `${quoted(text)} is the mark of an unfinished merge, not a record.`,
              effect: 'Robots obey the records of both sides.',
              advice: 'Keep the records that you want, and delete this line.',
              subject: quoted(text),
            },
        dialects,
        fix: { title: 'delete the line', edits: [removeLine(context, line)] },
      }
      continue
    }
    const junk = context.file.text.slice(start, at).trimEnd()
    const isMark = /^["'`\u2018-\u201e\u00ab]$/.test(junk)
    const before = isMark ? 'the quotation mark' : quoted(junk)
    const isClosed = isMark && /["'`\u2018-\u201e\u00bb]$/.test(context.file.text.slice(at, end))
    const effect =
      dialects.length === 0
        ? 'some dialects that are not checked here ignore the record'
        : dialectsWithVerb(dialects, context.dialects.length, 'ignores the record', 'ignore the record')
    yield {
      span: { start, end: start + junk.length },
      says: {
        what: `Because of ${before} before ${FIELDS.get(field)}, ${effect}.`,
        subject: quoted(junk),
        ...(isClosed
          ? { case: 'quotation marks', advice: 'Delete this mark and the one at the end of the line.' }
          : { advice: `Delete ${before}.` }),
      },
      dialects,
      fix: { title: 'begin with the field', edits: [{ start, end: at, text: '' }] },
    }
  }
}
