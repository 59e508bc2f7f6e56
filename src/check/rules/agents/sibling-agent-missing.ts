import { type Purpose, type Robot, robots } from '../../../robots/index.ts'
import { lineNamingRobot, type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { policyOfRobot } from '../../agents/robot-policy.ts'
import { originOf, sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A113: one robot of an operator is kept out, another may fetch the same pages. */
export const siblingAgentMissing: CheckRule = {
  code: 'A113',
  name: 'sibling-agent-missing',
  severity: 'info',
  why: 'An operator of models has several robots, each with a token of its own that no group for another concerns: GPTBot, OAI-SearchBot and ChatGPT-User of OpenAI (its page on its crawlers). Who names one may mean them all, or just that one; the file should tell. Robots that do not obey are not counted.',
  find,
}

const MODELS: ReadonlySet<Purpose> = new Set(['ai-training', 'ai-search', 'ai-user'])

function* find(context: Context): Generator<Problem> {
  const told = new Set<string>()
  for (const known of registryAgentLines(context)) {
    for (const robot of known.own) {
      if (!isRobotOfModels(robot) || told.has(robot.operator)) continue
      const url = forbiddenUrl(context, known, robot)
      if (url === undefined) continue
      told.add(robot.operator)
      const open = siblings(robot).filter((sibling) => {
        const policy = lineNamingRobot(context, sibling) === undefined ? policyOfRobot(context, sibling) : undefined
        return policy !== undefined && cachedVerdict(context, policy, url).verdict === 'allow'
      })
      if (open.length === 0) continue
      yield {
        span: known.line.valueSpan,
        message: `${robotPhrase(open)} of ${robot.operator} may fetch ${url}, which ${robot.name} may not: no group names ${open.length === 1 ? 'it' : 'them'}. Name ${open.length === 1 ? 'it' : 'them'} too if all of ${robot.operator} is meant.`,
        dialects: dialectsOfRobots(context, open),
        witness: url,
      }
    }
  }
}

/** A URL that the group's rules forbid the robot: the root where that is one, for its rule covers the most. */
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

/** Rules of a group that are tried for a URL they forbid: the first mostly does. */
export const MAX_RULES_TRIED = 20

function siblings({ operator, id }: Robot): readonly Robot[] {
  return robots.filter((other) => other.operator === operator && other.id !== id && isRobotOfModels(other))
}

function isRobotOfModels({ purpose, retired, controlToken, obeys }: Robot): boolean {
  return MODELS.has(purpose) && retired === undefined && controlToken !== true && obeys.robotsTxt !== 'no'
}
