import type { DialectId } from '../../../dialects/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { Problem } from '../../rule.ts'

/** Characters that should not be there, one finding a line: outside comments, where they would do no harm. */
export interface CharacterRule {
  /** A global expression. */
  readonly sought: RegExp
  /** What stands in their place. */
  readonly instead: string
  readonly title: string
  readonly message: (found: string, count: number) => string
  /** White space around a line is nobody's, so that what the readers trim is not told. */
  readonly dialects: (context: Context, line: CheckedLine) => readonly DialectId[]
}

/** The problems of the lines that hold such characters. */
export function* characterProblems(context: Context, rule: CharacterRule): Generator<Problem> {
  const { text, lines } = context.file
  if (text.search(rule.sought) === -1 || nonText(context).is !== undefined) return
  for (const line of lines) {
    const until = line.comment.start < line.comment.end ? line.comment.start : line.ending
    const found = Array.from(text.slice(line.start, until).matchAll(rule.sought))
    const [first] = found
    if (first === undefined) continue
    const at = line.start + first.index
    yield {
      span: { start: at, end: at + first[0].length },
      message: rule.message(first[0], found.length),
      dialects: rule.dialects(context, line),
      fix: {
        title: rule.title,
        edits: found.map((match) => {
          const start = line.start + match.index
          return { start, end: start + match[0].length, text: rule.instead }
        }),
      },
    }
  }
}

/** `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The readers to whom the characters sought are a part of the record of a line, or keep the line from being one. */
export function dialectsKeeping(sought: RegExp): CharacterRule['dialects'] {
  return (context, { number }) =>
    context.byDialect.where((file) => {
      const record = file.recordAt(number)
      return record === undefined || record.field === 'unknown' || record.value.search(sought) !== -1
    })
}
