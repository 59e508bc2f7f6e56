import { codeUnitAt } from '../../text/index.ts'
import type { Field, ParsedRecord, RuleTest } from '../parsed-record.ts'
import type { ParserText } from './text/decoded-text.ts'

/**
 * What a line may be: a record of a known field, of an unknown one or of an empty name; or a blank line,
 * which may end a group.
 */
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

/** The numbers of some fields, a bit for each. */
export function bitsOf(...fields: readonly LineField[]): number {
  return fields.reduce((bits, field) => bits | (1 << codeOf(field)), 0)
}

/** Whether a name is a metadata field, which every dialect collects and which decides no verdict. */
export function isExtension(name: string): boolean {
  const code = codeOf(name as LineField)
  return code >= SITEMAP && code < BLANK
}

export const UNKNOWN = 0
export const USER_AGENT = 1
export const ALLOW = 2
export const DISALLOW = 3
export const SITEMAP = 4
export const CRAWL_DELAY = 5
export const REQUEST_RATE = 7
export const BLANK = 16
export const NAMELESS = 17

/** The field with a number; `unknown` for blank lines and empty names. */
export function fieldOf(code: number): Field | 'unknown' {
  const field = FIELDS[code]
  return field === undefined || field === 'nameless' || field === 'blank' ? 'unknown' : field
}

/** Offset of a value after trimming; `from` if nothing is left of it. */
export function valueStart(text: string, from: number, to: number, trims: (unit: number) => boolean): number {
  for (let at = from; at < to; at++) {
    const unit = codeUnitAt(text, at)
    // No dialect trims a visible character, and every dialect trims a space.
    if (unit !== 0x20 && ((unit > 0x20 && unit < 0x7f) || !trims(unit))) return at
  }
  return from
}

/** Offset of the end of a value after trimming. */
export function valueEnd(text: string, start: number, to: number, trims: (unit: number) => boolean): number {
  let at = to
  while (at > start && trims(codeUnitAt(text, at - 1))) at--
  return at
}

/** Numbers per row. */
export const ROW = 4

/** Whether a row is an Allow or a Disallow. */
export function isRuleRow({ rows }: Records, row: number): boolean {
  return rows[row] === ALLOW || rows[row] === DISALLOW
}

/**
 * The records of a file as one array of numbers, without an object for each: most records are never accessed.
 * A row is identified by its index in `rows`.
 */
export class Records {
  /** The text that the parser sees; offsets in `rows` are offsets in it. */
  readonly text: string
  /**
   * Added to an offset, it gives the offset in the file's own text. Absent if the offsets do not correspond.
   */
  readonly shift: number | undefined
  /** Whether a character at the ends of a value is trimmed. */
  readonly trims: (unit: number) => boolean
  /**
   * {@link ROW} numbers a record: field, 1-based line, offsets of the start and the end of the value before
   * trimming. A start of -1: the value is not part of the text.
   */
  readonly rows: readonly number[]
  /** The rows that are User-agent lines. */
  readonly agentRows: readonly number[]
  /** Values that are not part of the text, by row. */
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

  /** Offset of a value that is part of the text. */
  private startOf(row: number): number {
    return valueStart(this.text, this.rows[row + 2] as number, this.rows[row + 3] as number, this.trims)
  }

  /** Offset of the end of the value that starts there. */
  private endOf(row: number, start: number): number {
    return valueEnd(this.text, start, this.rows[row + 3] as number, this.trims)
  }

  valueOf(row: number): string {
    const rewritten = this.rewritten?.get(row)
    const start = this.startOf(row)
    return rewritten ?? this.text.slice(start, this.endOf(row, start))
  }

  /** Whether the value passes the test. */
  testValue(row: number, test: RuleTest): boolean {
    const isAllow = this.rows[row] === ALLOW
    const rewritten = this.rewritten?.get(row)
    if (rewritten !== undefined) return test(rewritten, 0, rewritten.length, isAllow)
    const start = this.startOf(row)
    return test(this.text, start, this.endOf(row, start), isAllow)
  }

  /** The record as an object. */
  recordAt(row: number): ParsedRecord {
    const { shift } = this
    const field = fieldOf(this.rows[row] as number)
    const line = this.lineOf(row)
    const rewritten = this.rewritten?.get(row)
    if (rewritten !== undefined) return { field, value: rewritten, line, start: -1 }
    const start = this.startOf(row)
    const value = this.text.slice(start, this.endOf(row, start))
    return { field, value, line, start: shift === undefined ? -1 : start + shift }
  }

  /** All records of one field, in whatever group. */
  recordsOf(field: Field): ParsedRecord[] {
    const code = codeOf(field)
    const found: ParsedRecord[] = []
    for (let row = 0; row < this.rows.length; row += ROW)
      if (this.rows[row] === code) found.push(this.recordAt(row))
    return found
  }
}

/**
 * The field of a row; `undefined` for a blank line that may end a group.
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
 * For each line, by its 0-based index, the first row that comes from it, or -1.
 *
 * @param lines the number of lines.
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
 * Whether two files have the same records in the same order, on whatever lines. For an unknown field, only the
 * presence of a value is compared, because no dialect looks at the value itself.
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
    if (code === UNKNOWN || code === NAMELESS ? (value === '') !== (otherValue === '') : value !== otherValue)
      return false
  }
  return true
}
