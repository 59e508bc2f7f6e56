import { memoFor, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { CandidateGroup, Rule, SelectionReason } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesOutput, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import type { Grouping } from '../parsing/group.ts'
import { boundedWhole, pacingOf, wholeRate } from '../parsing/pacing.ts'
import { comparedLength, longestFirst, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { effectOf, isRule, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { usualReason } from '../parsing/select-groups.ts'
import { asUtf8, PYTHON_LINE_ENDS } from '../parsing/text/decoded-text.ts'
import { decodeEscapes, escapeRuns, isUnreserved } from '../parsing/text/percent.ts'
import { hidesDelimiter, isIpv6, isSpace, parseLine, strip } from '../parsing/text/python.ts'
import { failedIfAnyNumberRaises, isDecimal, type Whole, wholeIf } from '../parsing/text/python-numbers.ts'
import { matchesAt, plainPathStart } from '../parsing/text/url.ts'
import { exactly, isOpen, listWithout, longestMatch, reachesEnd } from './longest-match.ts'

const lines = lineParser(exactFieldNames, isSpace, parseLine, { lineEnds: PYTHON_LINE_ENDS })

/** `parse`: a rule, a Crawl-delay or a Request-rate ends a run of agents. */
const grouping: Grouping = { closers: bitsOf('allow', 'disallow', 'crawl-delay', 'request-rate') }

function checked(outlined: Outline): Outline {
  return failedIfAnyNumberRaises(outlined, (value, field) =>
    field === 'crawl-delay' ? delayOf(value) === 'raises' : rateOf(value).includes('raises'),
  )
}

/** An `Entry` behind a name: the groups that were merged for it, and the names that all of them have. */
interface Entry {
  readonly groups: Group[]
  names: readonly string[]
}

/** `_add_entry` and `merge_entries`: names in lower case, by their first group. */
function entriesOf(groups: readonly Group[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const group of groups) {
    const names = group.agents.map(({ value }) => value)
    for (const name of names) {
      const key = name.toLowerCase()
      const entry = entries.get(key)
      if (entry === undefined) {
        entries.set(key, { groups: [group], names })
      } else {
        const common = new Set(names)
        entry.names = entry.names.filter((one) => common.has(one))
        if (entry.groups.at(-1) !== group) entry.groups.push(group)
      }
    }
  }
  return entries
}

/** Names by the outline they are from: each agent asks for them. */
const keptEntries = memoFor(entriesOf)

/**
 * `_find_entry` without its last step: the name as it is, then the first entry with a name that it contains.
 */
function findEntry(entries: ReadonlyMap<string, Entry>, token: string): Entry | undefined {
  const own = entries.get(token.toLowerCase())
  if (own !== undefined) return own
  const cut = (token.split('/')[0] as string).toLowerCase()
  // The names of one group share their list: each list is tried once.
  const tried = new Set<readonly string[]>()
  for (const entry of entries.values()) {
    if (tried.has(entry.names)) continue
    tried.add(entry.names)
    if (entry.names.some((name) => name !== '*' && cut.includes(name.toLowerCase()))) return entry
  }
  return undefined
}

function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  const entries = keptEntries(groups)
  const star = entries.get('*')
  const found = query.tokens.map((token) => findEntry(entries, token))
  const rank = found.findIndex((entry) => entry !== undefined && (entry !== star || query.obeysStar))
  const entry = rank !== -1 ? found[rank] : query.obeysStar ? star : undefined
  const selected = entry?.groups ?? []
  const kind = entry === undefined ? 'none' : entry === star ? 'star' : 'named'
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isSelected = selected.includes(group as Group)
    const names = group.agents.map(({ value }) => value.toLowerCase())
    const fits = query.tokens.some((token) =>
      names.some((name) => name !== '*' && token.toLowerCase().includes(name)),
    )
    return !isSelected && fits
      ? 'later-group'
      : usualReason(kind, isSelected, rank === 0, names.includes('*'))
  }
  return { kind, selected, candidates: groups, reasonFor }
}

/** The characters that `quote` escapes: all but letters, digits, `_.-~` and `/`. */
const QUOTED = /[^\w.~/-]+/g

/** `normalize`: unquotes and quotes again, byte by byte. A `%` that begins no escape is quoted. */
function normalize(text: string): string {
  if (!text.includes('%')) return escapeRuns(text, QUOTED)
  const bare = text.replace(/%(?![\dA-Fa-f]{2})/g, '%25')
  return escapeRuns(decodeEscapes(bare, isSafe), QUOTED_BUT_ESCAPES)
}

function isSafe(byte: number): boolean {
  return isUnreserved(byte) || byte === SLASH
}

const SLASH = 0x2f

const QUOTED_BUT_ESCAPES = /[^\w.~/%-]+/g

/** `normalize_uri`. */
function normalizeUri(whole: string): string {
  const question = whole.indexOf('?')
  if (question === -1) return normalize(whole)
  return `${normalize(whole.slice(0, question))}?${whole.slice(question + 1).replace(/[^=&]+/g, normalize)}`
}

/** `normalize_pattern`. */
function normalizePattern(value: string): string {
  const question = value.indexOf('?')
  const path = (question === -1 ? value : value.slice(0, question)).replace(/[^*$]+/g, normalize)
  return question === -1 ? path : `${path}?${value.slice(question + 1).replace(/[^=&*$]+/g, normalize)}`
}

/** Surrogates that stand for no byte: Python raises an error when it quotes them. */
const UNQUOTABLE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udc7f\udd00-\udfff]/

/** `RuleLine`; `undefined` for a rule that the program drops. */
function toRule(record: ParsedRecord): Rule | undefined {
  const { value } = record
  if (UNQUOTABLE.test(value)) return undefined
  const normal = normalizePattern(value.replace(/\*{2,}/g, '*').replace(/\$[$*]+/g, '$'))
  const anchored = normal.endsWith('$')
  const path = normal.replace(/\$+$/, '')
  if (path.includes('$')) return undefined
  const pattern: Pattern = path.includes('*')
    ? { kind: 'wildcard', segments: path.split('*'), anchored }
    : { kind: anchored ? 'exact' : 'prefix', text: path }
  return ruleOf(record, value === '' ? 'allow' : effectOf(record), pattern, anchored ? `${path}$` : path)
}

/**
 * `allowance`: the rule that matches the most of the URL decides; on a tie, an Allow. For most files that is a
 * decision list: rules that match to the end of the path, then prefixes by length. It is none for a rule like `/*a`
 * with rules of the other effect, because the length of its match depends on the path.
 */
function rulesOf(records: readonly ParsedRecord[]): RulesOutput {
  const rules = records.flatMap((record) => (isRule(record) ? (toRule(record) ?? []) : []))
  const open = rules.filter(isOpen)
  const isContested = rules.some(
    (rule) => comparedLength(rule) > 0 && open.some(({ effect }) => effect !== rule.effect),
  )
  const measured = (some: readonly Rule[]): Measured[] =>
    some.map((rule) => ({ rule, length: comparedLength(rule) }))
  if (isContested) {
    return {
      rules: [robotsTxtExempt, ...longestFirst(measured(rules))],
      notes: [],
      ruleFor: (path) => (path === '/robots.txt' ? robotsTxtExempt : longestMatch(rules, path)),
      partialList: () => listWithout(open, rules),
    }
  }
  const toEnd = rules.filter(({ pattern }) => reachesEnd(pattern))
  const prefixes = rules.filter(({ pattern }) => !reachesEnd(pattern))
  const closing = toEnd.filter(({ effect }) => effect === 'disallow')
  // An Allow that is as long as the path ties with them.
  const ties = closing.length === 0 ? [] : prefixes.filter(({ effect }) => effect === 'allow')
  return {
    rules: [
      robotsTxtExempt,
      ...toEnd.filter(({ effect }) => effect === 'allow'),
      ...ties.map((rule) => ({ ...rule, pattern: exactly(rule.pattern) })),
      ...closing,
      ...longestFirst(measured(prefixes)),
    ],
    notes: [],
  }
}

/** Scheme and authority of a URL. */
const BEFORE_PATH = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?/i

/** Does `_urlsplit` raise on this authority? Only an address may stand in brackets, and nothing before them. */
function isRefused(netloc: string): boolean {
  if (netloc.includes('[') !== netloc.includes(']')) return true
  if (netloc.includes('[')) {
    const [, host = ''] = BRACKETED.exec(netloc.slice(netloc.lastIndexOf('@') + 1)) ?? []
    if (!IP_FUTURE.test(host) && (/^v/i.test(host) || !isIpv6(host))) return true
  }
  return hidesDelimiter(netloc)
}

const BRACKETED = /^\[([^\]]*)\](?:$|:)/
const IP_FUTURE = /^v[\da-f]+\../i

/** `can_fetch`: path, query and fragment, normalised; `undefined` where `urlsplit` raises. */
function pathOf(url: string): string | undefined {
  if (UNQUOTABLE.test(url)) return undefined
  const clean = url.replace(/^[\u0000- ]+/, '').replace(/[\t\r\n]/g, '')
  const isPath = clean.startsWith('/') && !clean.startsWith('//')
  const before = isPath ? '' : (BEFORE_PATH.exec(clean)?.[0] ?? '')
  if (isRefused(before.slice(before.indexOf('//') + 2))) return undefined
  const rest = clean.slice(before.length)
  return normalizeUri(rest.startsWith('//') ? `//${rest}` : rest) || '/'
}

/** A path that begins with one slash and that `quote` keeps, perhaps with a query of names and values. */
const CLEAN = /\/(?!\/)[\w.~/-]*(?:\?[\w.~/=&-]*)?$/y

const START = 0
const AFTER_SLASH = 1
const PATH = 2
const QUERY = 3

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'python-urllib-rfc9309',
  start: START,
  step: (state, symbol) => {
    if (state === START) return [{ state: AFTER_SLASH, adds: symbol }]
    // `urlunsplit` puts two slashes before a path that begins with two.
    if (state === AFTER_SLASH && symbol === '/') return [{ state: PATH, adds: '///' }]
    if (state !== QUERY && symbol === '?') return [{ state: QUERY, adds: '?' }]
    return [
      {
        state: state === QUERY ? QUERY : PATH,
        adds: state === QUERY && /[=&]/.test(symbol) ? symbol : normalize(symbol),
      },
    ]
  },
  end: () => '',
}

/** `str.isdecimal` and `int`. */
function delayOf(value: string): Whole {
  return wholeIf(value, isDecimal)
}

/** The numbers of a Request-rate: two, or none. */
function rateOf(value: string): readonly Whole[] {
  const numbers = value.split('/')
  if (numbers.length !== 2 || !numbers.every((number) => isDecimal(strip(number)))) return []
  return numbers.map(delayOf)
}

/**
 * CPython's `urllib.robotparser` since its rewrite to RFC 9309: 3.14, and 3.13 from its later releases on.
 */
export const pythonUrllibRfc9309: DialectDefinition<'python-urllib-rfc9309'> = dialectOf({
  id: 'python-urllib-rfc9309',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: asUtf8,
  lines,
  grouping,
  checked,
  sharing: {
    mayBeNoList: true,
  },
  agents: selectGroups,
  ranksBy: 'the rule that matches the most of the URL decides; on a tie, an Allow',
  rules: rulesOf,
  pathOf,
  inPlace: {
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => matchesAt(CLEAN, url, from),
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
