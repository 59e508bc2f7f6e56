import type { CandidateGroup, SelectionReason } from '../../policy/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ValueTest } from '../parsed-record.ts'
import { memoFor } from './memo-for.ts'

/** Whether a User-agent value, `text` from `from` to `to`, names a token. */
export type NamesToken = (text: string, from: number, to: number, token: string) => boolean

/** How a dialect finds the groups of an agent. */
export interface AgentMatching {
  readonly names: NamesToken
  /**
   * The tokens that a value names, as `keyOf` gives them, if `names` accepts no other tokens. Many questions about
   * one file then need no pass each.
   */
  readonly namesIn?: (value: string) => readonly string[]
  /** What tokens have in common that `names` does not tell apart. Default: the token in lower case. */
  readonly keyOf?: (token: string) => string
  /** Every value that `names` accepts holds the token, in any letter case. */
  readonly holdsToken?: true
  /** A stricter test: groups that pass it are preferred to groups that pass only the other. */
  readonly namesCloser?: NamesToken
  /** The value in lower case that names a token so, if `namesCloser` accepts no other one. */
  readonly closerName?: (token: string) => string
  /** Whether a User-agent value makes a `*` group. */
  readonly isStar: ValueTest
  /** Which of several groups that name the agent apply. */
  readonly several: 'all' | 'first'
  /** Which of several `*` groups apply. */
  readonly severalStar: 'all' | 'first'
  /** A `*` group names no agent, whatever its other User-agent lines say. */
  readonly starOnly?: true
  /** A value is cut to its leading letters, `-` and `_`, and the name of the robot is not. */
  readonly cutsValues?: true
  /** Groups that the dialect ignores. */
  readonly isIgnored?: (group: Group) => boolean
}

/** Whether the value is the star alone. */
export function isStar(text: string, from: number, to: number): boolean {
  return to - from === 1 && codeUnitAt(text, from) === STAR
}

const STAR = 0x2a

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
 * Selects the groups of an agent: those that name the first of its tokens that any group names, else the `*`
 * groups.
 */
export function selectGroups(rule: AgentMatching): (outline: Outline, query: AgentQuery) => SelectedGroups {
  const { names, namesIn, keyOf = lower, holdsToken, namesCloser, closerName } = rule
  const { isStar: isStarValue, isIgnored } = rule
  const ways = namesCloser === undefined ? [names] : [namesCloser, names]
  const fittingIn = ({ groups }: Outline, test: ValueTest): Group[] => {
    const fitting: Group[] = []
    for (const group of groups) if (group.someAgent(test) && isIgnored?.(group) !== true) fitting.push(group)
    return fitting
  }
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
  const fittingToken = (outline: Outline, way: NamesToken, token: string): readonly Group[] => {
    const table = tableOf(outline)
    if (table === undefined || table.questions++ < QUESTIONS_WITHOUT_TABLE)
      return fittingIn(outline, (text, from, to) => way(text, from, to, token))
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
  const starGroupsIn = (outline: Outline): readonly Group[] => {
    const table = tableOf(outline)
    if (table === undefined) return fittingIn(outline, isStarValue)
    table.stars ??= fittingIn(outline, isStarValue)
    return table.stars
  }
  const namedIn = (outline: Outline, way: NamesToken, token: string): readonly Group[] => {
    const named = fittingToken(outline, way, token)
    return rule.starOnly === true ? named.filter((group) => !group.someAgent(isStarValue)) : named
  }

  /** The reason for each group, which the selection itself does not need. */
  const reasonsOf = (
    outline: Outline,
    { tokens }: AgentQuery,
    kind: SelectedGroups['kind'],
    fitting: readonly Group[],
    selected: readonly Group[],
  ) => {
    const fit = new Set(fitting)
    const selectedSet = new Set(selected)
    const [first, ...later] = tokens.map(
      (token) => new Set(ways.flatMap((way) => namedIn(outline, way, token))),
    )
    return (group: Group): SelectionReason => {
      if (isIgnored?.(group) === true) return 'version-ignored'
      const isSelected = selectedSet.has(group)
      if (isSelected && selected.length < fitting.length) return 'first-that-fits'
      if (!isSelected) {
        if (fit.has(group)) return 'later-group'
        if (first?.has(group) === true) return 'less-specific'
        if (later.some((groups) => groups.has(group))) return 'fallback-not-needed'
        if (rule.cutsValues === true && hasNameOf(group, tokens)) return 'name-cut'
      }
      return usualReason(kind, isSelected, first?.size !== 0, group.someAgent(isStarValue))
    }
  }

  return (outline, query) => {
    const selectionOf = (kind: SelectedGroups['kind'], fitting: readonly Group[]): SelectedGroups => {
      const several = kind === 'named' ? rule.several : rule.severalStar
      const selected = several === 'all' ? fitting : fitting.slice(0, 1)
      let reason: ((group: Group) => SelectionReason) | undefined
      const reasonFor = (group: CandidateGroup): SelectionReason => {
        reason ??= reasonsOf(outline, query, kind, fitting, selected)
        return reason(group as Group)
      }
      return { kind, selected, candidates: outline.groups, reasonFor }
    }
    for (const token of query.tokens) {
      for (const way of ways) {
        const named = namedIn(outline, way, token)
        if (named.length > 0) return selectionOf('named', named)
      }
    }
    const fitting = query.obeysStar ? starGroupsIn(outline) : []
    return selectionOf(fitting.length > 0 ? 'star' : 'none', fitting)
  }
}

/**
 * Why a group applies or does not, as far as dialects agree. `byName`: the first of the agent's tokens was
 * named.
 */
export function usualReason(
  kind: SelectedGroups['kind'],
  isSelected: boolean,
  byName: boolean,
  isStarGroup: boolean,
): SelectionReason {
  if (!isSelected && !isStarGroup) return 'other-agents'
  if (kind === 'named') return isSelected ? (byName ? 'names-agent' : 'names-fallback') : 'star-not-needed'
  return isSelected ? 'star-group' : 'robot-ignores-star'
}

/** Whether a group has one of these tokens as a whole value, in any letter case. */
export function hasNameOf({ agents }: CandidateGroup, tokens: readonly string[]): boolean {
  const wanted = new Set(tokens.map(lower))
  return agents.some(({ value }) => wanted.has(lower(value)))
}

/** Whether `text` from `from` to `to` equals a token of that length, without regard to ASCII case. */
function equalsWithoutCase(text: string, from: number, to: number, token: string): boolean {
  for (let at = from; at < to; at++) {
    const unit = codeUnitAt(text, at)
    const other = codeUnitAt(token, at - from)
    if (unit !== other && ((unit ^ other) !== 0x20 || !isLetter(unit))) return false
  }
  return true
}

/** Whether the value equals the token, without regard to ASCII case. */
export function sameToken(text: string, from: number, to: number, token: string): boolean {
  return to - from === token.length && equalsWithoutCase(text, from, to, token)
}

/**
 * Whether the product token at the start of the value (RFC 9309 §2.2.1: letters, `-` and `_`) equals the
 * token, without regard to ASCII case.
 */
export function beginsWithToken(text: string, from: number, to: number, token: string): boolean {
  const end = from + token.length
  if (end > to || (end < to && isTokenUnit(codeUnitAt(text, end)))) return false
  return equalsWithoutCase(text, from, end, token) && leadingToken(token) === token
}

function isLetter(unit: number): boolean {
  const small = unit | 0x20
  return small >= 0x61 && small <= 0x7a
}

function isTokenUnit(unit: number): boolean {
  return isLetter(unit) || unit === 0x2d || unit === 0x5f
}

/** The product token at the start of a value: letters, `-` and `_` (RFC 9309 §2.2.1). */
export function leadingToken(value: string): string {
  let end = 0
  while (end < value.length && isTokenUnit(codeUnitAt(value, end))) end++
  return end === value.length ? value : value.slice(0, end)
}

/**
 * The same function, which keeps its last result: it is asked for one token at each User-agent line of a
 * file.
 */
export function memoLast(make: (token: string) => string): (token: string) => string {
  let last: string | undefined
  let made = ''
  return (token) => {
    if (token !== last) {
      made = make(token)
      last = token
    }
    return made
  }
}

const NON_ASCII = /[^\u0000-\u007f]/

/** The text with ASCII letters lower-cased. */
export function lower(text: string): string {
  return NON_ASCII.test(text)
    ? text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    : text.toLowerCase()
}
