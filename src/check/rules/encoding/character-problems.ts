import type { DialectId } from '../../../dialects/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { Says } from '../../finding.ts'
import type { Problem } from '../../rule.ts'

/**
 * What a check rule says about characters that should not be in a record. Each line with such characters gets
 * one finding. Comments are skipped, because the characters do no harm there.
 */
export interface CharacterRule {
  /** A regular expression for the unwanted characters, with the `g` flag. */
  readonly sought: RegExp
  /** The text with which the fix replaces each match of `sought`. */
  readonly replacement: string
  readonly title: string
  readonly says: (first: string, count: number) => Says
  /** The dialects that a line with such characters affects. */
  readonly dialects: (context: Context, line: CheckedLine) => readonly DialectId[]
}

/** Finds the characters that a rule seeks: one finding for each line, with a fix that replaces them. */
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
      says: rule.says(first[0], matches.length),
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

/** The code point of a character for a message, such as `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Gives {@link CharacterRule.dialects}: the dialects that keep the sought characters in the value of a line,
 * or that read no known record from it because of them.
 */
export function dialectsKeeping(sought: RegExp): CharacterRule['dialects'] {
  return (context, { number }) =>
    context.byDialect.where((file) => {
      const record = file.recordAt(number)
      return record === undefined || record.field === 'unknown' || record.value.search(sought) !== -1
    })
}
