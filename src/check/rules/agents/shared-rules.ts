import { joinedAgents } from '../../analysis/joined-agents.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import { quoted } from '../../text/message-phrases.ts'

/** What sets the case of such a line apart. */
export const WITHOUT_OWN_RULES = 'without rules of its own'

/**
 * A sentence that goes with the advice to write another name in a User-agent line. Empty unless
 * the line has no rule of its own, and so shares those of another robot.
 */
export function rulesShared(agent: NamedAgent): string {
  const joined = joinedAgents(agent.group).find((one) => one.agent === agent)
  return joined?.owner === undefined || joined.firstRule === undefined
    ? ''
    : `Give it rules of its own, too: without one, those for ${quoted(joined.owner.value)} from line ${joined.firstRule} on apply to it.`
}
