import { everything, type Pattern, type Transition, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { countIllFormed } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { Outline } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { type Grouping, unreadOutline } from '../parsing/group.ts'
import { mayMatchQuotedPrefix } from '../parsing/literal.ts'
import { boundedWhole, pacingOf, wholeRate } from '../parsing/pacing.ts'
import { inFileOrder } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { effectOf, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, memoLast } from '../parsing/select-groups.ts'
import { decodedBytes } from '../parsing/text/bytewise.ts'
import { asUtf8, type ParserText, PYTHON_LINE_ENDS } from '../parsing/text/decoded-text.ts'
import { escapeRuns, hexAt } from '../parsing/text/percent.ts'
import {
  ALL_BUT_SLASH,
  failedIfAnyRuleRaises,
  isSpace,
  isUnchanged,
  parseLine,
  quote,
  strip,
  undefinedIfRaised,
  unquote,
  urlparse,
  urlunparse,
} from '../parsing/text/python.ts'
import { failedIfAnyNumberRaises, isDigit, type Whole, wholeIf } from '../parsing/text/python-numbers.ts'
import { isWithout, plainPathStart } from '../parsing/text/url.ts'
import { decodingUtf8 } from '../parsing/text/utf8-escapes.ts'

// `if not line`: only an empty line ends an entry. A line with only a comment does not.
const lines = lineParser(exactFieldNames, isSpace, parseLine, {
  keepsBlanks: true,
  lineEnds: PYTHON_LINE_ENDS,
})

/** The fields of a `RuleLine`, and the two of a pace. */
const COUNTED = bitsOf('allow', 'disallow', 'crawl-delay', 'request-rate')

/** `RobotFileParser.read`: decodes the bytes strictly and raises on ill-formed UTF-8. */
function textOf(file: File): ParserText | Outline {
  const seen = asUtf8(file)
  return file.from === 'bytes' && countIllFormed(seen.text) > 0
    ? unreadOutline([], { message: "UnicodeDecodeError: 'utf-8' codec can't decode the file" })
    : seen
}

/**
 * An entry is added only if it has a rule or a pace. At a blank line or the end of the file, one without is dropped.
 */
const grouping: Grouping = { closers: COUNTED, keeps: COUNTED }

function checked(outlined: Outline): Outline {
  return failedIfAnyNumberRaises(failedIfAnyRuleRaises(outlined, toRule), (value, field) =>
    field === 'crawl-delay' ? delayOf(value) === 'raises' : rateOf(value).includes('raises'),
  )
}

/**
 * `RuleLine`: the value goes through `unquote`, `urlparse`, `urlunparse` and `quote`. An empty value allows
 * everything.
 */
function toRule(record: ParsedRecord): Rule {
  const { value } = record
  const plain = unquote(value)
  const path = isUnchanged(plain)
    ? plain.replaceAll('*', '%2A')
    : quote(urlunparse(urlparse(plain)), ALL_BUT_SLASH)
  const pattern: Pattern = path === '*' ? everything : { kind: 'prefix', text: path }
  return ruleOf(record, value === '' ? 'allow' : effectOf(record), pattern, path)
}

/** `can_fetch`: the URL is unquoted first, so an escaped `?` or `#` is a delimiter; the fragment stays. */
function pathOf(url: string): string | undefined {
  // Without escapes, parameters and an empty query, the program only quotes.
  const from = plainPathStart(url)
  if (from !== -1 && isOnlyQuoted(url, from)) return escapeRuns(url.slice(from), ALL_BUT_SLASH)
  return undefinedIfRaised(
    () => quote(urlunparse({ ...urlparse(unquote(url)), scheme: '', netloc: '' }), ALL_BUT_SLASH) || '/',
  )
}

/**
 * Does the program quote characters of this path, and no more? The result is another spelling of it: each
 * character is itself or its escape.
 */
function isOnlyQuoted(url: string, from: number): boolean {
  return isWithout(NOT_ONLY_QUOTED, url, from) && !url.endsWith('?')
}

/** A character that a client may change, an escape, parameters or a fragment. */
const NOT_ONLY_QUOTED = /[^\w!$&()*+,\-./:=?@[\\\]|~]/g

/**
 * States of {@link form}. `?`, `;` and `#` are pending until a character follows, because the program drops
 * them if none does. Then the next state begins: parameters, query or fragment.
 */
const PATH = 0
const PATH_AFTER_SEMICOLON = 1
const PARAMETERS = 2
const QUERY_OPENED = 3
const FRAGMENT_OPENED = 5

/** The pending delimiter of each state. */
const PENDING = ['', ';', '', '?', '', '#', '']

/** {@link pathOf} as a transducer. An escaped delimiter counts as one, because the URL is unquoted first. */
const form: UrlTransducer = decodingUtf8({
  name: 'python-urllib',
  start: PATH,
  step: (state, symbol) => {
    const escaped = symbol.length === 3
    const byte = escaped ? hexAt(symbol, 1) : symbol.charCodeAt(0)
    const character = String.fromCharCode(byte)
    if (character === '\t' || character === '\n' || character === '\r') return [{ state, adds: '' }]
    if (character === '#' && state < FRAGMENT_OPENED) return [{ state: FRAGMENT_OPENED, adds: '' }]
    if (character === '?' && state < QUERY_OPENED) return [{ state: QUERY_OPENED, adds: '' }]
    if (character === ';' && state === PATH) return [{ state: PATH_AFTER_SEMICOLON, adds: '' }]
    const step = written(state, quote(character, ALL_BUT_SLASH))
    // Only the last segment has parameters, so a slash starts the path again.
    return [character === '/' && state <= PARAMETERS ? { ...step, state: PATH } : step]
  },
  end: () => '',
  write: written,
})

function written(state: number, text: string): Transition {
  const pending = PENDING[state] as string
  return { state: pending === '' ? state : state + 1, adds: quote(pending, ALL_BUT_SLASH) + text }
}

/** `Entry.applies_to`: the robot's name up to the first slash, lower-cased. */
const nameOf = memoLast((token) => (token.split('/')[0] as string).toLowerCase())

const unquotedLower = (value: string): string => unquote(value).toLowerCase()

const agents: AgentMatching = {
  names: (text, from, to, token) => nameOf(token).includes(unquotedLower(text.slice(from, to))),
  isPartOfToken: { part: unquotedLower, whole: nameOf },
  isStar: (text, from, to) => isStar(text, from, to) || unquote(text.slice(from, to)) === '*',
  several: 'first',
  severalStar: 'first',
  // An entry with a star is the default entry, whatever else its User-agent lines say.
  starOnly: true,
}

/** CPython's `urllib.robotparser`, as it stood before the rewrite to RFC 9309. */
export const pythonUrllib: DialectDefinition<'python-urllib'> = dialectOf({
  id: 'python-urllib',
  // `Entry.applies_to` takes what stands before the slash of `FigTree/0.1`.
  takesHeaders: true,
  assumes: {},
  text: textOf,
  lines,
  grouping,
  checked,
  agents,
  rules: inFileOrder(toRule),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuotedPrefix,
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => isWithout(ALL_BUT_SLASH, url, from),
    isMatchedInPlace: isOnlyQuoted,
    asInUrl: (text) => decodedBytes(text, () => true),
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'no' },
    {
      crawlDelay: (value) => boundedWhole(delayOf(value)),
      requestRate: (value) => wholeRate(rateOf(value)),
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'all' },
    },
  ),
})

/** `str.isdigit` and `int` of the unquoted value. */
function delayOf(value: string): Whole {
  return wholeIf(unquote(value), isDigit)
}

/** The numbers of a Request-rate: two, or none. */
function rateOf(value: string): readonly Whole[] {
  const numbers = unquote(value).split('/')
  if (numbers.length !== 2 || !numbers.every((number) => isDigit(strip(number)))) return []
  return numbers.map((number) => wholeIf(number, isDigit))
}
