/** A record of CSV: its cells, or why it has none. */
export type CsvRecord =
  | { readonly number: number; readonly cells: readonly string[] }
  | { readonly number: number; readonly flaw: CsvFlaw }

/** `too-long` and `not-utf-8` are flaws of a line. `open-quote`: the quote of a cell is not closed. */
export type CsvFlaw = 'too-long' | 'not-utf-8' | 'open-quote'

/** A line of input: its text, or why it has none. */
type Line = { readonly text: string } | { readonly flaw: 'too-long' | 'not-utf-8' }

/**
 * Puts lines together to records of CSV (RFC 4180), numbered from 1 as a spreadsheet numbers its rows. A cell in
 * quotes may have commas and line ends, and two quotes for one. A quote inside a cell without quotes is taken as it
 * is. Blank lines outside of quotes are no records.
 *
 * It is linear in the length of the text, and keeps only the unfinished record. It uses no library, because a
 * malformed record must become an error in the place of that record, and the size of a record must be limited.
 */
export class CsvRecords {
  readonly #limit: number
  readonly #separator: string
  #number = 0
  #cells: string[] = []
  /** The parts of a cell whose quote is open. */
  #open: string[] | undefined
  #characters = 0
  #flaw: CsvFlaw | undefined

  /**
   * @param limit the most characters of a record.
   * @param separator what stands between cells.
   */
  constructor(limit: number, separator = ',') {
    this.#limit = limit
    this.#separator = separator
  }

  /** The record that ends with this line, if one ends here. The text has no line feed. */
  add(line: Line): CsvRecord | undefined {
    if ('flaw' in line) {
      // No text: whether a quote opens or closes there is not known. The record ends here.
      this.#flaw ??= line.flaw
      this.#open = undefined
      return this.#finished()
    }
    if (this.#open === undefined && line.text.trim() === '') return undefined
    this.#characters += line.text.length + 1
    if (this.#characters > this.#limit) {
      this.#flaw = 'too-long'
      this.#open = undefined
      return this.#finished()
    }
    this.#scan(line.text)
    if (this.#open === undefined) return this.#finished()
    this.#open.push('\n')
    return undefined
  }

  /** The record that the end of the input leaves open, if one is. */
  end(): CsvRecord | undefined {
    if (this.#open === undefined) return undefined
    this.#open = undefined
    this.#flaw = 'open-quote'
    return this.#finished()
  }

  #scan(text: string): void {
    let at = 0
    for (;;) {
      if (this.#open !== undefined) {
        const closing = text.indexOf('"', at)
        if (closing === -1) {
          this.#open.push(text.slice(at))
          return
        }
        this.#open.push(text.slice(at, closing))
        at = closing + 1
        if (text[at] === '"') {
          this.#open.push('"')
          at += 1
          continue
        }
        // What stands between the closing quote and the separator is part of the cell, as in most programs.
        const next = this.#separatorFrom(text, at)
        this.#cells.push(this.#open.join('') + withoutReturn(text, at, next))
        this.#open = undefined
        if (next === text.length) return
        at = next + 1
      } else if (text[at] === '"') {
        this.#open = []
        at += 1
      } else {
        const next = this.#separatorFrom(text, at)
        this.#cells.push(withoutReturn(text, at, next))
        if (next === text.length) return
        at = next + 1
      }
    }
  }

  #separatorFrom(text: string, at: number): number {
    const next = text.indexOf(this.#separator, at)
    return next === -1 ? text.length : next
  }

  #finished(): CsvRecord {
    this.#number += 1
    const record: CsvRecord =
      this.#flaw === undefined
        ? { number: this.#number, cells: this.#cells }
        : { number: this.#number, flaw: this.#flaw }
    this.#cells = []
    this.#characters = 0
    this.#flaw = undefined
    return record
  }
}

/** The cells of a line that is a whole record; none if it is not CSV. */
export function csvCells(line: string, separator: string): readonly string[] {
  const record = new CsvRecords(Number.POSITIVE_INFINITY, separator).add({ text: line })
  return record !== undefined && 'cells' in record ? record.cells : []
}

/** A part of a line; at its end, without a carriage return. */
function withoutReturn(text: string, from: number, to: number): string {
  return text.slice(from, to === text.length && text.endsWith('\r') && to > from ? to - 1 : to)
}
