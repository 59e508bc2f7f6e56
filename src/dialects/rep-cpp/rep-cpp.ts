import { matches, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { CandidateGroup, Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesOutput, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { unreadOutline } from '../parsing/group.ts'
import { ListedGroup } from '../parsing/listed-group.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  isAsciiSpace,
  type ParsedLine,
  splitAtColon,
  trimUnits,
} from '../parsing/record.ts'
import { ROW, USER_AGENT } from '../parsing/records.ts'
import { effectOf, isRule, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { selectionOf } from '../parsing/selection-of.ts'
import { bytewise } from '../parsing/text/bytewise.ts'
import { asUtf8, type ParserText } from '../parsing/text/decoded-text.ts'
import { hexAt } from '../parsing/text/percent.ts'
import { matchesAt, plainPathStart } from '../parsing/text/url.ts'
import { stdSort } from './std-sort.ts'

function trim(text: string): string {
  return trimUnits(text, isAsciiSpace)
}

/** `getpair`: only LF ends a line. */
function parseLine(line: string): ParsedLine | undefined {
  const parts = splitAtColon(beforeHash(line), trim)
  return parts && { field: exactFieldNames(lower(parts.name)), value: parts.value, at: parts.at }
}

const lines = lineParser(exactFieldNames, isAsciiSpace, parseLine, { isCrInLine: true })

/** A byte order mark is skipped. */
function textOf(file: File): ParserText {
  const { text, shift } = asUtf8(file)
  if (!text.startsWith('\ufeff')) return { text, ...(shift === undefined ? {} : { shift }) }
  return { text: text.slice(1), ...(shift === undefined ? {} : { shift: shift + 1 }) }
}

/**
 * A `%` before a byte beyond US-ASCII indexes a table with a negative number: the program may do anything.
 */
const UNDEFINED_BEHAVIOUR = /%[\s\S]?[^\u0000-\u007f]/

function isUndefined(text: string): boolean {
  return text.includes('%') && UNDEFINED_BEHAVIOUR.test(text)
}

/** A file as the program holds it: for each name, the runs whose rules it has. */
interface Robots extends Outline {
  readonly named: ReadonlyMap<string, readonly ListedGroup[]>
}

/**
 * `Robots`: the first agent of a run gets its rules. Each other agent of the run gets a copy of what the first agent
 * has, unless it has rules already; `*` always gets the copy. Rules before any agent are for `*`.
 */
function outline(file: File): Outline {
  const seen = textOf(file)
  const records = readRecords(seen, lines)
  if (isUndefined(seen.text))
    return {
      ...unreadOutline([], { message: 'undefined behaviour: % before a byte beyond US-ASCII' }),
      records,
    }
  const { rows } = records
  const named = new Map<string, ListedGroup[]>([['*', []]])
  const groups: ListedGroup[] = []
  let current = '*'
  let others: string[] = []
  let isRun = false
  const share = (): void => {
    for (const name of others) if (!named.has(name)) named.set(name, [...(named.get(current) ?? [])])
    others = []
  }
  const open = (): ListedGroup => {
    const group = new ListedGroup(records)
    groups.push(group)
    const own = named.get(current) ?? []
    own.push(group)
    named.set(current, own)
    return group
  }
  let group: ListedGroup | undefined
  for (let row = 0; row < rows.length; row += ROW) {
    if (rows[row] === USER_AGENT) {
      const name = lower(records.valueOf(row))
      if (isRun) {
        others.push(name)
      } else {
        share()
        current = name
        group = open()
      }
      isRun = true
    } else {
      isRun = false
      group ??= open()
    }
    group?.rows.push(row)
  }
  share()
  const whole: Robots = { records, groups, notes: [], named }
  return whole
}

function hasStar({ agents }: CandidateGroup): boolean {
  return agents.some(({ value }) => value === '*')
}

/** `Robots::agent`: the name as a whole, else `*`. */
function selectGroups(outline: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const { groups, named } = outline as Robots
  const found = tokens.map((token) => (lower(token) === '*' ? undefined : named?.get(lower(token))))
  const rank = found.findIndex((own) => own !== undefined)
  const star = obeysStar ? (named?.get('*') ?? []) : []
  const selected: readonly Group[] = rank === -1 ? star : (found[rank] as readonly Group[])
  const kind = rank !== -1 ? 'named' : selected.length > 0 ? 'star' : 'none'
  const names = ({ agents }: CandidateGroup): boolean =>
    agents.some(({ value }) => tokens.some((token) => lower(token) === lower(value)))
  return selectionOf(kind, selected, groups, hasStar, names, rank === 0)
}

/** The characters of a path and of a query (RFC 3986), which `Url::escape` leaves. */
const IN_PATH = /^[\w.~!$&'()*+,;=:@/-]*$/
const IN_QUERY = /^[\w.~!$&'()*+,;=:@/?-]*$/

/** `Url::escape`: every escape is decoded, and then each byte that is not safe is escaped. */
function escaped(text: string, safe: RegExp): string {
  if (safe.test(text)) return text
  return bytewise(text).replace(/%[\da-f]{2}|[\s\S]/gi, (found) => {
    const byte = found.length === 3 ? String.fromCharCode(hexAt(found, 1)) : found
    return safe.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** Host, and path with parameters and query, of a value or a URL. */
interface Parsed {
  readonly host: string
  readonly path: string
}

/**
 * `Url`, `defrag`, `escape` and `fullpath`: a `;` and a `?` stay even if nothing follows. `undefined` for a port
 * that is none.
 */
function parseUrl(url: string): Parsed | undefined {
  let rest = url
  const colon = url.indexOf(':')
  const isScheme =
    colon !== -1 && /^[A-Za-z\d+.-]*$/.test(url.slice(0, colon)) && !/^\d+$/.test(url.slice(colon + 1))
  if (isScheme) rest = url.slice(colon + 1)
  const authority = /^\/\/[^/?#]*/.exec(rest)?.[0] ?? ''
  const host = hostOf(authority)
  if (host === undefined) return undefined
  const [beforeQuery, query] = splitBefore(beforeHash(rest.slice(authority.length)), '?')
  const [path, params] = splitBefore(beforeQuery, ';')
  const root = path.startsWith('/') ? '' : '/'
  return { host, path: root + escaped(path, IN_PATH) + escaped(params + query, IN_QUERY) }
}

/** The host of `//`, an authority or nothing; `undefined` for a port that is none. */
function hostOf(authority: string): string | undefined {
  const server = lower(authority.slice(Math.max(2, authority.indexOf('@') + 1)))
  const [host, port] = splitBefore(server, ':')
  const isPort =
    port === '' || port === ':' || (/^:[ \t]*\+?\d{1,10}$/.test(port) && Number(port.slice(1)) <= 65_535)
  return isPort ? host : undefined
}

/** A text in two: before the first such character, and from it on. */
function splitBefore(text: string, character: string): [string, string] {
  const at = text.indexOf(character)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** `Directive::match`: a star needs a byte to begin at, and `$` is the end wherever it stands. */
function patternOf(text: string): Pattern {
  const end = text.indexOf('$')
  const body = end === -1 ? text : text.slice(0, end)
  const segments = body.split('*')
  if (segments.length === 1) return { kind: end === -1 ? 'prefix' : 'exact', text: body }
  // After a star, the end is looked for at each byte but the last.
  if (end !== -1 && segments.at(-1) === '') return { kind: 'exact', text: '' }
  return { kind: 'wildcard', segments, anchored: end !== -1 }
}

/** A directive, and the length that ranks it. */
interface Directive {
  readonly rule: Rule
  readonly priority: number
  /** The only host that it is for; empty: any. */
  readonly host: string
}

function directive(record: ParsedRecord, text: string, host: string): Directive {
  const shown = text.includes('*') ? text.replace(/\*{2,}/g, '*').replace(/\*$/, '') : text
  return { rule: ruleOf(record, effectOf(record), patternOf(shown), shown), priority: shown.length, host }
}

/** `Agent::allow` and `Agent::disallow`: a value that begins with a star makes two directives. */
function directivesOf(record: ParsedRecord): Directive[] {
  const { value } = record
  if (value === '' && record.field === 'disallow')
    return [{ rule: ruleOf(record, 'allow', { kind: 'prefix', text: '' }, ''), priority: 0, host: '' }]
  const parsed = parseUrl(value)
  if (parsed === undefined) return []
  const { host, path } = parsed
  if (!value.startsWith('*')) return [directive(record, path, host)]
  const bare = parseUrl(value.replace(/^\*+/, ''))
  return [directive(record, bare?.path ?? '/', host), directive(record, path, host)]
}

/**
 * `Agent::directives`: by priority, in the order in which `std::sort` leaves equal ones; the first decides.
 */
function rulesOf(records: readonly ParsedRecord[]): RulesOutput {
  const directives = records.filter(isRule).flatMap(directivesOf)
  const ranked = (own: Directive[]): Rule[] => [
    robotsTxtExempt,
    ...stdSort(own, (one, other) => other.priority < one.priority).map(({ rule }) => rule),
  ]
  const rules = ranked([...directives])
  if (directives.every(({ host }) => host === '')) return { rules, notes: [] }
  // The program drops rules of other hosts before it sorts, so they do not move equal ones.
  const lists = new Map<string, readonly Rule[]>()
  const hosts = new Set(directives.map(({ host }) => host))
  const ofHost = (asked: string): readonly Rule[] => {
    const host = hosts.has(asked) ? asked : ''
    const list = lists.get(host) ?? ranked(directives.filter((one) => one.host === '' || one.host === host))
    lists.set(host, list)
    return list
  }
  return {
    rules,
    notes: [],
    ruleFor: (path, url) => ofHost(parseUrl(url)?.host ?? '').find(({ pattern }) => matches(pattern, path)),
  }
}

function pathOf(url: string): string | undefined {
  return isUndefined(url) ? undefined : parseUrl(url)?.path
}

/** A path that `Url::escape` keeps, and perhaps a query. */
const CLEAN = /[\w.~!$&()*+,;=:@/-]*(?:\?[\w.~!$&()*+,;=:@/?-]*)?$/y

const PATH = 0
const PARAMETERS = 1
const QUERY = 2

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'rep-cpp',
  start: PATH,
  step: (state, symbol) => {
    if (state !== QUERY && symbol === '?') return [{ state: QUERY, adds: symbol }]
    if (state === PATH && symbol === ';') return [{ state: PARAMETERS, adds: symbol }]
    return [{ state, adds: escaped(symbol, state === PATH ? IN_PATH : IN_QUERY) }]
  },
  end: () => '',
}

/** rep-cpp, the engine of Python's reppy. */
export const repCpp: DialectDefinition<'rep-cpp'> = dialectOf({
  id: 'rep-cpp',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  ranksBy: 'the longest rule decides, and the sort of the program chooses among equal ones',
  outline,
  matchesWholeTokens: true,
  sharing: {
    needsAllRules: true,
    isLineLocal: ({ text }) => !isUndefined(text),
    mayBeNoList: true,
  },
  agents: selectGroups,
  rules: rulesOf,
  pathOf,
  inPlace: {
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => matchesAt(CLEAN, url, from),
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => {
        const seconds = /^[+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(value)?.[0]
        return seconds === undefined ? undefined : bounded(Math.fround(Number(seconds)))
      },
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
