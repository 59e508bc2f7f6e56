import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A111: a control token, a name under which no robot fetches anything. */
export const controlTokenNotCrawler: CheckRule = {
  code: 'A111',
  name: 'control-token-not-crawler',
  severity: 'info',
  why: 'Google-Extended and Applebot-Extended are control tokens, not crawlers: nothing is ever fetched under these names. A group for one says whether models may be trained on pages that other robots of the operator fetched. It keeps no robot from any page (the operators’ pages). Crawl-delay and similar records in such a group have no effect.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.controlToken !== true) continue
      yield {
        span: line.valueSpan,
        message: `${robot.name} fetches nothing, so this group blocks no crawler. The name ${robot.name} only controls how ${robot.operator} uses the pages that other robots of ${robot.operator} fetch (${sourceOf(robot)}). To block these other robots, name them in a group.`,
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
