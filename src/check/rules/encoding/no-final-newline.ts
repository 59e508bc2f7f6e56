import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** E112: the last line has no line end. */
export const noFinalNewline: CheckRule = {
  code: 'E112',
  name: 'no-final-newline',
  severity: 'hint',
  why: 'RFC 9309 §2.2 ends every line with a line end (`EOL`), the last one too. Readers take the line without one; but whatever is appended to the file, by a plugin, a build step or a content network, becomes a part of that line.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { text, lines } = context.file
  if (nonText(context).is !== undefined) return
  const last = lines.at(-1)
  if (last === undefined || last.ending < last.end || last.kind === 'blank') return
  // The line end of the line before: a file of CRLF stays one. A lone CR is told of by E106, and no more of them are made.
  const before = lines.at(-2)
  const ending = before !== undefined && text.slice(before.ending, before.end) === '\r\n' ? '\r\n' : '\n'
  yield {
    span: last.content,
    message: 'The last line has no line end: what is appended to the file becomes a part of it. End it.',
    fix: { title: 'end the last line', edits: [{ start: last.end, end: last.end, text: ending }] },
  }
}
