import { memoFor, starDollar, type UrlTransducer } from '../../pattern/index.ts'
import type { CandidateGroup, Rule, SelectionReason } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { countIllFormed, ILL_FORMED, PartsOfText } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import type { RecordOutline } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestMatch, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { beforeHash, fieldLookup, type ParsedLine, splitAtColon } from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { effectOf, ruleOf } from '../parsing/rule.ts'
import { memoLast, usualReason } from '../parsing/select-groups.ts'
import { asUtf8, type ParserText, PYTHON_LINE_ENDS } from '../parsing/text/decoded-text.ts'
import {
  failedIfAnyRuleRaises,
  isSpace,
  quote,
  splitWords,
  strip,
  undefinedIfRaised,
  unquoteRuns,
  urlparse,
  urlsplit,
} from '../parsing/text/python.ts'
import { matchesAt, pathAndQuery, plainPathStart } from '../parsing/text/url.ts'
import { decodingUtf8 } from '../parsing/text/utf8-escapes.ts'
import { crawlDelay, requestRate, visitTime } from './protego-pacing.ts'

const fields = fieldLookup(['user-agent', 'allow', 'disallow'], {
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  sitemaps: 'sitemap',
  'site-map': 'sitemap',
  'crawl delay': 'crawl-delay',
  'request rate': 'request-rate',
  'visit time': 'visit-time',
})

/** `_ALL_DIRECTIVES`, each by its usual name. The program knows no other field. */
const DIRECTIVES: readonly (Field | 'unknown')[] = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'host',
]

/** `_MAX_DIRECTIVE_WORDS`. */
const MAX_DIRECTIVE_WORDS = 2

/** `_SITE_WIDE_DIRECTIVES`. */
const SITE_WIDE: readonly Field[] = ['sitemap', 'host']

/**
 * The text that Protego gets. Scrapy decodes the bytes as UTF-8 and drops ill-formed ones
 * (scrapy/robotstxt.py, decode_robotstxt).
 */
function textOf(file: File): ParserText {
  const seen = asUtf8(file)
  if (file.from === 'text' || countIllFormed(seen.text) === 0) return seen
  return { text: seen.text.replace(ILL_FORMED, '') }
}

/**
 * `_extract_directive`: splits a line at its first colon. The line is split after its first word or two instead, if
 * it has no colon, or if the text before the colon is no field and no white space follows the colon.
 */
function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(line)
  const stripped = strip(text)
  if (stripped === '') return undefined
  const atColon = splitAtColon(text, strip)
  if (atColon !== undefined) {
    const field = fields(atColon.name.toLowerCase())
    const after = text.charCodeAt(text.indexOf(':') + 1)
    if (DIRECTIVES.includes(field) || atColon.value === '' || isSpace(after))
      return { field, value: atColon.value, at: atColon.at }
  }
  const words = splitWords(stripped)
  for (let count = 1; count <= MAX_DIRECTIVE_WORDS; count++) {
    const field = fields(words.slice(0, count).join(' ').toLowerCase())
    if (!DIRECTIVES.includes(field)) continue
    const value = words.slice(count).join(' ')
    // Several blanks between two words become one, so the value may not be a part of the line.
    const at = text.indexOf(stripped) + stripped.length - value.length
    return { field, value, at: stripped.endsWith(value) ? at : -1 }
  }
  return atColon && { field: fields(atColon.name.toLowerCase()), value: atColon.value, at: atColon.at }
}

const lines = lineParser(fields, isSpace, parseLine, { lineEnds: PYTHON_LINE_ENDS })

/** `Protego._parse_robotstxt`: a User-agent line without a value opens a group that is for no robot. */
function checked(outlined: RecordOutline): Outline {
  const groups = outlined.groups.filter((group) => group.someAgent((_text, from, to) => to > from))
  const { failure } = failedIfAnyRuleRaises({ ...outlined, groups }, ({ value }) => quotePattern(value))
  return failure === undefined ? outlined : { ...outlined, groups: [], failure }
}

/**
 * The names of a User-agent value: the value lower-cased and, if it is longer than one character, without its
 * stars too. An empty value has none.
 */
function namesOf(value: string): string[] {
  const name = value.toLowerCase()
  const bare = name === '*' ? name : name.replaceAll('*', '')
  return [...new Set([name, bare])].filter((one) => one !== '')
}

/** A character after which no word begins: `str.isalnum`, `-` and `_`. */
const WITHIN_WORD = /[\p{L}\p{N}_-]$/u

/** `_RuleSet.applies_to`: whether a word of the robot's name begins with this name. */
function beginsWord(robot: string, name: string): boolean {
  for (let at = robot.indexOf(name); at !== -1; at = robot.indexOf(name, at + 1)) {
    // The character before may take two code units.
    if (!WITHIN_WORD.test(robot.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

/** `_get_matching_rule_set`: the longest name that fits. A star has length 1; on a tie the first name counts. */
function matchingName(names: Iterable<string>, token: string): string | undefined {
  const robot = nameOf(token)
  let best: string | undefined
  for (const name of names) {
    if (name.length > (best?.length ?? 0) && (name === '*' || beginsWord(robot, name))) best = name
  }
  return best
}

const nameOf = memoLast((token) => strip(token).toLowerCase())

/** The names of a file, in its order, with the groups of each. */
interface Names {
  readonly groupsOf: ReadonlyMap<string, readonly Group[]>
  /** The name that decides for a token, as {@link matchingName} of all names gives it. */
  readonly matching: (token: string) => string | undefined
}

/** The names of groups, by the outline that they are from: each agent asks for them. */
const namesIn = memoFor((groups: readonly Group[]): Names => {
  const groupsOf = new Map<string, Group[]>()
  for (const group of groups)
    group.someAgent((text, from, to) => {
      for (const name of namesOf(text.slice(from, to))) {
        const known = groupsOf.get(name)
        if (known === undefined) groupsOf.set(name, [group])
        else if (known.at(-1) !== group) known.push(group)
      }
      return false
    })
  const places = new Map(Array.from(groupsOf.keys(), (name, place) => [name, place]))
  const placeOf = (name: string): number => places.get(name) as number
  const parts = new PartsOfText(groupsOf.keys())
  return {
    groupsOf,
    matching: (token) => {
      const found = new Set(parts.in(nameOf(token)))
      if (places.has('*')) found.add('*')
      return matchingName(
        [...found].sort((one, other) => placeOf(one) - placeOf(other)),
        token,
      )
    },
  }
})

function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  const { groupsOf, matching } = namesIn(groups)
  const best = query.tokens.map(matching)
  const rank = best.findIndex((name) => name !== undefined && name !== '*')
  const name = rank !== -1 ? best[rank] : query.obeysStar && groupsOf.has('*') ? '*' : undefined
  const selected = (name === undefined ? undefined : groupsOf.get(name)) ?? []
  const kind = name === undefined ? 'none' : name === '*' ? 'star' : 'named'
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isTaken = selected.includes(group as Group)
    const own = group.agents.flatMap(({ value }) => namesOf(value))
    if (!isTaken && query.tokens.some((token) => (matchingName(own, token) ?? '*') !== '*'))
      return 'less-specific'
    return usualReason(kind, isTaken, rank === 0, own.includes('*'))
  }
  return { kind, selected, candidates: groups, reasonFor }
}

/**
 * `_unquote`: decodes runs of escapes as UTF-8. The escapes of some characters stay, upper-cased. Both sides then
 * escape every character except `=` and the kept escapes. So a character equals its escape.
 */
function unquoteKeeping(text: string, others: RegExp): string {
  if (!text.includes('%')) return text
  return unquoteRuns(text.replaceAll('%2a', '%2A').replaceAll('%2f', '%2F'), others)
}

/** Runs of the escapes that are decoded in a pattern: all but those of `/*%`. */
const UNQUOTED_IN_PATTERN = /(?:%(?!2[5AF])[\dA-F]{2})+/gi

/** Runs of the escapes that are decoded in a path: all but those of `/%`. */
const UNQUOTED_IN_PATH = /(?:%(?!2[5F])[\dA-F]{2})+/gi

/** `quote(…, safe="/%*=")`. */
const ESCAPED_IN_PATTERN = /[^\w.~/%*=-]+/g

/** `quote(…, safe="/%=")`. */
const ESCAPED_IN_PATH = /[^\w.~/%=-]+/g

/** `_quote_pattern`: no part of a value is read as a URL. */
function quotePattern(value: string): string {
  if (/^[\w.~/=*-]+\$?$/.test(value)) return value
  const rooted = /^https?:\/\//.test(value) ? `/${value}` : value
  const end = rooted.endsWith('$') ? '$' : ''
  const text = rooted.slice(0, rooted.length - end.length)
  return quote(unquoteKeeping(text, UNQUOTED_IN_PATTERN), ESCAPED_IN_PATTERN) + end
}

/** `_quote_path` of a path or a query. */
function quotePart(part: string): string {
  return quote(unquoteKeeping(part, UNQUOTED_IN_PATH), ESCAPED_IN_PATH)
}

/** `_QUOTED_URL`: a URL whose path is taken as it is, whatever its authority. */
const QUOTED_URL = /^(?:[A-Za-z][\w+.-]*:\/\/[^/?#]*)?(\/(?!\/)[\w.~/=-]*)$/

/** `_quote_path`: path and query, unquoted and quoted as one text, without the fragment. */
function quotePath(url: string): string {
  const quoted = QUOTED_URL.exec(url)?.[1]
  if (quoted !== undefined) return quoted
  const whole = beforeHash(url)
  const { path, query } = urlsplit(whole)
  const text = quotePart(whole.includes('?') ? `${path}?${query}` : path)
  return text.startsWith('/') ? text : `/${text}`
}

const ROBOTS_TXT = '/robots.txt'

/**
 * Ends the text of a URL that is always allowed, as no other text ends: the program looks at the URL itself.
 * The path `/robots%2Etxt`, which is quoted as `/robots.txt`, is not exempt.
 */
const EXEMPT = '#'

const exempt: Rule = {
  effect: 'allow',
  pattern: { kind: 'wildcard', segments: [ROBOTS_TXT, EXEMPT], anchored: true },
  reason: 'exempt',
}

/** The end of the text of a URL, by the first question of `can_fetch`, which parses few URLs. */
function endFor(url: string): string {
  return url.includes(ROBOTS_TXT) && urlparse(url).path === ROBOTS_TXT ? EXEMPT : ''
}

/** `can_fetch` with rules. */
function pathOf(url: string): string | undefined {
  return undefinedIfRaised(() => quotePath(url) + endFor(url))
}

/** `can_fetch` without rules: it only parses a URL that is that of a robots.txt. */
function pathWithoutGroup(url: string): string | undefined {
  return undefinedIfRaised(() => pathAndQuery(url) + endFor(url))
}

/** A path that `quote` keeps, and that is not exempt. */
const CLEAN = /\/(?!robots\.txt$)[\w.~/=-]*$/y

/**
 * States of {@link form}: up to the length of {@link ROBOTS_TXT}, how much of it the path has; then parameters or
 * a query behind it, and any other path.
 */
const WHOLE: number = ROBOTS_TXT.length
const PARAMETERS: number = WHOLE + 1
const QUERY: number = WHOLE + 2
const OTHER: number = WHOLE + 3

function nextState(state: number, symbol: string): number {
  if (state < WHOLE) return symbol === ROBOTS_TXT[state] ? state + 1 : OTHER
  if (state === WHOLE && symbol === ';') return PARAMETERS
  if (state <= PARAMETERS && symbol === '?') return QUERY
  // Only the last segment has parameters.
  return state === WHOLE || (state === PARAMETERS && symbol === '/') ? OTHER : state
}

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = decodingUtf8({
  name: 'protego',
  start: 0,
  step: (state, symbol) => [{ state: nextState(state, symbol), adds: quotePart(symbol) }],
  end: (state) => (state >= WHOLE && state < OTHER ? EXEMPT : ''),
  write: (state, escapes) => ({ state: nextState(state, escapes), adds: escapes }),
})

/**
 * `_RuleSet.allow` and `_RuleSet.disallow`: a value with `$` makes a second rule in which every `$` is
 * literal.
 */
function addRules(record: ParsedRecord, into: Measured[]): void {
  const { value } = record
  if (value.includes('$')) addRule(record, quotePattern(value.replaceAll('$', '%24')), into)
  addRule(record, quotePattern(value), into)
}

function addRule(record: ParsedRecord, quoted: string, into: Measured[]): void {
  if (quoted === '') return
  into.push({ rule: ruleOf(record, effectOf(record), starDollar(quoted), quoted), length: quoted.length })
  if (record.field === 'allow' && quoted.endsWith('/index.html'))
    addRule(record, `${quoted.slice(0, -'index.html'.length)}$`, into)
}

/** Protego, the robots.txt parser of Scrapy. */
export const protego: DialectDefinition<'protego'> = dialectOf({
  id: 'protego',
  // Scrapy passes the User-Agent header of the request to `can_fetch`, which looks for the names in it.
  takesHeaders: true,
  asksByHeader: true,
  assumes: {},
  text: textOf,
  lines,
  grouping: { closers: ~bitsOf('user-agent', ...SITE_WIDE) },
  checked,
  agents: selectGroups,
  sharing: {
    needsOwnGroups: true,
  },
  lengthOf: comparedLength,
  rules: longestMatch(addRules, exempt),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => matchesAt(CLEAN, url, from),
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pathWithoutGroup,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'yes' },
    {
      crawlDelay,
      requestRate,
      visitTime,
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'last' },
    },
  ),
})
