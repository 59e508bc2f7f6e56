import type { File } from '../syntax/index.ts'
import { positionAt, type Span } from '../text/index.ts'
import { columnsOf, wrapped } from './columns.ts'
import { contentOf, type SourceLine, sourceLine } from './source-line.ts'
import { type Look, plainLook } from './style.ts'

/** Options of {@link frame}. */
export interface FrameOptions {
  readonly look?: Look
  /** The style of the carets. Default red. */
  readonly mark?: (text: string) => string
  /** 1-based numbers of other lines to show, without carets. */
  readonly context?: readonly number[]
  /** Other spans to mark. */
  readonly also?: readonly Labelled[]
}

/**
 * A span, and a text without control characters to print after its carets, or below them if it is too long.
 */
interface Labelled {
  readonly span: Span
  readonly label: string
  readonly mark?: (text: string) => string
}

/** A line of a {@link listing}. */
export interface ListedLine {
  readonly line: number
  /** A sign between number and text, one column wide; blank by default. */
  readonly mark?: string
  readonly dress?: (text: string) => string
}

/** Columns of `12 │ ` without the digits. */
const GUTTER = 3

/**
 * Lines of a file for a terminal: line numbers, text with unprintable characters escaped, and carets under a
 * span. Spans are offsets of the file's text; a span of several lines is marked on its first line. `⋮` stands
 * for lines in between. Ends without a newline; empty for an empty file.
 *
 * @example
 * ```ts
 * frame(parse('User-agent: *\nDisallow: /a'), { start: 24, end: 26 }) // '2 │ Disallow: /a\n  │           ^^'
 * ```
 */
export function frame(file: File, span: Span, options: FrameOptions = {}): string {
  if (file.starts.length === 0) return ''
  const look = options.look ?? plainLook
  const lineOf = ({ start }: Span): number => positionAt(file.starts, start).line
  const marks: readonly Labelled[] = [
    { span, label: '', mark: options.mark ?? look.style.red },
    ...(options.also ?? []),
  ]
  const numbers = [...new Set([...(options.context ?? []), ...marks.map((mark) => lineOf(mark.span))])]
  const sorted = numbers
    .filter((number) => number >= 1 && number <= file.starts.length)
    .sort((one, other) => one - other)
  const digits = String(sorted.at(-1)).length
  const rows: string[] = []
  for (const [index, number] of sorted.entries()) {
    if (index > 0 && number > (sorted[index - 1] as number) + 1)
      rows.push(look.style.dim(`${' '.repeat(digits)} ⋮`))
    const content = contentOf(file, number) as Span
    const show = (focus: Span): SourceLine => sourceLine(file, content, focus, roomFor(look, digits))
    const put = ({ text }: SourceLine): void =>
      void rows.push(`${look.style.dim(`${String(number).padStart(digits)} │`)} ${text}`.trimEnd())
    const here = marks.filter((mark) => lineOf(mark.span) === number)
    if (here.length === 0) put(show({ start: content.start, end: content.start }))
    let before: string | undefined
    for (const labelled of here) {
      const shown = show(labelled.span)
      // Each mark of a long line may need another part of it.
      if (shown.text !== before) put(shown)
      before = shown.text
      rows.push(...caretRows(shown, labelled, look, digits))
    }
  }
  return rows.join('\n')
}

function caretRows(
  { before, under }: SourceLine,
  { label, mark }: Labelled,
  look: Look,
  digits: number,
): string[] {
  const dress = mark ?? look.style.cyan
  const gutter = look.style.dim(`${' '.repeat(digits)} │`)
  const room = roomFor(look, digits)
  const carets = `${gutter} ${' '.repeat(before)}${dress('^'.repeat(under))}`
  if (label === '') return [carets]
  if (before + under + 1 + columnsOf(label) <= room) return [`${carets} ${dress(label)}`]
  const indent = Math.min(before, Math.floor(room / 2))
  return [
    carets,
    ...wrapped(label.split(' '), room - indent).map(
      (words) => `${gutter} ${' '.repeat(indent)}${dress(words)}`,
    ),
  ]
}

/**
 * Lines of a file, each with its own mark between number and text. Line numbers beyond the file are skipped.
 */
export function listing(file: File, lines: readonly ListedLine[], look: Look = plainLook): string {
  const digits = String(lines.reduce((max, { line }) => Math.max(max, line), 1)).length
  const rows: string[] = []
  for (const { line, mark = ' ', dress = (text: string): string => text } of lines) {
    const content = contentOf(file, line)
    if (content === undefined) continue
    const { text } = sourceLine(
      file,
      content,
      { start: content.start, end: content.start },
      roomFor(look, digits) - 2,
    )
    rows.push(`${look.style.dim(`${String(line).padStart(digits)} │`)} ${dress(mark)} ${text}`.trimEnd())
  }
  return rows.join('\n')
}

/** The text with blanks before each of its lines. */
export function indented(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns))
}

function roomFor({ columns }: Look, digits: number): number {
  return Math.max(20, columns - digits - GUTTER)
}
