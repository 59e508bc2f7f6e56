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
  const read = new Set<string | undefined>(group?.agents.map(({ value }) => ownRobot(value)?.dialect))
  return context.dialects
    .filter(({ id, concernsEverySite }) => ids.includes(id) && (concernsEverySite === true || read.has(id)))
    .map(({ id }) => id)
}
