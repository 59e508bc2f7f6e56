import type { ChoiceReason, ConsideredGroup } from '../../policy/index.ts'
import type { AgentQuery, Group, GroupChoice, Outline } from '../dialect.ts'

/** How a robot finds its groups. */
export interface AgentRule {
  /** Does this User-agent value name the robot's token? */
  readonly names: (value: string, token: string) => boolean
  /** A closer way of naming it: groups that fit this way are preferred to those that only fit the other. */
  readonly namesCloser?: (value: string, token: string) => boolean
  /** Is this User-agent value for everybody? */
  readonly everybody: (value: string) => boolean
  /** Of several groups that name the robot. */
  readonly several: 'all' | 'first'
  /** Of several groups for everybody. */
  readonly severalForEverybody: 'all' | 'first'
  /** A group that is for everybody counts for nothing else, whoever it names beside. */
  readonly everybodyOnly?: true
  /** Groups a reader passes over whoever they name. */
  readonly passesOver?: (group: Group) => boolean
}

/** Is the value the star alone? */
export function isStar(value: string): boolean {
  return value === '*'
}

/** The groups that apply to a robot: those that name its first token that is named at all, else those for everybody. */
export function chooseGroups(rule: AgentRule): (outline: Outline, query: AgentQuery) => GroupChoice {
  return (outline, query) => {
    const passed = new Set(rule.passesOver === undefined ? [] : outline.groups.filter(rule.passesOver))
    const groups = outline.groups.filter((group) => !passed.has(group))
    const forEverybody = new Set(groups.filter((group) => group.agents.some(({ value }) => rule.everybody(value))))
    const named = rule.everybodyOnly === true ? groups.filter((group) => !forEverybody.has(group)) : groups
    const ways = rule.namesCloser === undefined ? [rule.names] : [rule.namesCloser, rule.names]
    const namedBy = query.tokens.flatMap((token) =>
      ways.map((names) => new Set(named.filter((group) => group.agents.some(({ value }) => names(value, token))))),
    )
    const rank = namedBy.findIndex((fit) => fit.size > 0)
    const kind = rank !== -1 ? 'named' : forEverybody.size > 0 && query.everybody ? 'everybody' : 'none'
    const fitting = kind === 'named' ? [...(namedBy[rank] ?? [])] : kind === 'everybody' ? [...forEverybody] : []
    const several = kind === 'named' ? rule.several : rule.severalForEverybody
    const taken = several === 'all' ? fitting : fitting.slice(0, 1)

    const reasonFor = (group: ConsideredGroup): ChoiceReason => {
      const known = group as Group
      if (passed.has(known)) return 'version-ignored'
      if (taken.includes(known)) {
        if (several === 'first' && fitting.length > 1) return 'first-that-fits'
        return kind === 'everybody' ? 'for-everybody' : rank < ways.length ? 'names-agent' : 'names-fallback'
      }
      if (fitting.includes(known)) return 'later-group'
      if (namedBy.slice(0, ways.length).some((fit) => fit.has(known))) return 'less-specific'
      if (namedBy.some((fit) => fit.has(known))) return 'fallback-not-needed'
      if (!forEverybody.has(known)) return 'other-agents'
      return kind === 'named' ? 'everybody-not-needed' : 'robot-ignores-everybody'
    }
    return { kind, taken, considered: outline.groups, reasonFor }
  }
}

/** Equal but for ASCII case, compared whole. */
export function sameToken(value: string, token: string): boolean {
  return value.length === token.length && lower(value) === lower(token)
}

/** Is the token, ASCII case aside, the product token the value begins with (RFC 9309 §2.2.1: letters, `-` and `_`)? */
export function beginsWithToken(value: string, token: string): boolean {
  const next = value.charAt(token.length)
  return !/[A-Za-z_-]/.test(next) && sameToken(value.slice(0, token.length), token) && leadingToken(token) === token
}

/** The product token a value begins with: letters, `-` and `_` (RFC 9309 §2.2.1). */
export function leadingToken(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

/** ASCII letters in lower case; others as they are. */
export function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
