import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E101: a byte order mark at the beginning. */
export const utf8Bom: CheckRule = {
  code: 'E101',
  name: 'utf8-bom',
  severity: 'info',
  why: 'A byte order mark has no use in UTF-8. RFC 9309 and Google skip it. Other parsers read it as the first character of the first line, and if that line is a `User-agent` line, they lose its group. Save the file as UTF-8 without the mark. That is safe if the first line is a comment or blank. If it names a robot, parsers that missed the line will then read it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { parsed } = context.file
  const { standard } = context.byDialect
  if (!parsed.bom || parsed.encoding !== 'utf-8') return
  const field = standard.fieldAt(1)
  const dialects = context.byDialect.where(
    (file) => field !== undefined && field !== 'unknown' && file.fieldAt(1) !== field,
  )
  const effect =
    dialects.length === 0
      ? ' It changes nothing for the checked dialects, but because of such a mark, some parsers miss a record on the first line.'
      : ` ${dialectSentence(dialects, context.dialects.length, 'misses the record on the first line because of this mark', 'miss the record on the first line because of this mark')}`
  yield {
    span: { start: 0, end: Math.min(1, context.file.text.length) },
    message: `The file begins with a byte order mark.${effect} Save the file as UTF-8 without the mark.`,
    dialects,
    fix: { title: 'remove the byte order mark', edits: [], withoutMark: true },
  }
}
