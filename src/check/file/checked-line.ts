import { type File, type Line, linesOf, withoutBlanks } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'

/** A line with its parts, as RFC 9309 divides it. Most check rules start from these lines. */
export interface CheckedLine extends Pick<Line, 'number' | 'start' | 'end' | 'kind'> {
  /**
   * The span from the first to the last non-blank character, without the line end; empty for a blank line.
   */
  readonly content: Span
  /** The name of the line's field in lower case; empty if the line is no record. */
  readonly name: string
  /** The span of the field's name; empty if the line is no record. */
  readonly nameSpan: Span
  /**
   * The value of the record, without blanks around it and without a comment; empty if the line is no record.
   */
  readonly value: string
  readonly valueSpan: Span
  /** The span of the comment, beginning with its `#`; empty if the line has none. */
  readonly comment: Span
  /** The offset at which the line end begins. */
  readonly ending: number
}

/** The lines of a file with their parts. */
export function checkedLines(file: File): readonly CheckedLine[] {
  const { text } = file
  const lines: CheckedLine[] = []
  let name = ''
  let written = ''
  for (const line of linesOf(file)) {
    const { number, start, end, kind, comment } = line
    const ending = line.ending.start
    const content = withoutBlanks(text, start, ending)
    const none = { start: content.end, end: content.end }
    const nameSpan = line.field ?? none
    const valueSpan = line.value ?? none
    // Most lines have the same field as the line before, so its name in lower case is reused.
    if (nameSpan.end - nameSpan.start !== written.length || !text.startsWith(written, nameSpan.start)) {
      written = text.slice(nameSpan.start, nameSpan.end)
      name = written.toLowerCase()
    }
    const value = text.slice(valueSpan.start, valueSpan.end)
    lines.push({
      number,
      start,
      end,
      kind,
      content,
      name,
      nameSpan,
      value,
      valueSpan,
      comment: comment ?? none,
      ending,
    })
  }
  return lines
}

/** The first word of a line, up to a blank or a colon. */
export function firstWord(text: string, { content }: CheckedLine): string {
  return /^[^\s:]*/.exec(text.slice(content.start, content.end))?.[0] ?? ''
}
