import {
  identityTransducer,
  memoFor,
  type Pattern,
  type SearchedPath,
  starDollarOnce,
} from '../../pattern/index.ts'
import type { CandidateGroup, Effect, Rule, SelectionReason } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, lineStarts, PartsOfText } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { ListedGroup } from '../parsing/listed-group.ts'
import { mayMatch } from '../parsing/literal.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestFirst, type Measured } from '../parsing/precedence.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  isJavaSpace,
  type ParsedLine,
  splitAtColon,
  trimJava,
  withoutTags,
} from '../parsing/record.ts'
import { CRAWL_DELAY, isRuleRow, ROW, USER_AGENT } from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { hasNameOf, usualReason } from '../parsing/select-groups.ts'
import { asUtf8, holdsOneOf, type ParserText, UNICODE_LINE_END_UNITS } from '../parsing/text/decoded-text.ts'
import { pathAndQuery, pathStart } from '../parsing/text/url.ts'

/**
 * Robotstxt.java, `MAX_SIZE`, in characters without line ends. The line that reaches it is the last one that
 * is read.
 */
export const MAX_CHARACTERS: number = 500 * 1024

/**
 * The fields whose lines the program matches with a regular expression. It allows no blank between field and
 * colon.
 */
const OWN = /^(?:user-agent|disallow|allow|crawl-delay)$/i

/** RobotsDirectives: records that User-agent lines share. They need not be on consecutive lines. */
class Directives extends ListedGroup {
  hasDirectives = false
}

/** A file as Robotstxt.java holds it: names in file order, each with its directives. */
interface Robotstxt extends Outline {
  readonly named: ReadonlyMap<string, Group>
  readonly starGroup?: Group
}

/**
 * The characters that Java's `.` does not match. A line with one of them never matches an expression that ends in
 * `.*`.
 */
const STOPS_DOT = /[\u0085\u2028\u2029]/

function parseLine(line: string): ParsedLine | undefined {
  const trimmed = trimJava(line)
  if (trimmed.startsWith('#')) return undefined
  const untagged = withoutTags(trimmed)
  const text = trimJava(beforeHash(untagged))
  const parts = splitAtColon(text, trimJava)
  if (parts === undefined) return undefined
  const isKnown = OWN.test(text.slice(0, text.indexOf(':'))) && !STOPS_DOT.test(text)
  const field = OWN.test(parts.name) && !isKnown ? 'unknown' : exactFieldNames(parts.name.toLowerCase())
  const at = untagged.length === trimmed.length ? line.indexOf(text) + parts.at : -1
  return { field, value: parts.value, at }
}

const lines = lineParser(exactFieldNames, isJavaSpace, parseLine, {
  blankBeforeColon: false,
  isPlainValue: (text, from, to, kind) =>
    kind !== CRAWL_DELAY || floatOf(trimJava(text.slice(from, to))) !== undefined,
  isUnusual: (text) => text.includes('<') || holdsOneOf(text, UNICODE_LINE_END_UNITS),
})

/** The text up to the end of the line in which the limit is reached. */
function withinLimit(seen: ParserText): ParserText {
  const { text } = seen
  if (text.length < MAX_CHARACTERS) return seen
  let characters = 0
  const starts = lineStarts(text)
  for (let index = 0; index < starts.length; index++) {
    if (characters >= MAX_CHARACTERS) return { ...seen, text: text.slice(0, starts[index]) }
    let end = starts[index + 1] ?? text.length
    const start = starts[index] as number
    if (end > start && text[end - 1] === '\n') end--
    if (end > start && text[end - 1] === '\r') end--
    characters += end - start
  }
  return seen
}

/**
 * `initializeFromReader`: a name that already has directives gets more of them; the other names of a run
 * share new directives.
 */
function initializeFromReader(file: File): Robotstxt {
  const records = readRecords(withinLimit(asUtf8(file)), lines)
  const groups: Directives[] = []
  const named = new Map<string, Directives>()
  let starGroup: Directives | undefined
  let current: Directives | undefined
  for (let row = 0; row < records.rows.length; row += ROW) {
    if (records.rows[row] === USER_AGENT) {
      const name = records.valueOf(row).toLowerCase()
      const before = name === '*' ? starGroup : named.get(name)
      if (before?.hasDirectives === true) {
        current = before
      } else if (current === undefined || current.hasDirectives) {
        current = new Directives(records)
        groups.push(current)
      }
      if (name === '*') starGroup = current
      else named.set(name, current)
    } else if (
      isRuleRow(records, row) ||
      (records.rows[row] === CRAWL_DELAY && floatOf(records.valueOf(row)) !== undefined)
    ) {
      if (current !== undefined) current.hasDirectives = true
    }
    current?.rows.push(row)
  }
  return { records, groups, notes: [], named, ...(starGroup === undefined ? {} : { starGroup }) }
}

/**
 * `getDirectivesFor`: the first name, in file order, that the robot's whole User-Agent string contains. The
 * string is not lower-cased.
 */
function getDirectivesFor(outline: Outline, query: AgentQuery): SelectedGroups {
  const { groups, named, starGroup } = outline as Robotstxt
  const byToken = query.tokens.map((token) => firstNamedIn(named, token))
  const rank = byToken.findIndex((group) => group !== undefined)
  const group = rank !== -1 ? byToken[rank] : query.obeysStar ? starGroup : undefined
  const kind = group === undefined ? 'none' : rank !== -1 ? 'named' : 'star'
  const reasonFor = (candidate: CandidateGroup): SelectionReason => {
    const fits = candidate.agents.some(
      ({ value }) => value !== '*' && query.tokens.some((token) => token.includes(value.toLowerCase())),
    )
    if (candidate === group) return usualReason(kind, true, rank === 0, candidate === starGroup)
    if (!fits && hasNameOf(candidate, query.tokens)) return 'name-case'
    return fits ? 'later-group' : usualReason(kind, false, rank === 0, candidate === starGroup)
  }
  return { kind, selected: group === undefined ? [] : [group], candidates: groups, reasonFor }
}

function firstNamedIn(named: ReadonlyMap<string, Group>, token: string): Group | undefined {
  const { parts, places } = placesOf(named)
  const [first] = parts.in(token).sort((one, other) => Number(places.get(one)) - Number(places.get(other)))
  return first === undefined ? undefined : named.get(first)
}

/** The place of each name in the map. It is kept, because each agent asks for it. */
const placesOf = memoFor((named: ReadonlyMap<string, Group>) => ({
  parts: new PartsOfText(named.keys()),
  places: new Map(Array.from(named.keys(), (name, place) => [name, place])),
}))

/** Java's `float` of the digits and points at the start of a value. */
function floatOf(value: string): number | undefined {
  const head = /^[\d.]*/.exec(value)?.[0] ?? ''
  return /^(?:\d+\.?\d*|\.\d+)$/.test(head) ? Math.fround(Number(head)) : undefined
}

/** Removes one star at the end. A rule that is only this star is dropped. */
function withoutStar(value: string): string {
  return value.endsWith('*') ? value.slice(0, -1) : value
}

function floorKey(value: string): string | undefined {
  const text = withoutStar(value)
  return text.endsWith('$') || text.includes('*') ? undefined : text
}

/**
 * RobotsDirectives, `PatternSet`: a plain value counts only if it is the greatest in the sorted set that is
 * not greater than the URL's path (`NavigableSet.floor`). So each value reaches up to the next one: with `/`
 * and `/cgi-bin/`, neither matches `/d`. WildcardPattern: a segment matches where it first occurs, and is
 * never tried further on.
 */
function measured(records: readonly ParsedRecord[], effect: Effect): Measured[] {
  const wildcards: Measured[] = []
  const plain = new Map<string, ParsedRecord>()
  for (const record of records) {
    if (!isRule(record) || effectOf(record) !== effect) continue
    const value = withoutStar(record.value)
    const bound = floorKey(record.value)
    if (value === '') continue
    if (bound === undefined)
      wildcards.push({ rule: ruleOf(record, effect, starDollarOnce(value), value), length: value.length })
    else if (!plain.has(bound)) plain.set(bound, record)
  }
  // JavaScript sorts strings as Java does: by UTF-16 code units.
  const sorted = [...plain.keys()].sort()
  const prefixes = sorted.map((value, index): Measured => {
    const next = sorted[index + 1]
    // A path that begins with the value is below any greater text that does not begin with it, too.
    const isBounded = next?.startsWith(value) === true
    const pattern: Pattern = isBounded
      ? { kind: 'prefix', text: value, below: next }
      : { kind: 'prefix', text: value }
    return { rule: ruleOf(plain.get(value) as ParsedRecord, effect, pattern, value), length: value.length }
  })
  return [...wildcards, ...prefixes]
}

function rulesOf(records: readonly ParsedRecord[]): Rule[] {
  return longestFirst([...measured(records, 'allow'), ...measured(records, 'disallow')])
}

/**
 * The records that decide one path: those with wildcards, and two plain values of each effect: the greatest that is
 * not beyond the path, and the next one, which bounds it.
 */
function recordsNear(groups: readonly Group[], path: SearchedPath): ParsedRecord[] {
  return groups.flatMap((group) => {
    const allow = new Neighbours(path.text)
    const disallow = new Neighbours(path.text)
    const near = new Set<number>()
    const second = path.text.charCodeAt(1)
    let index = 0
    group.rulesWhere((text, from, to, isAllow) => {
      const side = isAllow ? allow : disallow
      if (side.isFartherAway(text, from, to, second)) {
        index += 1
        return false
      }
      const key = floorKey(text.slice(from, to))
      if (key === undefined) {
        if (mayMatch(text, from, to, path)) near.add(index)
      } else if (key !== '') {
        side.add(key, index)
      }
      index += 1
      return false
    })
    for (const neighbour of [...allow.indexes, ...disallow.indexes]) near.add(neighbour)
    index = 0
    return group.rulesWhere(() => near.has(index++))
  })
}

/**
 * The neighbours of a path among some values, by their indexes: the greatest value that is not beyond the path, and
 * the least value that is.
 */
class Neighbours {
  private readonly path: string
  private floor: { readonly value: string; readonly index: number } | undefined
  private above: { readonly value: string; readonly index: number } | undefined

  constructor(path: string) {
    this.path = path
  }

  /**
   * Is a value, `text` from `from` to `to`, farther from the path than a neighbour, as its second letter
   * shows? Nearly all are, and are passed over without a copy of their text.
   */
  isFartherAway(text: string, from: number, to: number, second: number): boolean {
    if (to - from < 2 || codeUnitAt(text, from) !== SLASH || this.path.charCodeAt(0) !== SLASH) return false
    const unit = codeUnitAt(text, from + 1)
    if (unit <= STAR || unit === second) return false
    return unit < second ? unit < secondOf(this.floor?.value) : unit > secondOf(this.above?.value)
  }

  /** Adds a value. Of equal values, the first counts. */
  add(value: string, index: number): void {
    if (value > this.path) {
      if (this.above === undefined || value < this.above.value) this.above = { value, index }
    } else if (this.floor === undefined || value > this.floor.value) {
      this.floor = { value, index }
    }
  }

  get indexes(): readonly number[] {
    return [this.floor, this.above].flatMap((one) => (one === undefined ? [] : [one.index]))
  }
}

/**
 * The second character of a value that begins with a slash; otherwise NaN, which compares as neither less nor
 * greater.
 */
function secondOf(value: string | undefined): number {
  return value?.charCodeAt(0) === SLASH ? value.charCodeAt(1) : Number.NaN
}

const SLASH = 0x2f
const STAR = 0x2a

/** Heritrix 3, the crawler of the Internet Archive. */
export const heritrix: DialectDefinition<'heritrix'> = dialectOf({
  id: 'heritrix',
  takesHeaders: true,
  asksByHeader: true,
  assumes: {},
  outline: initializeFromReader,
  sharing: {
    isLineLocal: ({ text }) => text.length < MAX_CHARACTERS,
    // The program lower-cases the names of the file, and not those of robots.
    hasCaseSensitiveTokens: true,
    floorKey,
  },
  agents: getDirectivesFor,
  lengthOf: comparedLength,
  rules: rulesOf,
  pathOf: pathAndQuery,
  inPlace: {
    recordsNear,
    pathStart: pathStart,
  },
  transducerFor: () => identityTransducer,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => {
        const seconds = floatOf(value)
        return seconds === undefined ? undefined : bounded(seconds)
      },
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
