import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { ZERO_WIDTH } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E110: characters without width, which are invisible. */
export const zeroWidth: CheckRule = {
  code: 'E110',
  name: 'zero-width',
  severity: 'warning',
  why: 'A zero-width space, a joiner, a directional mark or a byte order mark within the file is invisible, but every parser reads it as a character. In a field it makes the field unknown; in a path it makes a path that no URL has. Such characters come with text that was copied from a page or a chat.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: ZERO_WIDTH,
    replacement: '',
    title: 'remove the invisible characters',
    message: (first) =>
      `This line has the invisible character ${codePoint(first)}. Parsers read it as part of the field or the value. Remove it.`,
    dialects: dialectsKeeping(ZERO_WIDTH),
  })
}
