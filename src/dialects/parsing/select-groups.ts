import type { CandidateGroup, SelectionReason } from '../../policy/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ValueTest } from '../parsed-record.ts'

/** Does a User-agent value, which stands from `from` to `to` in a text, name the robot's token? */
export type NamesToken = (text: string, from: number, to: number, token: string) => boolean

/** How a robot finds its groups. */
export interface AgentMatching {
  readonly names: NamesToken
  /** A closer way of naming it: groups that fit this way are preferred to those that only fit the other. */
  readonly namesCloser?: NamesToken
  /** Is this User-agent value for everybody? */
  readonly isStar: ValueTest
  /** Of several groups that name the robot. */
  readonly several: 'all' | 'first'
  /** Of several groups for everybody. */
  readonly severalStar: 'all' | 'first'
  /** A group that is for everybody counts for nothing else, whoever it names beside. */
  readonly starOnly?: true
  /** Groups a reader passes over whoever they name. */
  readonly passesOver?: (group: Group) => boolean
}

/** Is the value the star alone? */
export function isStar(text: string, from: number, to: number): boolean {
  return to - from === 1 && codeUnitAt(text, from) === STAR
}

const STAR = 0x2a

/** The groups that apply to a robot: those that name its first token that is named at all, else those for everybody. */
export function selectGroups(rule: AgentMatching): (outline: Outline, query: AgentQuery) => SelectedGroups {
  const { names, namesCloser, isStar: isStarValue, passesOver } = rule
  const ways = namesCloser === undefined ? [names] : [namesCloser, names]
  const fittingIn = ({ groups }: Outline, test: ValueTest): Group[] => {
    const fitting: Group[] = []
    for (const group of groups) if (group.someAgent(test) && passesOver?.(group) !== true) fitting.push(group)
    return fitting
  }
  const namedIn = (outline: Outline, way: NamesToken, token: string): Group[] => {
    const named = fittingIn(outline, (text, from, to) => way(text, from, to, token))
    return rule.starOnly === true ? named.filter((group) => !group.someAgent(isStarValue)) : named
  }

  /** Why each group was taken or not: all that the choice itself could do without. */
  const reasonsOf = (
    outline: Outline,
    { tokens }: AgentQuery,
    kind: SelectedGroups['kind'],
    fitting: readonly Group[],
    selected: readonly Group[],
  ) => {
    const fit = new Set(fitting)
    const takenToo = new Set(selected)
    const [first, ...later] = tokens.map((token) => new Set(ways.flatMap((way) => namedIn(outline, way, token))))
    return (group: Group): SelectionReason => {
      if (passesOver?.(group) === true) return 'version-ignored'
      const isTaken = takenToo.has(group)
      if (isTaken && selected.length < fitting.length) return 'first-that-fits'
      if (!isTaken) {
        if (fit.has(group)) return 'later-group'
        if (first?.has(group) === true) return 'less-specific'
        if (later.some((groups) => groups.has(group))) return 'fallback-not-needed'
      }
      return usualReason(kind, isTaken, first?.size !== 0, group.someAgent(isStarValue))
    }
  }

  return (outline, query) => {
    const choiceOf = (kind: SelectedGroups['kind'], fitting: readonly Group[]): SelectedGroups => {
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
        if (named.length > 0) return choiceOf('named', named)
      }
    }
    const fitting = query.obeysStar ? fittingIn(outline, isStarValue) : []
    return choiceOf(fitting.length > 0 ? 'star' : 'none', fitting)
  }
}

/** Why a group was taken or not, for all that readers have in common. `byName`: it is for the first of the robot's tokens. */
export function usualReason(kind: SelectedGroups['kind'], isTaken: boolean, byName: boolean, isForEverybody: boolean): SelectionReason {
  if (!isTaken && !isForEverybody) return 'other-agents'
  if (kind === 'named') return isTaken ? (byName ? 'names-agent' : 'names-fallback') : 'star-not-needed'
  return isTaken ? 'star-group' : 'robot-ignores-star'
}

/** Are two places of texts, equally long, equal but for ASCII case? */
function sameLetters(text: string, from: number, to: number, token: string): boolean {
  for (let at = from; at < to; at++) {
    const unit = codeUnitAt(text, at)
    const other = codeUnitAt(token, at - from)
    if (unit !== other && ((unit ^ other) !== 0x20 || !isLetter(unit))) return false
  }
  return true
}

/** Is the value the token, ASCII case aside? */
export function sameToken(text: string, from: number, to: number, token: string): boolean {
  return to - from === token.length && sameLetters(text, from, to, token)
}

/** Is the token, ASCII case aside, the product token the value begins with (RFC 9309 §2.2.1: letters, `-` and `_`)? */
export function beginsWithToken(text: string, from: number, to: number, token: string): boolean {
  const end = from + token.length
  if (end > to || (end < to && isTokenUnit(codeUnitAt(text, end)))) return false
  return sameLetters(text, from, end, token) && leadingToken(token) === token
}

function isLetter(unit: number): boolean {
  const small = unit | 0x20
  return small >= 0x61 && small <= 0x7a
}

function isTokenUnit(unit: number): boolean {
  return isLetter(unit) || unit === 0x2d || unit === 0x5f
}

/** The product token a value begins with: letters, `-` and `_` (RFC 9309 §2.2.1). */
export function leadingToken(value: string): string {
  let end = 0
  while (end < value.length && isTokenUnit(codeUnitAt(value, end))) end++
  return end === value.length ? value : value.slice(0, end)
}

const NON_ASCII = /[^\u0000-\u007f]/

/** ASCII letters in lower case; others as they are. */
export function lower(text: string): string {
  return NON_ASCII.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase()
}
