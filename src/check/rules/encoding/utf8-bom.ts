import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb } from '../../text/message-phrases.ts'

/** E101: a byte order mark at the beginning. */
export const utf8Bom: CheckRule = {
  code: 'E101',
  name: 'utf8-bom',
  severity: 'info',
  why: 'A byte order mark says nothing in UTF-8. Readers of RFC 9309 and Google skip it; others take it for the first character of the first line, and if that line is a `User-agent`, its group is lost to them. Save the file as UTF-8 without a mark. That is safe where the first line is a comment or blank; where it names a robot, readers that did not see it will.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { parsed } = context.file
  const { standard } = context.byDialect
  if (!parsed.bom || parsed.encoding !== 'utf-8') return
  const field = standard.fieldAt(1)
  const dialects = context.byDialect.where((file) => field !== undefined && field !== 'unknown' && file.fieldAt(1) !== field)
  const hidden =
    dialects.length === 0
      ? ''
      : `: ${dialectsWithVerb(dialects, context.dialects.length, 'does', 'do')} not see the record of the first line`
  yield {
    span: { start: 0, end: Math.min(1, context.file.text.length) },
    message: `The file begins with a byte order mark${hidden}. Save it as UTF-8 without one.`,
    dialects,
    fix: { title: 'leave out the byte order mark', edits: [], withoutMark: true },
  }
}
