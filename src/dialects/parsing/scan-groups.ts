import type { SearchedPath } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, ScannedRules } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import type { ParserText } from './decoded-text.ts'
import { FIRST, plainValueStart } from './plain-names.ts'
import type { LineParser } from './read-records.ts'
import { ALLOW, codeOf, DISALLOW, USER_AGENT, valueEnd, valueStart } from './records.ts'
import {
  INSIDE,
  LineScanner,
  mayMatter,
  NAMED,
  OUTSIDE,
  plainRuleValue,
  withLineFeeds,
} from './scan-lines.ts'
import type { AgentMatching } from './select-groups.ts'

/**
 * The parts of a dialect that a scan needs. The dialect must group as `groupedByRules`, apply all groups that
 * fit, and make each rule of its own record. Its field names begin with US-ASCII, blank lines mean nothing,
 * and a value that names an agent begins as its token does.
 */
export interface ScanParts {
  readonly textFor: (file: File) => ParserText
  readonly lines: LineParser
  readonly agents: Pick<AgentMatching, 'names' | 'isStar'>
  readonly mayMatch: NonNullable<DialectDefinition['mayMatch']>
  readonly rules: (records: readonly ParsedRecord[]) => readonly Rule[]
}

/**
 * Makes `Dialect.scanForPath`: the rules near a path of the groups that apply, in one pass over the file that
 * keeps nothing.
 */
export function scanWith(parts: ScanParts): NonNullable<DialectDefinition['scanForPath']> {
  return (file, query, path) => scanGroups(parts, parts.textFor(file), query, path)
}

/**
 * The rank of a group is the index of the first token that it names; `*` groups come next and other groups
 * last. The scan collects the rules of the groups with the best rank so far, and starts again when a group
 * ranks better.
 */
function scanGroups(
  { lines, agents, mayMatch, rules }: ScanParts,
  seen: ParserText,
  query: AgentQuery,
  path: SearchedPath,
): ScannedRules {
  const { trims, longest } = lines
  const text = withLineFeeds(seen.text)
  const { length } = text
  const isPlain = !lines.isUnusual(text)
  const scanner = new LineScanner(text, query.tokens, path.text)
  const rankOfStar = query.tokens.length
  const others = rankOfStar + 1
  let records: ParsedRecord[] | undefined
  let best = others
  let rank = others
  let state = OUTSIDE
  let hash = -1
  let at = 0
  for (let start = scanner.next(at, state); start < length; start = scanner.next(at, state)) {
    let end = indexOrEnd(text, '\n', start)
    at = end + 1
    let unit = codeUnitAt(text, start)
    if (hash < start) hash = indexOrEnd(text, '#', start)
    let to = hash < end ? hash : end
    const isShort = isPlain && end - start <= longest
    // A line whose value cannot match does not matter, whether or not it is a rule.
    const value = state === INSIDE && isShort ? plainRuleValue(text, start, to) : -1
    if (value !== -1 && !mayMatch(text, value, to, path, FIRST[unit] === ALLOW)) continue
    if (codeUnitAt(text, end - 1) === RETURN) end--
    if (to > end) to = end
    let name = start
    while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
    if (name === end || !mayMatter(unit, state)) continue
    let code = FIRST[unit] as number
    let source = text
    let from = code > 0 && isShort ? plainValueStart(text, name, to, code) : -1
    if (from === -1) {
      const parsed = lines.parseLine(text.slice(start, end))
      if (parsed === undefined) continue
      code = codeOf(parsed.field)
      if (parsed.at === -1) source = parsed.value
      from = parsed.at === -1 ? 0 : start + parsed.at
      to = from + parsed.value.length
    }
    if (code === USER_AGENT) {
      if (state !== NAMED) {
        state = NAMED
        rank = others
      }
      from = valueStart(source, from, to, trims)
      rank = rankOf(agents, query, source, from, valueEnd(source, from, to, trims), rank)
    } else if (code === ALLOW || code === DISALLOW) {
      if (state === NAMED) {
        if (rank < best) {
          best = rank
          records = undefined
        }
        state = rank === best && rank <= rankOfStar ? INSIDE : OUTSIDE
      }
      if (state === OUTSIDE) continue
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
  if (state === NAMED && rank < best) {
    best = rank
    records = undefined
  }
  const kind = best < rankOfStar ? 'named' : best === rankOfStar ? 'star' : 'none'
  return { kind, rules: rules(records ?? []) }
}

function rankOf(
  agents: ScanParts['agents'],
  query: AgentQuery,
  text: string,
  from: number,
  to: number,
  rank: number,
): number {
  const { tokens } = query
  const { length } = tokens
  for (let token = 0; token < length && token < rank; token++) {
    if (agents.names(text, from, to, tokens[token] as string)) return token
  }
  return rank > length && query.obeysStar && agents.isStar(text, from, to) ? length : rank
}

const TAB = 0x09
const RETURN = 0x0d
const SPACE = 0x20
