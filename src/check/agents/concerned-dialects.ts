import type { DialectId } from '../../dialects/index.ts'
import type { CheckedGroup } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import { ownRobot } from './named-robots.ts'

/** Of some dialects, those that concern every site, or that a robot reads which the group names. */
export function concernedBy(
  context: Context,
  group: CheckedGroup | undefined,
  ids: readonly DialectId[],
): readonly DialectId[] {
  const readBy = context.once(readersOfGroups)
  let read = readBy.get(group)
  if (read === undefined) {
    read = new Set(group?.agents.map(({ value }) => ownRobot(value)?.dialect))
    readBy.set(group, read)
  }
  return context.dialects
    .filter(({ id, concernsEverySite }) => ids.includes(id) && (concernsEverySite === true || read?.has(id)))
    .map(({ id }) => id)
}

/** The dialects of the robots that each group names: a group of thousands of names is asked for each of them. */
function readersOfGroups(): Map<CheckedGroup | undefined, ReadonlySet<string | undefined>> {
  return new Map()
}
