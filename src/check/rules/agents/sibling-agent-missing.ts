import { type Robot, robots, servesPurpose } from '../../../robots/index.ts'
import { lineNamingRobot, type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { policyOfRobot } from '../../analysis/robot-policy.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** A113: the file blocks one robot of an operator and leaves another one open. */
export const siblingAgentMissing: CheckRule = {
  code: 'A113',
  name: 'sibling-agent-missing',
  severity: 'info',
  rank: -10,
  why: 'Some operators of AI models have several robots for training. For example, Meta has FacebookBot and Meta-ExternalAgent. Each has its own product token, and a group for one does not apply to the other. A file that names one may mean both. Robots with another purpose are not reported: GPTBot of OpenAI collects training data, and OAI-SearchBot searches. Nor are robots that do not obey robots.txt, or that no page of their operator describes. FacebookBot is not named as missing, because the present page of Meta does not list it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const reported = new Set<string>()
  for (const agentLine of registryAgentLines(context)) {
    for (const robot of agentLine.own) {
      if (!isRobotOfModels(robot) || reported.has(robot.operator)) continue
      const url = forbiddenUrl(context, agentLine, robot)
      if (url === undefined) continue
      reported.add(robot.operator)
      const open = siblings(robot).filter((sibling) => isOpenUnnamed(context, sibling, url))
      if (open.length === 0) continue
      const names = robotPhrase(open)
      const [these, those] = open.length === 1 ? ['this robot', 'this one'] : ['these robots', 'these']
      const remedy = `If you mean every robot of ${robot.operator}, name ${those} too.`
      const searching = openForSearch(context, robot, url)
      const are = searching.length === 1 ? 'a robot' : 'robots'
      yield {
        span: agentLine.line.valueSpan,
        says: {
          what: `The file forbids ${printableUrl(url)} to ${robot.name}, but allows it to ${names} of ${robot.operator}. No group names ${these}.`,
          ...(searching.length === 0
            ? { advice: remedy }
            : {
                case: 'open for search',
                advice: `${remedy} ${robotPhrase(searching)}, ${are} of ${robot.operator} for AI search, may fetch the URL, too. You may want to leave that open.`,
              }),
          subject: `${names} of ${robot.operator}`,
        },
        dialects: dialectsOfRobots(context, open),
        witness: url,
      }
    }
  }
}

/** May a robot that no group names fetch the URL? */
function isOpenUnnamed(context: Context, robot: Robot, url: string): boolean {
  const policy = lineNamingRobot(context, robot) === undefined ? policyOfRobot(context, robot) : undefined
  return policy !== undefined && cachedVerdict(context, policy, url).verdict === 'allow'
}

/** The operator's robots for AI search that no group names and that may fetch the URL. */
function openForSearch(context: Context, { operator }: Robot, url: string): readonly Robot[] {
  return robots.filter(
    (other) =>
      other.operator === operator &&
      servesPurpose(other, 'ai-search') &&
      other.retired === undefined &&
      other.evidence === 'operator' &&
      other.obeys.robotsTxt !== 'no' &&
      isOpenUnnamed(context, other, url),
  )
}

/**
 * A URL that the group forbids to the robot; `undefined` if none was found. It is the root of the site if
 * possible, because a rule for the root covers the most.
 */
function forbiddenUrl(context: Context, { agent }: RegistryAgentLine, robot: Robot): string | undefined {
  if (agent.group.rules.every(({ field }) => field !== 'disallow')) return undefined
  const policy = policyOfRobot(context, robot)
  if (policy?.selection.kind !== 'named') return undefined
  const forbids = (url: string | undefined): url is string =>
    url !== undefined && cachedVerdict(context, policy, url).verdict === 'disallow'
  const root = `${originOf(context)}/`
  if (forbids(root)) return root
  for (const { effect, pattern } of policy.rules.slice(0, MAX_RULES_TRIED)) {
    const url = effect === 'disallow' ? sampleUrl(context, pattern) : undefined
    if (forbids(url)) return url
  }
  return undefined
}

/** The most rules of a group that are tried to find a URL it forbids. The first rule usually yields one. */
const MAX_RULES_TRIED = 20

/** The other robots of the operator for training. */
function siblings({ operator, id, evidence }: Robot): readonly Robot[] {
  return robots.filter(
    (other) =>
      other.operator === operator &&
      other.id !== id &&
      other.evidence !== 'third-party' &&
      // The page of the operator that describes this robot does not list the other one.
      (other.evidence === 'operator' || evidence !== 'operator') &&
      isRobotOfModels(other),
  )
}

function isRobotOfModels(robot: Robot): boolean {
  return isForTraining(robot) && robot.controlToken !== true
}
