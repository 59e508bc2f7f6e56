import type { Entry, Field } from '../dialect.ts'

/** What a line may be: a record of a field, or of none, or of one whose name is empty; or a blank line, which may end a group. */
export type LineField = Field | 'unknown' | 'nameless' | 'blank'

/** Fields by the number that stands for each in {@link Records.rows}. */
const FIELDS: readonly LineField[] = [
  'unknown',
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'host',
  'request-rate',
  'visit-time',
  'robot-version',
  'comment',
  'clean-param',
  'content-signal',
  'content-usage',
  'license',
  'noindex',
  'blank',
  'nameless',
]

/** The number of a field. */
export function codeOf(field: LineField): number {
  return FIELDS.indexOf(field)
}

export const UNKNOWN = 0
export const USER_AGENT = 1
export const ALLOW = 2
export const DISALLOW = 3
export const SITEMAP = 4
export const BLANK = 16
export const NAMELESS = 17

function fieldOf(code: number): Field | 'unknown' {
  const field = FIELDS[code]
  return field === undefined || field === 'nameless' || field === 'blank' ? 'unknown' : field
}

/** How many numbers make a row. */
export const ROW = 4

/** Is the row an Allow or a Disallow? */
export function isRuleRow({ rows }: Records, row: number): boolean {
  return rows[row] === ALLOW || rows[row] === DISALLOW
}

/**
 * The records of a file as a reader takes them from its lines, in columns: numbers in one array and no object each, for most
 * are never asked about. A row is named by where it begins in `rows`.
 */
export class Records {
  /** What the reader sees, which the offsets are of. */
  readonly text: string
  /** Add it to an offset for one in the file's own text; absent when the two do not correspond. */
  readonly shift: number | undefined
  /** {@link ROW} numbers a record: field, 1-based line, where the value starts and ends. A start of -1 is nowhere in the text. */
  readonly rows: number[] = []
  /** The rows that are User-agent lines. */
  readonly agentRows: number[] = []
  /** Values that are not what stands in the text, by their rows. */
  rewritten: Map<number, string> | undefined = undefined

  constructor(text: string, shift: number | undefined) {
    this.text = text
    this.shift = shift
  }

  lineOf(row: number): number {
    return this.rows[row + 1] as number
  }

  isEmpty(row: number): boolean {
    return this.rows[row + 2] === this.rows[row + 3]
  }

  valueOf(row: number): string {
    const rewritten = this.rewritten?.get(row)
    return rewritten ?? this.text.slice(this.rows[row + 2], this.rows[row + 3])
  }

  /** The record as an object. */
  entryOf(row: number): Entry {
    const start = this.rows[row + 2] as number
    return {
      field: fieldOf(this.rows[row] as number),
      value: this.valueOf(row),
      line: this.rows[row + 1] as number,
      start: this.shift === undefined || start === -1 ? -1 : start + this.shift,
    }
  }

  /** All records of one field, whatever group they stand in. */
  entriesOf(field: Field): Entry[] {
    const code = codeOf(field)
    const entries: Entry[] = []
    for (let row = 0; row < this.rows.length; row += ROW) if (this.rows[row] === code) entries.push(this.entryOf(row))
    return entries
  }
}
