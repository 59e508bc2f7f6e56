import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import type { AgentQuery, Dialect, Glimpse } from '../dialect.ts'
import type { Entry } from '../field-record.ts'
import type { Seen } from './decoded-text.ts'
import { FIRST, type LineReader, plainValueStart } from './read-records.ts'
import { ALLOW, codeOf, DISALLOW, USER_AGENT, valueEnd, valueStart } from './records.ts'
import { INSIDE, mayMatter, NAMED, OUTSIDE, plainRuleValue, Skimmer, withoutLoneReturns } from './scan-lines.ts'
import type { AgentRule } from './select-groups.ts'

/**
 * What it takes to glance over a file: the parts of a reading whose groups are those of `groupedByRules`, all of those that fit apply,
 * and each rule is made of its own record. No field that it knows begins with a character beyond US-ASCII, blank lines mean nothing to it,
 * and a robot is named by nothing that does not begin as its token does.
 */
export interface GlancingParts {
  readonly see: (file: File) => Seen
  readonly lines: LineReader
  readonly agents: Pick<AgentRule, 'names' | 'isStar'>
  readonly mayMatch: NonNullable<Dialect['mayMatch']>
  readonly rules: (records: readonly Entry[]) => readonly Rule[]
}

/** The groups that apply to a robot, and their rules near a path, in one pass over a file. Nothing else is made, or kept. */
export function glanceWith(parts: GlancingParts): NonNullable<Dialect['glance']> {
  return (file, query, path) => glanceOver(parts, parts.see(file), query, path)
}

/**
 * Groups are ranked by the first of the robot's tokens that they name, after these come those for everybody, and last those for others;
 * rules are kept of the groups that rank best so far.
 */
function glanceOver({ lines, agents, mayMatch, rules }: GlancingParts, seen: Seen, query: AgentQuery, path: string): Glimpse {
  const { trims, longest } = lines
  const text = withoutLoneReturns(seen.text)
  const { length } = text
  const isPlain = !lines.peculiar(text)
  const skimmer = new Skimmer(text, query.tokens, path)
  const rankOfStar = query.tokens.length
  const others = rankOfStar + 1
  let records: Entry[] | undefined
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
      const entry: Entry = {
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

function rankOf(agents: GlancingParts['agents'], query: AgentQuery, text: string, from: number, to: number, rank: number): number {
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
