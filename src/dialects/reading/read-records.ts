import type { Spellings, Taken } from './record.ts'
import { BLANK, codeOf, Records, ROW, UNKNOWN, USER_AGENT } from './records.ts'
import type { Seen } from './seen.ts'

/** How a reader reads lines. */
export interface LineReader {
  /** What it takes the plain names for: the numbers of the fields, in the order of the names. */
  readonly codes: readonly number[]
  /** Takes a line apart that is not a plain one: no record where there is none. */
  readonly take: (line: string) => Taken | undefined
  /** A line without any character may end a group, and is kept as a record of its own. */
  readonly keepsBlanks: boolean
  /** `#` starts a comment wherever it stands; otherwise `take` says where. */
  readonly hashAnywhere: boolean
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
export type Peculiarities = Partial<Omit<LineReader, 'codes' | 'take'>>

/** The names that plain lines begin with, in lower case; every reader knows them, or knows them not, as they stand here. */
const PLAIN_NAMES = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host'] as const

/** Their characters, by the field's number. */
const UNITS: readonly (readonly number[])[] = [[], ...PLAIN_NAMES.map((name) => Array.from(name, (letter) => letter.charCodeAt(0)))]

/** Which of them begins with a character; 0 for none. No two begin with the same. */
const FIRST: readonly number[] = Array.from({ length: 128 }, (_, unit) =>
  Math.max(
    0,
    UNITS.findIndex(([first]) => first !== undefined && first === (unit | 0x20) && unit >= 0x41),
  ),
)

/** A line reader from what is peculiar to it; without more, `#` starts a comment anywhere and blank lines mean nothing. */
export function lineReader(
  fields: Spellings,
  take: LineReader['take'],
  { keepsBlanks = false, hashAnywhere = true, blankBeforeColon = true, longest = Infinity, peculiar = never, lineEnds }: Peculiarities = {},
): LineReader {
  const codes = [UNKNOWN, ...PLAIN_NAMES.map((name) => codeOf(fields.get(name) ?? 'unknown'))]
  return { codes, take, keepsBlanks, hashAnywhere, blankBeforeColon, longest, peculiar, lineEnds }
}

function never(): boolean {
  return false
}

/**
 * Goes through a text once and takes its records.
 *
 * A line that is a well-known name, a colon and a value that begins and ends with a visible character of ASCII, or has none, is
 * read alike by everybody, and that is nearly every line: it is read in place, by its characters. Any other line is for the
 * reader to take apart.
 */
export function readRecords(seen: Seen, reader: LineReader): Records {
  const { text } = seen
  const { codes, keepsBlanks, hashAnywhere, blankBeforeColon, longest, lineEnds } = reader
  const records = new Records(text, seen.shift)
  const { rows, agentRows } = records
  const plain = !reader.peculiar(text)
  const { length } = text
  // The next of each from here on: looked for again only when passed, so that a text of many lines stays linear.
  let feed = -1
  let cr = -1
  let extra = lineEnds === undefined ? length : -1
  let hash = -1
  let line = 0
  let ended = true
  for (let at = 0; at < length; ) {
    if (ended) line++
    if (feed < at) feed = indexFrom(text, '\n', at)
    if (cr < at) cr = indexFrom(text, '\r', at)
    if (extra < at) extra = matchFrom(lineEnds as RegExp, text, at)
    if (hash < at) hash = indexFrom(text, '#', at)
    const start = at
    const first = feed < cr ? feed : cr
    ended = first <= extra
    const end = ended ? first : extra
    at = ended && first === cr && feed === cr + 1 ? feed + 1 : end + 1

    if (end === start) {
      if (keepsBlanks) keepBlank(rows, line, start)
      continue
    }
    let name = start
    let unit = text.charCodeAt(name)
    while (isBlank(unit) && ++name < end) unit = text.charCodeAt(name)
    if (hash === name) continue
    const until = hash < end ? hash : end
    if (plain && (until === end || hashAnywhere) && end - start <= longest) {
      const code = unit < 128 ? (FIRST[unit] as number) : 0
      const units = UNITS[code] as readonly number[]
      const colon = code === 0 ? -1 : afterName(text, name, until, units, blankBeforeColon)
      if (colon !== -1) {
        let from = colon + 1
        let to = until
        while (from < to && isBlank(text.charCodeAt(from))) from++
        while (to > from && isBlank(text.charCodeAt(to - 1))) to--
        if (from === to) from = to = colon + 1
        if (from === to || (isVisible(text.charCodeAt(from)) && isVisible(text.charCodeAt(to - 1)))) {
          const field = codes[code] as number
          if (field === USER_AGENT) agentRows.push(rows.length)
          rows.push(field, line, from, to)
          continue
        }
      }
    }
    takeApart(records, reader, start, end, line)
  }
  return records
}

/** The place of the colon after a name, or -1 where the name or the colon is not there. */
function afterName(text: string, from: number, until: number, units: readonly number[], blankBeforeColon: boolean): number {
  let at = from + units.length
  if (at >= until) return -1
  for (let index = 1; index < units.length; index++) if ((text.charCodeAt(from + index) | 0x20) !== units[index]) return -1
  let unit = text.charCodeAt(at)
  if (blankBeforeColon) while (isBlank(unit) && ++at < until) unit = text.charCodeAt(at)
  return unit === COLON && at < until ? at : -1
}

/** A line in the reader's own way. */
function takeApart(records: Records, { take, keepsBlanks }: LineReader, start: number, end: number, line: number): void {
  const { rows, agentRows, text } = records
  const taken = take(text.slice(start, end))
  if (taken === undefined) return
  const { field, value, at } = taken
  if (field === 'blank') {
    if (keepsBlanks) keepBlank(rows, line, start)
    return
  }
  const row = rows.length
  const from = at === -1 ? -1 : start + at
  if (from === -1 || !(value === '' || text.startsWith(value, from))) {
    records.rewritten ??= new Map()
    records.rewritten.set(row, value)
  }
  const code = codeOf(field)
  if (code === USER_AGENT) agentRows.push(row)
  rows.push(code, line, from, from + value.length)
}

/** Of several blank lines in a row, and of those before the first record, none says more than the first. */
function keepBlank(rows: number[], line: number, start: number): void {
  if (rows.length > 0 && rows[rows.length - ROW] !== BLANK) rows.push(BLANK, line, start, start)
}

function indexFrom(text: string, sought: string, at: number): number {
  const found = text.indexOf(sought, at)
  return found === -1 ? text.length : found
}

function matchFrom(sought: RegExp, text: string, at: number): number {
  sought.lastIndex = at
  return sought.exec(text)?.index ?? text.length
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

function isVisible(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f
}

const COLON = 0x3a
