import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { ParserText } from './decoded-text.ts'
import type { FieldLookup, ParsedLine } from './record.ts'
import { BLANK, codeOf, DISALLOW, Records, ROW, UNKNOWN, USER_AGENT } from './records.ts'

const SPACE = 0x20
const TAB = 0x09
const COLON = 0x3a
const HASH = 0x23

/** A longer array is not reused: its memory is given back. */
const LONGEST_REUSED = 4096

/**
 * The array that rows are written to while their number is unknown. All files share it, so that it need not
 * grow again.
 */
let sharedRows: number[] = []

/** The rows of one file while it is read. */
class Rows {
  readonly agents: number[] = []
  rewritten: Map<number, string> | undefined = undefined
  private readonly numbers: number[] = sharedRows
  private count: number = 0

  /**
   * Adds a record of the field with this number; `from` and `to` are the offsets of the value before
   * trimming.
   */
  add(code: number, line: number, from: number, to: number): void {
    const { numbers, count } = this
    if (code === USER_AGENT) this.agents.push(count)
    numbers[count] = code
    numbers[count + 1] = line
    numbers[count + 2] = from
    numbers[count + 3] = to
    this.count = count + ROW
  }

  /** Adds a record whose value is not part of the text. */
  addRewritten(code: number, line: number, value: string): void {
    this.rewritten ??= new Map()
    this.rewritten.set(this.count, value)
    this.add(code, line, -1, -1)
  }

  /** Adds a blank line, unless it is before the first record or after another one. */
  addBlank(line: number, start: number): void {
    if (this.count > 0 && this.numbers[this.count - ROW] !== BLANK) this.add(BLANK, line, start, start)
  }

  finish(): number[] {
    const rows = this.numbers.slice(0, this.count)
    if (this.numbers.length > LONGEST_REUSED) sharedRows = []
    return rows
  }
}

/** How a dialect parses lines. */
export interface LineParser {
  /** The field that a name means. */
  readonly fields: FieldLookup
  /** Cache: the numbers of the fields that the plain names mean, in the order of the names. */
  codes: readonly number[] | undefined
  /** Whether a character at the ends of a value is trimmed. */
  readonly trims: (unit: number) => boolean
  /** Parses a line that is not plain; `undefined` if it is no record. */
  readonly parseLine: (line: string) => ParsedLine | undefined
  /** Whether an empty line may end a group, and so is kept as a row. */
  readonly keepsBlanks: boolean
  /** Whether `#` starts a comment anywhere in a line. If not, `parseLine` decides. */
  readonly hashAnywhere: boolean
  /** Whether any text before the first colon is a field name. If not, `parseLine` decides. */
  readonly anyName: boolean
  /** Whether blanks are allowed between a field and its colon. */
  readonly blankBeforeColon: boolean
  /** A longer line, in characters, is not plain. */
  readonly longest: number
  /** Whether no line of this text is plain. */
  readonly isUnusual: (text: string) => boolean
  /** Line ends other than LF, CR and CRLF, as a global expression. Line numbers do not count them. */
  readonly lineEnds: RegExp | undefined
}

/** The options of a line parser. */
export type LineOptions = Partial<Omit<LineParser, 'fields' | 'codes' | 'trims' | 'parseLine'>>

/** The names of plain lines, in lower case. No dialect gives one of them another spelling. */
const PLAIN_NAMES = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host'] as const

/** The characters of the plain names, by the number of the field. */
const UNITS: readonly (readonly number[])[] = unitsOf(PLAIN_NAMES)

/** The first letters of all field names that any dialect knows. */
const INITIALS = 'acdhlnrsuv'

const NEVER = -1

/**
 * By the first character of a line: the plain name that begins with it, if any; {@link NEVER} if no field
 * begins with it; else 0.
 */
export const FIRST: readonly number[] = firstUnits()

// Plain loops: these run whenever a program starts.
function unitsOf(names: readonly string[]): number[][] {
  const units: number[][] = [[]]
  for (const name of names) {
    const own: number[] = []
    for (let at = 0; at < name.length; at++) own.push(name.charCodeAt(at))
    units.push(own)
  }
  return units
}

function firstUnits(): number[] {
  const first: number[] = []
  for (let unit = 0; unit < 128; unit++) first.push(unit > 0x20 && unit < 0x7f ? NEVER : 0)
  const set = (small: number, code: number): void => {
    first[small] = code
    first[small - 0x20] = code
  }
  for (let at = 0; at < INITIALS.length; at++) set(INITIALS.charCodeAt(at), 0)
  for (let code = 1; code < UNITS.length; code++) set((UNITS[code] as readonly number[])[0] as number, code)
  return first
}

/** Makes a line parser. By default `#` starts a comment anywhere and blank lines mean nothing. */
export function lineParser(
  fields: FieldLookup,
  trims: LineParser['trims'],
  parseLine: LineParser['parseLine'],
  options: LineOptions = {},
): LineParser {
  const { keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, isUnusual, lineEnds } = {
    ...DEFAULTS,
    ...options,
  }
  // One literal: V8 then gives all line parsers one hidden class and compiles the loop once for all of them.
  return {
    fields,
    codes: undefined,
    trims,
    parseLine,
    keepsBlanks,
    hashAnywhere,
    anyName,
    blankBeforeColon,
    longest,
    isUnusual,
    lineEnds,
  }
}

const DEFAULTS: Required<LineOptions> = {
  keepsBlanks: false,
  hashAnywhere: true,
  anyName: true,
  blankBeforeColon: true,
  longest: Infinity,
  isUnusual: () => false,
  lineEnds: undefined,
}

/** The field numbers of the plain names; made on first use, as a program uses few dialects. */
function codesOf(parser: LineParser): readonly number[] {
  parser.codes ??= [UNKNOWN, ...PLAIN_NAMES.map((name) => codeOf(parser.fields(name)))]
  return parser.codes
}

/**
 * Parses the records of a text in one pass.
 *
 * All dialects read a plain line alike, up to trimming: a well-known name, a colon and a value. Nearly every
 * line is plain. It is parsed in place, and so is a line that begins like no field, such as a line of an HTML
 * page. Any other line goes to `parseLine`.
 *
 * ```
 *   Disallow : /private/  # keep out\r\n
 *   ^start   ^ ^from      ^hash     ^cr^feed
 *   ^name    colon        ^until    ^end
 * ```
 */
export function readRecords(seen: ParserText, parser: LineParser): Records {
  const { text } = seen
  const rows = new Rows()
  const codes = codesOf(parser)
  const { keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, lineEnds } = parser
  const plain = !parser.isUnusual(text)
  const { length } = text
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
      end = cr
      if (feed !== cr + 1) at = cr + 1
    }
    isSameLine = extra < end
    if (isSameLine) {
      end = extra
      at = extra + 1
    }
    if (end === start) {
      if (keepsBlanks) rows.addBlank(line, start)
      continue
    }
    let name = start
    let unit = codeUnitAt(text, start)
    while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
    if (unit === HASH) continue
    if (hash < name) hash = indexOrEnd(text, '#', name)
    const until = hash < end ? hash : end
    if (plain && (until === end || hashAnywhere) && end - start <= longest) {
      const code = unit < 128 ? (FIRST[unit] as number) : 0
      if (code > 0) {
        const from = plainValueStart(text, name, until, code, blankBeforeColon)
        if (from !== -1) {
          rows.add(codes[code] as number, line, from, until)
          continue
        }
      } else if (code === NEVER) {
        if (colon < name) colon = indexOrEnd(text, ':', name)
        if (colon >= until) continue
        if (colon > name && anyName) {
          rows.add(UNKNOWN, line, colon + 1, until)
          continue
        }
      } else if (name === end && !keepsBlanks) {
        continue
      }
    }
    const parsed = parser.parseLine(text.slice(start, end))
    if (parsed !== undefined) addLine(parsed, line, start, keepsBlanks, rows)
  }
  return new Records(seen, parser.trims, rows.finish(), rows.agents, rows.rewritten)
}

/**
 * Offset of the value of a line with the plain name of this number, before trimming; -1 if the line has not
 * that name and a colon.
 */
export function plainValueStart(
  text: string,
  name: number,
  until: number,
  code: number,
  blankBeforeColon: boolean = true,
): number {
  let after = name + (UNITS[code] as readonly number[]).length
  if (after >= until || !isNamed(text, name, code)) return -1
  let unit = codeUnitAt(text, after)
  if (blankBeforeColon)
    while ((unit === SPACE || unit === TAB) && ++after < until) unit = codeUnitAt(text, after)
  return unit === COLON ? after + 1 : -1
}

/**
 * Whether the rest of a plain name follows, in any case. The two most common names are written out: a loop
 * takes three times as long.
 */
function isNamed(text: string, at: number, code: number): boolean {
  if (code === DISALLOW) {
    return (
      (codeUnitAt(text, at + 1) | 0x20) === 0x69 &&
      (codeUnitAt(text, at + 2) | 0x20) === 0x73 &&
      (codeUnitAt(text, at + 3) | 0x20) === 0x61 &&
      (codeUnitAt(text, at + 4) | 0x20) === 0x6c &&
      (codeUnitAt(text, at + 5) | 0x20) === 0x6c &&
      (codeUnitAt(text, at + 6) | 0x20) === 0x6f &&
      (codeUnitAt(text, at + 7) | 0x20) === 0x77
    )
  }
  if (code === USER_AGENT) {
    return (
      (codeUnitAt(text, at + 1) | 0x20) === 0x73 &&
      (codeUnitAt(text, at + 2) | 0x20) === 0x65 &&
      (codeUnitAt(text, at + 3) | 0x20) === 0x72 &&
      codeUnitAt(text, at + 4) === 0x2d &&
      (codeUnitAt(text, at + 5) | 0x20) === 0x61 &&
      (codeUnitAt(text, at + 6) | 0x20) === 0x67 &&
      (codeUnitAt(text, at + 7) | 0x20) === 0x65 &&
      (codeUnitAt(text, at + 8) | 0x20) === 0x6e &&
      (codeUnitAt(text, at + 9) | 0x20) === 0x74
    )
  }
  const units = UNITS[code] as readonly number[]
  for (let symbol = 1; symbol < units.length; symbol++)
    if ((codeUnitAt(text, at + symbol) | 0x20) !== units[symbol]) return false
  return true
}

/** Adds a parsed line that starts there. */
function addLine(
  { field, value, at }: ParsedLine,
  line: number,
  start: number,
  keepsBlanks: boolean,
  rows: Rows,
): void {
  if (field === 'blank') {
    if (keepsBlanks) rows.addBlank(line, start)
  } else if (at === -1) {
    rows.addRewritten(codeOf(field), line, value)
  } else {
    rows.add(codeOf(field), line, start + at, start + at + value.length)
  }
}

function matchFrom(sought: RegExp, text: string, at: number): number {
  sought.lastIndex = at
  return sought.exec(text)?.index ?? text.length
}
