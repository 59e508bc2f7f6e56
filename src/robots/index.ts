/**
 * The robots that exist and what their operators say of them: tokens, purpose, dialect, what they obey, with source and date.
 * A robot is one record in the file of its purpose. How any dialect reads a file, and what a robot may fetch, is not known here;
 * what no operator documents stays `unknown`, however likely a guess would be.
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

export { readOptionsOf, tokenOf } from './read-options.ts'
export type { Obeys, Purpose, Robot } from './robot.ts'

/**
 * Every known robot, sorted by id; each record names the source of its facts and the day they were read.
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
 * The robot of that id, else the one whose own token it is, else the one of that name; `undefined` when there is none. Never throws.
 * Case does not count, as in RFC 9309 §2.2.1. Tokens a robot only falls back on do not name it.
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
  const wanted = nameOrToken.toLowerCase()
  return (
    robots.find((robot) => robot.id === wanted) ??
    robots.find((robot) => robot.tokens[0]?.toLowerCase() === wanted) ??
    robots.find((robot) => robot.name.toLowerCase() === wanted)
  )
}
