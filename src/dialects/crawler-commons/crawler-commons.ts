import { everything, memoFor, starDollarOnce, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { ILL_FORMED } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { Outline, RulesInput } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { groupedByRules, unreadOutline } from '../parsing/group.ts'
import { mayMatchEscaped } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestMatch, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  isJavaSpace,
  type ParsedLine,
  splitAtColon,
  trimJava,
  withoutTags,
} from '../parsing/record.ts'
import { ALLOW, CRAWL_DELAY, DISALLOW, type Records, ROW, USER_AGENT } from '../parsing/records.ts'
import { effectOf, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, leadingToken, lower, memoLast } from '../parsing/select-groups.ts'
import { asUtf8, type ParserText, UNICODE_LINE_ENDS } from '../parsing/text/decoded-text.ts'
import { decodeEscapes, escapeRuns, isUnreserved } from '../parsing/text/percent.ts'
import { isIpv6 } from '../parsing/text/python.ts'
import { isWithout, plainPathStart } from '../parsing/text/url.ts'
import { milliseconds, shortestDelay } from './delay-values.ts'

/** SimpleRobotRulesParser, `DEFAULT_MAX_CRAWL_DELAY`: a longer delay disallows the whole site. */
export const MAX_CRAWL_DELAY_MILLISECONDS = 300_000

/** SimpleRobotRulesParser, `DIRECTIVE_PREFIX`: the spellings that a line may begin with. */
const DIRECTIVES: readonly (readonly [Field, readonly string[]])[] = [
  [
    'user-agent',
    [
      'user-agent',
      'useragent',
      'useg-agent',
      'ser-agent',
      'users-agent',
      'user agent',
      'user-agnet',
      'user-agents',
    ],
  ],
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

/** `tokenize`: a directive, then a colon or blanks, then the value. */
function tokenize(text: string): ParsedLine | undefined {
  const lowered = text.toLowerCase()
  for (const [field, names] of DIRECTIVES) {
    for (const name of names) {
      if (!lowered.startsWith(name)) continue
      const rest = text.slice(name.length)
      const delimiter = /^(?:[ \t]*:[ \t]*|[ \t]+)/.exec(rest)
      if (delimiter === null) continue
      const value = trimJava(rest.slice(delimiter[0].length))
      return { field, value, at: name.length + delimiter[0].length }
    }
  }
  const parts = splitAtColon(text, trimJava)
  if (parts === undefined) return undefined
  // Metadata that the parser ignores is collected by its exact name.
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

/**
 * The text as the parser decodes it: UTF-8, or UTF-16 by its byte order mark, with ill-formed bytes replaced.
 */
function textOf(file: File): ParserText {
  if (file.bom) return { text: file.dangling === undefined ? file.text : `${file.text}\ufffd`, shift: 0 }
  const seen = asUtf8(file)
  return file.illFormed === 0 ? seen : { text: seen.text.replace(ILL_FORMED, '\ufffd'), shift: 0 }
}

/** Removes tags line by line, so that lines keep their numbers; offsets are lost. */
function untagged({ text }: ParserText): ParserText {
  return { text: text.replace(/[^\n\r\u0085\u2028\u2029]+/g, withoutTags) }
}

function untaggedText(file: File): ParserText | Outline {
  const seen = textOf(file)
  const isHtml = /<(?:html|head|body)\s*>/i.test(seen.text)
  // The program takes an HTML page without a User-agent field for no robots.txt.
  if (isHtml && !/user-agent:/i.test(seen.text)) {
    return unreadOutline([
      { code: 'html', message: 'The file is an HTML page, not a robots.txt, so the parser finds no rules.' },
    ])
  }
  return isHtml ? untagged(seen) : seen
}

/** BasicURLNormalizer, `escapedCharacters`: controls, blank, `"#<>[]^`{|}` and characters beyond ASCII. */
const ESCAPED = /[^!$-;=?-Z\\_a-z~]+/g

/** BasicURLNormalizer, `escapedCharacters` for URLs, in which `*` and `$` are escaped too. */
const ESCAPED_IN_URL = /[^!%-)+-;=?-Z\\_a-z~]+/g

/**
 * `escapePath(unescapePath(…))`: unreserved bytes are decoded, other escapes upper-cased, and a `%` that
 * starts no escape is escaped.
 */
function escapePath(text: string, encodes: RegExp): string {
  if (!text.includes('%')) return escapeRuns(text, encodes)
  return escapeRuns(decodeEscapes(text, isUnreserved).replace(/%(?![0-9A-Fa-f]{2})/g, '%25'), encodes)
}

/**
 * Whether java.net.URI rejects a path. It accepts letters, digits, `_-!.~'()*:@&=+$,;/`, escapes, and
 * characters beyond ASCII that are neither control nor space. The expression searches for one bad character:
 * an expression over the whole path could overflow the stack.
 */
function isRefusedInPath(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*:@&=+$,;/%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/**
 * Whether java.net.URI rejects a query, or what follows a scheme without a slash. These may hold `?[]` too.
 */
function isRefusedInQuery(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*:@&=+$,;/?[\]%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/** Whether java.net.URI rejects a registry-based authority. */
function isNotAuthority(text: string): boolean {
  return /[\u0000-\u009f\p{Z}](?<![\w\-!.~'()*$,;:@&=+%])|%(?![0-9A-Fa-f]{2})/u.test(text)
}

/** Scheme, authority, path, query and fragment of a URL. Only `//` starts an authority. */
const URL_PARTS = /^((?:https?|ftp|file|jar):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is

/** `getPath`: path and query of a URL; `/` without a path, and for a URL that java.net.URI rejects. */
function getPath(url: string): string {
  const [, scheme, authority = '', path = '', query, fragment = ''] = URL_PARTS.exec(url) ?? []
  const isOpaque = path !== '' && !path.startsWith('/')
  const isRejected =
    (isOpaque ? scheme === undefined || isRefusedInQuery(path) : isRefusedInPath(path)) ||
    [query ?? '', fragment].some(isRefusedInQuery) ||
    !isAuthority(authority)
  if (isRejected) return '/'
  return escapePath(`${path === '' ? '/' : path}${query === undefined ? '' : `?${query}`}`, ESCAPED_IN_URL)
}

/** All but what java.net.URI takes and `escapePath` keeps, in a path and in a query. A `%` may change. */
const NOT_CLEAN = /[^\w\-!.~():@&=+,;/?]/g

/** Does {@link getPath} leave this path unchanged? */
function isClean(url: string, from: number): boolean {
  return isWithout(NOT_CLEAN, url, from)
}

const IN_PATH = 0
const IN_QUERY = 1

/** {@link getPath} as a transducer. */
const form: UrlTransducer = {
  name: 'crawler-commons',
  start: IN_PATH,
  step: (state, symbol) => {
    const opensQuery = state === IN_PATH && symbol === '?'
    if (!opensQuery && (state === IN_PATH ? isRefusedInPath(symbol) : isRefusedInQuery(symbol)))
      return undefined
    return [{ state: opensQuery ? IN_QUERY : state, adds: escapePath(symbol, ESCAPED_IN_URL) }]
  },
  end: () => '',
  rejected: '/',
}

/**
 * java.net.URI: an authority of any registry; in brackets only an IPv6 address. java.net.URL: a port that is
 * a number.
 */
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

/**
 * `ruleMatches`: a segment matches where it first occurs, and is never tried further on.
 *
 * `isAllowed`: a rule that ends in `index.htm` or `index.html` also matches the directory itself, with the
 * length of the directory.
 */
function addRules(record: ParsedRecord, into: Measured[]): void {
  const path = escapePath(trimJava(record.value), ESCAPED)
  if (path === '') return
  const effect = effectOf(record)
  into.push({ rule: ruleOf(record, effect, starDollarOnce(path), path), length: path.length })
  if (!path.endsWith('index.htm') && !path.endsWith('index.html')) return
  const directory = `${path.slice(0, path.indexOf('index.htm'))}$`
  into.push({ rule: ruleOf(record, effect, starDollarOnce(directory), directory), length: directory.length })
}

/**
 * `handleUserAgent`, `handleCrawlDelay` (`addingCrawlDelay`): the Crawl-delay records of the agent. Each is
 * the first after a line that names the agent, in the same group. A delay belongs to the agents before it,
 * not to those after it in the same group.
 */
function delaysFor({ outline: { records }, selection, query }: RulesInput): ParsedRecord[] {
  if (selection.kind === 'none') return []
  const byName = delayRows(records)
  const names = selection.kind === 'star' ? ['*'] : query.tokens.map(inLowerCase)
  const rows = new Set(names.flatMap((name) => [...(byName.get(name) ?? [])]))
  return [...rows].sort((one, other) => one - other).map((row) => records.recordAt(row))
}

/** The rows of the delays that each name has. The records are read from the last one. */
const delayRows = memoFor((records: Records): ReadonlyMap<string, ReadonlySet<number>> => {
  const byName = new Map<string, Set<number>>()
  /** The delay of a line above, without and with a rule between them. */
  let next: number | undefined
  let nextAfterRule: number | undefined
  for (let row = records.rows.length - ROW; row >= 0; row -= ROW) {
    const code = records.rows[row]
    if (code === CRAWL_DELAY) {
      next = row
      nextAfterRule = row
    } else if (code === ALLOW || code === DISALLOW) {
      next = nextAfterRule
    } else if (code === USER_AGENT) {
      nextAfterRule = undefined
      if (next === undefined) continue
      for (const name of namesIn(records.valueOf(row))) {
        const rows = byName.get(name)
        if (rows === undefined) byName.set(name, new Set([next]))
        else rows.add(next)
      }
    }
  }
  return byName
})

/** The tokens in lower case that a value names: itself and, if that is shorter, its leading token. */
function namesIn(value: string): readonly string[] {
  const name = value.toLowerCase()
  if (name === '') return []
  const leading = leadingToken(name)
  return leading === name || leading === '' ? [name] : [name, leading]
}

const inLowerCase = memoLast((token) => token.toLowerCase())

const agents: AgentMatching = {
  names: (text, from, to, token) =>
    !isStar(text, from, to) && namesIn(text.slice(from, to)).includes(inLowerCase(token)),
  namesIn: (value) => (value === '*' ? [] : namesIn(value)),
  keyOf: inLowerCase,
  isStar,
  several: 'all',
  severalStar: 'all',
}

const rulesOf = longestMatch(addRules, robotsTxtExempt)

/** SimpleRobotRulesParser of crawler-commons, which Apache Nutch and StormCrawler use. */
export const crawlerCommons: DialectDefinition<'crawler-commons'> = dialectOf({
  id: 'crawler-commons',
  takesHeaders: true,
  assumes: {},
  text: untaggedText,
  lines,
  grouping: groupedByRules,
  matchesWholeTokens: true,
  sharing: {
    isLineLocal: ({ text }) => !/<(?:html|head|body)/i.test(text),
    policyDependsOnAgent: true,
  },
  agents,
  lengthOf: comparedLength,
  rules: (records, input) => {
    const delay = shortestDelay(delaysFor(input))
    if (delay !== undefined && delay.milliseconds > MAX_CRAWL_DELAY_MILLISECONDS) {
      const refusal: Rule = {
        ...ruleOf(delay.record, 'disallow', everything),
        reason: 'crawl-delay-too-long',
      }
      return [refusal]
    }
    return rulesOf(records)
  },
  pathOf: getPath,
  inPlace: {
    mayMatch: mayMatchEscaped,
    pathStart: plainPathStart,
    isPathUnchanged: isClean,
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacingRecords: (input) => {
    const others = input.records.filter(({ field }) => field !== 'crawl-delay')
    const delay = shortestDelay(delaysFor(input))
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
})
