import { robots } from '../../../robots/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedToUnnamedAgent, policyOfRobot } from '../../agents/robot-policy.ts'
import { originOf } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A109: a site closed for everybody, but not for the robots that `*` does not concern. */
export const ignoresStar: CheckRule = {
  code: 'A109',
  name: 'ignores-star',
  severity: 'warning',
  why: 'Some robots follow no group for `*`, only one that names them: AdsBot-Google and others of Google’s special-case crawlers, and several of Yandex (their operators’ pages). A file that closes a site for everybody leaves it open to these. It is a warning for a site that is checked as a staging site, where nobody is wanted; elsewhere it may be meant, and is told.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = agentLinesOfKind(context, 'star')
  if (first === undefined || !isClosedToUnnamedAgent(context)) return
  const url = `${originOf(context)}/`
  const open = robots.filter((robot) => {
    if (robot.obeys.robotsTxt !== 'yes' || robot.obeys.star !== 'no' || robot.retired !== undefined) return false
    const policy = policyOfRobot(context, robot)
    return policy?.selection.kind === 'none' && cachedVerdict(context, policy, url).verdict === 'allow'
  })
  if (open.length === 0) return
  yield {
    span: first.line.valueSpan,
    ...(context.options.environment === 'staging' ? {} : { severity: 'info' as const }),
    message: `${robotPhrase(open)} follow no group for "*", and no other group names them: they may fetch ${url} and all else. To close the site for them too, name them.`,
    dialects: dialectsOfRobots(context, open),
    witness: url,
  }
}
