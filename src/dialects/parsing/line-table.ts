import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import { lineNumbers } from './line-numbers.ts'
import { FIRST, isLetterOrDigit, NEVER, nameLength, plainValueStart } from './plain-names.ts'
import { ALLOW, DISALLOW, ROW, USER_AGENT } from './records.ts'

const SPACE = 0x20
const TAB = 0x09
const HASH = 0x23
const RETURN = 0x0d
const SLASH = 0x2f
const COLON = 0x3a

/** The kind of a line that each dialect has to parse by itself. */
const ASK = 0
/** The kind of a line that begins like no field, such as a line of an HTML page. */
export const LIKE_NO_FIELD: number = NEVER
/** The kind of a line without a character. */
export const EMPTY = -2
/** The kind of a line of spaces and tabs. */
export const WHITE = -3

/**
 * The lines of a text, as far as all dialects agree on them. Nearly every line is plain: a well-known name, a
 * colon and a value. What a dialect makes of the other lines is its own business.
 */
export interface LineTable {
  readonly text: string
  readonly lineEnds: RegExp | undefined
  /**
   * The plain lines as rows of `Records`: the number of the name, the number of the line, and the offsets of the
   * value and its end. No blank stands before the name or the colon, and no comment after the value.
   */
  readonly rows: readonly number[]
  /** The rows that are User-agent lines. */
  readonly agentRows: readonly number[]
  /** The numbers of the names in `rows`, a bit for each. */
  readonly kinds: number
  /** The length in characters that no plain line exceeds. */
  readonly longest: number
  /**
   * Seven numbers for each other line: the length of `rows` before it, its kind, its number, and the offsets
   * of its start, its end, its value and its comment. The kind is the number of a plain name or one of the
   * kinds above. Without a colon, the value is at -1. Without a comment, its end stands for it. Lines that
   * begin with `#` are left out.
   *
   * ```
   *   Disallow : /private/  # keep out\r\n
   *   ^start     ^value     ^comment  ^end
   * ```
   */
  readonly others: readonly number[]
  /** Are all other lines empty? */
  readonly isPlain: boolean
  /** Does a CR end a line that no LF follows? */
  readonly hasLoneCr: boolean
  /** The lines that are left out, see {@link lineTable}. */
  readonly second: number
}

/** Numbers per line of {@link LineTable.others}. */
const OTHER_SIZE = 7

/** A longer text is divided again for each dialect, because its table is too large to be kept. */
const LONGEST_KEPT = 1_048_576

/**
 * A text of up to this length does not replace a longer one in the cache: between questions about a file, a check
 * asks about single lines.
 */
const LONGEST_SHORT = 256

/**
 * The tables of the last short text and of the last longer text. The dialects of one file ask one after the other, so
 * each line is divided only once for all of them. Nothing is kept with the file.
 */
let lastShort: LineTable | undefined
let lastLong: LineTable | undefined

/**
 * The lines of a text.
 *
 * @param lineEnds line ends other than LF, CR and CRLF, as a global expression. Line numbers do not count
 * them.
 * @param isCrInLine whether a CR ends no line. One before LF is no part of its line all the same.
 * @param second the character after the slash of the only path that is asked about. The table then leaves out
 * plain rules that follow a rule of the same name and begin with a slash and another letter or digit. They match
 * nothing, and groups are divided alike without them.
 */
export function lineTable(
  text: string,
  lineEnds: RegExp | undefined,
  isCrInLine: boolean,
  second: number = ANY,
): LineTable {
  const extra = lineEnds === undefined ? text.length : matchFrom(lineEnds, text, 0)
  // Nearly no text has other line ends, so the tables of all dialects are the same.
  const ends = extra === text.length ? undefined : lineEnds
  const isShort = text.length <= LONGEST_SHORT
  const last = isShort ? lastShort : lastLong
  const isKnown = last?.text === text && last.lineEnds === ends && last.second === second
  const table = isKnown ? last : divided(text, ends, second)
  if (isShort) lastShort = table
  else lastLong = text.length > LONGEST_KEPT ? undefined : table
  return isCrInLine && table.hasLoneCr ? divided(text, undefined, ANY, lineNumbers(text)) : table
}

/**
 * A test of a line: its kind, its number, and the offsets of its start, its end, its value and its comment. See
 * {@link LineTable.others}.
 */
export type LineTest = (
  kind: number,
  line: number,
  start: number,
  end: number,
  value: number,
  comment: number,
) => boolean

/** Whether every line passes the test. Lines are tried in the order of the file, up to the first that fails. */
export function everyLine({ rows, others }: LineTable, test: LineTest): boolean {
  let row = 0
  for (let at = 0; at <= others.length; at += OTHER_SIZE) {
    const before = at < others.length ? (others[at] as number) : rows.length
    for (; row < before; row += ROW) {
      const kind = rows[row] as number
      const value = rows[row + 2] as number
      const end = rows[row + 3] as number
      if (!test(kind, rows[row + 1] as number, value - nameLength(kind) - 1, end, value, end)) return false
    }
    if (at === others.length) return true
    const kind = others[at + 1] as number
    const line = others[at + 2] as number
    const start = others[at + 3] as number
    const end = others[at + 4] as number
    if (!test(kind, line, start, end, others[at + 5] as number, others[at + 6] as number)) return false
  }
  return true
}

/** The arrays that rows and other lines are written to while their number is unknown. They need not grow again. */
let sharedRows: number[] = []
let sharedOthers: number[] = []

/** A longer array is not reused: its memory is given back. */
const LONGEST_REUSED = 24_576

/**
 * Divides a text into lines, in one pass.
 *
 * @param numberAt the number of a line by its index, if a CR ends none.
 */
// oxlint-disable-next-line eslint/complexity -- the scan of every file, whole because calls cost it speed
function divided(
  text: string,
  lineEnds: RegExp | undefined,
  second: number,
  numberAt?: (index: number) => number,
): LineTable {
  const { length } = text
  const [rows, others] = [sharedRows, sharedOthers]
  const agentRows: number[] = []
  let count = 0
  let otherCount = 0
  let kinds = 0
  let longest = 0
  let isPlain = true
  let hasLoneCr = false
  let index = 0
  // The next of each. It is searched for again only once it is passed, so the loop is linear.
  let feed = -1
  let cr = indexOrEnd(text, '\r', 0)
  let extra = lineEnds === undefined ? length : -1
  let hash = -1
  let line = 0
  let isSameLine = false
  // The name of the plain rules among which other ones are left out.
  let run = 0
  for (let at = 0; at < length; ) {
    if (feed < at) feed = indexOrEnd(text, '\n', at)
    if (cr < at) cr = indexOrEnd(text, '\r', at)
    if (extra < at) extra = matchFrom(lineEnds as RegExp, text, at)
    if (!isSameLine) line++
    const start = at
    let end = feed
    at = feed + 1
    if (cr < feed) {
      const isLone = feed !== cr + 1 || feed === length
      hasLoneCr ||= isLone
      if (numberAt !== undefined) {
        if (feed < length && codeUnitAt(text, feed - 1) === RETURN) end = feed - 1
      } else {
        end = cr
        if (feed !== cr + 1) at = cr + 1
      }
    }
    if (numberAt !== undefined) line = numberAt(index++)
    isSameLine = extra < end
    if (isSameLine) {
      end = extra
      at = extra + 1
    }
    const first = end > start ? codeUnitAt(text, start) : SPACE
    if (first === HASH) continue
    const code = first < 128 ? (FIRST[first] as number) : ASK
    if (code === run && run > USER_AGENT && isRuleBeside(text, start, end, code, second)) {
      if (end - start > longest) longest = end - start
      continue
    }
    if (hash < start) hash = indexOrEnd(text, '#', start)
    if (code > 0 && hash >= end && (numberAt === undefined || cr >= end)) {
      const value = plainValueStart(text, start, end, code)
      if (value === start + nameLength(code) + 1) {
        if (code === USER_AGENT) agentRows.push(count)
        run = second !== ANY && (code === ALLOW || code === DISALLOW) ? code : 0
        kinds |= 1 << code
        rows[count] = code
        rows[count + 1] = line
        rows[count + 2] = value
        rows[count + 3] = end
        count += ROW
        if (end - start > longest) longest = end - start
        continue
      }
    }
    run = 0
    let kind = EMPTY
    let value = -1
    let comment = end
    if (end > start) {
      isPlain = false
      let name = start
      let unit = first
      while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
      if (unit === HASH) continue
      if (hash < end) comment = hash
      kind = name === end ? WHITE : unit < 128 ? (FIRST[unit] as number) : ASK
      if (kind > 0) {
        value = plainValueStart(text, name, comment, kind)
        if (value === -1) kind = ASK
      } else if (kind === LIKE_NO_FIELD) {
        const colon = text.slice(name, comment).indexOf(':')
        if (colon === 0) kind = ASK
        else if (colon !== -1) value = name + colon + 1
      }
    }
    others[otherCount] = count
    // Only a line that holds a CR in its middle is cut there by some dialects, and not by this one.
    others[otherCount + 1] = numberAt !== undefined && cr < end && end > start ? ASK : kind
    others[otherCount + 2] = line
    others[otherCount + 3] = start
    others[otherCount + 4] = end
    others[otherCount + 5] = value
    others[otherCount + 6] = comment
    otherCount += OTHER_SIZE
  }
  if (rows.length > LONGEST_REUSED) sharedRows = []
  if (others.length > LONGEST_REUSED) sharedOthers = []
  return {
    text,
    lineEnds,
    rows: rows.slice(0, count),
    agentRows,
    kinds,
    longest,
    others: others.slice(0, otherCount),
    isPlain,
    hasLoneCr,
    second,
  }
}

/** Of `second`: all lines are wanted. */
export const ANY = -1

/**
 * Whether a line is a plain rule of that name whose value begins with a slash and a letter or digit other than
 * `second`. The name is not compared: no other field of that length has that first letter. A letter must stand before
 * the colon, which excludes a shorter field and a mark, such as "disalow:".
 */
function isRuleBeside(text: string, start: number, end: number, code: number, second: number): boolean {
  const colon = start + nameLength(code)
  if (colon + 3 >= end || codeUnitAt(text, colon + 2) !== SLASH || codeUnitAt(text, colon + 1) !== SPACE)
    return false
  const unit = codeUnitAt(text, colon + 3)
  return (
    unit !== second &&
    isLetterOrDigit(unit) &&
    codeUnitAt(text, colon) === COLON &&
    isLetterOrDigit(codeUnitAt(text, colon - 1))
  )
}

function matchFrom(sought: RegExp, text: string, at: number): number {
  sought.lastIndex = at
  return sought.exec(text)?.index ?? text.length
}
