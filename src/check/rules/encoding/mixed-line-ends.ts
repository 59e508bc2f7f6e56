import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E107: some lines end in LF and some in CRLF. */
export const mixedLineEnds: CheckRule = {
  code: 'E107',
  name: 'mixed-line-ends',
  severity: 'hint',
  why: 'Every reader takes LF and CRLF for the same (RFC 9309 §2.2). A file with both was put together from parts, and every tool that compares or edits it will want to change lines that say nothing new.',
  find,
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
  ['\r', 'CR'],
])

function* find({ file: { text, lines, lineEnd } }: Context): Generator<Problem> {
  const others = lines.filter(({ ending, end }) => end > ending && text.slice(ending, end) !== lineEnd && text.slice(ending, end) !== '\r')
  const [first] = others
  if (first === undefined || lineEnd === '\r') return
  yield {
    span: { start: first.ending, end: first.end },
    message: `The file ends ${plural(others.length, 'line')} in ${NAMES.get(text.slice(first.ending, first.end))} and the others in ${NAMES.get(lineEnd)}. End all of them alike.`,
    fix: {
      title: `end all lines in ${NAMES.get(lineEnd)}`,
      edits: others.map(({ ending, end }) => ({ start: ending, end, text: lineEnd })),
    },
  }
}
