import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import type { Cell, Columns } from './columns.ts'

/** The rows of a table, column by column, until they are written. */
export class TableWriter {
  private readonly columns: readonly {
    readonly name: string
    readonly source: Cell[]
    readonly column: ColumnSource
  }[]
  rows = 0

  constructor(columns: Columns) {
    this.columns = Object.entries(columns).map(([key, type]) => {
      const name = key.replace('?', '')
      const source: Cell[] = []
      const column = { name, type, nullable: key.endsWith('?'), data: source } as unknown as ColumnSource
      return { name, source, column }
    })
  }

  /** Adds a row: one cell for each column, in order. */
  add(...cells: readonly Cell[]): void {
    for (let index = 0; index < this.columns.length; index++) this.columns[index]?.source.push(cells[index])
    this.rows += 1
  }

  /** Sorts rows by some columns, texts by their UTF-16 units. */
  sortBy(names: readonly string[]): void {
    const keys = names.map((name) => this.columns.find((column) => column.name === name)?.source ?? [])
    const order = Array.from({ length: this.rows }, (_, row) => row)
    order.sort((one, other) => {
      for (const key of keys) {
        const [a, b] = [key[one] as string, key[other] as string]
        if (a !== b) return a < b ? -1 : 1
      }
      return one - other
    })
    for (const { source } of this.columns) {
      const sorted = order.map((row) => source[row])
      for (let row = 0; row < sorted.length; row++) source[row] = sorted[row]
    }
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

/** Rows of a row group. An engine skips row groups whose statistics exclude a filter. */
const ROWS_PER_GROUP = 50_000
