import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import type { Cell, Columns } from './columns.ts'

/** The columns by which rows are looked up. An engine skips row groups whose least and greatest values exclude a filter. */
const LOOKED_UP: ReadonlySet<string> = new Set(['id', 'file', 'host', 'sha256', 'agent', 'field', 'term'])

/** The rows of a table, column by column, until they are written. */
export class TableWriter {
  private readonly columns: readonly {
    readonly name: string
    readonly source: Cell[]
    readonly column: ColumnSource
  }[]
  private readonly fileAt: number
  rows = 0

  constructor(columns: Columns) {
    this.columns = Object.entries(columns).map(([key, type]) => {
      const name = key.replace('?', '')
      const source: Cell[] = []
      const [nullable, statistics] = [key.endsWith('?'), LOOKED_UP.has(name)]
      const column = { name, type, nullable, statistics, data: source } as unknown as ColumnSource
      return { name, source, column }
    })
    this.fileAt = this.columns.findIndex(({ name }) => name === 'file')
  }

  /** Adds a row: one cell for each column, in order. */
  add(...cells: readonly Cell[]): void {
    for (let index = 0; index < this.columns.length; index++) this.columns[index]?.source.push(cells[index])
    this.rows += 1
  }

  /** Adds a row about a file: one cell for each column but `file`, in order. */
  addOf(file: number, cells: readonly Cell[]): void {
    let next = 0
    for (let index = 0; index < this.columns.length; index++)
      this.columns[index]?.source.push(index === this.fileAt ? file : cells[next++])
    this.rows += 1
  }

  /**
   * Sorts rows by one or two columns of texts, by their UTF-16 units; rows with equal texts stay in order. A row becomes one
   * number, from the ranks of its texts and its place, so that numbers are sorted in place of texts. The number is exact
   * for twenty million rows, of which the first texts have twenty values, and a shard has a hundredth of that.
   */
  sortBy(first: string, second: string = first): void {
    const { rows } = this
    const [firsts, seconds] = [first, second].map((name) => ranksOf(this.sourceOf(name)))
    if (firsts === undefined || seconds === undefined) return
    const keys = Float64Array.from(firsts.ranks, (rank, row) => {
      const pair = rank * seconds.count + (seconds.ranks[row] as number)
      return pair * rows + row
    })
    keys.sort()
    for (const { source } of this.columns) {
      const sorted = Array.from(keys, (key) => source[key % rows])
      for (let row = 0; row < rows; row++) source[row] = sorted[row]
    }
  }

  private sourceOf(name: string): readonly Cell[] {
    const found = this.columns.find((column) => column.name === name)
    if (found === undefined) throw new TypeError(`There is no column ${name}.`)
    return found.source
  }

  /** The table as the bytes of a Parquet file. They depend on the rows alone. */
  bytes(): Uint8Array {
    return new Uint8Array(
      parquetWriteBuffer({
        columnData: this.columns.map(({ column }) => column),
        rowGroupSize: ROWS_PER_GROUP,
        createdBy: 'wayleave-survey',
      }),
    )
  }
}

/** The place of each text among all different ones. */
function ranksOf(texts: readonly Cell[]): { readonly ranks: readonly number[]; readonly count: number } {
  const ordered = [...new Set(texts as readonly string[])].sort()
  const rankOf = new Map(ordered.map((text, rank) => [text, rank]))
  return { ranks: texts.map((text) => rankOf.get(text as string) as number), count: ordered.length }
}

/** Rows of a row group. */
const ROWS_PER_GROUP = 50_000
