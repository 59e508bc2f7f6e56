import type { Outline } from '../../dialects/index.ts'

/** The names of a file's groups, as one dialect divides it. */
export interface GroupAgents {
  readonly outline: Outline
  /** By group, in the order of the file. */
  readonly byGroup: readonly (readonly string[])[]
  readonly all: readonly string[]
  /** The result of {@link agentOrderOf}, once it was computed. */
  cachedOrder: string | undefined
}

/** The names of a file's groups. */
export function groupAgentsOf(outline: Outline): GroupAgents {
  const byGroup = outline.groups.map(({ agents }) => agents.map(({ value }) => value))
  return { outline, byGroup, all: byGroup.flat(), cachedOrder: undefined }
}

/**
 * A text that is equal for files whose groups name the same robots in the same order. It holds each name
 * once, in lower case, with what else of its group may decide whether a dialect skips the group.
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
    const versions = records.flatMap(({ field, value }) => (field === 'robot-version' ? [value] : [])).join(' ')
    const isStarGroup = values.includes('*')
    // The place of `*` among the names does not matter; the unnamed agent is compared in any case.
    for (const value of values) if (value !== '*') names.add(JSON.stringify([value.toLowerCase(), isStarGroup, versions]))
  }
  return [...names].join()
}
