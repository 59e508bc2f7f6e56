import { firstIndex, lineStarts, positionAt } from '../../text/index.ts'

/** How a client counts the characters of a line. */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32'

/** All encodings. A client that names none uses UTF-16. */
export const POSITION_ENCODINGS: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32']

/** A line and a character of it, both from 0, as the protocol counts them. */
export interface LinePosition {
  readonly line: number
  readonly character: number
}

/** A range of the protocol. */
export interface Range {
  readonly start: LinePosition
  readonly end: LinePosition
}

/** A character of a line whose column is known. */
interface KnownColumn {
  readonly at: number
  readonly column: number
}

/** UTF-16 units between two known columns of a line: a line of megabytes is counted once, not for each position. */
const STEP = 1024

/** Offsets of a text, in UTF-16 units, as positions of a client, and back. */
export class Positions {
  readonly #text: string
  readonly #starts: Uint32Array
  readonly #encoding: PositionEncoding
  #counted: { readonly line: number; readonly known: readonly KnownColumn[] } | undefined

  constructor(text: string, encoding: PositionEncoding) {
    this.#text = text
    this.#encoding = encoding
    this.#starts = startsOf(text)
  }

  /** The number of lines; at least one. */
  get lineCount(): number {
    return this.#starts.length
  }

  /**
   * The offset of a position. A position outside the text, or inside a character, becomes the nearest one before it.
   */
  offsetAt({ line, character }: LinePosition): number {
    if (!(line >= 0)) return 0
    if (line >= this.#starts.length) return this.#text.length
    const row = Math.floor(line)
    const { start, end } = this.lineAt(row)
    if (!(character > 0)) return start
    if (this.#encoding === 'utf-16') return Math.min(start + Math.floor(character), end)
    let { at, column } = this.#knownBefore(row, (known) => known.column <= character)
    while (at < end) {
      column += this.#widthAt(at)
      if (column > character) break
      at += this.#unitsAt(at)
    }
    return at
  }

  /** The position of an offset. */
  positionAt(offset: number): LinePosition {
    const inText = Math.max(0, Math.min(offset, this.#text.length))
    const line = positionAt(this.#starts, inText).line - 1
    const { start, end } = this.lineAt(line)
    const until = Math.min(inText, end)
    if (this.#encoding === 'utf-16') return { line, character: until - start }
    let { at, column } = this.#knownBefore(line, (known) => known.at <= until)
    for (; at < until; at += this.#unitsAt(at)) column += this.#widthAt(at)
    return { line, character: column }
  }

  /** Where a line, counted from 0, begins, and where its line end begins. */
  lineAt(line: number): { readonly start: number; readonly end: number } {
    const start = this.#starts[line] as number
    let end = this.#starts[line + 1] ?? this.#text.length
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end -= 1
    return { start, end }
  }

  /** The last known column of a line that passes the test. The first always does. */
  #knownBefore(line: number, passes: (known: KnownColumn) => boolean): KnownColumn {
    if (this.#counted?.line !== line) this.#counted = { line, known: this.#knownColumns(line) }
    const { known } = this.#counted
    return known[firstIndex(known.length, (index) => !passes(known[index] as KnownColumn)) - 1] as KnownColumn
  }

  #knownColumns(line: number): readonly KnownColumn[] {
    const { start, end } = this.lineAt(line)
    const known: KnownColumn[] = []
    let column = 0
    let next = start
    for (let at = start; at < end; at += this.#unitsAt(at)) {
      if (at >= next) {
        known.push({ at, column })
        next = at + STEP
      }
      column += this.#widthAt(at)
    }
    return known.length === 0 ? [{ at: start, column: 0 }] : known
  }

  #unitsAt(at: number): number {
    return (this.#text.codePointAt(at) as number) > 0xffff ? 2 : 1
  }

  #widthAt(at: number): number {
    if (this.#encoding === 'utf-32') return 1
    const point = this.#text.codePointAt(at) as number
    if (point < 0x80) return 1
    if (point < 0x800) return 2
    return point < 0x10000 ? 3 : 4
  }
}

/**
 * The starts of all lines, as the protocol counts them. After the last line end, there is one more line, which is
 * empty.
 */
export function startsOf(text: string): Uint32Array {
  const starts = lineStarts(text)
  if (text !== '' && !isLineEnd(text.charCodeAt(text.length - 1))) return starts
  const all = new Uint32Array(starts.length + 1)
  all.set(starts)
  all[starts.length] = text.length
  return all
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}
