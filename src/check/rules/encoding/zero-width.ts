import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { ZERO_WIDTH } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E110: characters without width, which are invisible. */
export const zeroWidth: CheckRule = {
  code: 'E110',
  name: 'zero-width',
  severity: 'warning',
  promise: 'gives',
  why: 'Some characters are invisible, such as zero-width spaces, joiners and directional marks. Most parsers read them like any other character. In a field, such a character makes the field unknown to most parsers. In a path, the rule then matches other URLs than you see. Such characters usually come with text that was copied from a page or a chat.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: ZERO_WIDTH,
    replacement: '',
    title: 'remove the invisible characters',
    says: (first) => ({
      what: `This line has the invisible character ${codePoint(first)}.`,
      effect:
        'Most parsers read it as part of the field or the value. They then ignore the line, or read another value than you see.',
      advice: 'Remove the character. If a path really contains it, percent-encode it.',
      subject: codePoint(first),
    }),
    dialects: dialectsKeeping(ZERO_WIDTH),
  })
}
