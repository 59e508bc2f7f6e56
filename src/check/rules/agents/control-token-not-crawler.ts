import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A111: a token under which nothing is fetched. */
export const controlTokenNotCrawler: CheckRule = {
  code: 'A111',
  name: 'control-token-not-crawler',
  severity: 'info',
  why: 'Google-Extended and Applebot-Extended are no crawlers: nothing is ever fetched under these names. A group for one says whether what other robots of the operator fetched may train models, and keeps no robot from any page (the operators’ pages). Paces and the like in such a group mean nothing.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.controlToken !== true) continue
      yield {
        span: line.valueSpan,
        message: `${robot.name} fetches nothing: this group steers what ${robot.operator} does with pages that its other robots fetch, and keeps none of them out (${sourceOf(robot)}). To keep them out, name them.`,
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
