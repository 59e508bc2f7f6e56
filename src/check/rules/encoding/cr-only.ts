import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E106: lines that end in CR alone. */
export const crOnly: CheckRule = {
  code: 'E106',
  name: 'cr-only',
  severity: 'warning',
  why: 'RFC 9309 §2.2 lets a line end in CR, LF or CRLF, and the readers here know all three. A program that splits a text at LF, as most home-made readers do, sees one long line, and if it begins with a comment, nothing at all. No editor has saved such files for two decades: it is the mark of a broken export.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { text, lines, lineEnd } = context.file
  if (nonText(context).is !== undefined) return
  const alone = lines.filter(({ ending, end }) => end - ending === 1 && text[ending] === '\r')
  const [first] = alone
  if (first === undefined) return
  const instead = lineEnd === '\r' ? '\n' : lineEnd
  yield {
    span: { start: first.ending, end: first.end },
    message: `CR alone ends ${plural(alone.length, 'line')}: a reader that knows only LF runs such lines together with the next. End lines in LF.`,
    fix: { title: 'end the lines in LF', edits: alone.map(({ ending, end }) => ({ start: ending, end, text: instead })) },
  }
}
