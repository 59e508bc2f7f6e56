import type { Cell, TableName } from '../tables/columns.ts'

/** A row that the bytes of a file give, whatever its host: its cells without the id of the file. */
export interface ContentRow {
  readonly table: TableName
  readonly cells: readonly Cell[]
}

/** What the bytes of a file give. */
export interface Content {
  /** The cells of `files` that depend on the bytes alone. */
  readonly ofFile: readonly Cell[]
  readonly availability: string
  readonly rows: readonly ContentRow[]
}

/** Rows that are kept: some 4,000 files, and about 100 MB. */
const MAX_ROWS = 400_000

/** The rows of one file. A longer file is rarely that of two hosts. */
const MAX_ROWS_OF_FILE = 2_000

/**
 * What earlier files gave, by the SHA-256 of their bytes. Thousands of hosts have the file that their
 * platform writes. Those files are kept whose bytes came last.
 */
export class KnownContents {
  private readonly contents = new Map<string, Content>()
  private rows = 0

  get(key: string): Content | undefined {
    const found = this.contents.get(key)
    if (found === undefined) return undefined
    // A map keeps its order: the last one that was used is the last one to go.
    this.contents.delete(key)
    this.contents.set(key, found)
    return found
  }

  keep(key: string, content: Content): void {
    if (content.rows.length > MAX_ROWS_OF_FILE) return
    this.contents.set(key, content)
    this.rows += content.rows.length
    for (const [oldest, { rows }] of this.contents) {
      if (this.rows <= MAX_ROWS) return
      this.contents.delete(oldest)
      this.rows -= rows.length
    }
  }
}
