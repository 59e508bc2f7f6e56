import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf } from '../../robots/index.ts'
import type { Context } from '../file/context.ts'
import { closedBy, closingRule } from './closed/closed-site.ts'

/**
 * The policy of a registry robot, in the dialect of the robot and for all of its tokens. `undefined` if the
 * budget of {@link Context.policies} is spent.
 */
export function policyOfRobot(context: Context, robot: Robot): Policy | undefined {
  const { dialect, agent, obeysStar } = readOptionsOf(robot)
  return context.policies.getWithinBudget(dialect, agent, obeysStar)
}

/**
 * Whether the rules close the whole site to a registry robot, in the dialect of the robot. `false` also if
 * the budget of {@link Context.policies} is spent.
 */
export function isClosedTo(context: Context, robot: Robot): boolean {
  const policy = policyOfRobot(context, robot)
  return policy !== undefined && closingRule(context, policy) !== undefined
}

/** Whether the rules close the whole site to robots that no group names, in the dialect `rfc-9309`. */
export function isClosedToUnnamedAgent(context: Context): boolean {
  return closedBy(context, context.byDialect.standard.dialect, UNNAMED_AGENT) !== undefined
}
