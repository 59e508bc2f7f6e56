import { everything, type Pattern, starDollar, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { ILL_FORMED } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { Outline, RulesInput } from '../outline.ts'
import type { Field, ParsedRecord, ValueTest } from '../parsed-record.ts'
import { asUtf8, type ParserText, UNICODE_LINE_ENDS } from '../parsing/decoded-text.ts'
import { groupedByRules, groupRecords, unreadOutline } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { decodeEscapes, escapeRuns, isUnreserved } from '../parsing/percent.ts'
import { longestFirst, type Measured } from '../parsing/precedence.ts'
import { isIpv6 } from '../parsing/python.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import { beforeHash, exactFieldNames, isJavaSpace, type ParsedLine, splitAtColon, trimJava, withoutTags } from '../parsing/record.ts'
import { ALLOW, codeOf, DISALLOW, ROW, USER_AGENT } from '../parsing/records.ts'
import { effectOf, isRule, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { isStar, leadingToken, lower, selectGroups } from '../parsing/select-groups.ts'

/** SimpleRobotRulesParser, `DEFAULT_MAX_CRAWL_DELAY`: above it the whole site is refused. */
export const MAX_CRAWL_DELAY_MILLISECONDS = 300_000

/** SimpleRobotRulesParser, `DIRECTIVE_PREFIX`: the spellings a line may begin with. */
const DIRECTIVES: readonly (readonly [Field, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'useg-agent', 'ser-agent', 'users-agent', 'user agent', 'user-agnet', 'user-agents']],
  [
    'disallow',
    [
      'disallow',
      'desallow',
      'dissallow',
      'dissalow',
      'disalow',
      'dssalow',
      'dsallow',
      'diasllow',
      'disallaw',
      'diallow',
      'disallows',
      'disllow',
    ],
  ],
  ['allow', ['allow']],
  ['crawl-delay', ['crawl-delay', 'crawl delay', 'clawl-delay', 'craw-delay', 'crawl-deley']],
  ['sitemap', ['sitemap', 'sitemaps']],
]

/** `tokenize`: a directive, then a colon with blanks around it or blanks alone, then the value. */
function tokenize(text: string): ParsedLine | undefined {
  const known = text.toLowerCase()
  for (const [field, names] of DIRECTIVES) {
    for (const name of names) {
      if (!known.startsWith(name)) continue
      const rest = text.slice(name.length)
      const delimiter = /^(?:[ \t]*:[ \t]*|[ \t]+)/.exec(rest)
      if (delimiter === null) continue
      const value = trimJava(rest.slice(delimiter[0].length))
      return { field, value, at: name.length + delimiter[0].length }
    }
  }
  const parts = splitAtColon(text, trimJava)
  if (parts === undefined) return undefined
  // What the parser has no use for is collected by its exact name.
  const field = exactFieldNames(lower(parts.name))
  const isOwn = DIRECTIVES.some(([own]) => own === field)
  return { field: isOwn ? 'unknown' : field, value: parts.value, at: parts.at }
}

function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(line)
  const trimmed = trimJava(text)
  const selected = trimmed === '' ? undefined : tokenize(trimmed)
  return selected === undefined ? undefined : { ...selected, at: text.indexOf(trimmed) + selected.at }
}

const lines = lineParser(exactFieldNames, isJavaSpace, parseLine, { lineEnds: UNICODE_LINE_ENDS })

/** UTF-8, or UTF-16 where a byte order mark says so; ill-formed bytes are replaced. */
function seenBy(file: File): ParserText {
  if (file.bom) return { text: file.dangling === undefined ? file.text : `${file.text}\ufffd`, shift: 0 }
  const seen = asUtf8(file)
  return file.illFormed === 0 ? seen : { text: seen.text.replace(ILL_FORMED, '\ufffd'), shift: 0 }
}

/** Tags are removed line by line, so that the lines keep their numbers; places are lost. */
function untagged({ text }: ParserText): ParserText {
  return { text: text.replace(/[^\n\r\u0085\u2028\u2029]+/g, withoutTags) }
}

function outline(file: File): Outline {
  const seen = seenBy(file)
  const isHtml = /<(?:html|head|body)\s*>/i.test(seen.text)
  // An HTML page without a single User-agent field was never meant as a robots.txt.
  if (isHtml && !/user-agent:/i.test(seen.text)) {
    return unreadOutline([{ code: 'html', message: 'This is an HTML page, not a robots.txt: the reader finds no rule in it.' }])
  }
  return groupRecords(readRecords(isHtml ? untagged(seen) : seen, lines), groupedByRules)
}

/** BasicURLNormalizer, `escapedCharacters`: controls, blank and `"#<>[]^`{|}`, and all beyond ASCII. */
const ESCAPED = /[^!$-;=?-Z\\_a-z~]+/g

/** In a URL, `*` and `$` too. */
const ESCAPED_IN_URL = /[^!%-)+-;=?-Z\\_a-z~]+/g

/** `escapePath(unescapePath(…))`: unreserved bytes decoded, the rest in upper-case escapes, a `%` that then starts none escaped. */
function escapePath(text: string, encodes: RegExp): string {
  return escapeRuns(decodeEscapes(text, isUnreserved).replace(/%(?![0-9A-Fa-f]{2})/g, '%25'), encodes)
}

/**
 * What java.net.URI refuses in a path: all but letters, digits, `_-!.~'()*:@&=+$,;/`, escapes, and characters beyond ASCII
 * that are neither control nor space. Looked for one by one, for an expression over the whole could overflow its stack.
 */
function isNotPath(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*:@&=+$,;/%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/** A query, and what stands after a scheme without a slash, may hold `?[]` too. */
function isNotQuery(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*:@&=+$,;/?[\]%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/** An authority of any registry. */
function isNotAuthority(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*$,;:@&=+%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/** A URL's parts; an authority is there only after `//`. */
const URL_PARTS = /^((?:https?|ftp|file|jar):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is

/** `getPath`: path and query of a URL that `java.net.URI` takes; of one that it refuses, and without a path, `/`. */
function pathOf(url: string): string {
  const [, scheme, authority = '', path = '', query, fragment = ''] = URL_PARTS.exec(url) ?? []
  const isOpaque = path !== '' && !path.startsWith('/')
  const isTaken =
    !(isOpaque ? isNotQuery(path) : isNotPath(path)) && !isNotQuery(query ?? '') && !isNotQuery(fragment) && isAuthority(authority)
  if (!isTaken || (isOpaque && scheme === undefined)) return '/'
  return escapePath(`${path === '' ? '/' : path}${query === undefined ? '' : `?${query}`}`, ESCAPED_IN_URL)
}

const IN_PATH = 0
const IN_QUERY = 1

/** {@link pathOf}, letter by letter. */
const form: UrlTransducer = {
  name: 'crawler-commons',
  start: IN_PATH,
  step: (state, letter) => {
    const opensQuery = state === IN_PATH && letter === '?'
    if (!opensQuery && (state === IN_PATH ? isNotPath(letter) : isNotQuery(letter))) return undefined
    return [{ state: opensQuery ? IN_QUERY : state, adds: escapePath(letter, ESCAPED_IN_URL) }]
  },
  end: () => '',
  rejected: '/',
}

/** java.net.URI: an authority of any registry; in brackets only an IPv6 address. java.net.URL: a port that is a number. */
function isAuthority(authority: string): boolean {
  const server = authority.slice(authority.lastIndexOf('@') + 1)
  if (/[[\]]/.test(authority)) {
    const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(server)
    return literal !== null && isIpv6(literal[1] as string)
  }
  if (isNotAuthority(authority)) return false
  const severalAts = authority.indexOf('@') !== authority.lastIndexOf('@')
  const colon = server.indexOf(':')
  const port = colon === -1 || severalAts ? '' : server.slice(colon + 1)
  return port === '' || /^(?:\+?\d{1,9}|-[01])$/.test(port)
}

/** `ruleMatches` never goes back on a segment it has found. */
function patternOf(rule: string): Pattern {
  const pattern = starDollar(rule)
  return pattern.kind === 'wildcard' ? { ...pattern, firstOccurrence: true } : pattern
}

/** `isAllowed`: where a rule ends in `index.htm` or `index.html` and does not match, the directory itself does, at its own length. */
function measured(record: ParsedRecord): Measured[] {
  const path = escapePath(trimJava(record.value), ESCAPED)
  if (path === '') return []
  const own = { rule: ruleOf(record, effectOf(record), patternOf(path), path), length: path.length }
  if (!/index\.html?$/.test(path)) return [own]
  const directory = `${path.slice(0, path.indexOf('index.htm'))}$`
  return [own, { rule: ruleOf(record, effectOf(record), patternOf(directory), directory), length: directory.length }]
}

/** Java's `Integer.parseInt`, or `Double.parseDouble` where there is a point; in milliseconds. */
function milliseconds(value: string): number | undefined {
  if (value.includes('.')) {
    const seconds = doubleOf(value)
    return seconds === undefined ? undefined : Math.round(seconds * 1000)
  }
  const digits = value.replace(/\p{Nd}/gu, digitOf)
  if (!/^[+-]?\d+$/.test(digits)) return undefined
  const seconds = Number(digits)
  return seconds >= -(2 ** 31) && seconds < 2 ** 31 ? seconds * 1000 : undefined
}

/** A decimal or hexadecimal floating-point number as Java writes it. */
function doubleOf(value: string): number | undefined {
  if (/^[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(value)) return Number.parseFloat(value)
  const hex = /^([+-]?)0x([0-9a-f]*)\.([0-9a-f]*)p([+-]?\d+)[fd]?$/i.exec(value)
  if (hex === null || `${hex[2]}${hex[3]}` === '') return undefined
  const magnitude = Number.parseInt(`${hex[2]}${hex[3]}`, 16) * 2 ** (Number(hex[4]) - 4 * (hex[3] as string).length)
  return hex[1] === '-' ? -magnitude : magnitude
}

/** A decimal digit of any script: each script's ten stand in a row, from zero on. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) as number
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}

/**
 * The Crawl-delay records that are for the robot: the first after each line that names it, if no other group has begun in
 * between. A delay belongs to the agents it follows, not to those that come after it in the same group, and a second one
 * in a row is passed over. (`handleUserAgent`, `handleCrawlDelay`: `addingCrawlDelay`.)
 */
function delaysFor({ outline: { records }, selection, query }: RulesInput): ParsedRecord[] {
  const names: ValueTest =
    selection.kind === 'star' ? isStar : (text, from, to) => query.tokens.some((token) => namesToken(text.slice(from, to), token))
  const delays: ParsedRecord[] = []
  let adding = false
  let closed = false
  if (selection.kind === 'none') return delays
  for (let row = 0; row < records.rows.length; row += ROW) {
    const code = records.rows[row]
    if (code === USER_AGENT) {
      const value = records.valueOf(row)
      adding = names(value, 0, value.length) || (adding && !closed)
      closed = false
    } else if (code === ALLOW || code === DISALLOW) {
      closed = true
    } else if (code === CRAWL_DELAY && adding) {
      delays.push(records.recordAt(row))
      adding = false
    }
  }
  return delays
}

const CRAWL_DELAY = codeOf('crawl-delay')

/** Of several delays, the shortest. */
function shortest(delays: readonly ParsedRecord[]): { milliseconds: number; record: ParsedRecord } | undefined {
  return delays
    .map((record) => ({ milliseconds: milliseconds(record.value) ?? Number.NaN, record }))
    .filter((delay) => !Number.isNaN(delay.milliseconds))
    .sort((a, b) => a.milliseconds - b.milliseconds)[0]
}

function namesToken(value: string, token: string): boolean {
  const name = value.toLowerCase()
  const wanted = token.toLowerCase()
  return name !== '' && (name === wanted || (leadingToken(name) !== name && leadingToken(name) === wanted && wanted !== ''))
}

/** SimpleRobotRulesParser of crawler-commons, which Apache Nutch and StormCrawler read with. */
export const crawlerCommons: DialectDefinition<'crawler-commons'> = {
  id: 'crawler-commons',
  assumes: {},
  outline,
  isLineLocal: ({ text }) => !/<(?:html|head|body)/i.test(text),
  matchesWholeTokens: true,
  policyDependsOnAgent: true,
  selectGroups: selectGroups({
    names: (text, from, to, token) => !isStar(text, from, to) && namesToken(text.slice(from, to), token),
    isStar,
    several: 'all',
    severalStar: 'all',
  }),
  rules: (input) => {
    const delay = shortest(delaysFor(input))
    if (delay !== undefined && delay.milliseconds > MAX_CRAWL_DELAY_MILLISECONDS) {
      const refusal: Rule = { ...ruleOf(delay.record, 'disallow', everything), reason: 'crawl-delay-too-long' }
      return { rules: [refusal], notes: [] }
    }
    return {
      rules: [robotsTxtExempt, ...longestFirst(input.records.filter(isRule).flatMap(measured))],
      notes: [],
    }
  },
  mayMatch: mayMatchQuoted,
  pathOf,
  transducerFor: () => form,
  pacingRecords: (input) => {
    const others = input.records.filter(({ field }) => field !== 'crawl-delay')
    const delay = shortest(delaysFor(input))
    return delay === undefined ? others : [...others, delay.record]
  },
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => {
        const delay = milliseconds(value)
        return delay === undefined || delay < 0 ? undefined : delay / 1000
      },
    },
  ),
}
