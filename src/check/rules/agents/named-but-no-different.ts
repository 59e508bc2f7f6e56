import type { Robot } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isOfAi } from '../../agents/trainers.ts'
import { joinedAgents } from '../../analysis/joined-agents.ts'
import { isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A116: AI robots that a file names only together with all others. */
export const namedButNoDifferent: CheckRule = {
  code: 'A116',
  name: 'named-but-no-different',
  severity: 'info',
  why: 'A group with `*` among its User-agent lines applies to every robot (RFC 9309 §2.2.1). Further names change nothing for robots that obey `*`. Some site builders write the names of AI robots into such a group, so that the file looks as if it blocked them. They follow the same rules as every other robot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (isClosedToUnnamedAgent(context)) return
  for (const group of context.file.groups) {
    const { agents, isStarGroup } = group
    const star = agents.find(({ value }) => value === '*')
    if (!isStarGroup || star === undefined) continue
    // G103 tells that "*" shares their rules, and not they those of "*".
    if (joinedAgents(group).some(({ agent }) => agent === star)) continue
    const seen = new Set<Robot>()
    const named = agents.flatMap((agent): { line: (typeof agent)['line']; robot: Robot }[] => {
      const robot = ownRobot(agentOfLine(agent))
      if (robot === undefined || seen.has(robot)) return []
      seen.add(robot)
      return !hasOtherGroup(context, agent) &&
        isOfAi(robot) &&
        robot.obeys.star !== 'no' &&
        robot.retired === undefined
        ? [{ line: agent.line, robot }]
        : []
    })
    const [first] = named
    if (first === undefined) continue
    const robots = named.map(({ robot }) => robot)
    const names = robotPhrase(robots)
    yield {
      span: first.line.valueSpan,
      says: {
        ...(robots.length === 1
          ? {
              what: `${names} shares a group with "*", so it is named, but treated like every other robot.`,
              advice:
                'If you mean to keep it out, move its User-agent line to a group of its own with "Disallow: /".',
            }
          : {
              what: `${names} share a group with "*", so they are named, but treated like every other robot.`,
              advice:
                'If you mean to keep them out, move their User-agent lines to a group of their own with "Disallow: /".',
            }),
        subject: names,
      },
      related: [{ span: star.line.valueSpan, message: 'this line names every robot' }],
      dialects: dialectsOfRobots(context, robots),
    }
  }
}

/** Does another group name the robot, too? Its rules then also apply to it. */
function hasOtherGroup({ file }: Context, agent: NamedAgent): boolean {
  const token = agentOfLine(agent).toLowerCase()
  return file.agents.some(
    (other) => other.group !== agent.group && agentOfLine(other).toLowerCase() === token,
  )
}
