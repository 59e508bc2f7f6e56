import { codeUnitAt } from '../../text/index.ts'
import type { Field, ParsedRecord, ValueTest } from '../parsed-record.ts'
import type { ParserText } from './decoded-text.ts'

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

/** Is that a field of every reading that is no rule: collected for the policy, without a say in any verdict? */
export function isExtension(name: string): boolean {
  const code = codeOf(name as LineField)
  return code >= SITEMAP && code < BLANK
}

export const UNKNOWN = 0
export const USER_AGENT = 1
export const ALLOW = 2
export const DISALLOW = 3
export const SITEMAP = 4
export const BLANK = 16
export const NAMELESS = 17

/** The field that a number stands for; of what is none, `unknown`. */
export function fieldOf(code: number): Field | 'unknown' {
  const field = FIELDS[code]
  return field === undefined || field === 'nameless' || field === 'blank' ? 'unknown' : field
}

/** Where a value starts that a reader trims; of nothing but what is trimmed, where that starts. */
export function valueStart(text: string, from: number, to: number, trims: (unit: number) => boolean): number {
  for (let at = from; at < to; at++) {
    const unit = codeUnitAt(text, at)
    // No reader trims a visible character, and every one a space.
    if (unit !== 0x20 && ((unit > 0x20 && unit < 0x7f) || !trims(unit))) return at
  }
  return from
}

/** Where a value ends that a reader trims. */
export function valueEnd(text: string, start: number, to: number, trims: (unit: number) => boolean): number {
  let at = to
  while (at > start && trims(codeUnitAt(text, at - 1))) at--
  return at
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
  /** Which characters around a value the reader drops. */
  readonly trims: (unit: number) => boolean
  /**
   * {@link ROW} numbers a record: field, 1-based line, where the value starts and ends. What the reader trims may still be there.
   * A start of -1 is nowhere in the text.
   */
  readonly rows: readonly number[]
  /** The rows that are User-agent lines. */
  readonly agentRows: readonly number[]
  /** Values that are not what stands in the text, by their rows. */
  readonly rewritten: ReadonlyMap<number, string> | undefined

  constructor(
    { text, shift }: ParserText,
    trims: (unit: number) => boolean,
    rows: readonly number[],
    agentRows: readonly number[],
    rewritten: ReadonlyMap<number, string> | undefined,
  ) {
    this.text = text
    this.shift = shift
    this.trims = trims
    this.rows = rows
    this.agentRows = agentRows
    this.rewritten = rewritten
  }

  lineOf(row: number): number {
    return this.rows[row + 1] as number
  }

  /** Where the value starts that {@link rewritten} does not hold; of nothing but what is trimmed, where that starts. */
  private startOf(row: number): number {
    return valueStart(this.text, this.rows[row + 2] as number, this.rows[row + 3] as number, this.trims)
  }

  /** Where the value ends that starts there. */
  private endOf(row: number, start: number): number {
    return valueEnd(this.text, start, this.rows[row + 3] as number, this.trims)
  }

  valueOf(row: number): string {
    const rewritten = this.rewritten?.get(row)
    const start = this.startOf(row)
    return rewritten ?? this.text.slice(start, this.endOf(row, start))
  }

  /** Is this true of the value? */
  testValue(row: number, test: ValueTest): boolean {
    const rewritten = this.rewritten?.get(row)
    if (rewritten !== undefined) return test(rewritten, 0, rewritten.length)
    const start = this.startOf(row)
    return test(this.text, start, this.endOf(row, start))
  }

  /** The record as an object. */
  recordAt(row: number): ParsedRecord {
    const { rewritten, shift } = this
    const field = fieldOf(this.rows[row] as number)
    const isInText = shift !== undefined && rewritten?.has(row) !== true
    return { field, value: this.valueOf(row), line: this.lineOf(row), start: isInText ? this.startOf(row) + shift : -1 }
  }

  /** All records of one field, whatever group they stand in. */
  recordsOf(field: Field): ParsedRecord[] {
    const code = codeOf(field)
    const entries: ParsedRecord[] = []
    for (let row = 0; row < this.rows.length; row += ROW) if (this.rows[row] === code) entries.push(this.recordAt(row))
    return entries
  }
}

/**
 * The field of a row; of a line that may end a group, none.
 *
 * @example
 * ```ts
 * const { records } = dialects.google.outline(parse('User-agent: *\nDisallow: /a\n'))
 * fieldOfRow(records, rowsByLine(records, 2)[1] ?? 0) // 'disallow'
 * ```
 */
export function fieldOfRow({ rows }: Records, row: number): Field | 'unknown' | undefined {
  const code = rows[row] as number
  return code === BLANK ? undefined : fieldOf(code)
}

/**
 * For each of so many lines, counted from 0, the first row that was taken from it, or -1.
 *
 * @example
 * ```ts
 * const { records } = dialects.google.outline(parse('# nothing\nUser-agent: *\n'))
 * Array.from(rowsByLine(records, 2)) // [-1, 0]
 * ```
 */
export function rowsByLine({ rows }: Records, lines: number): Int32Array {
  const first = new Int32Array(lines).fill(-1)
  for (let row = rows.length - ROW; row >= 0; row -= ROW) first[(rows[row + 1] as number) - 1] = row
  return first
}

/**
 * Are these the same records in the same order, wherever they stand? Of what is no known field only counts whether it has a
 * value: no reader looks at more of it.
 *
 * @example
 * ```ts
 * const { outline } = dialects.google
 * sameRecords(outline(parse('Allow: /a # b')).records, outline(parse('allow:/a')).records) // true
 * ```
 */
export function sameRecords(one: Records, other: Records): boolean {
  const { rows } = one
  if (rows.length !== other.rows.length) return false
  for (let row = 0; row < rows.length; row += ROW) {
    const code = rows[row]
    if (code !== other.rows[row]) return false
    const [value, otherValue] = [one.valueOf(row), other.valueOf(row)]
    if (code === UNKNOWN || code === NAMELESS ? (value === '') !== (otherValue === '') : value !== otherValue) return false
  }
  return true
}
