import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E108: NULs and other control characters. */
export const nulOrControl: CheckRule = {
  code: 'E108',
  name: 'nul-or-control',
  severity: 'error',
  why: "Control characters have no place in a robots.txt (RFC 9309 §2.2, `UTF8-char-noctl`). Google's parser ends a line at the first NUL, and Python's parser ends one at a form feed or a vertical tab. Otherwise, parsers read such characters as part of the field or the value. They then do not know the field, or the value may match nothing.",
  find,
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: CONTROL,
    replacement: '',
    title: 'remove the control characters',
    message: (first, count) =>
      count === 1
        ? `This line has the control character ${codePoint(first)}, which is invisible. Parsers may end the line there, or read the character as part of the field or the value. The line may then have no effect, or another effect than intended. Remove the character.`
        : `This line has invisible control characters in ${plural(count, 'place')}; the first is ${codePoint(first)}. Parsers may end the line there, or read the characters as part of the field or the value. The line may then have no effect, or another effect than intended. Remove the characters.`,
    dialects: dialectsKeeping(CONTROL),
  })
}
