import { type Robot, robots } from '../../../robots/index.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'

/**
 * The main robots that no group names, if the file opens the site to another one by name. An author who
 * lets Google in wants people to find the site.
 */
export function forgottenMainRobots(context: Context, open: readonly SearchAgent[]): readonly Robot[] {
  const isMain = ({ named }: SearchAgent): boolean => named !== undefined && MAIN_ROBOTS.has(named.robot.id)
  if (!open.some(isMain)) return []
  const named = new Set(searchAgents(context).map((agent) => agent.named?.robot))
  return robots.filter((robot) => MAIN_ROBOTS.has(robot.id) && !named.has(robot))
}

/** Why a rule for all robots is for those that the file forgets, and what to do. */
export function ofForgotten(forgotten: readonly Robot[]): Required<Pick<Says, 'advice' | 'case' | 'effect'>> {
  const names = robotPhrase(forgotten)
  return {
    case: 'forgotten robots',
    effect: `No group names ${names}, so the rule is for ${names}, too, although the file lets another search in.`,
    advice: `If people should find the site there, give ${names} a User-agent line in the group of that search.`,
  }
}
