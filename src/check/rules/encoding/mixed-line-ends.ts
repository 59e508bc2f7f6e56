import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E107: some lines end in LF and some in CRLF. */
export const mixedLineEnds: CheckRule = {
  code: 'E107',
  name: 'mixed-line-ends',
  severity: 'hint',
  why: 'A line may end with LF (line feed) or with CRLF (carriage return and line feed; RFC 9309 §2.2). Every main dialect reads both, so hardly any robot is affected. WebRobots, a library for Ruby, takes the CR for a part of the value. Tools that compare or edit the file may show changes in lines whose text is the same. Usually, somebody put the file together from parts.',
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
  const usual = lines.filter(({ ending, end }) => text.slice(ending, end) === lineEnd).length
  const name = NAMES.get(lineEnd)
  yield {
    span: { start: first.ending, end: first.end },
    says: {
      what: `In this file, ${plural(others.length, 'line ends', 'lines end')} with ${NAMES.get(text.slice(first.ending, first.end))} and ${plural(usual, 'line')} with ${name}.`,
      effect:
        'Most robots read both, but tools that compare or edit the file may show changes in lines whose text is the same.',
      advice: `End all lines with ${name}.`,
    },
    fix: {
      title: `end all lines with ${name}`,
      edits: others.map(({ ending, end }) => ({ start: ending, end, text: lineEnd })),
    },
  }
}
