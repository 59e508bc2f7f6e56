import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, ScannedRules } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import type { ParserText } from './decoded-text.ts'
import { FIRST, type LineParser, plainValueStart } from './read-records.ts'
import { ALLOW, codeOf, DISALLOW, USER_AGENT, valueEnd, valueStart } from './records.ts'
import { INSIDE, LineScanner, mayMatter, NAMED, OUTSIDE, plainRuleValue, withLineFeeds } from './scan-lines.ts'
import type { AgentMatching } from './select-groups.ts'

/**
 * What it takes to glance over a file: the parts of a reading whose groups are those of `groupedByRules`, all of those that fit apply,
 * and each rule is made of its own record. No field that it knows begins with a character beyond US-ASCII, blank lines mean nothing to it,
 * and a robot is named by nothing that does not begin as its token does.
 */
export interface ScanParts {
  readonly textFor: (file: File) => ParserText
  readonly lines: LineParser
  readonly agents: Pick<AgentMatching, 'names' | 'isStar'>
  readonly mayMatch: NonNullable<DialectDefinition['mayMatch']>
  readonly rules: (records: readonly ParsedRecord[]) => readonly Rule[]
}

/** The groups that apply to a robot, and their rules near a path, in one pass over a file. Nothing else is made, or kept. */
export function scanWith(parts: ScanParts): NonNullable<DialectDefinition['scanForPath']> {
  return (file, query, path) => scanGroups(parts, parts.textFor(file), query, path)
}

/**
 * Groups are ranked by the first of the robot's tokens that they name, after these come those for everybody, and last those for others;
 * rules are kept of the groups that rank best so far.
 */
function scanGroups({ lines, agents, mayMatch, rules }: ScanParts, seen: ParserText, query: AgentQuery, path: string): ScannedRules {
  const { trims, longest } = lines
  const text = withLineFeeds(seen.text)
  const { length } = text
  const isPlain = !lines.peculiar(text)
  const skimmer = new LineScanner(text, query.tokens, path)
  const rankOfStar = query.tokens.length
  const others = rankOfStar + 1
  let records: ParsedRecord[] | undefined
  let best = others
  let rank = others
  let place = OUTSIDE
  let hash = -1
  let at = 0
  for (let start = skimmer.next(at, place); start < length; start = skimmer.next(at, place)) {
    let end = indexOrEnd(text, '\n', start)
    at = end + 1
    let unit = codeUnitAt(text, start)
    if (hash < start) hash = indexOrEnd(text, '#', start)
    let to = hash < end ? hash : end
    const isShort = isPlain && end - start <= longest
    // What cannot match needs no name: it is a rule that does not matter, or no rule.
    const value = place === INSIDE && isShort ? plainRuleValue(text, start, to) : -1
    if (value !== -1 && !mayMatch(text, value, to, path)) continue
    if (codeUnitAt(text, end - 1) === RETURN) end--
    if (to > end) to = end
    let name = start
    while ((unit === SPACE || unit === TAB) && ++name < end) unit = codeUnitAt(text, name)
    if (name === end || !mayMatter(unit, place)) continue
    let code = FIRST[unit] as number
    let source = text
    let from = code > 0 && isShort ? plainValueStart(text, name, to, code) : -1
    if (from === -1) {
      const selected = lines.take(text.slice(start, end))
      if (selected === undefined) continue
      code = codeOf(selected.field)
      if (selected.at === -1) source = selected.value
      from = selected.at === -1 ? 0 : start + selected.at
      to = from + selected.value.length
    }
    if (code === USER_AGENT) {
      if (place !== NAMED) {
        place = NAMED
        rank = others
      }
      from = valueStart(source, from, to, trims)
      rank = rankOf(agents, query, source, from, valueEnd(source, from, to, trims), rank)
    } else if (code === ALLOW || code === DISALLOW) {
      if (place === NAMED) {
        if (rank < best) {
          best = rank
          records = undefined
        }
        place = rank === best && rank <= rankOfStar ? INSIDE : OUTSIDE
      }
      if (place === OUTSIDE) continue
      from = valueStart(source, from, to, trims)
      if (value === -1 && !mayMatch(source, from, to, path)) continue
      const where = seen.shift === undefined || source !== text ? -1 : from + seen.shift
      const entry: ParsedRecord = {
        field: code === ALLOW ? 'allow' : 'disallow',
        value: source.slice(from, valueEnd(source, from, to, trims)),
        line: skimmer.line,
        start: where,
      }
      if (records === undefined) records = [entry]
      else records.push(entry)
    }
  }
  if (place === NAMED && rank < best) {
    best = rank
    records = undefined
  }
  const kind = best < rankOfStar ? 'named' : best === rankOfStar ? 'star' : 'none'
  return { kind, rules: rules(records ?? []) }
}

function rankOf(agents: ScanParts['agents'], query: AgentQuery, text: string, from: number, to: number, rank: number): number {
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
