import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E106: lines that end in CR alone. */
export const crOnly: CheckRule = {
  code: 'E106',
  name: 'cr-only',
  severity: 'warning',
  why: 'RFC 9309 §2.2 lets a line end in CR, LF or CRLF, and all dialects here accept the three. A program that splits a text at LF, as most home-made parsers do, reads one long line. If that line begins with a comment, the program reads nothing at all. No editor has saved such files for two decades, so a broken export is the usual cause.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { text, lines, lineEnd } = context.file
  if (nonText(context).kind !== undefined) return
  const alone = lines.filter(({ ending, end }) => end - ending === 1 && text[ending] === '\r')
  const [first] = alone
  if (first === undefined) return
  const replacement = lineEnd === '\r' ? '\n' : lineEnd
  yield {
    span: { start: first.ending, end: first.end },
    message: `CR alone ends ${plural(alone.length, 'line')}. A parser that splits the file at LF joins each line that ends in CR with the next line. It may lose the records of both lines. End the lines in LF.`,
    fix: {
      title: 'end the lines in LF',
      edits: alone.map(({ ending, end }) => ({ start: ending, end, text: replacement })),
    },
  }
}
