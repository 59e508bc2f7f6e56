import { cellOf, csvLine, isFormula, withoutFormula } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'

/** How CSV is written. */
export interface CsvOptions {
  /** Write an apostrophe before cells that a spreadsheet would take for a formula. */
  readonly csvSafe?: boolean
}

/** Makes lines of CSV of objects. Counts the cells that a spreadsheet would take for formulas. */
export class CsvTable {
  readonly #columns: readonly string[]
  readonly #isSafe: boolean
  readonly #isTerminal: boolean
  #formulas = 0

  constructor(columns: readonly string[], { csvSafe = false }: CsvOptions, { stdout }: Terminal) {
    this.#columns = columns
    this.#isSafe = csvSafe
    this.#isTerminal = stdout.isTTY
  }

  heading(): string {
    return this.#lineOf(this.#columns)
  }

  line(row: Readonly<Record<string, unknown>>): string {
    return this.#lineOf(this.#columns.map((name) => cellOf(row[name])))
  }

  /** A sentence about cells that a spreadsheet would take for formulas; `undefined` if there are none. */
  warning(): string | undefined {
    if (this.#formulas === 0) return undefined
    const cells = this.#formulas === 1 ? '1 cell begins' : `${this.#formulas} cells begin`
    return this.#isSafe
      ? `wayleave: ${cells} like a formula; an apostrophe stands before it (--csv-safe)`
      : `wayleave: ${cells} like a formula, which a spreadsheet may run; --csv-safe writes an apostrophe before it`
  }

  #lineOf(cells: readonly string[]): string {
    for (const cell of cells) if (isFormula(cell)) this.#formulas += 1
    const safe = this.#isSafe ? cells.map(withoutFormula) : cells
    // A terminal would interpret control characters. A file gets the text as it is.
    return csvLine(this.#isTerminal ? safe.map((cell) => visible(cell, Number.POSITIVE_INFINITY)) : safe)
  }
}
