import type { SearchedPath } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, ScannedRules } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { FIRST, plainValueStart } from './plain-names.ts'
import { codesOf, type LineParser } from './read-records.ts'
import { ALLOW, BLANK, codeOf, DISALLOW, USER_AGENT, valueEnd, valueStart } from './records.ts'
import {
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
  readonly agents: Pick<
    AgentMatching,
    'names' | 'namesCloser' | 'isStar' | 'several' | 'severalStar' | 'starOnly'
  >
  /** How may a value begin that names a token? As a set of bits, see `initialOf`, which is the default. */
  readonly initials?: (token: string) => number
  readonly grouping?: ScanGrouping
  /** Which lines of other fields matter? `always`: misspelled names may begin as they do. Default: none. */
  readonly looksAt?: LooksAt
  readonly mayMatch: NonNullable<DialectDefinition['mayMatch']>
  /** The rules; `undefined` if only the plain way can tell. */
  readonly rules: (records: readonly ParsedRecord[]) => readonly Rule[] | undefined
}

/** How the scan divides a file into groups, see `Grouping`. Default: as `groupedByRules`. */
export interface ScanGrouping {
  /**
   * `rules`: a User-agent line after a rule opens a group. `records`: also one after a Crawl-delay or
   * Request-rate. `nothing`: a group ends at a blank line only, and of several groups that fit, the first
   * applies.
   */
  readonly closedBy: 'rules' | 'records' | 'nothing'
  /** Is a group without rules dropped? Default: no. */
  readonly dropsEmpty?: true
  /** Are rules before the first User-agent line those of a `*` group? Default: no, they are ignored. */
  readonly startsWithStar?: true
}

/** The grouping of the 1994 standard. */
export const scannedByBlankLines: ScanGrouping = { closedBy: 'nothing' }

const BY_RULES: ScanGrouping = { closedBy: 'rules' }

/** The fields that close a group, a bit for each. */
const CLOSING_RULES: number = (1 << ALLOW) | (1 << DISALLOW)
const CLOSING_RECORDS: number = CLOSING_RULES | (1 << codeOf('crawl-delay')) | (1 << codeOf('request-rate'))

/**
 * Makes `Dialect.scanForPath`: the rules near a path of the groups that apply, in one pass over the file that
 * keeps nothing.
 */
export function scanWith(parts: ScanParts): NonNullable<DialectDefinition['scanForPath']> {
  return (file, query, path) => {
    const seen = parts.textFor(file)
    return seen && scanGroups(parts, seen, query, path)
  }
}

/**
 * The rank of a group is the index of the first token that it names; `*` groups come next and other groups
 * last. The scan collects the rules of the groups with the best rank so far, and starts again when a group
 * ranks better.
 */
function scanGroups(
  { lines, agents, initials = initialOf, mayMatch, rules, grouping = BY_RULES, looksAt }: ScanParts,
  seen: ParserText,
  query: AgentQuery,
  path: SearchedPath,
): ScannedRules | undefined {
  const { trims, longest, hashAnywhere, keepsBlanks } = lines
  const { closedBy, dropsEmpty, startsWithStar } = grouping
  const codes = codesOf(lines)
  const text = withLineFeeds(seen.text)
  const { length } = text
  const isPlain = !lines.isUnusual(text)
  let bits = 0
  for (let token = 0; token < query.tokens.length; token++) bits |= initials(query.tokens[token] as string)
  const closing = closedBy === 'records' ? CLOSING_RECORDS : CLOSING_RULES
  const isBlock = closedBy === 'nothing'
  const joinsNamed = agents.several === 'all'
  const joinsStar = agents.severalStar === 'all'
  const rankOfStar = query.tokens.length * (agents.namesCloser === undefined ? 1 : 2)
  const others = rankOfStar + 1
  const rankAtStart = startsWithStar === true && query.obeysStar ? rankOfStar : others
  const scanner = new LineScanner(text, rankAtStart === others ? bits : -1, path.text, keepsBlanks, looksAt)
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
        if (!keepsBlanks) continue
      } else if (!mayMatter(unit, scanner.wanted(state))) continue
      if (start < end) {
        const kind = name < end ? (FIRST[unit] as number) : 0
        from = kind > 0 && isUsual ? plainValueStart(text, name, to, kind) : -1
        if (from !== -1) code = codes[kind] as number
        else {
          const parsed = lines.parseLine(text.slice(start, end))
          if (parsed === undefined) continue
          code = codeOf(parsed.field)
          if (parsed.at === -1) source = parsed.value
          from = parsed.at === -1 ? 0 : start + parsed.at
          to = from + parsed.value.length
        }
      }
    }
    if (code === USER_AGENT) {
      if (!isBlock && (state !== NAMED || !hasAgents)) rank = others
      if (!hasAgents) {
        hasAgents = true
        scanner.limitAgents(bits)
      }
      from = valueStart(source, from, to, trims)
      rank = rankOf(agents, query, source, from, valueEnd(source, from, to, trims), rank)
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
        if (rank < best) {
          best = rank
          records = undefined
        }
      }
      rank = hasAgents ? others : rankAtStart
      state = rank === others ? OUTSIDE : NAMED
      scanner.beginBlock(at)
    } else if ((closing & (1 << code)) !== 0) {
      if (state === NAMED) {
        if (rank === STAR_ONLY) rank = query.obeysStar ? rankOfStar : others
        const joins = rank < rankOfStar ? joinsNamed : rank === rankOfStar && joinsStar
        state = rank < best || (rank === best && joins) ? INSIDE : OUTSIDE
        if (rank < best) {
          best = rank
          records = undefined
        }
      }
      if (state !== INSIDE || (code !== ALLOW && code !== DISALLOW)) continue
      from = valueStart(source, from, to, trims)
      if (value === -1 && !mayMatch(source, from, to, path, code === ALLOW)) continue
      const where = seen.shift === undefined || source !== text ? -1 : from + seen.shift
      const record: ParsedRecord = {
        field: code === ALLOW ? 'allow' : 'disallow',
        value: source.slice(from, valueEnd(source, from, to, trims)),
        line: scanner.line,
        start: where,
      }
      if (records === undefined) records = [record]
      else records.push(record)
    }
  }
  const made = rules(records ?? [])
  const kind = best < rankOfStar ? 'named' : best === rankOfStar ? 'star' : 'none'
  return made && { kind, rules: made }
}

/** The rank of a group that names a star, where such a group names no agent. */
const STAR_ONLY = -1

/** The better of a rank and that of a User-agent value. */
function rankOf(
  { names, namesCloser, isStar, starOnly }: ScanParts['agents'],
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
