import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { ParserText } from './decoded-text.ts'
import type { FieldLookup, ParsedLine } from './record.ts'
import { BLANK, codeOf, DISALLOW, Records, ROW, UNKNOWN, USER_AGENT } from './records.ts'

const SPACE = 0x20
const TAB = 0x09
const COLON = 0x3a
const HASH = 0x23

/** Of a longer array, the memory is given back. */
const LONGEST_KEPT = 4096

/** Where rows are written before it is known how many there are: one array for every file, which needs not grow each time. */
let workplace: number[] = []

/** The rows of one file while it is read. */
class Rows {
  readonly agents: number[] = []
  rewritten: Map<number, string> | undefined = undefined
  private readonly numbers: number[] = workplace
  private count: number = 0

  /** A record of the field with this number, whose value stands from `from` to `to`. What the reader trims may still be there. */
  add(code: number, line: number, from: number, to: number): void {
    const { numbers, count } = this
    if (code === USER_AGENT) this.agents.push(count)
    numbers[count] = code
    numbers[count + 1] = line
    numbers[count + 2] = from
    numbers[count + 3] = to
    this.count = count + ROW
  }

  /** A record whose value is not what stands in the text. */
  addRewritten(code: number, line: number, value: string): void {
    this.rewritten ??= new Map()
    this.rewritten.set(this.count, value)
    this.add(code, line, -1, -1)
  }

  /** Of several blank lines in a row, and of those before the first record, none says more than the first. */
  addBlank(line: number, start: number): void {
    if (this.count > 0 && this.numbers[this.count - ROW] !== BLANK) this.add(BLANK, line, start, start)
  }

  finish(): number[] {
    const rows = this.numbers.slice(0, this.count)
    if (this.numbers.length > LONGEST_KEPT) workplace = []
    return rows
  }
}

/** How a reader reads lines. */
export interface LineParser {
  /** Which field it takes a name for. */
  readonly fields: FieldLookup
  /** What it takes the plain names for, once that was asked: the numbers of the fields, in the order of the names. */
  codes: readonly number[] | undefined
  /** Which characters around a value it drops. */
  readonly trims: (unit: number) => boolean
  /** Takes a line apart that is not a plain one: no record where there is none. */
  readonly take: (line: string) => ParsedLine | undefined
  /** A line without any character may end a group, and is kept as a record of its own. */
  readonly keepsBlanks: boolean
  /** `#` starts a comment wherever it stands; otherwise `take` says where. */
  readonly hashAnywhere: boolean
  /** Whatever stands before the first colon is the name of a field; otherwise `take` says what is one. */
  readonly anyName: boolean
  /** Blanks may stand between a field and its colon. */
  readonly blankBeforeColon: boolean
  /** Characters beyond which a line is not plain. */
  readonly longest: number
  /** Is no line of this text plain? */
  readonly peculiar: (text: string) => boolean
  /** Ends of lines beyond LF, CR and CRLF, which the numbers of lines do not count; a global expression. */
  readonly lineEnds: RegExp | undefined
}

/** What may be peculiar to a reader about lines. */
export type LineOptions = Partial<Omit<LineParser, 'fields' | 'codes' | 'trims' | 'take'>>

/** The names that plain lines begin with, in lower case; every reader knows them, or knows them not, as they stand here. */
const PLAIN_NAMES = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host'] as const

/** Their characters, by the field's number. */
const UNITS: readonly (readonly number[])[] = unitsOf(PLAIN_NAMES)

/** What any spelling of a field that some reader knows begins with. */
const INITIALS = 'acdhlnrsuv'

const NEVER = -1

/** For the first character of a line: the plain name that begins with it, of which there is one at most; {@link NEVER} where no field does; else 0. */
export const FIRST: readonly number[] = firstUnits()

// Plain loops, for these run whenever a program starts.
function unitsOf(names: readonly string[]): number[][] {
  const units: number[][] = [[]]
  for (const name of names) {
    const letters: number[] = []
    for (let at = 0; at < name.length; at++) letters.push(name.charCodeAt(at))
    units.push(letters)
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

/** A line reader from what is peculiar to it; without more, `#` starts a comment anywhere and blank lines mean nothing. */
export function lineParser(
  fields: FieldLookup,
  trims: LineParser['trims'],
  take: LineParser['take'],
  options: LineOptions = {},
): LineParser {
  const { keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, peculiar, lineEnds } = { ...USUAL, ...options }
  // All in one literal: readers then are alike to the engine, and code that reads lines is made once for all of them.
  return { fields, codes: undefined, trims, take, keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, peculiar, lineEnds }
}

const USUAL: Required<LineOptions> = {
  keepsBlanks: false,
  hashAnywhere: true,
  anyName: true,
  blankBeforeColon: true,
  longest: Infinity,
  peculiar: () => false,
  lineEnds: undefined,
}

/** Made when first used, for a program uses few readers of many. */
function codesOf(reader: LineParser): readonly number[] {
  reader.codes ??= [UNKNOWN, ...PLAIN_NAMES.map((name) => codeOf(reader.fields(name)))]
  return reader.codes
}

/**
 * The records of a text, in one pass over it.
 *
 * A line that is a well-known name, a colon and a value is read alike by everybody, but for what is trimmed from the value; and
 * that is nearly every line. It is read in place, by its characters, and so is a line that begins like no field at all, such as
 * those of an HTML page. Any other line is for the reader to take apart.
 */
export function readRecords(seen: ParserText, reader: LineParser): Records {
  const { text } = seen
  const rows = new Rows()
  const codes = codesOf(reader)
  const { keepsBlanks, hashAnywhere, anyName, blankBeforeColon, longest, lineEnds } = reader
  const plain = !reader.peculiar(text)
  const { length } = text
  // The next of each from here on: looked for again only when passed, so that a text of many lines stays linear.
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
    const selected = reader.take(text.slice(start, end))
    if (selected !== undefined) give(selected, line, start, keepsBlanks, rows)
  }
  return new Records(seen, reader.trims, rows.finish(), rows.agents, rows.rewritten)
}

/** Where the value of a line begins that goes on as the plain name with this number and a colon; -1 where it does not. */
export function plainValueStart(text: string, name: number, until: number, code: number, blankBeforeColon: boolean = true): number {
  let after = name + (UNITS[code] as readonly number[]).length
  if (after >= until || !isNamed(text, name, code)) return -1
  let unit = codeUnitAt(text, after)
  if (blankBeforeColon) while ((unit === SPACE || unit === TAB) && ++after < until) unit = codeUnitAt(text, after)
  return unit === COLON ? after + 1 : -1
}

/** Does a line go on with the rest of a plain name, in any case? Those of nearly all lines are written out: a loop takes three times as long. */
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
  for (let letter = 1; letter < units.length; letter++) if ((codeUnitAt(text, at + letter) | 0x20) !== units[letter]) return false
  return true
}

/** What a reader took from a line that starts there. */
function give({ field, value, at }: ParsedLine, line: number, start: number, keepsBlanks: boolean, rows: Rows): void {
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
