/**
 * The registry of robots: their tokens, purpose, dialect and what they obey, each with its source and date. A
 * robot is one record in the file of its main purpose. What no operator documents is `unknown`, however
 * likely a guess would be.
 */
import { advertisingRobots } from './advertising.ts'
import { aiSearchRobots } from './ai-search.ts'
import { aiTrainingRobots } from './ai-training.ts'
import { aiUserRobots } from './ai-user.ts'
import { archiveRobots } from './archive.ts'
import { dataRobots } from './data.ts'
import { feedRobots } from './feed.ts'
import { libraryRobots } from './libraries.ts'
import { monitoringRobots } from './monitoring.ts'
import type { Robot } from './robot.ts'
import { searchRobots } from './search.ts'
import { seoRobots } from './seo.ts'
import { socialRobots } from './social.ts'

/**
 * Every robot of the registry, sorted by id. Each record names its source and the date on which it was read.
 *
 * @example
 * ```ts
 * import { robots } from 'wayleave/robots'
 *
 * const mustBeNamed = robots.filter((robot) => robot.obeys.robotsTxt === 'yes' && robot.obeys.star === 'no')
 * mustBeNamed.some((robot) => robot.name === 'AdsBot-Google') // true
 * ```
 */
export const robots: readonly Robot[] = [
  ...advertisingRobots,
  ...aiSearchRobots,
  ...aiTrainingRobots,
  ...aiUserRobots,
  ...archiveRobots,
  ...dataRobots,
  ...feedRobots,
  ...libraryRobots,
  ...monitoringRobots,
  ...searchRobots,
  ...seoRobots,
  ...socialRobots,
].sort((one, other) => (one.id < other.id ? -1 : 1))

/**
 * The robot with that id; without one, the robot that has that token as its own; without that, the robot with that
 * name. `undefined` if there is none. Case is ignored, as in RFC 9309 §2.2.1. A token that a robot only falls back on
 * does not name it.
 *
 * @example
 * ```ts
 * import { robotNamed } from 'wayleave/robots'
 *
 * robotNamed('googlebot-image')?.tokens // ['Googlebot-Image', 'Googlebot']
 * robotNamed('Nobody') // undefined
 * ```
 */
export function robotNamed(nameOrToken: string): Robot | undefined {
  return robotsByName.get(nameOrToken.toLowerCase())
}

/**
 * The robots by id, token and name. If two are equal, the id counts before the token, and the token before the name:
 * a later entry replaces an earlier one.
 */
const robotsByName: ReadonlyMap<string, Robot> = new Map(
  [({ name }: Robot) => name, ({ tokens: [token = ''] }: Robot) => token, ({ id }: Robot) => id].flatMap(
    (nameOf) => [...robots].reverse().map((robot) => [nameOf(robot).toLowerCase(), robot] as const),
  ),
)
