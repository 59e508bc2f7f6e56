import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { ZERO_WIDTH } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E110: characters without width, which are invisible. */
export const zeroWidth: CheckRule = {
  code: 'E110',
  name: 'zero-width',
  severity: 'warning',
  why: 'Zero-width spaces, joiners, directional marks and byte order marks within the file are invisible. But every parser reads them as characters. One in a field makes the field unknown; one in a path makes a path that no URL has. Such characters come with text that was copied from a page or a chat.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: ZERO_WIDTH,
    replacement: '',
    title: 'remove the invisible characters',
    message: (first) =>
      `This line has the invisible character ${codePoint(first)}. Parsers read it as part of the field or the value. Parsers then do not know the field, or compare another value than you see. Remove the character.`,
    dialects: dialectsKeeping(ZERO_WIDTH),
  })
}
