import type { Cell, TableName } from '../tables/columns.ts'
import type { Rows } from '../tables/table-writer.ts'
import { ownText } from './own-text.ts'

/** Rows that the bytes of a file give, whatever its host. */
export type ContentRows = readonly (readonly [TableName, Rows])[]

/** What the bytes of a file give. */
export interface Content {
  /** The cells of `files` that depend on the bytes alone. */
  readonly ofFile: readonly Cell[]
  readonly availability: string
  readonly rows: ContentRows
}

/** Rows of each kind that are kept: some 4,000 files, and about 50 MB. */
const MAX_ROWS = 600_000

/** The rows of one file. A file that names all robots has some 7,000. */
const MAX_ROWS_OF_FILE = 10_000

/** Keys of files that came once, cut to 40 bits: about 10 MB. */
const MAX_ONCE = 200_000
const SHORT_KEY = 10

/** Rows that earlier files gave, by a key. Those are kept whose key came last. */
class KnownRows<Kept extends { readonly rows: ContentRows }> {
  private readonly byKey = new Map<string, Kept>()
  private readonly maxRows: number
  private rows = 0

  constructor(maxRows: number) {
    this.maxRows = maxRows
  }

  get(key: string): Kept | undefined {
    const found = this.byKey.get(key)
    if (found === undefined) return undefined
    // A map keeps its order: the last one that was used is the last one to go.
    this.byKey.delete(key)
    this.byKey.set(key, found)
    return found
  }

  keep(key: string, kept: Kept): void {
    const count = countOf(kept.rows)
    if (count > MAX_ROWS_OF_FILE || this.byKey.has(key)) return
    this.byKey.set(key, kept)
    this.rows += count
    for (const [oldest, { rows }] of this.byKey) {
      if (this.rows <= this.maxRows) return
      this.byKey.delete(oldest)
      this.rows -= countOf(rows)
    }
  }
}

/** The same rows without the texts that their cells are parts of. */
export function withOwnTexts(rows: ContentRows): ContentRows {
  const copies = new Map<string, string>()
  const own = (cell: Cell): Cell => {
    if (typeof cell !== 'string') return cell
    let copy = copies.get(cell)
    if (copy === undefined) {
      copy = ownText(cell)
      copies.set(copy, copy)
    }
    return copy
  }
  return rows.map(([table, { count, columns }]) => [
    table,
    { count, columns: columns.map((cells) => cells.map(own)) },
  ])
}

/** What keeping these rows counts for: at least one. */
function countOf(rows: ContentRows): number {
  return rows.reduce((sum, [, { count }]) => sum + count, 1)
}

/** What earlier files gave. Thousands of hosts have the file that their platform writes. */
export class KnownContents {
  /** By the SHA-256 of their bytes. Ask {@link isRepeated} before one is kept. */
  readonly contents: KnownRows<Content>
  /** The rows about what dialects read, by their `readingsKey`. */
  readonly readings: KnownRows<Pick<Content, 'rows'>>
  private readonly once = new Set<string>()

  /** @param maxRows how many rows of each kind are kept. */
  constructor(maxRows: number = MAX_ROWS) {
    this.contents = new KnownRows(maxRows)
    this.readings = new KnownRows(maxRows)
  }

  /**
   * Was this asked about this key before? Most files are those of one host, and to keep all their rows would take memory
   * and time. `true` may be wrong.
   */
  isRepeated(key: string): boolean {
    const short = key.slice(0, SHORT_KEY)
    if (this.once.has(short)) return true
    if (this.once.size >= MAX_ONCE) this.once.clear()
    this.once.add(short)
    return false
  }
}
