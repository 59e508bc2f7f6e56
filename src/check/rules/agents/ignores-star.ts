import { robots } from '../../../robots/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedToUnnamedAgent, policyOfRobot } from '../../analysis/robot-policy.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'

/** A109: a site that is closed by the `*` group, but not for robots that ignore `*`. */
export const ignoresStar: CheckRule = {
  code: 'A109',
  name: 'ignores-star',
  severity: 'warning',
  rank: 60,
  why: 'Some robots ignore the `*` group and follow only a group that names them. Examples are AdsBot-Google, other special-case crawlers of Google, and several robots of Yandex (their operators’ pages). A file that closes a site only with `*` leaves it open to them. If the environment is `staging`, no robot is wanted, so the finding is a warning. Otherwise it is a hint: these robots come to sites that use their service, such as advertisements.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = agentLinesOfKind(context, 'star')
  if (first === undefined || !isClosedToUnnamedAgent(context)) return
  const url = `${originOf(context)}/`
  const open = robots.filter((robot) => {
    if (robot.obeys.robotsTxt !== 'yes' || robot.obeys.star !== 'no') return false
    if (robot.retired !== undefined || robot.controlToken === true) return false
    const policy = policyOfRobot(context, robot)
    return policy?.selection.kind === 'none' && cachedVerdict(context, policy, url).verdict === 'allow'
  })
  if (open.length === 0) return
  const names = robotPhrase(open)
  const isStaging = context.options.environment === 'staging'
  const says =
    open.length === 1
      ? {
          what: `${names} ignores the "*" group, and no group names ${names}.`,
          effect: 'So no rule of this file applies to it.',
          advice: `To close the site to ${names} too, name it in a group with Disallow: /.`,
        }
      : {
          what: `${names} ignore the "*" group, and no group names them.`,
          effect: 'So no rule of this file applies to them.',
          advice: 'To close the site to these robots too, name them in a group with Disallow: /.',
        }
  yield {
    span: first.line.valueSpan,
    ...(isStaging ? {} : { severity: 'hint' as const }),
    says: isStaging ? { case: 'staging', ...says, advice: `${says.advice} ${HIDES}` } : says,
    dialects: dialectsOfRobots(context, open),
    witness: url,
  }
}

/** What closing a site does not do (Google Search Central, "Introduction to robots.txt"). */
const HIDES =
  'A search may still list URLs of a closed site that other pages link to. Only a password keeps all of them out.'
