import type { CandidateGroup, SelectionReason } from '../../policy/index.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import { findInTables } from './group-tables.ts'
import {
  type AgentMatching,
  chooseGroups,
  type FittingGroups,
  hasNameOf,
  usualReason,
  waysOf,
} from './select-groups.ts'

/** Selects the groups of an agent as {@link chooseGroups}, with the reason for each group. */
export function selectGroups(rule: AgentMatching): (outline: Outline, query: AgentQuery) => SelectedGroups {
  const { isStar: isStarValue, isIgnored } = rule
  const finder = findInTables(rule)
  const choose = chooseGroups(rule, finder)

  /** The reason for each group, which the selection itself does not need. */
  const reasonsOf = (
    outline: Outline,
    { tokens }: AgentQuery,
    { kind, fitting, selected }: FittingGroups,
  ) => {
    const fit = new Set(fitting)
    const selectedSet = new Set(selected)
    const [first, ...later] = tokens.map(
      (token) => new Set(waysOf(rule).flatMap((way) => finder.named(outline, way, token))),
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
    const chosen = choose(outline, query)
    const { kind, selected, candidates } = chosen
    let reason: ((group: Group) => SelectionReason) | undefined
    const reasonFor = (group: CandidateGroup): SelectionReason => {
      reason ??= reasonsOf(outline, query, chosen)
      return reason(group as Group)
    }
    return { kind, selected, candidates, reasonFor }
  }
}
