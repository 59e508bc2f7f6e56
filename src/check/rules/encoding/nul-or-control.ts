import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E108: NULs and other control characters. */
export const nulOrControl: CheckRule = {
  code: 'E108',
  name: 'nul-or-control',
  severity: 'error',
  promise: 'gives',
  why: "Control characters have no place in a robots.txt (RFC 9309 §2.2, `UTF8-char-noctl`). Google's parser ends a line at the first NUL, and Python's parser ends one at a form feed or a vertical tab. Otherwise, parsers read such characters as part of the field or the value. They then do not know the field, or the value may match nothing.",
  find,
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g

/** Matches the beginning of ASCII text in UTF-16, little-endian: each character has a NUL behind it. */
const UTF_16 = /(?:[\t\r\n -~]\0){8}/

/**
 * The place from which on the rest of a text is UTF-16; `undefined` if there is none. A program has appended it, as
 * `>>` of Windows PowerShell 5 does (Microsoft, about_Redirection and about_Character_Encoding).
 */
function tailInUtf16({ file: { text } }: Context): number | undefined {
  const start = text.search(UTF_16)
  return start > 0 && text.slice(start).replace(/[\t\r\n -~]\0/g, '') === '' ? start : undefined
}

function* find(context: Context): Generator<Problem> {
  const start = tailInUtf16(context)
  for (const problem of ofLines(context)) if (start === undefined || problem.span.start < start) yield problem
  if (start === undefined) return
  const { text } = context.file
  const tail = text.slice(start).replaceAll('\0', '')
  const first = tail.split(/[\r\n]+/).find((line) => line !== '') ?? ''
  yield {
    span: { start, end: text.length },
    says: {
      case: 'end in UTF-16',
      what: `The end of this file is in UTF-16, so parsers read no record there: ${quoted(first)} is lost. A program appended it, as ">>" of Windows PowerShell does.`,
      advice: 'Save the whole file in UTF-8.',
    },
    dialects: context.dialects.map(({ id }) => id),
    fix: {
      title: 'write the end in UTF-8',
      edits: [{ start, end: text.length, text: tail }],
      because: 'With the fix, parsers read records that they miss today.',
    },
  }
}

function ofLines(context: Context): Generator<Problem> {
  return characterProblems(context, {
    sought: CONTROL,
    replacement: '',
    title: 'remove the control characters',
    says: (first, count) => {
      const characters = count === 1 ? 'the character' : 'the characters'
      return {
        what:
          count === 1
            ? `This line has the control character ${codePoint(first)}, which is invisible.`
            : `This line has invisible control characters in ${plural(count, 'place')}; the first is ${codePoint(first)}.`,
        effect: `Parsers may end the line there, or read ${characters} as part of the field or the value. The line may then have no effect, or another effect than intended.`,
        advice: `Remove ${characters}.`,
        subject: codePoint(first),
      }
    },
    dialects: dialectsKeeping(CONTROL),
  })
}
