import { type Robot, robotsByToken } from '../../robots/index.ts'
import type { NamedAgent } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import { agentOfLine } from './agent-of-group.ts'

/** A registry robot that a User-agent line names by its own token. */
export interface NamedRobot {
  readonly robot: Robot
  /** The first User-agent line that names the robot. */
  readonly agent: NamedAgent
}

/**
 * The registry robots that the file names by their own tokens, in the order of the file. The registry bounds
 * them.
 */
export function namedRobots(context: Context): readonly NamedRobot[] {
  return context.once(findNamedRobots)
}

function findNamedRobots(context: Context): readonly NamedRobot[] {
  const named = new Map<Robot, NamedRobot>()
  for (const agent of context.file.agents) {
    const robot = ownRobot(agent.value) ?? ownRobot(agentOfLine(agent))
    if (robot !== undefined && !named.has(robot)) named.set(robot, { robot, agent })
  }
  return [...named.values()]
}

/** The registry robot whose own token this is, not a robot that falls back on the token. */
export function ownRobot(token: string): Robot | undefined {
  const own = token.toLowerCase()
  return robotsByToken(own).find(({ tokens }) => tokens[0]?.toLowerCase() === own)
}
