import type { Cell, TableName } from '../tables/columns.ts'
import type { Rows } from '../tables/table-writer.ts'
import type { KeptByContent, Shelf } from './kept-by-content.ts'
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

/** About what a row takes. */
const BYTES_OF_ROW = 80

/** Keys of files that came once, cut to 40 bits: about 10 MB. */
const MAX_ONCE = 200_000
const SHORT_KEY = 10

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

/** What the bytes and the rules of earlier files gave. Thousands of hosts have the file that their platform writes. */
export class KnownContents {
  /** By the SHA-256 of their bytes. Ask {@link isRepeated} before one is kept. */
  readonly contents: Shelf<Content>
  /** The rows about what dialects read, by their `readingsKey`. */
  readonly readings: Shelf<ContentRows>
  private readonly once = new Set<string>()

  constructor(kept: KeptByContent) {
    this.contents = kept.shelf(({ rows }) => bytesOf(rows))
    this.readings = kept.shelf(bytesOf)
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

function bytesOf(rows: ContentRows): number {
  return rows.reduce((sum, [, { count }]) => sum + BYTES_OF_ROW * count, BYTES_OF_ROW)
}
