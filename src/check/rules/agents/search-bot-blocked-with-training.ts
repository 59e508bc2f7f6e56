import type { Purpose, Robot } from '../../../robots/index.ts'
import { type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'

/** A112: AI search robots blocked together with AI training robots. */
export const searchBotBlockedWithTraining: CheckRule = {
  code: 'A112',
  name: 'search-bot-blocked-with-training',
  severity: 'info',
  why: 'Many operators of AI models have one robot that collects training data. Other robots of these operators search, or fetch a page because a person asked for it. OpenAI has GPTBot, OAI-SearchBot and ChatGPT-User; Anthropic has ClaudeBot, Claude-SearchBot and Claude-User. A group for one of these robots does not apply to the others (the operators’ pages). A file that blocks all of them to prevent training may also remove the site from answers that would link to it. A site that is closed to all robots is not reported. A file that shuts out many robots that answer questions does so on purpose, so the finding is then a hint. If a comment speaks of training, it is info nevertheless.',
  find,
}

/** Does the file keep a robot out that fetches pages, and that obeys robots.txt by a page of its operator? */
function isKeptOut(context: Context, robot: Robot): boolean {
  return (
    robot.retired === undefined &&
    robot.controlToken !== true &&
    !FOR_CUSTOMERS.has(robot.id) &&
    robot.obeys.robotsTxt === 'yes' &&
    isClosedTo(context, robot)
  )
}

/** Files that shut out this many robots that answer questions want no AI at all. */
const MANY = 4

/** Robots that fetch for customers of their operator, who search only what they choose. */
const FOR_CUSTOMERS: ReadonlySet<string> = new Set([
  'amazon-qbusiness',
  'atlassian-bot',
  'bedrockbot',
  'google-cloudvertexbot',
])

const ANSWERING: ReadonlySet<Purpose> = new Set(['ai-search', 'ai-user'])

function* find(context: Context): Generator<Problem> {
  if (isClosedToUnnamedAgent(context)) return
  const blocked = (isMeant: (mainPurpose: Purpose) => boolean): readonly RegistryAgentLine[] =>
    registryAgentLines(context).flatMap((line) => {
      const own = line.own.filter((robot) => isMeant(robot.purposes[0]) && isKeptOut(context, robot))
      return own.length === 0 ? [] : [{ ...line, own }]
    })
  const training = blocked((purpose) => purpose === 'ai-training')
  const answering = blocked((purpose) => ANSWERING.has(purpose))
  const [first] = answering
  if (first === undefined || training.length === 0) return
  const operators = new Set(first.own.map(({ operator }) => operator))
  const trainer =
    training.find(({ own }) => own.some(({ operator }) => operators.has(operator))) ??
    (training[0] as RegistryAgentLine)
  const robots = answering.flatMap(({ own }) => own)
  const isOne = robots.length === 1
  const isMeant = robots.length >= MANY && !speaksOfTraining(context)
  const names = robotPhrase(robots)
  const trainers = robotPhrase(trainer.own)
  yield {
    span: first.line.valueSpan,
    ...(isMeant ? { severity: 'hint' as const } : {}),
    message: isOne
      ? `The file closes the site to ${trainers}, whose purpose is AI training. It also closes the site to ${names}, whose purpose is to answer questions of people. The answers may then not link to this site. If you want to prevent only training, allow ${names}.`
      : `The file closes the site to ${trainers}, whose purpose is AI training. It also closes the site to ${names}, whose purpose is to answer questions of people. The answers may then not link to this site. If you want to prevent only training, allow these ${robots.length} robots.`,
    related: [{ span: trainer.line.valueSpan, message: 'its purpose is AI training' }],
    dialects: dialectsOfRobots(context, robots),
    witness: `${originOf(context)}/`,
  }
}

/** Does a comment say that the file is about training? */
function speaksOfTraining({ file: { lines, text } }: Context): boolean {
  return lines.some(
    ({ kind, start, ending }) => kind === 'comment' && /\btraining\b/i.test(text.slice(start, ending)),
  )
}
