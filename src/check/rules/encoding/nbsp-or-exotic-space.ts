import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { EXOTIC_SPACE } from '../../text/lookalikes.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E109: spaces that are none. */
export const nbspOrExoticSpace: CheckRule = {
  code: 'E109',
  name: 'nbsp-or-exotic-space',
  severity: 'warning',
  why: 'White space is space and tab (RFC 9309 §2.2, `WS`). A no-break space, which word processors and web pages put in, is a letter to most readers: `User-agent:` with one before the star is for a robot of the name NBSP and star, which does not exist. Only readers written in languages whose trim knows Unicode see what the author saw.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* characterProblems(context, {
    sought: EXOTIC_SPACE,
    instead: ' ',
    title: 'write plain spaces',
    message: (found) =>
      `${codePoint(found)} looks like ${/[\u0085\u2028\u2029]/.test(found) ? 'a line end' : 'a space'} and is a part of the field or of the value to most readers. Write a plain space, or %XX in a path that holds it.`,
    dialects: dialectsKeeping(EXOTIC_SPACE),
  })
}
