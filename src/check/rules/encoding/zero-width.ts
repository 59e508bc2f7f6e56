import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { ZERO_WIDTH } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E110: characters that nobody sees. */
export const zeroWidth: CheckRule = {
  code: 'E110',
  name: 'zero-width',
  severity: 'warning',
  why: 'A zero-width space, a joiner, a directional mark or a byte order mark within the file cannot be seen, and is a character to every reader: within a field it makes an unknown one of it, within a path it makes a path that no URL has. They come along when text is copied from a page or a chat.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: ZERO_WIDTH,
    instead: '',
    title: 'remove what cannot be seen',
    message: (found) => `This line holds ${codePoint(found)}, which cannot be seen and is a part of the field or of the value. Remove it.`,
    dialects: dialectsKeeping(ZERO_WIDTH),
  })
}
