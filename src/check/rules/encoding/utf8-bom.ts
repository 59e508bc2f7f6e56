import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E101: a byte order mark at the beginning. */
export const utf8Bom: CheckRule = {
  code: 'E101',
  name: 'utf8-bom',
  severity: 'info',
  why: 'Some editors write a byte order mark, which is invisible, at the beginning of a file. UTF-8 does not need it. Google skips it, but other parsers read it as part of the first line. If that is a `User-agent` line, they lose its group. Without the mark, they read the line.',
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
      ? ' No checked dialect loses a record because of it, but with such a mark, some parsers miss a record on the first line.'
      : ` ${dialectSentence(dialects, context.dialects.length, 'misses the record on the first line because of this mark', 'miss the record on the first line because of this mark')}`
  yield {
    span: { start: 0, end: Math.min(1, context.file.text.length) },
    message: `The file begins with a byte order mark, which is invisible.${effect} Save the file as UTF-8 without the mark.`,
    dialects,
    fix: { title: 'remove the byte order mark', edits: [], withoutMark: true },
  }
}
