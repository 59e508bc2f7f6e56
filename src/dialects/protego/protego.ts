// One reading, code and facts: it is kept whole so that it can be checked against the program from top to bottom.
import { type Pattern, starDollar, type Transition, type UrlTransducer } from '../../pattern/index.ts'
import type { AgentLine, CandidateGroup, SelectionReason } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { countIllFormed, ILL_FORMED } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { asUtf8, type ParserText, PYTHON_LINE_ENDS } from '../parsing/decoded-text.ts'
import { RecordGroup } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { bounded, pacingOf, rate } from '../parsing/pacing.ts'
import { hexAt } from '../parsing/percent.ts'
import { longestFirst, type Measured } from '../parsing/precedence.ts'
import { failedIfAnyRuleRaises, isSpace, quote, strip, undefinedIfRaised, unquoteRuns, urlparse, urlunparse } from '../parsing/python.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import { beforeHash, type FieldParts, fieldLookup, type ParsedLine, splitAtColon, splitField } from '../parsing/record.ts'
import { NAMELESS, type Records, ROW, SITEMAP, USER_AGENT } from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { usualReason } from '../parsing/select-groups.ts'
import { pathAndQuery } from '../parsing/url.ts'

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

/** Fields a line may begin with where it has no colon; looked up as written, so that only lower case counts. */
const KNOWN_WITHOUT_COLON: readonly (Field | 'unknown')[] = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'host',
]

/** Protego takes text. Scrapy gives it the bytes decoded as UTF-8 without those that are ill-formed (scrapy/robotstxt.py, decode_robotstxt). */
function seenBy(file: File): ParserText {
  const seen = asUtf8(file)
  if (file.from === 'text' || countIllFormed(seen.text) === 0) return seen
  return { text: seen.text.replace(ILL_FORMED, '') }
}

/** A colon, or else the first words that spell a field. */
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
 * User agents that lines have made current together, and the records that then followed. A User-agent line without a value
 * lets the next one join the agents before it, which `joins` links. Records without a value are none of its records.
 */
class Block extends RecordGroup {
  readonly joins: Block | undefined
  last: number
  hasRecords = false

  constructor(source: Records, firstRow: number, firstAgent: number, joins: Block | undefined) {
    super(source, firstRow, firstAgent)
    this.last = firstRow
    this.joins = joins
  }

  override get agents(): readonly AgentLine[] {
    return super.agents.filter(({ value }) => value !== '')
  }

  override get records(): readonly ParsedRecord[] {
    return super.records.filter(({ value }) => value !== '')
  }

  override get lastLine(): number {
    return this.source.lineOf(this.last)
  }
}

/** `Protego._parse_robotstxt`: any record but User-agent ends a run of User-agent lines, known or not. */
function groupsOf(records: Records): Block[] {
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
    // The field before is remembered as text, and the empty text counts as none.
    const goesOn = isAgent || code === NAMELESS
    if (records.valueOf(row) === '') {
      runs = goesOn
    } else if (isAgent) {
      const joins = runs && open?.hasRecords === true ? finish(row) : undefined
      if (!runs) finish(row)
      open ??= new Block(records, row, agents, joins)
      open.last = row
      runs = true
    } else if (open !== undefined || code === SITEMAP) {
      // Without a user agent, only a sitemap is taken; anything else does not even end a run.
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
  const records = readRecords(seenBy(file), lines)
  return failedIfAnyRuleRaises({ records, groups: groupsOf(records), notes: [] }, (record) => measured(record, record.value))
}

/** The names a User-agent value stands for: itself in lower case, and without its stars where it has more than one character. */
function namesOf(value: string): string[] {
  const name = value.toLowerCase()
  const bare = name.replaceAll('*', '')
  return name === '*' || bare === name || bare === '' ? [name] : [name, bare]
}

/** `_get_matching_rule_set`: the longest name that the robot's name contains; a star has length 1; of equals, the first named. */
function bestName(names: Iterable<string>, token: string): string | undefined {
  const robot = strip(token).toLowerCase()
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

function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  const names = new Set(groups.flatMap((group) => group.agents.flatMap(({ value }) => namesOf(value))))
  const best = query.tokens.map((token) => bestName(names, token))
  const rank = best.findIndex((name) => name !== undefined && name !== '*')
  const name = rank !== -1 ? best[rank] : query.obeysStar && names.has('*') ? '*' : undefined
  const applies = new Set<Group>()
  for (const group of groups as readonly Block[]) {
    const own = group.agents.some(({ value }) => name !== undefined && namesOf(value).includes(name))
    if (own || (group.joins !== undefined && applies.has(group.joins))) applies.add(group)
  }
  const kind = name === undefined ? 'none' : name === '*' ? 'star' : 'named'
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isTaken = applies.has(group as Group)
    const own = group.agents.flatMap(({ value }) => namesOf(value))
    if (!isTaken && query.tokens.some((token) => (bestName(own, token) ?? '*') !== '*')) return 'less-specific'
    return usualReason(kind, isTaken, rank === 0, own.includes('*'))
  }
  return { kind, selected: groups.filter((group) => applies.has(group)), candidates: groups, reasonFor }
}

/** `_unquote`: runs of escapes are decoded as UTF-8, but for those of characters that are kept, in upper case: of these, two have a letter. */
function unquoteExcept(text: string, others: RegExp): string {
  return unquoteRuns(text.replaceAll('%2a', '%2A').replaceAll('%2f', '%2F'), others)
}

/** Runs of escapes without those of `/*$%`, kept in a pattern. */
const UNQUOTED_IN_PATTERN = /(?:%(?!2[45AF])[\dA-F]{2})+/gi

/** Runs without those of `/%`, kept in a path. */
const UNQUOTED_IN_PATH = /(?:%(?!2[5F])[\dA-F]{2})+/gi

/** `quote(…, safe="/*%=")`. */
const ESCAPED_IN_PATTERN = /[^\w.~/*%=-]+/g

/** `quote(…, safe="/%")`: unlike in a pattern, `=` is escaped, so that a rule with one in its path matches nothing. */
const ESCAPED_IN_PATH = /[^\w.~/%-]+/g

/** What both of the following do: takes a URL apart, unquotes its path and quotes it anew, and puts all but its site together again. */
function requoted(url: string, unquoted: RegExp, escaped: RegExp, last = ''): string {
  const parsed = urlparse(url)
  return urlunparse({ ...parsed, scheme: '', netloc: '', path: quote(unquoteExcept(parsed.path, unquoted), escaped) + last })
}

/** `_quote_pattern`. */
function quotedPattern(value: string): string {
  let text = value
  if (/^https?:\/\//.test(text)) text = `/${text}`
  if (text.startsWith('//')) text = `//${text}`
  // A final `?`, `;` or `$` would be lost when the value is taken apart.
  const last = /[?;$]$/.exec(text)?.[0] ?? ''
  return requoted(text.slice(0, text.length - last.length), UNQUOTED_IN_PATTERN, ESCAPED_IN_PATTERN, last)
}

/** `_quote_path`. */
function pathOf(url: string): string | undefined {
  return undefinedIfRaised(() => requoted(url, UNQUOTED_IN_PATH, ESCAPED_IN_PATH) || '/')
}

/** Where {@link form} is in a URL. `;` and `?` are held back until something follows them, for alone they are dropped. */
const PATH = 0
/** After a `;` of a segment that is guessed not to be the last: it belongs to the path. */
const PATH_AFTER_SEMICOLON = 1
/** After a `;` of a segment that is guessed to be the last: what follows are parameters, taken as they are. */
const PARAMETERS_OPENED = 2
const PARAMETERS = 3
const QUERY_OPENED = 4
const QUERY = 5

/** {@link pathOf}, letter by letter. */
const form: UrlTransducer = {
  name: 'protego',
  start: PATH,
  step: (state, letter) => {
    if (state === QUERY_OPENED) return [{ state: QUERY, adds: `?${letter}` }]
    if (state === QUERY) return [{ state, adds: letter }]
    if (letter === '?') return state === PATH_AFTER_SEMICOLON ? [] : [{ state: QUERY_OPENED, adds: '' }]
    if (state === PARAMETERS_OPENED || state === PARAMETERS) {
      if (letter === '/') return []
      return [{ state: PARAMETERS, adds: state === PARAMETERS_OPENED ? `;${letter}` : letter }]
    }
    const adds =
      letter.length === 3 && hexAt(letter, 1) >= 0x80
        ? letter.toUpperCase()
        : quote(unquoteExcept(letter, UNQUOTED_IN_PATH), ESCAPED_IN_PATH)
    if (letter === '/') return [{ state: PATH, adds }]
    const step: Transition = { state, adds }
    if (letter !== ';' || state !== PATH) return [step]
    return [
      { state: PATH_AFTER_SEMICOLON, adds },
      { state: PARAMETERS_OPENED, adds: '' },
    ]
  },
  end: (state) => (state === PATH_AFTER_SEMICOLON ? undefined : ''),
  utf8: true,
}

/**
 * `_prepare_pattern_for_regex`: a segment between stars that is `$` alone is not escaped, and so means the end of the path.
 * What follows it can only match if it is empty.
 */
function patternOf(quoted: string): Pattern {
  const pattern = starDollar(quoted)
  if (pattern.kind !== 'wildcard') return pattern
  const segments = pattern.segments.filter((segment, index) => segment !== '' || index === 0 || index === pattern.segments.length - 1)
  const end = segments.indexOf('$', 1)
  if (end === -1) return { ...pattern, segments }
  const nothingFollows = segments.slice(end).every((segment) => segment === '$' || segment === '')
  return nothingFollows ? { kind: 'wildcard', segments: [...segments.slice(0, end), ''], anchored: false } : { kind: 'exact', text: '' }
}

/** `_RuleSet.allow` and `disallow`: a value with `$` is also a rule in which every `$` is literal. */
function measured(record: ParsedRecord, value: string): Measured[] {
  const literal = value.includes('$') ? measured(record, value.replaceAll('$', '%24')) : []
  const quoted = quotedPattern(value)
  if (quoted === '') return literal
  const own: Measured = { rule: ruleOf(record, effectOf(record), patternOf(quoted), quoted), length: quoted.length }
  const index = record.field === 'allow' && quoted.endsWith('/index.html') ? measured(record, `${quoted.slice(0, -10)}$`) : []
  return [...literal, own, ...index]
}

/** `float()`: what it takes and this project bounds. */
function float(value: string): number | undefined {
  const text = value.replace(/(?<=\d)_(?=\d)/g, '')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? bounded(Number(text)) : undefined
}

/** `HMM-HMM` and `HHMM HHMM` as `_parse_time_period` slices them: the first two and the last two characters. */
function period(value: string, separator: string): { from: number; to: number } | undefined {
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
  assumes: {},
  outline,
  selectGroups,
  rules: ({ records }) => ({
    rules: longestFirst(records.filter(isRule).flatMap((record) => measured(record, record.value))),
    notes: [],
  }),
  mayMatch: mayMatchQuoted,
  pathOf,
  transducerFor: () => form,
  // `can_fetch` answers before it takes the URL apart.
  pathWithoutGroup: pathAndQuery,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'yes' },
    {
      crawlDelay: float,
      requestRate: requestRateOf,
      visitTime: (value) => period(value, ' '),
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'last' },
    },
  ),
}

/** Two words at the most: a rate in s, m, h or d, and a window. */
function requestRateOf(value: string): ReturnType<typeof rate> {
  const [amount, window, ...more] = value.split(/\s+/)
  if (more.length > 0 || amount === undefined) return undefined
  const base = rate(amount, 'smhd')
  if (base === undefined || window === undefined) return base
  const hours = period(window, '-')
  return hours === undefined ? undefined : { ...base, window: hours }
}
