import type { Group, Outline } from '../outline.ts'
import { memoFor } from './memo-for.ts'
import { type AgentMatching, type GroupFinder, lookAtEach, lower } from './select-groups.ts'

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
  /** The values of each group, where a value may name several tokens. */
  values: readonly ValuesOfGroup[] | undefined
  /** The groups by each {@link PART} characters that one of their values has, in lower case. */
  parts: ReadonlyMap<string, readonly ValuesOfGroup[]> | undefined
  stars: readonly Group[] | undefined
}

type ValuesOfGroup = readonly [group: Group, values: readonly string[]]

const NO_GROUPS: readonly Group[] = []

/** The groups by the names that their values have, in the order of the file. */
function groupsByName(
  groups: readonly Group[],
  { isIgnored }: AgentMatching,
  namesIn: (value: string) => readonly string[],
): ReadonlyMap<string, readonly Group[]> {
  const byName = new Map<string, Group[]>()
  for (const group of groups) {
    if (isIgnored?.(group) === true) continue
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

/** The values of each group. To read them again for each question takes most of its time. */
function valuesOfGroups(groups: readonly Group[], { isIgnored }: AgentMatching): readonly ValuesOfGroup[] {
  return groups.flatMap((group): ValuesOfGroup[] =>
    isIgnored?.(group) === true ? [] : [[group, group.agents.map(({ value }) => value)]],
  )
}

/** How many characters of a token are looked up: most names of a file have one such part that few others have. */
const PART = 3

function groupsByPart(groups: readonly ValuesOfGroup[]): ReadonlyMap<string, readonly ValuesOfGroup[]> {
  const byPart = new Map<string, ValuesOfGroup[]>()
  for (const one of groups)
    for (const part of new Set(one[1].flatMap(partsOf))) {
      const known = byPart.get(part)
      if (known === undefined) byPart.set(part, [one])
      else known.push(one)
    }
  return byPart
}

function partsOf(value: string): string[] {
  const name = lower(value)
  const parts: string[] = []
  for (let at = 0; at + PART <= name.length; at++) parts.push(name.slice(at, at + PART))
  return parts
}

/** The groups that have the rarest part of a token; all groups if the token is too short to have one. */
function groupsWithPart(
  token: string,
  all: readonly ValuesOfGroup[],
  byPart: ReadonlyMap<string, readonly ValuesOfGroup[]>,
): readonly ValuesOfGroup[] {
  let fewest = all
  for (const part of partsOf(token)) {
    const groups = byPart.get(part) ?? []
    if (groups.length < fewest.length) fewest = groups
  }
  return fewest
}

/**
 * Finds groups by a look at each of their values, and from tables once an outline was asked for many tokens.
 */
export function findInTables(rule: AgentMatching): GroupFinder {
  const { names, namesIn, keyOf = lower, holdsToken, namesCloser, closerName } = rule
  const each = lookAtEach(rule)
  const tables = memoFor(
    (_: Outline): GroupsByName => ({
      questions: 0,
      named: undefined,
      closer: undefined,
      values: undefined,
      parts: undefined,
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
    table.values ??= valuesOfGroups(outline.groups, rule)
    const fitting: Group[] = []
    const { values: all } = table
    if (holdsToken === true) table.parts ??= groupsByPart(all)
    for (const [group, values] of table.parts === undefined ? all : groupsWithPart(token, all, table.parts))
      for (const value of values)
        if (way(value, 0, value.length, token)) {
          fitting.push(group)
          break
        }
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
