import { type Robot, robots, servesPurpose } from '../../robots/index.ts'
import { MAIN_ROBOTS } from '../agents/search-agents.ts'
import type { Context } from '../file/context.ts'
import { policyOfRobot } from './robot-policy.ts'

/**
 * The robots that get a Crawl-delay through `*`, and that obey it by a page of their operator: those of the
 * largest search engines first.
 *
 * @param line the number of the line of the Crawl-delay.
 */
export function robotsPausedThroughStar(context: Context, line: number): readonly Robot[] {
  const paused = robots.filter((robot) => {
    if (robot.obeys.crawlDelay !== 'yes' || servesPurpose(robot, 'library')) return false
    const policy = policyOfRobot(context, robot)
    const delay = policy?.selection.kind === 'star' ? policy.pacing.crawlDelay : undefined
    return delay !== undefined && delay.line === line && delay.value > 0
  })
  const isMain = ({ id }: Robot): boolean => MAIN_ROBOTS.has(id)
  return [...paused.filter(isMain), ...paused.filter((robot) => !isMain(robot))]
}
