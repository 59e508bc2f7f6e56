import { type DialectId, dialects } from '../../dialects/index.ts'
import { namedRobots } from '../agents/named-robots.ts'
import type { Context } from '../file/context.ts'

/**
 * The dialects that matter to the site of a file: those that concern every site today, and the documented dialect of
 * each registry robot that the file names.
 */
export function relevantDialects(context: Context): ReadonlySet<DialectId> {
  const ids = Object.values(dialects)
    .filter(({ concernsEverySite }) => concernsEverySite)
    .map(({ id }) => id)
  const named = namedRobots(context).flatMap(({ robot }) =>
    robot.dialect === 'unknown' ? [] : [robot.dialect],
  )
  return new Set([...ids, ...named])
}
