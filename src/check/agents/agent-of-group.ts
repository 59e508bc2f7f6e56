import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'

/** Robots or groups that one rule examines in a file. If the file has more, a note says so. */
export const MAX_ROBOTS_PER_RULE = 50

/**
 * The agent that a User-agent line names: the product token that its value begins with (RFC 9309 §2.2.1), or
 * else the whole value.
 */
export function agentOfLine({ value }: NamedAgent): string {
  return /^[a-z_-]+/i.exec(value)?.[0] ?? value
}

/** An agent that a group applies to: the unnamed agent for a `*` group, else the first one it names. */
export function agentOfGroup({ agents, isStarGroup }: CheckedGroup): string {
  const [agent] = agents
  return isStarGroup || agent === undefined || agent.value === '' ? UNNAMED_AGENT : agentOfLine(agent)
}
