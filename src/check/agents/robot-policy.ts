import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf } from '../../robots/index.ts'
import { closedBy, closingRule } from '../analysis/closed-site.ts'
import type { Context } from '../file/context.ts'

/**
 * The policy of a registry robot, in its dialect and by all of its tokens. `undefined` if the budget of
 * {@link Context.policies} is spent.
 */
export function policyOfRobot(context: Context, robot: Robot): Policy | undefined {
  const { dialect, agent, obeysStar } = readOptionsOf(robot)
  return context.policies.getWithinBudget(dialect, agent, obeysStar)
}

/**
 * Whether the whole site is closed to a registry robot, in its dialect. `false` also if the budget is spent.
 */
export function isClosedTo(context: Context, robot: Robot): boolean {
  const policy = policyOfRobot(context, robot)
  return policy !== undefined && closingRule(context, policy) !== undefined
}

/** Whether the whole site is closed to the unnamed agent, by RFC 9309. */
export function isClosedToUnnamedAgent(context: Context): boolean {
  return closedBy(context, context.byDialect.standard.dialect, UNNAMED_AGENT) !== undefined
}
