import type { Outline } from '../../dialects/index.ts'

/** The names in the User-agent lines of a file, as one dialect divides the file into groups. */
export interface GroupAgents {
  readonly outline: Outline
  /** The names of each group. Groups and names are in the order of the file. */
  readonly byGroup: readonly (readonly string[])[]
  /** The names of all groups, in the order of the file. */
  readonly all: readonly string[]
  /** What {@link agentChange} compares; `undefined` until it is computed. */
  cachedNames: readonly GroupName[] | undefined
}

/** Collects the names of the groups of an outline. */
export function groupAgentsOf(outline: Outline): GroupAgents {
  const byGroup = outline.groups.map(({ agents }) => agents.map(({ value }) => value))
  return { outline, byGroup, all: byGroup.flat(), cachedNames: undefined }
}

/**
 * What a fix changes in the names of the groups, as the end of "a fix that …"; `undefined` if nothing. It
 * compares the names in lower case and in order, and two facts about their groups that may make a dialect
 * skip a group: whether it also names `*`, and its Robot-version.
 */
export function agentChange(before: GroupAgents, after: GroupAgents): string | undefined {
  const [old, changed] = [namesOf(before), namesOf(after)]
  if (isSame(old, changed, ({ name }) => name)) {
    if (!isSame(old, changed, ({ version }) => version)) return 'changes the Robot-version of a group'
    return isSame(old, changed, ({ withStar }) => `${withStar}`)
      ? undefined
      : 'separates a name from `*`, or puts it into one group with `*`'
  }
  return 'changes the names of groups or their order'
}

/** A name in the User-agent lines, and what its group holds besides. */
interface GroupName {
  /** In lower case. */
  readonly name: string
  readonly withStar: boolean
  /** The Robot-versions of the group; empty for most. */
  readonly version: string
}

/** Each name but `*` once, in the order of the file. The unnamed agent is compared in any case. */
function namesOf(agents: GroupAgents): readonly GroupName[] {
  agents.cachedNames ??= computeNames(agents)
  return agents.cachedNames
}

function computeNames({ outline: { groups, records: all }, byGroup }: GroupAgents): readonly GroupName[] {
  const names = new Map<string, GroupName>()
  const hasVersions = all.recordsOf('robot-version').length > 0
  for (const [index, group] of groups.entries()) {
    const values = byGroup[index] as readonly string[]
    const records = hasVersions ? group.records : []
    const version = records
      .flatMap(({ field, value }) => (field === 'robot-version' ? [value] : []))
      .join(' ')
    const withStar = values.includes('*')
    for (const value of values) {
      if (value === '*') continue
      const name = { name: value.toLowerCase(), withStar, version }
      const key = JSON.stringify(name)
      if (!names.has(key)) names.set(key, name)
    }
  }
  return [...names.values()]
}

function isSame(
  names: readonly GroupName[],
  others: readonly GroupName[],
  part: (name: GroupName) => string,
): boolean {
  return (
    names.length === others.length && names.every((name, at) => part(name) === part(others[at] as GroupName))
  )
}
