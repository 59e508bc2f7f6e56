import type { Robot } from '../../../robots/index.ts'
import { namedRobots, ownRobot } from '../../agents/named-robots.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { trainingListShort } from './training-list-short.ts'

/** I116: a list of robots for AI training lacks one that nearly every such list has. */
export const trainingListGap: CheckRule = {
  code: 'I116',
  name: 'training-list-gap',
  severity: 'info',
  why: 'A file that shuts out several robots for AI training by name mostly means all of them. GPTBot, Google-Extended, CCBot and ClaudeBot are in most such lists. If one of them is missing, it may fetch what the others may not. A list may lack one on purpose, for example because of a contract. Then name it in a group that opens the site, and the finding is gone. A file that names one of these four, and at most one other, is no list. A107 tells of former names, and I110 of comments that refuse training.',
  find,
}

/**
 * The robots for training that most lists have: of 2,100 files of a sample from 2020 to 2026, 308, 244, 232 and 195 name
 * them. The next, Bytespider, is in 157. The finding is about 53 files of the sample.
 */
const MOST_NAMED: readonly string[] = ['GPTBot', 'Google-Extended', 'CCBot', 'ClaudeBot']

/** From this number of closed robots for training on, a file has a list of them. */
const MIN_CLOSED = 3

/** So does a file that shuts out this number of the robots that most lists have. */
const MIN_MOST_NAMED = 2

function* find(context: Context): Generator<Problem> {
  const named = namedRobots(context)
  const closed = named.filter(({ robot }) => isForTraining(robot) && isClosedTo(context, robot))
  const last = closed.at(-1)
  if (last === undefined || isClosedToUnnamedAgent(context)) return
  const ofMost = closed.filter(({ robot }) => MOST_NAMED.includes(robot.name))
  if (closed.length < MIN_CLOSED && ofMost.length < MIN_MOST_NAMED) return
  const isNamed = (robot: Robot): boolean =>
    named.some(
      ({ robot: one }) =>
        one === robot || (one.operator === robot.operator && one.retired?.includes(robot.name) === true),
    )
  const missing = MOST_NAMED.flatMap((name) => ownRobot(name) ?? []).filter(
    (robot) => !isNamed(robot) && !isClosedTo(context, robot),
  )
  if (missing.length === 0 || !trainingListShort(context).next().done) return
  const names = missing.map(({ name }) => name)
  const whom = joinWords(names)
  yield {
    span: last.agent.line.valueSpan,
    says: {
      case: names.length === 1 ? 'one' : 'several',
      what: `The file closes the site to ${closed.length} robots for AI training, but not to ${whom}.`,
      effect: `No group names ${names.length === 1 ? whom : 'these robots'}, and nearly every list of such robots does.`,
      advice: `If you refuse all training, name ${names.length === 1 ? 'it' : 'them'} too.`,
      subject: quoted(whom),
    },
    dialects: dialectsOfRobots(context, missing),
  }
}
