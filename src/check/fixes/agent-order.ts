import type { Outline } from '../../dialects/index.ts'

/** The names of a file's groups. */
export interface GroupNames {
  readonly outline: Outline
  /** By group, as they stand. */
  readonly byGroup: readonly (readonly string[])[]
  readonly all: readonly string[]
  /** {@link inOrderOf}, once it was asked for. */
  inOrder: string | undefined
}

/** The names of a file's groups, as one reader divides it. */
export function groupNamesOf(outline: Outline): GroupNames {
  const byGroup = outline.groups.map(({ agents }) => agents.map(({ value }) => value))
  return { outline, byGroup, all: byGroup.flat(), inOrder: undefined }
}

/** The names in their order, each once in any case of its letters, and what else of a group may decide whether it is passed over. */
export function inOrderOf(names: GroupNames): string {
  names.inOrder ??= inOrder(names)
  return names.inOrder
}

function inOrder({ outline: { groups, records: all }, byGroup }: GroupNames): string {
  const names = new Set<string>()
  const hasVersions = all.recordsOf('robot-version').length > 0
  for (const [index, group] of groups.entries()) {
    const values = byGroup[index] as readonly string[]
    const records = hasVersions ? group.records : []
    const versions = records.flatMap(({ field, value }) => (field === 'robot-version' ? [value] : [])).join(' ')
    const isDefault = values.includes('*')
    // Whom the star is for does not depend on where it stands among names; robots that none names are asked for.
    for (const value of values) if (value !== '*') names.add(JSON.stringify([value.toLowerCase(), isDefault, versions]))
  }
  return [...names].join()
}
