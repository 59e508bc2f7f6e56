import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import type { Cell, Columns } from './columns.ts'

/** The columns by which rows are looked up. An engine skips row groups whose least and greatest values exclude a filter. */
const LOOKED_UP: ReadonlySet<string> = new Set(['id', 'file', 'host', 'sha256', 'agent', 'field', 'term'])

/** The rows of a table, column by column, until they are written. */
export class TableWriter {
  private readonly columns: readonly StoredColumn[]
  private readonly fileAt: number
  rows = 0

  constructor(columns: Columns) {
    this.columns = Object.entries(columns).map(([key, type]) => {
      const name = key.replace('?', '')
      const settings = { name, type, nullable: key.endsWith('?'), statistics: LOOKED_UP.has(name) }
      return { name, settings, source: [] }
    })
    this.fileAt = this.columns.findIndex(({ name }) => name === 'file')
  }

  /** Adds a row: one cell for each column, in order. */
  add(...cells: readonly Cell[]): void {
    for (let index = 0; index < this.columns.length; index++) this.columns[index]?.source.push(cells[index])
    this.rows += 1
  }

  /** All rows, cell by cell. */
  all(): readonly (readonly Cell[])[] {
    return Array.from({ length: this.rows }, (_, row) => this.columns.map(({ source }) => source[row]))
  }

  /** The rows from the given one on, to be added for another file. */
  rowsFrom(first: number): Rows {
    const columns = this.columns.map(({ source }, at) => (at === this.fileAt ? [] : source.slice(first)))
    return { count: this.rows - first, columns }
  }

  /** Adds rows of {@link rowsFrom}, with another value in the column `file`. */
  addRows(file: number, { count, columns }: Rows): void {
    for (const [at, { source }] of this.columns.entries()) {
      if (at === this.fileAt) for (let row = 0; row < count; row++) source.push(file)
      else for (const cell of columns[at] as readonly Cell[]) source.push(cell)
    }
    this.rows += count
  }

  /**
   * Sorts rows by some columns of texts, by their UTF-16 units; rows with equal texts stay in order. It is a radix sort
   * (Knuth, The Art of Computer Programming, volume 3, 5.2.5): rows are put in order by the last column first. The cost is
   * linear in the rows, but for sorting the different texts.
   */
  sortBy(...names: readonly string[]): void {
    let order = new Uint32Array(this.rows)
    for (let row = 0; row < order.length; row++) order[row] = row
    for (const name of [...names].reverse()) order = orderedBy(ranksOf(this.columnOf(name).source), order)
    for (const column of this.columns) {
      const { source } = column
      const sorted = new Array<Cell>(order.length)
      for (let at = 0; at < order.length; at++) sorted[at] = source[order[at] as number]
      column.source = sorted
    }
  }

  private columnOf(name: string): StoredColumn {
    const found = this.columns.find((column) => column.name === name)
    if (found === undefined) throw new TypeError(`There is no column ${name}.`)
    return found
  }

  /** The table as the bytes of a Parquet file. They depend on the rows alone. */
  bytes(): Uint8Array {
    return new Uint8Array(
      parquetWriteBuffer({
        columnData: this.columns.map(
          ({ settings, source }) => ({ ...settings, data: source }) as ColumnSource,
        ),
        rowGroupSize: ROWS_PER_GROUP,
        createdBy: 'wayleave-survey',
      }),
    )
  }
}

/** Rows without the file that they are about, column by column. */
export interface Rows {
  readonly count: number
  readonly columns: readonly (readonly Cell[])[]
}

interface StoredColumn {
  readonly name: string
  readonly settings: Omit<ColumnSource, 'data'>
  source: Cell[]
}

interface Ranks {
  /** Of each row, the place of its text among all different ones. */
  readonly ofRows: Uint32Array
  readonly count: number
}

function ranksOf(texts: readonly Cell[]): Ranks {
  const numbers = new Map<Cell, number>()
  const ofRows = new Uint32Array(texts.length)
  for (let row = 0; row < texts.length; row++) {
    const text = texts[row]
    let number = numbers.get(text)
    if (number === undefined) {
      number = numbers.size
      numbers.set(text, number)
    }
    ofRows[row] = number
  }
  const rankOf = new Uint32Array(numbers.size)
  for (const [rank, text] of ([...numbers.keys()] as string[]).sort().entries())
    rankOf[numbers.get(text) as number] = rank
  for (let row = 0; row < ofRows.length; row++) ofRows[row] = rankOf[ofRows[row] as number] as number
  return { ofRows, count: numbers.size }
}

/** The rows in the order of their ranks; those of one rank stay in the given order. */
function orderedBy({ ofRows, count }: Ranks, rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(count + 1)
  for (const rank of ofRows) places[rank + 1] = (places[rank + 1] as number) + 1
  for (let rank = 0; rank < count; rank++)
    places[rank + 1] = (places[rank + 1] as number) + (places[rank] as number)
  // Now the number at a rank is the place of its first row.
  const ordered = new Uint32Array(rows.length)
  for (const row of rows) {
    const rank = ofRows[row] as number
    const at = places[rank] as number
    ordered[at] = row
    places[rank] = at + 1
  }
  return ordered
}

/** Rows of a row group. */
const ROWS_PER_GROUP = 50_000
