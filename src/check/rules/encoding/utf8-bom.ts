import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E101: a byte order mark at the beginning. */
export const utf8Bom: CheckRule = {
  code: 'E101',
  name: 'utf8-bom',
  severity: 'info',
  rank: 150,
  promise: 'gives',
  why: 'Some editors write a byte order mark, which is invisible, at the beginning of a file. UTF-8 does not need it. Google skips it, but some other parsers read it as part of the first line, and then do not know the field of that line. If the line is a `User-agent` line, they do not apply its group to the robot that it names. If no checked dialect misses a record, the finding is a hint.',
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
      ? 'No checked dialect misses a record because of this mark. But if the first line is a record, some parsers miss it.'
      : dialectSentence(
          dialects,
          context.dialects.length,
          'misses the record on the first line because of this mark',
          'miss the record on the first line because of this mark',
        )
  yield {
    span: { start: 0, end: Math.min(1, context.file.text.length) },
    says: {
      what: 'The file begins with a byte order mark, which is invisible.',
      effect,
      advice: 'Save the file as UTF-8 without the mark.',
    },
    dialects,
    ...(dialects.length === 0 ? { severity: 'hint' as const } : {}),
    fix: { title: 'remove the byte order mark', edits: [], withoutMark: true },
  }
}
