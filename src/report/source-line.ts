import { type File, lineAt } from '../syntax/index.ts'
import { escapeOf, logCommandsIn, type Span, visible } from '../text/index.ts'
import { columnsOf } from './columns.ts'

/** A tab reaches to the next multiple of this many columns. */
const TAB_COLUMNS = 4

/** Characters that take one column each and need no escape. */
const VISIBLE_ASCII = /^[ -~]*$/

/** A printable line of a file, and the columns of a span in it. */
export interface SourceLine {
  readonly text: string
  /** Columns before the span. */
  readonly before: number
  /** Columns of the span that are shown; at least 1, for a caret. */
  readonly under: number
}

interface Cell {
  readonly text: string
  readonly at: number
  readonly columns: number
}

/** The span of a line without its ending. `number` is 1-based; `undefined` if the file has no such line. */
export function contentOf(file: File, number: number): Span | undefined {
  if (!(number >= 1 && number <= file.starts.length)) return undefined
  const line = lineAt(file, number - 1)
  return { start: line.start, end: line.ending.start }
}

/**
 * A line for a terminal: control characters escaped, tabs expanded, and a long line cut to the part around
 * `focus`. Reads no more of the line than it shows, so that a line of ten megabytes costs no more than a
 * short one.
 */
export function sourceLine(file: File, content: Span, focus: Span, columns: number): SourceLine {
  const start = Math.min(Math.max(focus.start, content.start), content.end)
  const end = Math.min(Math.max(focus.end, start), content.end)
  // Fast path: most lines need no escape and no cut.
  const line = content.end - content.start > columns ? undefined : file.text.slice(content.start, content.end)
  if (line !== undefined && VISIBLE_ASCII.test(line) && logCommandsIn(line).length === 0)
    return { text: line, before: start - content.start, under: Math.max(1, end - start) }
  const from = wholeCharacter(file.text, Math.max(content.start, start - columns), content.start)
  const to = wholeCharacter(file.text, Math.min(content.end, start + 2 * columns), content.start)
  const all = cellsOf(file.text, from, to)
  const cells = fitted(all, start, columns, { left: from > content.start, right: to < content.end })
  const cutLeft = (cells[0]?.at ?? content.start) > content.start
  const last = cells.at(-1)
  const cutRight = to < content.end || (last !== undefined && last !== all.at(-1))
  const text = `${cutLeft ? '…' : ''}${cells.map((cell) => cell.text).join('')}${cutRight ? '…' : ''}`
  const before = (cutLeft ? 1 : 0) + widthOf(cells.filter(({ at }) => at < start))
  return { text, before, under: Math.max(1, widthOf(cells.filter(({ at }) => at >= start && at < end))) }
}

/** The offset, moved back if it is between the two halves of a character. */
function wholeCharacter(text: string, at: number, least: number): number {
  const low = text.charCodeAt(at)
  const high = text.charCodeAt(at - 1)
  return at > least && low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff ? at - 1 : at
}

function cellsOf(text: string, from: number, to: number): Cell[] {
  const cells: Cell[] = []
  const marks = new Set(logCommandsIn(text.slice(from, to)).map((offset) => from + offset))
  let column = 0
  for (let at = from; at < to; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number)
    const shown =
      character === '\t'
        ? ' '.repeat(TAB_COLUMNS - (column % TAB_COLUMNS))
        : marks.has(at)
          ? escapeOf(character)
          : visible(character)
    const columns = columnsOf(shown)
    cells.push({ text: shown, at, columns })
    column += columns
    at += character.length
  }
  return cells
}

/**
 * The cells that fit: up to a third of the columns before the focus, the rest after it. Two columns are
 * reserved for the marks of a cut.
 */
function fitted(
  cells: readonly Cell[],
  focus: number,
  columns: number,
  beyond: { left: boolean; right: boolean },
): Cell[] {
  const room = columns - 2
  if (!beyond.left && !beyond.right && widthOf(cells) <= columns) return [...cells]
  const maxBefore = Math.floor(room / 3)
  let first = 0
  let before = widthOf(cells.filter(({ at }) => at < focus))
  while (before > maxBefore && (cells[first]?.at ?? focus) < focus) {
    before -= cells[first]?.columns ?? 0
    first += 1
  }
  let end = first
  let width = 0
  while (end < cells.length && width + (cells[end] as Cell).columns <= room) {
    width += (cells[end] as Cell).columns
    end += 1
  }
  return cells.slice(first, end)
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.columns, 0)
}
