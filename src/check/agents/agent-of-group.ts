import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { productTokenOf } from '../../readings/index.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'

/**
 * The maximum number of robots or groups that one check rule examines in a file. If the file has more, a note
 * of the report says so.
 */
export const MAX_ROBOTS_PER_RULE = 50

/**
 * The agent that a User-agent line names: the product token at the beginning of its value (RFC 9309 §2.2.1);
 * the whole value if it begins with no token.
 */
export function agentOfLine({ value }: Pick<NamedAgent, 'value'>): string {
  return productTokenOf(value) || value
}

/**
 * An agent that a group applies to: the unnamed agent for a `*` group, otherwise the first agent that the
 * group names.
 */
export function agentOfGroup({ agents, isStarGroup }: CheckedGroup): string {
  const [agent] = agents
  return isStarGroup || agent === undefined || agent.value === '' ? UNNAMED_AGENT : agentOfLine(agent)
}
