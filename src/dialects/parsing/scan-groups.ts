import type { SearchedPath } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, ScannedRules, SelectedGroups } from '../outline.ts'
import type { ParsedRecord, ValueTest } from '../parsed-record.ts'
import { FIRST, plainValueStart } from './plain-names.ts'
import { codesOf, isPlainLine, type LineParser } from './read-records.ts'
import {
  ALLOW,
  BLANK,
  codeOf,
  DISALLOW,
  type LineField,
  USER_AGENT,
  valueEnd,
  valueStart,
} from './records.ts'
import {
  ENDED,
  INSIDE,
  initialOf,
  LineScanner,
  type LooksAt,
  mayMatter,
  NAMED,
  OUTSIDE,
  plainRuleValue,
  WITHIN,
  withLineFeeds,
} from './scan-lines.ts'
import type { AgentMatching } from './select-groups.ts'
import type { ParserText } from './text/decoded-text.ts'

/**
 * The parts of a dialect that a scan needs. Each rule must be made of its own record. Its field names begin
 * with US-ASCII letters, and a blank line, a comment and the line ends mean what they mean in `lines`.
 */
export interface ScanParts {
  /** The text that the parser sees; `undefined` for a file of which only the plain way can tell. */
  readonly textFor: (file: File) => ParserText | undefined
  readonly lines: LineParser
  readonly agents: ScanAgents
  /** How may a value begin that names a token? As a set of bits, see `initialOf`, which is the default. */
  readonly initials?: (token: string) => number
  readonly grouping?: ScanGrouping
  /** Which lines of other fields matter? `always`: misspelled names may begin as they do. Default: none. */
  readonly looksAt?: LooksAt
  readonly mayMatch: NonNullable<DialectDefinition['mayMatch']>
  /**
   * May a rule match, or matter to one that does, although its value leaves the path after the first two
   * characters? `wildcards`: also after the first, if it holds `*` or `$`. Default: no.
   */
  readonly mattersBeyond?: 'all' | 'wildcards'
  /** May a line hold a field after its first word? Then lines are passed over with a look at all of them. */
  readonly readsNames?: true
  /** Can only the plain way tell, in a file with this line? It is no plain one. Default: no. */
  readonly isUnsure?: (line: string) => boolean
  /** The rules of groups of that kind near a path; `undefined` if only the plain way can tell. */
  readonly rules: (
    records: readonly ParsedRecord[],
    kind: SelectedGroups['kind'],
    path: SearchedPath,
    passed: PassedOver,
  ) => readonly Rule[] | undefined
}

/** More rules near a path are left to the plain way, which has a matcher. */
export const FEW_RULES = 64

/** What a scan passed over. */
export interface PassedOver {
  readonly text: string
  /**
   * The fields, a bit for each, of rules in whatever group whose second character is less than that of the
   * path, and greater.
   */
  readonly smaller: number
  readonly greater: number
}

/** How the scan finds the groups of an agent. */
export interface ScanAgents extends Pick<AgentMatching, 'names' | 'namesCloser' | 'isStar' | 'starOnly'> {
  /** Which of several groups that fit apply, see `AgentMatching`. `unsure`: only the plain way can tell. */
  readonly several: AgentMatching['several'] | 'unsure'
  readonly severalStar: AgentMatching['severalStar'] | 'unsure' | 'last'
  /** Can only the plain way tell in a file with this User-agent value? Default: no. */
  readonly isUnsure?: ValueTest
  /**
   * Can only the plain way tell if a group that fits has more than one User-agent line, or more than one that
   * fits, of different kinds? Default: no.
   */
  readonly isUnsureIf?: 'several' | 'several that fit'
}

/** How the scan divides a file into groups, see `Grouping`. Default: as `groupedByRules`. */
export interface ScanGrouping {
  /**
   * `rules`: a User-agent line after a rule opens a group. `records`: also one after a Crawl-delay or
   * Request-rate. Else, one after a record of these fields. `nothing`: a group ends at a blank line only, and
   * of several groups that fit, the first applies.
   */
  readonly closedBy: 'rules' | 'records' | 'nothing' | readonly LineField[]
  /** After which fields is this so, too, although a group without a record of `closedBy` is dropped? */
  readonly endedBy?: readonly LineField[]
  /** Is a group without a record of `closedBy` dropped? Default: no. */
  readonly dropsEmpty?: true
  /**
   * Are rules before the first User-agent line those of a `*` group? `closers`: a record of another field of
   * `closedBy` makes one, too. `unsure`: only the plain way can tell. Default: no, they are ignored.
   */
  readonly startsWithStar?: true | 'closers' | 'unsure'
}

/** The grouping of the 1994 standard. */
export const scannedByBlankLines: ScanGrouping = { closedBy: 'nothing' }

const BY_RULES: ScanGrouping = { closedBy: 'rules' }

/** The fields that close a group, a bit for each. */
const CLOSING_RULES: number = (1 << ALLOW) | (1 << DISALLOW)
const CLOSING_RECORDS: number = CLOSING_RULES | (1 << codeOf('crawl-delay')) | (1 << codeOf('request-rate'))

/** The fields that may mean something before the first User-agent line. */
const OPENING: number = CLOSING_RULES | (1 << codeOf('crawl-delay'))

function closingFields(closedBy: ScanGrouping['closedBy']): number {
  if (typeof closedBy === 'object') return fieldBits(closedBy)
  return closedBy === 'records' ? CLOSING_RECORDS : CLOSING_RULES
}

function fieldBits(fields: readonly LineField[]): number {
  let bits = 0
  for (const field of fields) bits |= 1 << codeOf(field)
  return bits
}

/**
 * Makes `Dialect.scanForPath`: the rules near a path of the groups that apply, in one pass over the file that
 * keeps nothing.
 */
export function scanWith(parts: ScanParts): NonNullable<DialectDefinition['scanForPath']> {
  const { closedBy, endedBy = [] } = parts.grouping ?? BY_RULES
  const closing = closingFields(closedBy)
  const ending = fieldBits(endedBy)
  return (file, query, path) => {
    const seen = parts.textFor(file)
    return seen && scanGroups(parts, closing, ending, seen, query, path)
  }
}

/**
 * The rank of a group is the index of the first token that it names; `*` groups come next and other groups
 * last. The scan collects the rules of the groups with the best rank so far, and starts again when a group
 * ranks better.
 */
function scanGroups(
  parts: ScanParts,
  closing: number,
  ending: number,
  seen: ParserText,
  query: AgentQuery,
  path: SearchedPath,
): ScannedRules | undefined {
  const { lines, agents, initials = initialOf, mayMatch, grouping = BY_RULES, looksAt, mattersBeyond } = parts
  const { trims, longest, hashAnywhere, keepsBlanks } = lines
  const { closedBy, dropsEmpty, startsWithStar } = grouping
  const codes = codesOf(lines)
  const text = withLineFeeds(seen.text)
  if (lines.isCrInLine && text !== seen.text) return undefined
  const isCautious = agents.several === 'unsure' || agents.isUnsureIf !== undefined
  if (isCautious && !query.obeysStar) return undefined
  const { length } = text
  const isPlain = !lines.isUnusual(text)
  let bits = 0
  for (let token = 0; token < query.tokens.length; token++) bits |= initials(query.tokens[token] as string)
  const isBlock = closedBy === 'nothing'
  const joinsNamed = agents.several === 'all'
  const joinsStar = agents.severalStar === 'all' || agents.severalStar === 'last'
  const dropsBefore = agents.severalStar === 'last'
  const rankOfStar = query.tokens.length * (agents.namesCloser === undefined ? 1 : 2)
  const others = rankOfStar + 1
  const isUnsureAtStart = startsWithStar === 'unsure'
  const rankAtStart =
    isUnsureAtStart || (startsWithStar !== undefined && query.obeysStar) ? rankOfStar : others
  const initialBits = rankAtStart === others ? bits : -1
  const scanner = new LineScanner(
    text,
    initialBits,
    path.text,
    mattersBeyond,
    parts.readsNames === true,
    keepsBlanks,
    looksAt,
  )
  let records: ParsedRecord[] | undefined
  let best = others
  let rank = rankAtStart
  let state = rank === others ? OUTSIDE : NAMED
  let hasAgents = false
  let hash = -1
  let at = 0
  let isLast = false
  while (!isLast) {
    const start = scanner.next(at, state)
    isLast = start >= length
    let code = BLANK
    let value = -1
    let source = text
    let from = start
    let to = start
    if (!isLast) {
      let end = indexOrEnd(text, '\n', start)
      at = end + 1
      let unit = codeUnitAt(text, start)
      if (hash < start) hash = indexOrEnd(text, '#', start)
      to = hash < end ? hash : end
      const isUsual = isPlain && end - start <= longest && (hashAnywhere || to === end)
      // A line whose value cannot match does not matter, whether or not it is a rule.
      if (state === INSIDE && isUsual) value = plainRuleValue(text, start, to)
      if (value !== -1 && !mayMatch(text, value, to, path, FIRST[unit] === ALLOW)) continue
      if (codeUnitAt(text, end - 1) === RETURN) end--
      if (to > end) to = end
      let name = start
      while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
      if (name === end) {
        if (!keepsBlanks || (lines.isCrInLine && unit === RETURN)) continue
      } else if (!mayMatter(unit, scanner.wanted(state))) continue
      if (start < end) {
        const kind = name < end ? (FIRST[unit] as number) : 0
        from = kind > 0 && isUsual ? plainValueStart(text, name, to, kind) : -1
        if (from !== -1 && isPlainLine(lines, kind, text, start, from, to)) code = codes[kind] as number
        else {
          const line = text.slice(start, end)
          if (parts.isUnsure?.(line) === true) return undefined
          const parsed = lines.parseLine(line)
          if (parsed === undefined) continue
          code = codeOf(parsed.field)
          if (parsed.at === -1) source = parsed.value
          from = parsed.at === -1 ? 0 : start + parsed.at
          to = from + parsed.value.length
        }
      }
    }
    if (code === USER_AGENT) {
      const isFirst = state !== NAMED || !hasAgents
      if (!isBlock && isFirst) rank = others
      if (!hasAgents) {
        hasAgents = true
        scanner.limitAgents(bits)
      }
      const before = rank
      if (source === text) {
        from = valueStart(text, from, to, trims)
        to = valueEnd(text, from, to, trims)
      }
      if (agents.isUnsure?.(source, from, to) === true) return undefined
      rank = rankOf(agents, query, source, from, to, rank)
      if (!isFirst && isUnsureRun(agents, before, rank, others)) return undefined
      if (!isBlock) state = NAMED
      else if (state === WITHIN) state = INSIDE
      else if (rank < best) {
        best = rank
        if (state === INSIDE) continue
        records = undefined
        state = INSIDE
        if (scanner.block < start) {
          // The lines of its group before this one were passed over.
          state = WITHIN
          at = scanner.backToBlock()
          hash = -1
        }
      }
    } else if (code === BLANK) {
      // A group without rules ends.
      if (state === NAMED && hasAgents && dropsEmpty !== true) {
        if (rank === STAR_ONLY) rank = query.obeysStar ? rankOfStar : others
        if (rank === best && rank < others && isUnsureAt(agents, rank < rankOfStar)) return undefined
        if (rank < best || (dropsBefore && rank === best)) {
          best = rank
          records = undefined
        }
      }
      rank = hasAgents ? others : rankAtStart
      state = rank === others ? OUTSIDE : NAMED
      scanner.beginBlock(at)
    } else if ((ending & (1 << code)) !== 0) {
      if (state === NAMED && hasAgents) state = ENDED
    } else if ((closing & (1 << code)) !== 0) {
      if (state === NAMED || state === ENDED) {
        if (!hasAgents && isUnsureAtStart && (OPENING & (1 << code)) !== 0) return undefined
        // Nearly everywhere, only a rule opens a group without a User-agent line.
        if (!hasAgents && startsWithStar !== 'closers' && code !== ALLOW && code !== DISALLOW) continue
        if (rank === STAR_ONLY) rank = query.obeysStar ? rankOfStar : others
        const joins = rank < rankOfStar ? joinsNamed : rank === rankOfStar && joinsStar
        if (rank === best && rank < others && isUnsureAt(agents, rank < rankOfStar)) return undefined
        state = rank < best || (rank === best && joins) ? INSIDE : OUTSIDE
        if (rank < best || (dropsBefore && rank === best)) {
          best = rank
          records = undefined
        }
      }
      if (state !== INSIDE || (code !== ALLOW && code !== DISALLOW)) continue
      // A value that is not part of the text is the one that the dialect compares.
      if (source === text) {
        from = valueStart(text, from, to, trims)
        to = valueEnd(text, from, to, trims)
      }
      if (value === -1 && !mayMatch(source, from, to, path, code === ALLOW)) continue
      const where = seen.shift === undefined || source !== text ? -1 : from + seen.shift
      const record: ParsedRecord = {
        field: code === ALLOW ? 'allow' : 'disallow',
        value: source.slice(from, to),
        line: scanner.line,
        start: where,
      }
      if (records === undefined) records = [record]
      else records.push(record)
    }
  }
  const kind = best < rankOfStar ? 'named' : best === rankOfStar ? 'star' : 'none'
  const made = parts.rules(records ?? [], kind, path, scanner)
  return made && { kind, rules: made }
}

/** Can only the plain way tell of a run that goes on with a User-agent line, which made the rank better or not? */
function isUnsureRun({ isUnsureIf }: ScanAgents, before: number, rank: number, others: number): boolean {
  if (isUnsureIf === undefined) return false
  return isUnsureIf === 'several' ? Math.min(before, rank) < others : rank < before && before < others
}

/** Can only the plain way tell which of several groups apply that name the agent, or a star? */
function isUnsureAt({ several, severalStar }: ScanAgents, isNamed: boolean): boolean {
  return (isNamed ? several : severalStar) === 'unsure'
}

/** The rank of a group that names a star, where such a group names no agent. */
const STAR_ONLY = -1

/** The better of a rank and that of a User-agent value. */
function rankOf(
  { names, namesCloser, isStar, starOnly }: ScanAgents,
  { tokens, obeysStar }: AgentQuery,
  text: string,
  from: number,
  to: number,
  rank: number,
): number {
  if (starOnly === true && isStar(text, from, to)) return STAR_ONLY
  const { length } = tokens
  let index = 0
  for (let token = 0; token < length && index < rank; token++) {
    const name = tokens[token] as string
    if (namesCloser?.(text, from, to, name) === true) return index
    if (namesCloser !== undefined && ++index >= rank) break
    if (names(text, from, to, name)) return index
    index++
  }
  return rank > index && obeysStar && isStar(text, from, to) ? index : rank
}

const TAB = 0x09
const RETURN = 0x0d
const SPACE = 0x20
