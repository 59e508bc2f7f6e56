import type { DialectId } from '../../../dialects/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { Problem } from '../../rule.ts'

/**
 * Characters that should not be in a record. One finding a line; comments are skipped, because there they do
 * no harm.
 */
export interface CharacterRule {
  /** A global expression. */
  readonly sought: RegExp
  /** The text that replaces each of them. */
  readonly replacement: string
  readonly title: string
  readonly message: (first: string, count: number) => string
  /** The dialects that a line with such characters affects. */
  readonly dialects: (context: Context, line: CheckedLine) => readonly DialectId[]
}

/** Finds such characters, with a fix that replaces them. */
export function* characterProblems(context: Context, rule: CharacterRule): Generator<Problem> {
  const { text, lines } = context.file
  if (text.search(rule.sought) === -1 || nonText(context).kind !== undefined) return
  for (const line of lines) {
    const end = line.comment.start < line.comment.end ? line.comment.start : line.ending
    const matches = Array.from(text.slice(line.start, end).matchAll(rule.sought))
    const [first] = matches
    if (first === undefined) continue
    const at = line.start + first.index
    yield {
      span: { start: at, end: at + first[0].length },
      message: rule.message(first[0], matches.length),
      dialects: rule.dialects(context, line),
      fix: {
        title: rule.title,
        edits: matches.map((match) => {
          const start = line.start + match.index
          return { start, end: start + match[0].length, text: rule.replacement }
        }),
      },
    }
  }
}

/** `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * The dialects that keep the characters in the value of a line, or that read no known record because of them.
 */
export function dialectsKeeping(sought: RegExp): CharacterRule['dialects'] {
  return (context, { number }) =>
    context.byDialect.where((file) => {
      const record = file.recordAt(number)
      return record === undefined || record.field === 'unknown' || record.value.search(sought) !== -1
    })
}
