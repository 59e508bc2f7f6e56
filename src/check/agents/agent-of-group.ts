import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'

/** Robots that one rule asks about, at the most: of a file that names more, the others are left out, and a note says so. */
export const MAX_ROBOTS_PER_RULE = 50

/** The token to ask with as the robot that a User-agent line names: what a product token may hold (RFC 9309 §2.2.1), or all of it. */
export function agentOfLine({ value }: NamedAgent): string {
  return /^[a-z_-]+/i.exec(value)?.[0] ?? value
}

/** The token to ask with as a robot that a group is for. */
export function agentOfGroup({ agents, isStarGroup }: CheckedGroup): string {
  const [agent] = agents
  return isStarGroup || agent === undefined || agent.value === '' ? UNNAMED_AGENT : agentOfLine(agent)
}
