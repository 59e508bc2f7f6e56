// One file, although it is long: it can be compared with the program from top to bottom.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: the line above gives the reason
import { type Pattern, starDollar, type Transition, type UrlTransducer } from '../../pattern/index.ts'
import type { AgentLine, CandidateGroup, SelectionReason } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { countIllFormed, ILL_FORMED } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, Group, Outline, RulesOutput, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { RecordGroup } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { memoFor } from '../parsing/memo-for.ts'
import { bounded, pacingOf, rate } from '../parsing/pacing.ts'
import { comparedLength, longestFirst, type Measured } from '../parsing/precedence.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import {
  beforeHash,
  type FieldParts,
  fieldLookup,
  type ParsedLine,
  splitAtColon,
  splitField,
} from '../parsing/record.ts'
import {
  isEmptyValue,
  NAMELESS,
  OTHER_FIELDS,
  type Records,
  ROW,
  SITEMAP,
  USER_AGENT,
} from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { scanWith } from '../parsing/scan-groups.ts'
import { lettersOf } from '../parsing/scan-lines.ts'
import { isStar, memoLast, usualReason } from '../parsing/select-groups.ts'
import { asUtf8, type ParserText, PYTHON_LINE_ENDS } from '../parsing/text/decoded-text.ts'
import {
  failedIfAnyRuleRaises,
  isSpace,
  isUnchanged,
  quote,
  strip,
  undefinedIfRaised,
  unquoteRuns,
  urlparse,
  urlunparse,
  usualText,
} from '../parsing/text/python.ts'
import { matchesAt, pathAndQuery, plainPathStart } from '../parsing/text/url.ts'
import { decodingUtf8 } from '../parsing/text/utf8-escapes.ts'

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

/** Fields of lines without a colon. They are compared as written, so only lower case counts. */
const KNOWN_WITHOUT_COLON: readonly (Field | 'unknown')[] = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'host',
]

/**
 * The text that Protego gets. Scrapy decodes the bytes as UTF-8 and drops ill-formed ones
 * (scrapy/robotstxt.py, decode_robotstxt).
 */
function textOf(file: File): ParserText {
  const seen = asUtf8(file)
  if (file.from === 'text' || countIllFormed(seen.text) === 0) return seen
  return { text: seen.text.replace(ILL_FORMED, '') }
}

/** Splits a line at its colon or, without one, after the first words that are the name of a field. */
function fieldAndValue(text: string): FieldParts | undefined {
  const atColon = splitAtColon(text, strip)
  if (atColon !== undefined) return atColon
  const words = strip(text)
  const from = text.indexOf(words)
  for (let end = words.indexOf(' '); end !== -1; end = words.indexOf(' ', end + 1)) {
    const name = words.slice(0, end)
    if (KNOWN_WITHOUT_COLON.includes(fields(name))) return splitField(text, name, from + end + 1, strip)
  }
  return undefined
}

function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(line)
  const parts = strip(text) === '' ? undefined : fieldAndValue(text)
  if (parts === undefined) return undefined
  const { name, value, at } = parts
  return { field: name === '' ? 'nameless' : fields(name.toLowerCase()), value, at }
}

const lines = lineParser(fields, isSpace, parseLine, { lineEnds: PYTHON_LINE_ENDS })

/**
 * A run of User-agent lines and the records after it. A User-agent line without a value lets the next one
 * join the agents before it: `joins` is the block of those. Records without a value do not belong to the
 * block.
 */
class Block extends RecordGroup {
  readonly joins: Block | undefined
  last: number
  hasRecords = false
  private ownNames: readonly string[] | undefined = undefined

  constructor(source: Records, firstRow: number, firstAgent: number, joins: Block | undefined) {
    super(source, firstRow, firstAgent)
    this.last = firstRow
    this.joins = joins
  }

  /** The names of its User-agent lines, see {@link namesOf}. */
  get names(): readonly string[] {
    this.ownNames ??= this.agentValues().flatMap((value) => (value === '' ? [] : namesOf(value)))
    return this.ownNames
  }

  protected override listAgents(): readonly AgentLine[] {
    return super.listAgents().filter(({ value }) => value !== '')
  }

  override get records(): readonly ParsedRecord[] {
    return super.records.filter(({ value }) => value !== '')
  }

  override get lastLine(): number {
    return this.source.lineOf(this.last)
  }
}

/**
 * `Protego._parse_robotstxt`: any record but User-agent, known or unknown, ends a run of User-agent lines.
 */
function parseRobotsTxt(records: Records): Block[] {
  const { rows } = records
  const groups: Block[] = []
  let agents = 0
  let open: Block | undefined
  let runs = true
  const finish = (row: number): Block | undefined => {
    const block = open
    if (block === undefined) return undefined
    block.endRow = row
    block.endAgent = agents
    groups.push(block)
    open = undefined
    return block
  }
  for (let row = 0; row < rows.length; row += ROW) {
    const code = rows[row] as number
    const isAgent = code === USER_AGENT
    // The program keeps the last field as text, and treats an empty field as none.
    const goesOn = isAgent || code === NAMELESS
    if (records.testValue(row, isEmptyValue)) {
      runs = goesOn
    } else if (isAgent) {
      const joins = runs && open?.hasRecords === true ? finish(row) : undefined
      if (!runs) finish(row)
      open ??= new Block(records, row, agents, joins)
      open.last = row
      runs = true
    } else if (open !== undefined || code === SITEMAP) {
      // Without a user agent only a sitemap counts. Any other record does not even end a run.
      if (open !== undefined) {
        open.hasRecords = true
        open.last = row
      }
      runs = goesOn
    }
    if (isAgent) agents++
  }
  finish(rows.length)
  return groups
}

function outline(file: File): Outline {
  const records = readRecords(textOf(file), lines)
  return failedIfAnyRuleRaises({ records, groups: parseRobotsTxt(records), notes: [] }, (record) =>
    addRules(record, record.value, []),
  )
}

/**
 * The names of a User-agent value: the value lower-cased and, if it is longer than one character, without its
 * stars too.
 */
function namesOf(value: string): string[] {
  const name = value.toLowerCase()
  const bare = name.includes('*') ? name.replaceAll('*', '') : name
  return name === '*' || bare === name || bare === '' ? [name] : [name, bare]
}

/**
 * `_get_matching_rule_set`: the longest name that the robot's name contains. A star has length 1; on a tie
 * the first name counts.
 */
function matchingName(names: readonly string[], token: string): string | undefined {
  const robot = nameOf(token)
  let best: string | undefined
  let score = 0
  for (const name of names) {
    const length = name === '*' ? 1 : robot.includes(name) ? name.length : 0
    if (length > score) {
      best = name
      score = length
    }
  }
  return best
}

const nameOf = memoLast((token) => strip(token).toLowerCase())

/** The names of all groups, by the outline that they are from: each agent asks for them. */
const namesIn = memoFor((groups: readonly Group[]) =>
  (groups as readonly Block[]).flatMap((group) => group.names),
)

function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  const names = namesIn(groups)
  const best = query.tokens.map((token) => matchingName(names, token))
  const rank = best.findIndex((name) => name !== undefined && name !== '*')
  const name = rank !== -1 ? best[rank] : query.obeysStar && names.includes('*') ? '*' : undefined
  const applies = new Set<Group>()
  for (const group of groups as readonly Block[]) {
    const own = name !== undefined && group.names.includes(name)
    if (own || (group.joins !== undefined && applies.has(group.joins))) applies.add(group)
  }
  const kind = name === undefined ? 'none' : name === '*' ? 'star' : 'named'
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isTaken = applies.has(group as Group)
    const own = group.agents.flatMap(({ value }) => namesOf(value))
    if (!isTaken && query.tokens.some((token) => (matchingName(own, token) ?? '*') !== '*'))
      return 'less-specific'
    return usualReason(kind, isTaken, rank === 0, own.includes('*'))
  }
  return { kind, selected: groups.filter((group) => applies.has(group)), candidates: groups, reasonFor }
}

/** `_unquote`: decodes runs of escapes as UTF-8. The escapes of some characters stay, upper-cased. */
function unquoteKeeping(text: string, others: RegExp): string {
  if (!text.includes('%')) return text
  return unquoteRuns(text.replaceAll('%2a', '%2A').replaceAll('%2f', '%2F'), others)
}

/** Runs of the escapes that are decoded in a pattern: all but those of `/*$%`. */
const UNQUOTED_IN_PATTERN = /(?:%(?!2[45AF])[\dA-F]{2})+/gi

/** Runs of the escapes that are decoded in a path: all but those of `/%`. */
const UNQUOTED_IN_PATH = /(?:%(?!2[5F])[\dA-F]{2})+/gi

/** `quote(…, safe="/*%=")`. */
const ESCAPED_IN_PATTERN = /[^\w.~/*%=-]+/g

/**
 * `quote(…, safe="/%")`: unlike in a pattern, `=` is escaped, so a rule with `=` in its path matches nothing.
 */
const ESCAPED_IN_PATH = /[^\w.~/%-]+/g

/**
 * The steps that both of the following share: parses a URL, unquotes and quotes its path, and joins all parts
 * but the site.
 */
function requoted(url: string, unquoted: RegExp, escaped: RegExp, last = ''): string {
  const parsed = urlparse(url)
  return urlunparse({
    ...parsed,
    scheme: '',
    netloc: '',
    path: quote(unquoteKeeping(parsed.path, unquoted), escaped) + last,
  })
}

/** `_quote_pattern`. */
function quotePattern(value: string): string {
  if (isUnchanged(value)) return value
  // Parsing the value as a URL would lose a final `?`, `;` or `$`.
  const last = /[?;$]$/.exec(value)?.[0] ?? ''
  let text = value.slice(0, value.length - last.length)
  // Parsing a path of these characters as a URL gives the path.
  if (/^\/(?!\/)[\w.~*%/-]*$/.test(text))
    return quote(unquoteKeeping(text, UNQUOTED_IN_PATTERN), ESCAPED_IN_PATTERN) + last
  if (/^https?:\/\//.test(text)) text = `/${text}`
  if (text.startsWith('//')) text = `//${text}`
  return requoted(text, UNQUOTED_IN_PATTERN, ESCAPED_IN_PATTERN, last)
}

/** `_quote_path`. */
function pathOf(url: string): string | undefined {
  return undefinedIfRaised(() => requoted(url, UNQUOTED_IN_PATH, ESCAPED_IN_PATH) || '/')
}

/** A path that `quote` keeps, perhaps with a query, which stays as it is unless it is empty. */
const CLEAN = /[\w.~/-]*(?:\?[^\0- "#'<>^`{}\u007f-\uffff]+)?$/y

/**
 * States of {@link form}. `;` and `?` are pending until a character follows, because the program drops them
 * if none does.
 */
const PATH = 0
/** After a `;` in a segment that is assumed not to be the last: it belongs to the path. */
const PATH_AFTER_SEMICOLON = 1
/** After a `;` in a segment that is assumed to be the last: parameters follow, which stay as they are. */
const PARAMETERS_OPENED = 2
const PARAMETERS = 3
const QUERY_OPENED = 4
const QUERY = 5

/**
 * {@link pathOf} as a transducer. It is nondeterministic: at a `;` it assumes both that the segment is the
 * last and that it is not.
 */
const form: UrlTransducer = decodingUtf8({
  name: 'protego',
  start: PATH,
  step: (state, symbol) => {
    if (state === QUERY_OPENED) return [{ state: QUERY, adds: `?${symbol}` }]
    if (state === QUERY) return [{ state, adds: symbol }]
    if (symbol === '?') return state === PATH_AFTER_SEMICOLON ? [] : [{ state: QUERY_OPENED, adds: '' }]
    if (state === PARAMETERS_OPENED || state === PARAMETERS) {
      if (symbol === '/') return []
      return [{ state: PARAMETERS, adds: state === PARAMETERS_OPENED ? `;${symbol}` : symbol }]
    }
    const adds = quote(unquoteKeeping(symbol, UNQUOTED_IN_PATH), ESCAPED_IN_PATH)
    if (symbol === '/') return [{ state: PATH, adds }]
    const step: Transition = { state, adds }
    if (symbol !== ';' || state !== PATH) return [step]
    return [
      { state: PATH_AFTER_SEMICOLON, adds },
      { state: PARAMETERS_OPENED, adds: '' },
    ]
  },
  end: (state) => (state === PATH_AFTER_SEMICOLON ? undefined : ''),
  write: (state, escapes) =>
    state === PATH || state === PATH_AFTER_SEMICOLON ? { state, adds: escapes } : undefined,
})

/**
 * `_prepare_pattern_for_regex`: a segment between stars that is only `$` is not escaped, so it means the end
 * of the path. Text after it can only match if it is empty.
 */
function patternOf(quoted: string): Pattern {
  const pattern = starDollar(quoted)
  if (pattern.kind !== 'wildcard') return pattern
  const segments = pattern.segments.filter(
    (segment, index) => segment !== '' || index === 0 || index === pattern.segments.length - 1,
  )
  const end = segments.indexOf('$', 1)
  if (end === -1) return { kind: 'wildcard', segments, anchored: pattern.anchored }
  const nothingFollows = segments.slice(end).every((segment) => segment === '$' || segment === '')
  return nothingFollows
    ? { kind: 'wildcard', segments: [...segments.slice(0, end), ''], anchored: false }
    : { kind: 'exact', text: '' }
}

/**
 * `_RuleSet.allow` and `_RuleSet.disallow`: a value with `$` makes a second rule in which every `$` is
 * literal.
 */
function addRules(record: ParsedRecord, value: string, into: Measured[]): void {
  if (value.includes('$')) addRule(record, value.replaceAll('$', '%24'), into)
  addRule(record, value, into)
}

function addRule(record: ParsedRecord, value: string, into: Measured[]): void {
  const quoted = quotePattern(value)
  if (quoted === '') return
  const rule = ruleOf(record, effectOf(record), patternOf(quoted), quoted)
  into.push({ rule, length: quoted.length })
  if (record.field === 'allow' && quoted.endsWith('/index.html'))
    addRules(record, `${quoted.slice(0, -10)}$`, into)
}

function rulesOf(records: readonly ParsedRecord[]): RulesOutput {
  const measured: Measured[] = []
  for (const record of records) if (isRule(record)) addRules(record, record.value, measured)
  return { rules: longestFirst(measured), notes: [] }
}

/** Python's `float()`, within the limit of {@link bounded}. */
function float(value: string): number | undefined {
  const text = value.replace(/(?<=\d)_(?=\d)/g, '')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? bounded(Number(text)) : undefined
}

/**
 * `HMM-HMM` and `HHMM HHMM` as `_parse_time_period` slices them: the first two and the last two characters.
 */
function parseTimePeriod(value: string, separator: string): { from: number; to: number } | undefined {
  const times = value.split(separator)
  if (times.length !== 2) return undefined
  const minutes = times.map((time) => {
    const [hour, minute] = [time.slice(0, 2), time.slice(-2)].map((digits) =>
      /^\s*\d+\s*$/.test(digits) ? Number(digits) : Number.NaN,
    ) as [number, number]
    return hour <= 23 && minute <= 59 ? hour * 60 + minute : Number.NaN
  }) as [number, number]
  return minutes.some(Number.isNaN) ? undefined : { from: minutes[0], to: minutes[1] }
}

/** Protego, the robots.txt parser of Scrapy. */
export const protego: DialectDefinition<'protego'> = {
  id: 'protego',
  // Scrapy passes the User-Agent header of the request to `can_fetch`, which looks for the names in it.
  takesHeaders: true,
  assumes: {},
  outline,
  needsOwnGroups: true,
  selectGroups,
  lengthOf: comparedLength,
  rules: ({ records }) => rulesOf(records),
  mayMatch: mayMatchQuoted,
  scanForPath: scanWith({
    textFor: usualText,
    lines,
    agents: {
      names: (text, from, to, token) =>
        !isStar(text, from, to) && namesOf(text.slice(from, to)).some((name) => nameOf(token).includes(name)),
      isStar,
      // The longest name counts.
      several: 'unsure',
      severalStar: 'all',
      // A line without a name joins others, and a name of one letter is as good as a star.
      isUnsure: (text, from, to) => to - from < 2 && !isStar(text, from, to),
    },
    initials: (token) => lettersOf(nameOf(token)),
    grouping: { closedBy: ['allow', 'disallow', 'crawl-delay', ...OTHER_FIELDS] },
    // An unknown field of the length of User-agent ends a run of agents.
    readsNames: true,
    looksAt: 'unknown always',
    isUnsure: (line) => parseLine(line)?.field === 'nameless',
    mayMatch: mayMatchQuoted,
    rules: (records) => undefinedIfRaised(() => rulesOf(records).rules),
  }),
  pathOf,
  pathStart: plainPathStart,
  isPathUnchanged: (url, from) => matchesAt(CLEAN, url, from),
  givesOtherPaths: true,
  transducerFor: () => form,
  // `can_fetch` answers before it parses the URL.
  pathWithoutGroup: pathAndQuery,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'yes' },
    {
      crawlDelay: float,
      requestRate: requestRateOf,
      visitTime: (value) => parseTimePeriod(value, ' '),
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'last' },
    },
  ),
}

/** Parses a rate in s, m, h or d, perhaps with a window: two words at most. */
function requestRateOf(value: string): ReturnType<typeof rate> {
  const [amount, window, ...more] = value.split(/\s+/)
  if (more.length > 0 || amount === undefined) return undefined
  const base = rate(amount, 'smhd')
  if (base === undefined || window === undefined) return base
  const hours = parseTimePeriod(window, '-')
  return hours === undefined ? undefined : { ...base, window: hours }
}
