import { lineNamingRobot, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { policyOfRobot } from '../../agents/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** A110: a group that other robots follow as well. */
export const fallbackAgent: CheckRule = {
  code: 'A110',
  name: 'fallback-agent',
  severity: 'info',
  why: 'Some robots that no group names follow that of another before they follow `*`: Googlebot-Image, Googlebot-News and Googlebot-Video that of Googlebot, Applebot that of Googlebot too, bingbot that of msnbot (their operators’ pages). What is written for one robot is then written for several.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, own, fallingBack } of registryAgentLines(context)) {
    if (agent.group.rules.length === 0) continue
    const [name = ''] = own.length > 0 ? (own[0]?.tokens ?? []) : [agent.value]
    const robots = fallingBack.filter((robot) => {
      if (lineNamingRobot(context, robot) !== undefined || robot.obeys.robotsTxt === 'no') return false
      // A token that is only the family's name is meant for all of the family.
      const isFamilyName = own.length === 0 && robot.tokens[0]?.toLowerCase().startsWith(name.toLowerCase()) === true
      return !isFamilyName && policyOfRobot(context, robot)?.selection.kind === 'named'
    })
    if (robots.length === 0) continue
    yield {
      span: line.valueSpan,
      message: `What is written for ${quoted(agent.value)} is also for ${robotPhrase(robots)}, which no group names: ${robots.length === 1 ? 'it falls' : 'they fall'} back on this name before "*". Give ${robots.length === 1 ? 'it a group of its own' : 'them groups of their own'} if that is not meant.`,
      dialects: dialectsOfRobots(context, robots),
    }
  }
}
