import type { Edit } from '../../../text/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { noDialect, quoted } from '../../text/message-phrases.ts'

/** S106 reports a second record on the same line. */
export const twoDirectivesOneLine: CheckRule = {
  code: 'S106',
  name: 'two-directives-one-line',
  severity: 'error',
  promise: 'gives',
  why: 'A record ends with its line (RFC 9309 §2.2). A second record on the same line is not read as a record: `User-agent: * Disallow: /` forbids nothing. This happens if a template or a plugin loses line ends.',
  find,
}

/** Matches a line end that is written as HTML at the end of a line. */
const BREAK_AT_END = /(?:\s*<br ?\/?>)+$/i

function* find(context: Context): Generator<Problem> {
  for (const { line, at, field } of defectsOf(context, 'two-directives')) {
    const dialects = context.dialects.map(({ id }) => id)
    const second = context.file.text.slice(at, line.content.end).replace(BREAK_AT_END, '')
    const from =
      at -
      (/(?:\\[nr]|[ \t,;]|<br ?\/?>)*$/i.exec(context.file.text.slice(line.content.start, at))?.[0].length ??
        0)
    const mark = context.file.text.slice(from, at).trim()
    const isBreak = /^<br ?\/?>/i.test(mark)
    if (field === 'host') {
      yield {
        span: { start: at, end: at + second.length },
        says: {
          case: 'Host',
          what: `${quoted(second)} follows another record on the same line, so parsers read it as a part of its value.`,
          effect: 'No robot reads Host any more.',
          advice: `Delete ${quoted(second)}.`,
          subject: quoted(second),
        },
        dialects,
        fix: {
          title: `delete Host after the ${FIELDS.get(line.name) ?? line.name}`,
          edits: [{ start: from, end: at + second.length, text: '' }],
        },
      }
      continue
    }
    yield {
      span: { start: at, end: at + second.length },
      says: {
        what: `${quoted(second)} follows another record on the same line, so ${noDialect(dialects.length)} reads it as a record of its own.`,
        ...(isBreak
          ? {
              case: 'line end of HTML',
              effect: `${quoted(mark)} is a line end of HTML; in a text file, it ends no line.`,
            }
          : {}),
        advice: `Write ${quoted(second)} on a line of its own.`,
        subject: quoted(second),
      },
      dialects,
      fix: {
        title: 'begin a new line',
        edits: [{ start: from, end: at, text: context.file.lineEnd }, ...withoutBreak(context, line, at)],
        because:
          'The fix puts this text on a line of its own, so parsers read it as a record. Only you know whether that is intended.',
      },
    }
  }
}

/** The edit that removes a line end written as HTML from the end of the second record. */
function withoutBreak({ file }: Context, { content }: CheckedLine, at: number): readonly Edit[] {
  const found = BREAK_AT_END.exec(file.text.slice(at, content.end))
  return found === null ? [] : [{ start: at + found.index, end: content.end, text: '' }]
}
