import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { EXOTIC_SPACE } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E109: spaces that parsers do not read as white space. */
export const nbspOrExoticSpace: CheckRule = {
  code: 'E109',
  name: 'nbsp-or-exotic-space',
  severity: 'warning',
  why: 'White space is space and tab (RFC 9309 §2.2, `WS`). A no-break space, which word processors and web pages insert, is an ordinary character to most parsers. `User-agent:` with one before the star names a robot called NBSP and star, which does not exist. Only parsers in languages whose trim function knows Unicode read what the author sees.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: EXOTIC_SPACE,
    replacement: ' ',
    title: 'write plain spaces',
    message: (found) =>
      `${codePoint(found)} looks like ${/[\u0085\u2028\u2029]/.test(found) ? 'a line end' : 'a space'}, but most parsers read it as part of the field or the value. These parsers then do not know the field, or compare another value than you see. Write a plain space. If a path really contains the character, percent-encode it.`,
    dialects: dialectsKeeping(EXOTIC_SPACE),
  })
}
