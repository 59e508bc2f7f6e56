import type { Purpose } from '../../../robots/index.ts'
import { type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../agents/robot-policy.ts'
import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A112: robots that bring visitors shut out beside those that train models. */
export const searchBotBlockedWithTraining: CheckRule = {
  code: 'A112',
  name: 'search-bot-blocked-with-training',
  severity: 'warning',
  why: 'Operators of models have one robot that collects what they train on, and others that search, or fetch a page because a person asked for it: GPTBot, OAI-SearchBot and ChatGPT-User; ClaudeBot, Claude-SearchBot and Claude-User. Their tokens are independent (the operators’ pages). A list that shuts out all of them for the sake of training also takes the site out of answers that would link to it. A site that is closed for everybody means it, and nothing is said.',
  find,
}

const ANSWERING: ReadonlySet<Purpose> = new Set(['ai-search', 'ai-user'])

function* find(context: Context): Generator<Problem> {
  if (isClosedToUnnamedAgent(context)) return
  const shut = (purposes: (purpose: Purpose) => boolean): readonly RegistryAgentLine[] =>
    registryAgentLines(context).filter(({ own }) =>
      own.some(
        (robot) => purposes(robot.purpose) && robot.retired === undefined && robot.obeys.robotsTxt !== 'no' && isClosedTo(context, robot),
      ),
    )
  const training = shut((purpose) => purpose === 'ai-training')
  const answering = shut((purpose) => ANSWERING.has(purpose))
  const [first] = answering
  if (first === undefined || training.length === 0) return
  const operators = new Set(first.own.map(({ operator }) => operator))
  const beside = training.find(({ own }) => own.some(({ operator }) => operators.has(operator))) ?? (training[0] as RegistryAgentLine)
  const robots = answering.flatMap(({ own }) => own)
  const one = robots.length === 1
  yield {
    span: first.line.valueSpan,
    message: `${robotPhrase(robots)} ${one ? 'is' : 'are'} there to answer people’s questions, not to train models; shut out like ${robotPhrase(beside.own)}, ${one ? 'it' : 'they'} will not find this site. Leave ${one ? 'it' : 'them'} out if only training is to be stopped.`,
    related: [{ span: beside.line.valueSpan, message: 'collects for training' }],
    dialects: dialectsOfRobots(context, robots),
    witness: `${originOf(context)}/`,
  }
}
