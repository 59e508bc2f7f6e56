import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf } from '../../robots/index.ts'
import { closedBy, closingRule } from '../analysis/closed-site.ts'
import type { Context } from '../file/context.ts'

/** What the file means for a known robot, read as it reads, by all of its tokens. Nothing where too much was asked before. */
export function policyOfRobot(context: Context, robot: Robot): Policy | undefined {
  const { dialect, agent, obeysStar } = readOptionsOf(robot)
  return context.policies.getWithinBudget(dialect, agent, obeysStar)
}

/** Is the whole site closed to a robot of the registry, as it reads? A no is also that too much was asked before. */
export function isClosedTo(context: Context, robot: Robot): boolean {
  const policy = policyOfRobot(context, robot)
  return policy !== undefined && closingRule(context, policy) !== undefined
}

/** Is it closed to robots that no group names, as RFC 9309 reads? */
export function isClosedToUnnamedAgent(context: Context): boolean {
  return closedBy(context, context.byDialect.standard.dialect, UNNAMED_AGENT) !== undefined
}
