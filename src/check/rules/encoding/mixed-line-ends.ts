import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E107: some lines end in LF and some in CRLF. */
export const mixedLineEnds: CheckRule = {
  code: 'E107',
  name: 'mixed-line-ends',
  severity: 'hint',
  why: 'Every parser treats LF and CRLF alike (RFC 9309 §2.2), so robots are not affected. A file with both was put together from parts. Tools that compare or edit it will change lines whose content is the same.',
  find,
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
  ['\r', 'CR'],
])

function* find({ file: { text, lines, lineEnd } }: Context): Generator<Problem> {
  const others = lines.filter(
    ({ ending, end }) =>
      end > ending && text.slice(ending, end) !== lineEnd && text.slice(ending, end) !== '\r',
  )
  const [first] = others
  if (first === undefined || lineEnd === '\r') return
  yield {
    span: { start: first.ending, end: first.end },
    message: `The file has mixed line ends: ${plural(others.length, 'line ends', 'lines end')} in ${NAMES.get(text.slice(first.ending, first.end))} and the others in ${NAMES.get(lineEnd)}. Tools that edit the file may rewrite every line. End all lines in ${NAMES.get(lineEnd)}.`,
    fix: {
      title: `end all lines in ${NAMES.get(lineEnd)}`,
      edits: others.map(({ ending, end }) => ({ start: ending, end, text: lineEnd })),
    },
  }
}
