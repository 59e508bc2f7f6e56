import { robots } from '../../../robots/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords } from '../../text/message-phrases.ts'

/** The control tokens of the registry. */
const CONTROL_TOKENS: readonly string[] = robots
  .filter(({ controlToken }) => controlToken === true)
  .map(({ name }) => name)

/** A111: a control token, a name under which no robot fetches anything. */
export const controlTokenNotCrawler: CheckRule = {
  code: 'A111',
  name: 'control-token-not-crawler',
  severity: 'hint',
  why: `${joinWords(CONTROL_TOKENS)} are control tokens, not crawlers: no robot fetches pages under them. Rules for such a name say how the operator may use the pages that its robots fetch, for example to train models (the operators’ pages). These rules keep no robot from any page. Crawl-delay and similar records have no effect on a control token.`,
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own, agent } of registryAgentLines(context)) {
    // A group that only allows asks for nothing.
    if (!agent.group.rules.some(({ field, value }) => field === 'disallow' && value !== '')) continue
    for (const robot of own) {
      if (robot.controlToken !== true) continue
      yield {
        span: line.valueSpan,
        says: {
          what: `No robot fetches pages under the name ${robot.name}, so rules for it block no crawler.`,
          effect: `They only control how ${robot.operator} uses the pages that its robots fetch (${sourceOf(robot)}).`,
          advice: `If that is what you mean, change nothing: the robots of ${robot.operator} still fetch the pages.`,
          subject: robot.name,
        },
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
