import type { Rule } from '../../policy/index.ts'
import type { Span } from '../../text/index.ts'
import type { Context } from './context.ts'

/** Where the value of a deciding rule stands; its whole line where the reader changed the text, the file's start where the rule is of no line. */
export function ruleSpan(context: Context, { line, start, end }: Rule): Span {
  if (start !== undefined && end !== undefined) return { start, end }
  return line === undefined ? { start: 0, end: 0 } : context.lineOf(line).content
}
