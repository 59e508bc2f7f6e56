import type { CandidateGroup, SelectionReason } from '../../policy/index.ts'
import type { AgentQuery, Group, SelectedGroups } from '../outline.ts'
import { lower, usualReason } from './select-groups.ts'

/** The selection of some groups. `namesRobot` says whether a group that was not selected names the robot. */
export function selectionOf(
  kind: SelectedGroups['kind'],
  selected: readonly Group[],
  candidates: readonly Group[],
  isStar: (group: CandidateGroup) => boolean,
  namesRobot: (group: CandidateGroup) => boolean = (): boolean => false,
  byName = true,
): SelectedGroups {
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isSelected = selected.includes(group as Group)
    if (!isSelected && namesRobot(group)) return 'later-group'
    return usualReason(kind, isSelected, byName, isStar(group))
  }
  return { kind, selected, candidates, reasonFor }
}

/** The name of a program in a User-Agent header, in lower case: the first, or the one after `compatible;`. */
export function programName(token: string): string {
  const named = /\(compatible; *([\w-]+)/.exec(token)?.[1] ?? token.trim().split(/[/\s]/, 1)[0]
  return lower(named as string)
}

/**
 * The selection of a program that knows one name: the groups that name it; without any, the groups of every robot.
 * `matchedName` gives the name by which a group is for the robot: its own name, `*`, or neither.
 */
export function selectionOfProgram<G extends Group>(
  groups: readonly Group[],
  { tokens, obeysStar }: AgentQuery,
  matchedName: (group: G, robot: string) => string | undefined,
): SelectedGroups {
  const isFor = (group: CandidateGroup, robot: string, name: string): boolean =>
    matchedName(group as G, robot) === name
  for (const [rank, token] of tokens.entries()) {
    const name = programName(token)
    const own = name === '*' ? [] : groups.filter((group) => isFor(group, name, name))
    if (own.length > 0)
      return selectionOf('named', own, groups, (group) => isFor(group, name, '*'), undefined, rank === 0)
  }
  const name = programName(tokens[0] as string)
  const isStar = (group: CandidateGroup): boolean => isFor(group, name, '*')
  const star = obeysStar ? groups.filter(isStar) : []
  return selectionOf(star.length > 0 ? 'star' : 'none', star, groups, isStar)
}

/** Does a group name `*`, whatever else it names? */
export function isStarGroup({ agents }: Pick<Group, 'agents'>): boolean {
  return agents.some(({ value }) => value === '*')
}
