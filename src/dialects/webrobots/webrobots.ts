import { matches, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { CandidateGroup, Rule } from '../../policy/index.ts'
import { type File, isBlank } from '../../syntax/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesOutput, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { unreadOutline } from '../parsing/group.ts'
import { lowerNames } from '../parsing/kept-names.ts'
import { lineNumbers } from '../parsing/line-numbers.ts'
import { EMPTY, everyLine, lineTable, WHITE } from '../parsing/line-table.ts'
import { ListedGroup } from '../parsing/listed-group.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { RecordWriter } from '../parsing/record-writer.ts'
import { fieldOf, ROW, UNKNOWN, valueEnd, valueStart } from '../parsing/records.ts'
import { effectOf, isRule, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { selectionOf } from '../parsing/selection-of.ts'
import { bytewise } from '../parsing/text/bytewise.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { hexAt } from '../parsing/text/percent.ts'
import { isIpv6 } from '../parsing/text/python.ts'
import { isWithout } from '../parsing/text/url.ts'
import { parsedPathStart } from '../parsing/text/whatwg.ts'
import { UngroupedNotes } from '../parsing/ungrouped-notes.ts'

/**
 * What a line is to the grammar: a blank, a comment, a User-agent line, a rule line, or what breaks the file.
 */
type Line = { readonly kind: 'blank' | 'comment' | 'broken' } | FieldLine

/** A line with a field and a value. */
interface FieldLine {
  readonly kind: 'agent' | 'rule' | 'sitemap'
  readonly field: Field | 'unknown'
  readonly value: string
}

/** The characters of a field name: all but controls and separators, so blanks are among them. */
const NAME = /^[^\u0000-\u001f\u007f()<>@,;:\\"/[\]?={}]+/

/** The scanner and the rules for one line of the grammar. `line` has no LF. */
function parseLine(line: string): Line {
  if (/^[ \t]*\r?$/.test(line)) return { kind: 'blank' }
  if (/^[ \t]*#/.test(line)) return { kind: 'comment' }
  const name = NAME.exec(line)?.[0]
  if (name === undefined || line[name.length] !== ':' || /^[ \t]/.test(line)) return { kind: 'broken' }
  const rest = line.slice(name.length + 1).replace(/^[ \t]+/, '')
  // Of a comment in place of a value, the scanner makes two values.
  if (/^[:#]/.test(rest)) return { kind: 'broken' }
  const field = exactFieldNames(lower(name))
  const kind = field === 'user-agent' ? 'agent' : field === 'sitemap' ? 'sitemap' : 'rule'
  // A CR stays, unless nothing stands before it.
  const value = rest === '\r' ? '' : (rest.split('#', 1)[0] as string).replace(/[ \t]+$/, '')
  return { kind, field, value }
}

/** The state of the grammar within a block of lines, which blank lines separate. */
type Block = 'none' | 'comments' | 'agents' | 'rules' | 'orphans'

/**
 * The grammar: records of User-agent lines and rule lines, with blank lines between. A record after another
 * one in the same block, or rules in the first block, make the file unparseable. The program then allows
 * everything.
 */
function outline(file: File): Outline {
  const { text } = asUtf8(file)
  return outlineOfPlainLines(text) ?? outlineOfLines(text)
}

/** What breaks a file. */
function brokenAt(line: number): Outline {
  return unreadOutline([
    { code: 'unparseable', message: 'The parser cannot parse this line, so it allows everything.', line },
  ])
}

// oxlint-disable-next-line eslint/complexity -- one automaton, in the states of the program
function outlineOfLines(text: string): Outline {
  const writer = new RecordWriter({ text: '' })
  const lineAt = lineNumbers(text)
  const runs: number[][] = []
  let block: Block = 'none'
  let isFirst = true
  let row = 0
  const notes = new UngroupedNotes()
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text
  for (const [index, line] of (text === '' ? [] : whole.split('\n')).entries()) {
    const parsed = parseLine(line)
    if (parsed.kind === 'broken') return brokenAt(lineAt(index))
    if (parsed.kind === 'blank') {
      if (block !== 'none') isFirst = false
      if (block === 'agents' || block === 'rules') notes.endedBy(lineAt(index))
      block = 'none'
      continue
    }
    if (parsed.kind === 'comment' || parsed.kind === 'sitemap') {
      if (block === 'none') block = 'comments'
    } else if (parsed.kind === 'agent') {
      if (block === 'rules' || block === 'orphans') return brokenAt(lineAt(index))
      if (block !== 'agents') runs.push([])
      block = 'agents'
    } else {
      if (block === 'comments' || (block === 'none' && isFirst)) return brokenAt(lineAt(index))
      block = block === 'none' || block === 'orphans' ? 'orphans' : 'rules'
      if (block === 'orphans') notes.add(lineAt(index))
    }
    if (!('field' in parsed)) continue
    if (parsed.kind === 'rule' && mixesEncodings(parsed))
      return unreadOutline([], {
        message: 'Encoding::CompatibilityError: incompatible character encodings',
        line: lineAt(index),
      })
    const { field, value } = parsed
    writer.add(field, lineAt(index), -1, -1, value)
    if (parsed.kind !== 'sitemap' && block !== 'orphans') runs.at(-1)?.push(row)
    row += ROW
  }
  const records = writer.finish()
  return { records, groups: runs.map((rows) => new ListedGroup(records, rows)), notes: notes.finish() }
}

/**
 * The outline by the table of lines, in a fifth of the time; `undefined` if only {@link outlineOfLines} can tell. The
 * table leaves out comments, which matter only where a rule follows no User-agent line.
 */
function outlineOfPlainLines(text: string): Outline | undefined {
  if (text.includes('\r') || (text.includes('%') && hasRawBytes(text))) return undefined
  const writer = new RecordWriter({ text })
  const runs: number[][] = []
  let block: 'none' | 'agents' | 'rules' = 'none'
  let row = 0
  // oxlint-disable-next-line eslint/complexity -- the same automaton over the table of lines
  const isRead = everyLine(lineTable(text, undefined, true), (kind, line, start, end, from, to) => {
    if (kind === EMPTY || kind === WHITE) {
      block = 'none'
      return true
    }
    const code = kind > 0 && isDirect(text, start, from, to) ? kind : UNKNOWN
    const parsed = code === UNKNOWN ? parseLine(text.slice(start, end)) : undefined
    if (parsed !== undefined && !('field' in parsed)) return false
    const field = parsed?.field ?? fieldOf(code)
    if (field === 'user-agent') {
      if (block === 'rules') return false
      if (block !== 'agents') runs.push([])
      block = 'agents'
    } else if (field !== 'sitemap') {
      if (block === 'none') return false
      block = 'rules'
    }
    if (parsed === undefined) {
      const begin = valueStart(text, from, to, isBlank)
      writer.add(field, line, begin, valueEnd(text, begin, to, isBlank))
    } else {
      writer.add(field, line, -1, -1, parsed.value)
    }
    if (field !== 'sitemap') runs.at(-1)?.push(row)
    row += ROW
    return true
  })
  if (!isRead) return undefined
  const records = writer.finish()
  return { records, groups: runs.map((rows) => new ListedGroup(records, rows)), notes: [] }
}

/** Does a line begin with a name, with its colon directly after it and then a value that is no other separator? */
function isDirect(text: string, start: number, from: number, to: number): boolean {
  if (!isVisible(text, start) || !isVisible(text, from - 2)) return false
  const value = valueStart(text, from, to, isBlank)
  const isEmpty = valueEnd(text, value, to, isBlank) === value
  // A comment in place of a value is an error.
  return isEmpty ? to === text.length || text[to] === '\n' : codeUnitAt(text, value) !== COLON
}

function isVisible(text: string, at: number): boolean {
  return codeUnitAt(text, at) > SPACE
}

const COLON = 0x3a
const SPACE = 0x20

/** Does a rule have both raw bytes beyond US-ASCII and escapes of such bytes? Ruby raises an error on it. */
function mixesEncodings({ field, value }: FieldLine): boolean {
  const text = value.split('$', 1)[0] as string
  return /allow$/.test(field) && hasRawBytes(text) && /%[89a-f][\da-f]/i.test(text)
}

function hasRawBytes(text: string): boolean {
  return /[^\u0000-\u007f]/.test(text)
}

function isDefault({ agents }: CandidateGroup): boolean {
  return agents.some(({ value }) => value === '*')
}

/** `AgentLine`: the name of the robot contains the value, in any letter case. */
function namesRobot(group: CandidateGroup, token: string): boolean {
  const robot = token.toLowerCase()
  return lowerNames(group).some((value) => robot.includes(value))
}

/** `find_record`: the first record that names the robot; those with a `*` come last. */
function selectGroups({ groups }: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const named = groups.filter((group) => !isDefault(group))
  const found = tokens.map((token) => named.find((group) => namesRobot(group, token)))
  const rank = found.findIndex((group) => group !== undefined)
  const star = obeysStar ? groups.find(isDefault) : undefined
  const group: Group | undefined = rank === -1 ? star : found[rank]
  const kind = group === undefined ? 'none' : rank === -1 ? 'star' : 'named'
  const names = (one: CandidateGroup): boolean =>
    !isDefault(one) && tokens.some((token) => namesRobot(one, token))
  return selectionOf(kind, group === undefined ? [] : [group], groups, isDefault, names, rank === 0)
}

/** A text whose escapes are decoded, except the escapes of the slash, whose letter case does not count. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%[\da-f]{2}/gi, (found) =>
    /2f/i.test(found) ? '%2F' : String.fromCharCode(hexAt(found, 1)),
  )
}

/** `AccessControlLine`: `*` is any run, and `$` the end wherever it stands; what follows it is dropped. */
function toRule(record: ParsedRecord): Rule {
  const raw = bytewise(record.value)
  const end = raw.indexOf('$')
  const body = end === -1 ? raw : raw.slice(0, end + 1)
  // Decoded pieces hold no wildcard: an escaped star is a star.
  const pieces = (end === -1 ? body : body.slice(0, -1)).split('*').map(decoded)
  const pattern: Pattern =
    pieces.length === 1
      ? { kind: end === -1 ? 'prefix' : 'exact', text: pieces[0] as string }
      : { kind: 'wildcard', segments: pieces, anchored: end !== -1 }
  return ruleOf(record, effectOf(record), pattern)
}

/**
 * The longest value decides, in bytes, and on a tie an Allow. Ruby raises an error if it compares a rule of
 * raw bytes with a URL of escapes beyond US-ASCII.
 */
function rulesOf(records: readonly ParsedRecord[]): RulesOutput {
  const rules = records
    .filter((record) => isRule(record) && record.value !== '')
    .map(toRule)
    .sort((one, other) => lengthOf(other) - lengthOf(one) || rankOf(one) - rankOf(other))
  const all = [robotsTxtExempt, ...rules]
  if (!rules.some(isOfRawBytes)) return { rules: all, notes: [] }
  return {
    rules: all,
    notes: [],
    ruleFor: (path) => {
      const isRefused = hasRawBytes(path)
      const found = all.find((rule) => (isRefused && isOfRawBytes(rule)) || matches(rule.pattern, path))
      return found !== undefined && isRefused && isOfRawBytes(found) ? 'fails' : found
    },
  }
}

/** The length of a value as it is written, in bytes. */
function lengthOf({ value = '' }: Rule): number {
  return bytewise(value).length
}

function isOfRawBytes({ value = '' }: Rule): boolean {
  return hasRawBytes(value.split('$', 1)[0] as string)
}

function rankOf({ effect }: Rule): number {
  return effect === 'allow' ? 0 : 1
}

/** Path and query as `URI.parse` of Ruby takes them: RFC 3986, and more in a query. */
const PATH = /^(?:[\w!$&'()*+,;=:@/.~-]|%[\da-f]{2})*$/i
const QUERY = /^(?!.*%[^\da-f]{2})[!-~ ]*$/i

/** An authority by RFC 3986: perhaps a user, a host or an address in brackets, and perhaps a port. */
const AUTHORITY =
  /^(?:(?:[\w!$&'()*+,;=:.~-]|%[\da-f]{2})*@)?(?:\[([^\]]*)\]|(?:[\w!$&'()*+,;=.~-]|%[\da-f]{2})+)(?::\d*)?$/i
const IP_FUTURE = /^v[\da-fA-F]+\.[\w!$&'()*+,;=:.~-]+$/

function isRefused(authority: string): boolean {
  const found = AUTHORITY.exec(authority)
  const address = found?.[1]
  if (address === undefined) return found === null
  return !IP_FUTURE.test(address) && (address.includes('%') || !isIpv6(address))
}

/** `request_uri`, decoded; `undefined` for a URL that `URI.parse` refuses. */
function pathOf(url: string): string | undefined {
  const [, authority, path = '', query, fragment = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(?:#(.*))?$/is.exec(url) ?? []
  if (
    !PATH.test(path) ||
    (authority !== undefined && isRefused(authority)) ||
    !QUERY.test(query ?? '') ||
    !PATH.test(fragment.replaceAll('?', ''))
  )
    return undefined
  return decoded(`${path === '' ? '/' : path}${query ?? ''}`)
}

/** A character that a client or the program may change, or that it refuses in a path. */
const UNCLEAN = /[^\w!$&()*+,;=:@/.~?-]/g

const IN_PATH = 0
const IN_QUERY = 1
/**
 * After a `%` in a query. In `AFTER_OTHER`, a character that is no hex digit followed the `%`: the next must be one.
 */
const AFTER_PERCENT = 2
const AFTER_OTHER = 3

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'webrobots',
  start: IN_PATH,
  step: (state, symbol) => {
    if (state === IN_PATH && symbol === '?') return [{ state: IN_QUERY, adds: '?' }]
    if (state === IN_PATH && !PATH.test(symbol)) return undefined
    const isHex = /^[\da-f]/i.test(symbol)
    if (state === AFTER_OTHER && !isHex) return undefined
    const next =
      state === AFTER_PERCENT && !isHex && symbol.length === 1
        ? AFTER_OTHER
        : symbol === '%'
          ? AFTER_PERCENT
          : IN_QUERY
    return [{ state: state === IN_PATH ? state : next, adds: decoded(symbol) }]
  },
  end: () => '',
  rejected: '',
  isRejectedUnread: true,
}

/** WebRobots, the robots.txt of Mechanize in Ruby. */
export const webrobots: DialectDefinition<'webrobots'> = dialectOf({
  id: 'webrobots',
  takesHeaders: true,
  asksByHeader: true,
  assumes: {},
  askedOnRequest: true,
  outline,
  sharing: {
    isLineLocal: () => false,
    mayBeNoList: true,
  },
  lengthOf,
  agents: selectGroups,
  rules: rulesOf,
  pathOf,
  inPlace: {
    pathStart: parsedPathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from),
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => {
        const seconds = /^(?:0|[1-9]\d*)(?:\.\d+)?/.exec(value)?.[0]
        return seconds === undefined ? undefined : bounded(Number(seconds))
      },
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
