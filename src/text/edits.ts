import type { Span } from './span.ts'

/** The replacement of a span by another text. */
export interface Edit extends Span {
  readonly text: string
}

/**
 * A text with edits applied. All offsets are of the text before the edits.
 *
 * @throws RangeError if two edits overlap, or one reaches beyond the text.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.start - other.start || one.end - other.end)
  let edited = ''
  let at = 0
  for (const { start, end, text: instead } of inOrder) {
    if (start < at || end < start || end > text.length) {
      throw new RangeError(
        `The edit of ${start} to ${end} overlaps another, or reaches beyond the ${text.length} units of the text.`,
      )
    }
    edited += text.slice(at, start) + instead
    at = end
  }
  return edited + text.slice(at)
}
