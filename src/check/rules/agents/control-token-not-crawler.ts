import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A111: a control token, a name under which no robot fetches anything. */
export const controlTokenNotCrawler: CheckRule = {
  code: 'A111',
  name: 'control-token-not-crawler',
  severity: 'info',
  why: 'Google-Extended and Applebot-Extended are control tokens, not crawlers: nothing is ever fetched under these names. A group for one says how the operator may use pages that its other robots fetch, for example to train models (the operators’ pages). It keeps no robot from any page. Crawl-delay and similar records have no effect on such a token.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.controlToken !== true) continue
      yield {
        span: line.valueSpan,
        message: `No robot fetches pages under the name ${robot.name}, so naming it blocks no crawler. It only controls how ${robot.operator} uses the pages that other robots of ${robot.operator} fetch (${sourceOf(robot)}). To block those robots, name them in a group.`,
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
