import type { CandidateGroup, SelectionReason } from '../../policy/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import type { AgentQuery, ChosenGroups, Group, Outline } from '../outline.ts'
import type { ValueTest } from '../parsed-record.ts'

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
  /** Every value that `names` accepts is, in the form of `part`, a part of the token in the form of `whole`. */
  readonly isPartOfToken?: {
    readonly part: (value: string) => string
    readonly whole: (token: string) => string
  }
  /** A stricter test than `names`. Groups that pass it are preferred to groups that pass only `names`. */
  readonly namesCloser?: NamesToken
  /** The only value, in lower case, by which `namesCloser` accepts a token, if there is only one. */
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

/** How the groups of an outline are found by their names. */
export interface GroupFinder {
  /** The groups with a value that names the token in that way, in the order of the file. */
  readonly named: (outline: Outline, way: NamesToken, token: string) => readonly Group[]
  /** The `*` groups. */
  readonly stars: (outline: Outline) => readonly Group[]
}

/** May the values of a group name an agent at all? */
export function mayBeNamed(
  group: Group,
  { isIgnored, starOnly, isStar: isStarValue }: AgentMatching,
): boolean {
  return isIgnored?.(group) !== true && !(starOnly === true && group.someAgent(isStarValue))
}

/** Finds groups by a look at each of their values. */
export function lookAtEach(rule: AgentMatching): GroupFinder {
  const { isStar: isStarValue, isIgnored } = rule
  const fitting = (
    { groups }: Outline,
    test: ValueTest,
    isCounted: (group: Group) => boolean,
  ): readonly Group[] => {
    const found: Group[] = []
    for (const group of groups) if (group.someAgent(test) && isCounted(group)) found.push(group)
    return found
  }
  const mayName = (group: Group): boolean => mayBeNamed(group, rule)
  const isRead = (group: Group): boolean => isIgnored?.(group) !== true
  return {
    named: (outline, way, token) => fitting(outline, (text, from, to) => way(text, from, to, token), mayName),
    stars: (outline) => fitting(outline, isStarValue, isRead),
  }
}

/** The groups of an agent, and all other groups that fit it equally well. */
export interface FittingGroups extends ChosenGroups {
  readonly fitting: readonly Group[]
}

/**
 * Chooses the groups of an agent: those that name the first of its tokens that any group names, else the `*`
 * groups.
 */
export function chooseGroups(
  rule: AgentMatching,
  finder: GroupFinder,
): (outline: Outline, query: AgentQuery) => FittingGroups {
  const ways = waysOf(rule)
  return (outline, { tokens, obeysStar }) => {
    const choose = (kind: ChosenGroups['kind'], fitting: readonly Group[]): FittingGroups => {
      const several = kind === 'named' ? rule.several : rule.severalStar
      const selected = several === 'all' ? fitting : fitting.slice(0, 1)
      return { kind, selected, candidates: outline.groups, fitting }
    }
    for (const token of tokens) {
      for (const way of ways) {
        const named = finder.named(outline, way, token)
        if (named.length > 0) return choose('named', named)
      }
    }
    const stars = obeysStar ? finder.stars(outline) : []
    return choose(stars.length > 0 ? 'star' : 'none', stars)
  }
}

/** The ways in which a group may name a token, the preferred one first. */
export function waysOf({ names, namesCloser }: AgentMatching): readonly NamesToken[] {
  return namesCloser === undefined ? [names] : [namesCloser, names]
}

/**
 * Why a group applies or does not, as far as dialects agree. `byName`: the first of the agent's tokens was
 * named.
 */
export function usualReason(
  kind: ChosenGroups['kind'],
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

/** Wraps a function so that it keeps its last result: it is asked for one token at each User-agent line of a file. */
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

/** The first group with a value that is the whole token, in any letter case; else the first `*` group. */
export const firstOfSameToken: AgentMatching = {
  names: sameToken,
  namesIn: (value) => [lower(value)],
  isStar,
  several: 'first',
  severalStar: 'first',
}
