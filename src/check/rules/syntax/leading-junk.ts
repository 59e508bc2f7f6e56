import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** S116: something before the field, from where the file was copied. */
export const leadingJunk: CheckRule = {
  code: 'S116',
  name: 'leading-junk',
  severity: 'error',
  why: 'A record begins with its field (RFC 9309 §2.2). A bullet, a quotation mark or the number of a list before it, or the fence of a code block, comes from a page or a message that the file was copied from; readers then know the field no more, and the rule is lost.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, field, at } of defectsOf(context, 'leading-junk')) {
    const { start, end } = line.content
    const dialects = context.byDialect.where((file) => field === undefined || file.fieldAt(line.number) !== field)
    if (field === undefined) {
      yield {
        span: line.content,
        message: `${quoted(context.file.text.slice(start, end))} is ${/^[`~]/.test(context.file.text.slice(start, end)) ? 'the fence of a code block' : 'a mark of a merge that was not finished'}, and no record. Remove the line.`,
        dialects,
        fix: { title: 'remove the line', edits: [{ start: line.start, end: line.end, text: '' }] },
      }
      continue
    }
    const junk = context.file.text.slice(start, at).trimEnd()
    yield {
      span: { start, end: start + junk.length },
      message: `${quoted(junk)} before ${FIELDS.get(field)} hides the record from ${dialectPhrase(dialects, context.dialects.length)}. Remove it.`,
      dialects,
      fix: { title: 'begin with the field', edits: [{ start, end: at, text: '' }] },
    }
  }
}
