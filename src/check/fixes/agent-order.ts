import type { Outline } from '../../dialects/index.ts'

/** The names in the User-agent lines of a file, as one dialect divides the file into groups. */
export interface GroupAgents {
  readonly outline: Outline
  /** The names of each group. Groups and names are in the order of the file. */
  readonly byGroup: readonly (readonly string[])[]
  /** The names of all groups, in the order of the file. */
  readonly all: readonly string[]
  /** The result of {@link agentOrderOf}; `undefined` until it is computed. */
  cachedOrder: string | undefined
}

/** Collects the names of the groups of an outline. */
export function groupAgentsOf(outline: Outline): GroupAgents {
  const byGroup = outline.groups.map(({ agents }) => agents.map(({ value }) => value))
  return { outline, byGroup, all: byGroup.flat(), cachedOrder: undefined }
}

/**
 * A text that is equal for files whose groups name the same robots in the same order. It holds each name
 * once, in lower case, and two facts about its group that may make a dialect skip the group: whether it also
 * names `*`, and its Robot-version.
 */
export function agentOrderOf(agents: GroupAgents): string {
  agents.cachedOrder ??= computeOrder(agents)
  return agents.cachedOrder
}

function computeOrder({ outline: { groups, records: all }, byGroup }: GroupAgents): string {
  const names = new Set<string>()
  const hasVersions = all.recordsOf('robot-version').length > 0
  for (const [index, group] of groups.entries()) {
    const values = byGroup[index] as readonly string[]
    const records = hasVersions ? group.records : []
    const versions = records
      .flatMap(({ field, value }) => (field === 'robot-version' ? [value] : []))
      .join(' ')
    const isStarGroup = values.includes('*')
    // The place of `*` among the names does not matter; the unnamed agent is compared in any case.
    for (const value of values)
      if (value !== '*') names.add(JSON.stringify([value.toLowerCase(), isStarGroup, versions]))
  }
  return [...names].join()
}
