import type { Context } from '../../file/context.ts'
import { type PathRule, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { EXOTIC_SPACE } from '../../text/lookalikes.ts'
import { meantText } from '../../text/misread-text.ts'
import { characterProblems, codePoint, dialectsKeeping } from './character-problems.ts'

/** E109: spaces that parsers do not read as white space. */
export const nbspOrExoticSpace: CheckRule = {
  code: 'E109',
  name: 'nbsp-or-exotic-space',
  severity: 'warning',
  promise: 'gives',
  why: 'In a robots.txt, only the plain space and the tab are spaces (RFC 9309 §2.2, `WS`). Word processors and web pages insert other spaces, such as the no-break space (U+00A0). Most parsers read these as ordinary characters. With a no-break space before the star, `User-agent: *` does not stand for all robots, but names a robot that does not exist.',
  find,
}

function* find(context: Context): Generator<Problem> {
  // P108 reports values whose bytes were encoded twice. Then this space is a part of another character.
  const misread = pathRules(context).filter(({ value }) => meantText(value) !== undefined)
  const problems = characterProblems(context, {
    sought: EXOTIC_SPACE,
    replacement: ' ',
    title: 'write plain spaces',
    says: (found) => {
      const effect = 'They then ignore the line, or read another value than you see.'
      const subject = codePoint(found)
      return /[\u0085\u2028\u2029]/.test(found)
        ? {
            case: 'line end of Unicode',
            what: `The character ${subject} is a line end of Unicode, but most parsers read it as part of the field or the value.`,
            effect,
            advice: 'Write an ordinary line end or a plain space.',
            subject,
          }
        : {
            what: `The character ${subject} looks like a space, but most parsers read it as part of the field or the value.`,
            effect,
            advice: 'Write a plain space. If a path really contains the character, percent-encode it.',
            subject,
          }
    },
    dialects: dialectsKeeping(EXOTIC_SPACE),
  })
  // Both are in the order of the text.
  let at = 0
  for (const problem of problems) {
    const { start } = problem.span
    while (at < misread.length && (misread[at] as PathRule).span.end <= start) at++
    if (at === misread.length || start < (misread[at] as PathRule).span.start) yield problem
  }
}
