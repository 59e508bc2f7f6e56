import { lineNamingRobot, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { policyOfRobot } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** A110: a group that robots follow which it does not name. */
export const fallbackAgent: CheckRule = {
  code: 'A110',
  name: 'fallback-agent',
  severity: 'hint',
  why: 'If no group names them, some robots follow a group for another robot and not the `*` group. For example, Googlebot-Image and Applebot follow a group for Googlebot, and bingbot follows one for msnbot (their operators’ pages). Rules written for one robot then apply to several.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, own, fallingBack } of registryAgentLines(context)) {
    if (agent.group.rules.length === 0) continue
    const [name = ''] = own.length > 0 ? (own[0]?.tokens ?? []) : [agent.value]
    const robots = fallingBack.filter((robot) => {
      if (lineNamingRobot(context, robot) !== undefined || robot.obeys.robotsTxt === 'no') return false
      // A token that is only a family name, such as Yandex, is meant for the whole family.
      const isFamilyName =
        own.length === 0 && robot.tokens[0]?.toLowerCase().startsWith(name.toLowerCase()) === true
      return !isFamilyName && policyOfRobot(context, robot)?.selection.kind === 'named'
    })
    if (robots.length === 0) continue
    const names = robotPhrase(robots)
    yield {
      span: line.valueSpan,
      says: {
        what: `The rules for ${quoted(agent.value)} also apply to ${names}.`,
        ...(robots.length === 1
          ? {
              effect: `No group names ${names}, so it follows the group of ${quoted(agent.value)}.`,
              advice: `If the rules should not apply to ${names}, give it its own group.`,
            }
          : {
              effect: `No group names these robots, so they follow the group of ${quoted(agent.value)}.`,
              advice: 'If the rules should not apply to them, give them their own groups.',
            }),
        subject: quoted(agent.value),
      },
      dialects: dialectsOfRobots(context, robots),
    }
  }
}
