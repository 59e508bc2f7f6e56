import { type File, type Line, linesOf } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'

/** A line with its parts as text, as RFC 9309 divides it: most rules begin here. */
export interface CheckedLine extends Pick<Line, 'number' | 'start' | 'end' | 'kind'> {
  /** From the first character that is not blank to the last, without the line end; empty for a blank line. */
  readonly content: Span
  /** The field's name in lower case; empty where the line is no record. */
  readonly name: string
  /** Where the name stands; empty where the line is no record. */
  readonly nameSpan: Span
  /** The value without the blanks around it and without a comment; empty where the line is no record. */
  readonly value: string
  readonly valueSpan: Span
  /** The comment from its `#` on; empty where there is none. */
  readonly comment: Span
  /** Where the line end begins. */
  readonly ending: number
}

/** The lines of a file with their parts as text. */
export function checkedLines(file: File): readonly CheckedLine[] {
  const { text } = file
  const lines: CheckedLine[] = []
  let name = ''
  let written = ''
  for (const line of linesOf(file)) {
    const { number, start, end, kind, comment } = line
    const ending = line.ending.start
    let from = start
    let to = ending
    while (from < to && isBlank(text.charCodeAt(from))) from++
    while (to > from && isBlank(text.charCodeAt(to - 1))) to--
    const none = { start: to, end: to }
    const nameSpan = line.field ?? none
    const valueSpan = line.value ?? none
    // Most lines have the name of the line before.
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
      content: { start: from, end: to },
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

/** The first word of a line: up to a blank or a colon. */
export function firstWord(text: string, { content }: CheckedLine): string {
  return /^[^\s:]*/.exec(text.slice(content.start, content.end))?.[0] ?? ''
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}
