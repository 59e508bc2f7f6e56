import type { File } from '../syntax/index.ts'
import { positionAt, type Span } from '../text/index.ts'
import { contentOf, sourceLine } from './source-line.ts'
import { type Look, plainLook } from './style.ts'

/** What {@link frame} may be told beside the place. */
export interface FrameOptions {
  readonly look?: Look
  /** The dress of the carets. Default red. */
  readonly mark?: (text: string) => string
  /** 1-based numbers of lines to show as well, without carets. */
  readonly context?: readonly number[]
}

/** A line of a {@link listing}, with what stands between its number and its text. */
export interface ListedLine {
  readonly line: number
  /** One column; blank by default. */
  readonly mark?: string
  readonly dress?: (text: string) => string
}

/** Columns of `12 │ ` without the digits. */
const GUTTER = 3

/**
 * A piece of a file as a terminal shows it: line numbers, the line with what is not printable escaped, and carets under a span.
 * A span is in offsets of the file's text; one that reaches over several lines is marked on its first. Lines that do not follow
 * each other have `⋮` between them. No final newline; empty for an empty file.
 *
 * @example
 * ```ts
 * frame(parse('User-agent: *\nDisallow: /a'), { start: 24, end: 26 }) // '2 │ Disallow: /a\n  │           ^^'
 * ```
 */
export function frame(file: File, span: Span, options: FrameOptions = {}): string {
  if (file.starts.length === 0) return ''
  const look = options.look ?? plainLook
  const { line } = positionAt(file.starts, span.start)
  const numbers = [...new Set([...(options.context ?? []), line])].filter((number) => number >= 1 && number <= file.starts.length)
  const sorted = numbers.sort((one, other) => one - other)
  const digits = String(sorted.at(-1)).length
  const mark = options.mark ?? look.style.red
  const rows: string[] = []
  for (const [index, number] of sorted.entries()) {
    if (index > 0 && number > (sorted[index - 1] as number) + 1) rows.push(look.style.dim(`${' '.repeat(digits)} ⋮`))
    const content = contentOf(file, number) as Span
    const focus = number === line ? span : { start: content.start, end: content.start }
    const shown = sourceLine(file, content, focus, roomFor(look, digits))
    rows.push(`${look.style.dim(`${String(number).padStart(digits)} │`)} ${shown.text}`.trimEnd())
    if (number === line) {
      rows.push(`${look.style.dim(`${' '.repeat(digits)} │`)} ${' '.repeat(shown.before)}${mark('^'.repeat(shown.under))}`)
    }
  }
  return rows.join('\n')
}

/** Lines of a file, each with a mark of its own between number and text. Lines that the file does not have are left out. */
export function listing(file: File, lines: readonly ListedLine[], look: Look = plainLook): string {
  const digits = String(lines.reduce((most, { line }) => Math.max(most, line), 1)).length
  const rows: string[] = []
  for (const { line, mark = ' ', dress = (text: string): string => text } of lines) {
    const content = contentOf(file, line)
    if (content === undefined) continue
    const { text } = sourceLine(file, content, { start: content.start, end: content.start }, roomFor(look, digits) - 2)
    rows.push(`${look.style.dim(`${String(line).padStart(digits)} │`)} ${dress(mark)} ${text}`.trimEnd())
  }
  return rows.join('\n')
}

/** A text with blanks before each of its lines. */
export function indented(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns))
}

function roomFor({ columns }: Look, digits: number): number {
  return Math.max(20, columns - digits - GUTTER)
}
