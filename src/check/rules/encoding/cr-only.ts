import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'

/** E106: lines that end in CR alone. */
export const crOnly: CheckRule = {
  code: 'E106',
  name: 'cr-only',
  severity: 'warning',
  why: 'RFC 9309 §2.2 lets a line end in CR (carriage return), LF (line feed) or both, and every main dialect accepts all three. Wget and HTTrack read a file of CR alone as one line. A simple parser that knows only LF joins lines that end with CR alone. If the whole file is such a line and begins with a comment, that parser finds no record. If a file has nothing but comments, nothing is lost, and the finding is a hint. The usual cause is a program that exports text badly.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { text, lines, lineEnd } = context.file
  if (nonText(context).kind !== undefined) return
  const alone = lines.filter(({ ending, end }) => end - ending === 1 && text[ending] === '\r')
  const [first] = alone
  if (first === undefined) return
  // Of CR CR LF, the first CR is one too many. To end the line there would add a blank line.
  const isDoubled = ({ end }: CheckedLine): boolean => text.startsWith('\r\n', end)
  const replacement = alone.every(isDoubled) ? '\r\n' : lineEnd === '\r' ? '\n' : lineEnd
  const name = replacement === '\n' ? 'LF' : 'CRLF'
  const hasNoRecord = lines.every(({ kind }) => kind === 'comment' || kind === 'blank')
  yield {
    span: { start: first.ending, end: first.end },
    ...(hasNoRecord ? { severity: 'hint' as const } : {}),
    says: hasNoRecord
      ? {
          case: 'no record',
          what: 'The file has no record; all is commented out.',
          advice: `If robots should obey these lines, remove each #, and end each line with ${name}.`,
        }
      : {
          what: `In this file, ${plural(alone.length, 'line ends', 'lines end')} with a carriage return (CR) alone.`,
          effect:
            'A parser that expects a line feed (LF) joins such a line with the next one, and may lose both.',
          advice: `End ${alone.length === 1 ? 'the line' : 'these lines'} with ${name}.`,
        },
    fix: {
      title: `end these lines with ${name}`,
      edits: alone.map((line) => ({
        start: line.ending,
        end: line.end,
        text: isDoubled(line) ? '' : replacement,
      })),
    },
  }
}
