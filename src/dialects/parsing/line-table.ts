import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import { lineNumbers } from './line-numbers.ts'
import { FIRST, NEVER, plainValueStart } from './plain-names.ts'

const SPACE = 0x20
const TAB = 0x09
const HASH = 0x23
const RETURN = 0x0d

/** The kind of a line that each dialect has to parse by itself. */
export const ASK = 0
/** The kind of a line that begins like no field, such as a line of an HTML page. */
export const LIKE_NO_FIELD: number = NEVER
/** The kind of a line without a character. */
export const EMPTY = -2
/** The kind of a line of spaces and tabs. */
export const WHITE = -3

/** Numbers per line of a {@link LineTable}. */
export const LINE_SIZE = 6

/**
 * The lines of a text, as far as all dialects agree on them. Nearly every line is plain: a well-known name, a
 * colon and a value. What a dialect makes of the other lines is its own business.
 */
export interface LineTable {
  readonly text: string
  readonly lineEnds: RegExp | undefined
  /**
   * {@link LINE_SIZE} numbers a line. Its kind is the number of a plain name, or one of the kinds above. The
   * number of the line follows, then the offsets of its start, its end, its value and its comment. Without a
   * colon, the value is at -1. Without a comment, its end stands for it. Lines that begin with `#` are left
   * out.
   *
   * ```
   *   Disallow : /private/  # keep out\r\n
   *   ^start     ^value     ^comment  ^end
   * ```
   */
  readonly numbers: readonly number[]
  /** The length of `numbers` that counts. */
  readonly length: number
  /** Does a CR end a line that no LF follows? */
  readonly hasLoneCr: boolean
}

/** A longer text is divided again for each dialect, so that a long one is not kept. */
const LONGEST_KEPT = 524_288

/** A longer array is not reused: its memory is given back. */
const LONGEST_REUSED = 24_576

/**
 * The table of the text that was asked for last. The dialects of one file ask one after the other: each line
 * is then divided once for all of them, and nothing is kept with the file.
 */
let last: LineTable | undefined

/**
 * The lines of a text.
 *
 * @param lineEnds line ends other than LF, CR and CRLF, as a global expression. Line numbers do not count
 * them.
 * @param isCrInLine whether a CR ends no line. One before LF is no part of its line all the same.
 */
export function lineTable(text: string, lineEnds: RegExp | undefined, isCrInLine: boolean): LineTable {
  const extra = lineEnds === undefined ? text.length : matchFrom(lineEnds, text, 0)
  // Nearly no text has other line ends, so the tables of all dialects are the same.
  const ends = extra === text.length ? undefined : lineEnds
  if (last?.text !== text || last.lineEnds !== ends) {
    const reused =
      last !== undefined && last.numbers.length <= LONGEST_REUSED ? (last.numbers as number[]) : []
    last = divided(text, ends, reused)
  }
  const table = last
  if (text.length > LONGEST_KEPT) last = undefined
  return isCrInLine && table.hasLoneCr ? divided(text, undefined, [], lineNumbers(text)) : table
}

/**
 * Divides a text into lines, in one pass.
 *
 * @param numberAt the number of a line by its index, if a CR ends none.
 */
function divided(
  text: string,
  lineEnds: RegExp | undefined,
  numbers: number[],
  numberAt?: (index: number) => number,
): LineTable {
  const { length } = text
  let count = 0
  let hasLoneCr = false
  let index = 0
  // The next of each. It is searched for again only once it is passed, so the loop is linear.
  let feed = -1
  let cr = -1
  let extra = lineEnds === undefined ? length : -1
  let hash = -1
  let colon = -1
  let line = 0
  let isSameLine = false
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
    let kind = EMPTY
    let value = -1
    let comment = end
    if (end > start) {
      let name = start
      let unit = codeUnitAt(text, start)
      while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
      if (unit === HASH) continue
      if (hash < name) hash = indexOrEnd(text, '#', name)
      if (hash < end) comment = hash
      kind = name === end ? WHITE : unit < 128 ? (FIRST[unit] as number) : ASK
      if (kind > 0) {
        value = plainValueStart(text, name, comment, kind)
        if (value === -1) kind = ASK
      } else if (kind === LIKE_NO_FIELD) {
        if (colon < name) colon = indexOrEnd(text, ':', name)
        if (colon === name) kind = ASK
        else if (colon < comment) value = colon + 1
      }
    }
    // Only a line that holds a CR in its middle is cut there by some dialects, and not by this one.
    numbers[count] = numberAt !== undefined && cr < end && end > start ? ASK : kind
    numbers[count + 1] = line
    numbers[count + 2] = start
    numbers[count + 3] = end
    numbers[count + 4] = value
    numbers[count + 5] = comment
    count += LINE_SIZE
  }
  return { text, lineEnds, numbers, length: count, hasLoneCr }
}

function matchFrom(sought: RegExp, text: string, at: number): number {
  sought.lastIndex = at
  return sought.exec(text)?.index ?? text.length
}
