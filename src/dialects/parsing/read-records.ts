import { codeUnitAt } from '../../text/index.ts'
import { ANY, EMPTY, everyLine, LIKE_NO_FIELD, lineTable, WHITE } from './line-table.ts'
import { PLAIN_NAMES } from './plain-names.ts'
import type { FieldLookup, ParsedLine } from './record.ts'
import { BLANK, codeOf, Records, ROW, UNKNOWN, USER_AGENT } from './records.ts'
import type { ParserText } from './text/decoded-text.ts'

const RETURN = 0x0d
const SPACE = 0x20

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
  /** Whether a CR ends no line, unless it is before LF. `parseLine` then gets it. */
  readonly isCrInLine: boolean
  /** Whether blanks are allowed before a field. If not, `parseLine` decides. */
  readonly blankAtStart: boolean
  /** Whether lines of unknown fields are no records. */
  readonly dropsUnknown: boolean
  /**
   * Whether the value of a plain line of that kind is read as it is written, up to trimming. If not,
   * `parseLine` decides. Default: it is.
   */
  readonly isPlainValue: ((text: string, from: number, to: number, kind: number) => boolean) | undefined
}

/** The options of a line parser. */
export type LineOptions = Partial<Omit<LineParser, 'fields' | 'codes' | 'trims' | 'parseLine'>>

/** Makes a line parser. By default `#` starts a comment anywhere and blank lines mean nothing. */
export function lineParser(
  fields: FieldLookup,
  trims: LineParser['trims'],
  parseLine: LineParser['parseLine'],
  options: LineOptions = {},
): LineParser {
  const { keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, isUnusual, lineEnds, ...more } = {
    ...DEFAULTS,
    ...options,
  }
  const { isCrInLine, blankAtStart, dropsUnknown, isPlainValue } = more
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
    isCrInLine,
    blankAtStart,
    dropsUnknown,
    isPlainValue,
  }
}

const DEFAULTS: Omit<LineParser, 'fields' | 'codes' | 'trims' | 'parseLine'> = {
  keepsBlanks: false,
  hashAnywhere: true,
  anyName: true,
  blankBeforeColon: true,
  longest: Infinity,
  isUnusual: () => false,
  lineEnds: undefined,
  isCrInLine: false,
  blankAtStart: true,
  dropsUnknown: false,
  isPlainValue: undefined,
}

/** The field numbers of the plain names; made on first use, as a program uses few dialects. */
function codesOf(parser: LineParser): readonly number[] {
  parser.codes ??= [UNKNOWN, ...PLAIN_NAMES.map((name) => codeOf(parser.fields(name)))]
  return parser.codes
}

/**
 * Parses the records of a text. All dialects read a plain line alike, up to trimming, and each of its own
 * rules says which lines are plain; any other line goes to `parseLine`.
 *
 * @param second leaves out rules that do not match the only path that is asked about, see {@link lineTable}.
 */
export function readRecords(seen: ParserText, parser: LineParser, second: number = ANY): Records {
  const { text } = seen
  const { keepsBlanks, hashAnywhere, anyName, longest, dropsUnknown, isCrInLine, isPlainValue } = parser
  const codes = codesOf(parser)
  const isUsual = !parser.isUnusual(text)
  const wanted = isUsual && isPlainValue === undefined ? second : ANY
  let table = lineTable(text, parser.lineEnds, isCrInLine, wanted)
  if (wanted !== ANY && table.longest > longest) table = lineTable(text, parser.lineEnds, isCrInLine)
  const hasNoBlanks = !keepsBlanks || table.others.length === 0
  if (isUsual && table.isPlain && hasNoBlanks && table.longest <= longest && isPlainValue === undefined)
    if (codes.every((code, kind) => code === kind || (table.kinds & (1 << kind)) === 0))
      return new Records(seen, parser.trims, table.rows, table.agentRows, undefined)
  const rows = new Rows()
  // oxlint-disable-next-line eslint/complexity -- asked for every line of a file, whole because calls cost it speed
  everyLine(table, (kind, line, start, end, value, comment) => {
    if (kind === EMPTY) {
      if (keepsBlanks && !(isCrInLine && codeUnitAt(text, start) === RETURN)) rows.addBlank(line, start)
      return true
    }
    if (isUsual && (comment === end || hashAnywhere) && end - start <= longest) {
      if (kind > 0) {
        if (isPlainLine(parser, kind, text, start, value, comment)) {
          const code = codes[kind] as number
          if (code !== UNKNOWN || !dropsUnknown) rows.add(code, line, value, comment)
          return true
        }
      } else if (kind === LIKE_NO_FIELD) {
        if (anyName) {
          if (value !== -1 && !dropsUnknown) rows.add(UNKNOWN, line, value, comment)
          return true
        }
      } else if (kind === WHITE && !keepsBlanks) {
        return true
      }
    }
    const parsed = parser.parseLine(text.slice(start, end))
    if (parsed !== undefined) addLine(parsed, line, start, keepsBlanks, rows)
    return true
  })
  return new Records(seen, parser.trims, rows.finish(), rows.agents, rows.rewritten)
}

/**
 * Whether a dialect reads a line with the plain name of that number as all do. The line starts at `start`, and
 * what follows its colon is from `value` to `to`.
 */
function isPlainLine(
  { blankBeforeColon, blankAtStart, isPlainValue }: LineParser,
  kind: number,
  text: string,
  start: number,
  value: number,
  to: number,
): boolean {
  return (
    (blankBeforeColon || codeUnitAt(text, value - 2) > SPACE) &&
    (blankAtStart || codeUnitAt(text, start) > SPACE) &&
    (isPlainValue === undefined || isPlainValue(text, value, to, kind))
  )
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
