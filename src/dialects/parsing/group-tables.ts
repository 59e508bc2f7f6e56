import { memoFor } from '../../pattern/index.ts'
import { addTo, PartsOfText } from '../../text/index.ts'
import type { Group, Outline } from '../outline.ts'
import { type AgentMatching, type GroupFinder, lookAtEach, lower, mayBeNamed } from './select-groups.ts'

/**
 * After this many questions about one outline, the names of its groups are kept in a table. To make the table
 * takes as long as 20 to 30 questions do (measured with 1,000 to 8,000 groups).
 */
const QUESTIONS_WITHOUT_TABLE = 32

/** A file with fewer User-agent lines needs no table. Of 1,635 real files, 96 % have fewer. */
const FEWEST_LINES_OF_TABLE = 16

/** How often an outline was asked for the groups of a token, and what its groups name. */
interface GroupsByName {
  questions: number
  /** The groups by the tokens that their values name. */
  named: ReadonlyMap<string, readonly Group[]> | undefined
  /** The groups by their values in lower case. */
  closer: ReadonlyMap<string, readonly Group[]> | undefined
  /** The values that may name a token, where a value may name several tokens. */
  candidates: ((token: string) => readonly ValueOfGroup[]) | undefined
  stars: readonly Group[] | undefined
}

interface ValueOfGroup {
  readonly value: string
  readonly group: Group
  /** The place of the group in the file. */
  readonly place: number
}

const NO_GROUPS: readonly Group[] = []

/** The groups by the names that their values have, in the order of the file. */
function groupsByName(
  groups: readonly Group[],
  rule: AgentMatching,
  namesIn: (value: string) => readonly string[],
): ReadonlyMap<string, readonly Group[]> {
  const byName = new Map<string, Group[]>()
  for (const group of groups) {
    if (!mayBeNamed(group, rule)) continue
    for (const { value } of group.agents)
      for (const name of namesIn(value)) {
        const known = byName.get(name)
        if (known === undefined) byName.set(name, [group])
        else if (known.at(-1) !== group) known.push(group)
      }
  }
  return byName
}

const inLowerCase = (value: string): readonly string[] => (value === '' ? [] : [lower(value)])

/** The values of each group. They are kept, because reading them takes most of the time of a question. */
function valuesOfGroups(groups: readonly Group[], rule: AgentMatching): readonly ValueOfGroup[] {
  return groups.flatMap((group, place): ValueOfGroup[] =>
    mayBeNamed(group, rule) ? group.agents.map(({ value }) => ({ value, group, place })) : [],
  )
}

/** The values that may name a token, in the order of their groups. */
function candidatesAmong(
  values: readonly ValueOfGroup[],
  { holdsToken, isPartOfToken }: AgentMatching,
): (token: string) => readonly ValueOfGroup[] {
  if (holdsToken === true) return thatHold(values)
  if (isPartOfToken === undefined) return () => values
  const { part, whole } = isPartOfToken
  const byPart = new Map<string, ValueOfGroup[]>()
  for (const one of values) addTo(byPart, part(one.value), one)
  const parts = new PartsOfText(byPart.keys())
  return (token) =>
    parts
      .in(whole(token))
      .flatMap((found) => byPart.get(found) ?? [])
      .sort((one, other) => one.place - other.place)
}

/**
 * How many characters of a token are looked up. Most names of a file have one part of this length that few other
 * names have.
 */
const PART = 3

/** The values that have the rarest part of a token; all values if the token is too short to have one. */
function thatHold(values: readonly ValueOfGroup[]): (token: string) => readonly ValueOfGroup[] {
  const byPart = new Map<string, ValueOfGroup[]>()
  for (const one of values) for (const part of new Set(partsOf(one.value))) addTo(byPart, part, one)
  return (token) => {
    let fewest = values
    for (const part of partsOf(token)) {
      const some = byPart.get(part) ?? []
      if (some.length < fewest.length) fewest = some
    }
    return fewest
  }
}

function partsOf(value: string): string[] {
  const name = lower(value)
  const parts: string[] = []
  for (let at = 0; at + PART <= name.length; at++) parts.push(name.slice(at, at + PART))
  return parts
}

/**
 * Finds groups by a look at each of their values, and from tables once an outline was asked for many tokens.
 */
export function findInTables(rule: AgentMatching): GroupFinder {
  const { names, namesIn, keyOf = lower, namesCloser, closerName } = rule
  const each = lookAtEach(rule)
  const tables = memoFor(
    (_: Outline): GroupsByName => ({
      questions: 0,
      named: undefined,
      closer: undefined,
      candidates: undefined,
      stars: undefined,
    }),
  )
  const tableOf = (outline: Outline): GroupsByName | undefined =>
    outline.records.agentRows.length < FEWEST_LINES_OF_TABLE ? undefined : tables(outline)
  const named: GroupFinder['named'] = (outline, way, token) => {
    const table = tableOf(outline)
    if (table === undefined || table.questions++ < QUESTIONS_WITHOUT_TABLE)
      return each.named(outline, way, token)
    if (namesIn !== undefined && way === names) {
      table.named ??= groupsByName(outline.groups, rule, namesIn)
      return table.named.get(keyOf(token)) ?? NO_GROUPS
    }
    if (closerName !== undefined && way === namesCloser) {
      table.closer ??= groupsByName(outline.groups, rule, inLowerCase)
      return table.closer.get(closerName(token)) ?? NO_GROUPS
    }
    table.candidates ??= candidatesAmong(valuesOfGroups(outline.groups, rule), rule)
    const fitting: Group[] = []
    for (const { value, group } of table.candidates(token))
      if (group !== fitting.at(-1) && way(value, 0, value.length, token)) fitting.push(group)
    return fitting
  }
  const stars: GroupFinder['stars'] = (outline) => {
    const table = tableOf(outline)
    if (table === undefined) return each.stars(outline)
    table.stars ??= each.stars(outline)
    return table.stars
  }
  return { named, stars }
}
