import {
  everything,
  type Pattern,
  starDollar,
  type Transition,
  type UrlTransducer,
} from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import { type File, printBytes } from '../../syntax/index.ts'
import { bytesOfText, charactersOf } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import type { Grouping } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { inFileOrder } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { BLANK_LINE, beforeHash, exactFieldNames, type ParsedLine, splitAtColon } from '../parsing/record.ts'
import { bitsOf, codeOf, isExtension } from '../parsing/records.ts'
import { effectOf, ruleOf } from '../parsing/rule.ts'
import { isStarGroup, selectionOf } from '../parsing/selection-of.ts'
import type { ParserText } from '../parsing/text/decoded-text.ts'
import { hexAt } from '../parsing/text/percent.ts'
import {
  isSpace,
  strip,
  undefinedIfRaised,
  unquoteRuns,
  urlparse,
  urlunparse,
} from '../parsing/text/python.ts'
import { pythonFloat } from '../parsing/text/python-numbers.ts'
import { matchesAt, plainPathStart } from '../parsing/text/url.ts'
import { decodingUtf8 } from '../parsing/text/utf8-escapes.ts'

/** The fields, wherever they stand in a line, in the order of the expression. */
const FIELD = /(allow|disallow|useragent|user-agent|sitemap|crawl-delay):[ \t]*(.*)/i

/** The bytes as ISO-8859-1, one character each. */
function textOf(file: File): ParserText {
  return (
    asciiTextOf(file) ?? {
      text: charactersOf(file.from === 'bytes' ? printBytes(file) : bytesOfText(file.text)),
    }
  )
}

/** The text as the program sees it, of a file that is US-ASCII alone. */
function asciiTextOf({ text, encoding, bom }: File): ParserText | undefined {
  return encoding !== 'utf-8' || bom || /[^\u0000-\u007f]/.test(text) ? undefined : { text, shift: 0 }
}

/** `_scrub_data`: without control characters, and trimmed. */
function scrubbed(value: string): string {
  return strip(value.replace(/[\u0000-\u001f]/g, ''))
}

const HOST = codeOf('host')

const CONTROL = /[\u0000-\u001f]/

/**
 * `parse`: a blank line ends a group. A line with only a comment does not.
 */
function parseLine(line: string): ParsedLine | undefined {
  const whole = strip(line)
  if (whole.startsWith('#')) return undefined
  if (whole === '') return BLANK_LINE
  const [, name = '', value = ''] = FIELD.exec(strip(beforeHash(whole))) ?? []
  if (name === '') {
    const other = splitAtColon(beforeHash(whole))
    return other !== undefined && isExtension(other.name.toLowerCase())
      ? { field: other.name.toLowerCase() as Field, value: other.value, at: -1 }
      : undefined
  }
  const lowered = name.toLowerCase()
  const field = lowered === 'useragent' ? 'user-agent' : (lowered as Field)
  return { field, value: scrubbed(value), at: -1 }
}

/** A colon may end a field of the program further on in a line of another field. */
const lines = lineParser(exactFieldNames, isSpace, parseLine, {
  anyName: false,
  blankBeforeColon: false,
  keepsBlanks: true,
  isPlainValue: (text, from, to, kind) => {
    const value = text.slice(from, to)
    return !CONTROL.test(value) && (kind < HOST || !value.includes(':'))
  },
})

/** Sitemap and Crawl-delay end a run of agents, too. A group without a rule is dropped. */
const grouping: Grouping = {
  closers: bitsOf('allow', 'disallow', 'sitemap', 'crawl-delay'),
  keeps: bitsOf('allow', 'disallow'),
}

/** `does_user_agent_match`: the name of the robot contains that of the group. */
function namesRobot({ agents }: Pick<Group, 'agents'>, token: string): boolean {
  return agents.some(
    ({ value }) => value !== '*' && value !== '' && token.toLowerCase().includes(value.toLowerCase()),
  )
}

/** The first group that names the robot applies; groups with a `*` come last. */
function selectGroups({ groups }: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const named = groups.filter((group) => !isStarGroup(group))
  const found = tokens.map((token) => named.find((group) => namesRobot(group, token)))
  const rank = found.findIndex((group) => group !== undefined)
  const star = obeysStar ? groups.find(isStarGroup) : undefined
  const group = rank === -1 ? star : found[rank]
  const kind = group === undefined ? 'none' : rank === -1 ? 'star' : 'named'
  const names = (one: Pick<Group, 'agents'>): boolean => tokens.some((token) => namesRobot(one, token))
  return selectionOf(kind, group === undefined ? [] : [group], groups, isStarGroup, names, rank === 0)
}

/** `_unquote_path`: escapes are decoded as UTF-8, but those of the slash. */
function unquotePath(path: string): string {
  return inBytes(unquoteRuns(path.replace(/%2f/gi, '%2F'), /(?:%(?!2F)[\dA-Fa-f]{2})+/g))
}

/**
 * A character beyond US-ASCII as the bytes of its UTF-8, each one a character that no URL and no file has.
 */
function inBytes(text: string): string {
  return text.replace(/[^\u0000-\u007f]+/g, (run) =>
    Array.from(bytesOfText(run), (byte) => String.fromCharCode(FIRST_BYTE + byte)).join(''),
  )
}

/** The start of the private use area of Unicode. */
const FIRST_BYTE = 0xe000

/** The first rule that matches decides. An empty value matches everything, and means the opposite. */
function toRule(record: ParsedRecord): Rule {
  const text = unquotePath(record.value)
  if (text === '') return ruleOf(record, record.field === 'allow' ? 'disallow' : 'allow', everything)
  const pattern: Pattern = starDollar(text)
  return ruleOf(record, effectOf(record), pattern, text)
}

/** `is_url_allowed`: path, parameters, query and fragment, as `urlparse` and `urlunparse` give them. */
function pathOf(url: string): string | undefined {
  return undefinedIfRaised(() => unquotePath(urlunparse({ ...urlparse(url), scheme: '', netloc: '' })))
}

/**
 * A path that begins with one slash, of characters that neither a client nor the program changes, without
 * parameters. A query is not empty.
 */
const CLEAN = /\/(?!\/)[\w!$&()*+,\-./:=@[\\\]|~]*(?:\?[\w!$&()*+,\-./:;=?@[\\\]|~]+)?$/y

const PATH = 0
const PATH_AFTER_SEMICOLON = 1
const PARAMETERS = 2
const QUERY_OPENED = 3

/** A delimiter is written once a character follows: an empty part is dropped. */
const PENDING = ['', ';', '', '?', '']

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = decodingUtf8({
  name: 'robotexclusionrulesparser',
  start: PATH,
  step: (state, symbol) => {
    if (symbol === '?' && state < QUERY_OPENED) return [{ state: QUERY_OPENED, adds: '' }]
    if (symbol === ';' && state === PATH) return [{ state: PATH_AFTER_SEMICOLON, adds: '' }]
    const step = written(state, unquotePath(symbol))
    return [symbol === '/' && state <= PARAMETERS ? { ...step, state: PATH } : step]
  },
  end: () => '',
  write: (state, escapes) =>
    written(
      state,
      escapes.replace(/%../g, (found) => String.fromCharCode(FIRST_BYTE + hexAt(found, 1))),
    ),
})

function written(state: number, text: string): Transition {
  const pending = PENDING[state] as string
  return { state: pending === '' ? state : state + 1, adds: pending + text }
}

/** robotexclusionrulesparser, as wpull and ArchiveBot run it. */
export const robotexclusionrulesparser: DialectDefinition<'robotexclusionrulesparser'> = dialectOf({
  id: 'robotexclusionrulesparser',
  takesHeaders: true,
  asksByHeader: true,
  assumes: {},
  askedOnRequest: true,
  text: textOf,
  lines,
  grouping,
  agents: selectGroups,
  rules: inFileOrder(toRule),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => matchesAt(CLEAN, url, from),
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => bounded(pythonFloat(value) ?? Number.NaN),
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
