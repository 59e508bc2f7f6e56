import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** E112: the last line has no line end. */
export const noFinalNewline: CheckRule = {
  code: 'E112',
  name: 'no-final-newline',
  severity: 'hint',
  why: 'By RFC 9309 §2.2, every line ends with a line end (`EOL`), including the last one. Parsers read a last line without it, too. But if a plugin, a build step or a CDN appends text to the file, that text becomes part of the last line.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { text, lines } = context.file
  if (nonText(context).kind !== undefined) return
  const last = lines.at(-1)
  if (last === undefined || last.ending < last.end || last.kind === 'blank') return
  // Repeats the previous line end, so that a CRLF file stays one. A lone CR, which E106 reports, is not
  // repeated.
  const before = lines.at(-2)
  const ending = before !== undefined && text.slice(before.ending, before.end) === '\r\n' ? '\r\n' : '\n'
  yield {
    span: last.content,
    says: {
      what: 'The last line has no line end.',
      effect: 'If a program appends text to the file, the first line of that text becomes part of this line.',
      advice: 'Add a line end.',
    },
    fix: {
      title: 'add a line end to the last line',
      edits: [{ start: last.end, end: last.end, text: ending }],
    },
  }
}
