import { type Robot, robots } from '../../../robots/index.ts'
import { lineNamingRobot, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'
import { headingAbove } from './headings.ts'

/** Matches words of a comment that refuse something. */
const REFUSING =
  /\b(?:block|disallow|den[yi]|forbid|refus|prohibit|opt(?:ing)?[ -]?out|keep out|no ai|not allowed)/i

/** A list that lacks fewer robots than this is complete for its author: new ones come every few months. */
const MIN_OPEN = 3

/**
 * A comment that refuses AI training above robots that the file shuts out, if robots for training stay in whose
 * operators document that they obey robots.txt.
 */
export function* trainingListShort(context: Context): Generator<Problem> {
  const closed = registryAgentLines(context).flatMap(({ line, own }) => {
    const robot = own.find((one) => isForTraining(one) && isClosedTo(context, one))
    const heading = robot === undefined ? undefined : headingAbove(context, line)
    const isRefused = heading !== undefined && /train/i.test(heading.words) && REFUSING.test(heading.words)
    return isRefused ? [{ line, heading }] : []
  })
  const [first] = closed
  if (first === undefined) return
  const open = robots.filter(
    (robot) =>
      isKnownTrainer(robot) && lineNamingRobot(context, robot) === undefined && !isClosedTo(context, robot),
  )
  if (open.length < MIN_OPEN) return
  yield {
    span: first.heading.first.content,
    says: {
      case: 'short list',
      what: `The comment refuses AI training, but ${plural(open.length, 'robot')} for training may fetch the site: ${robotPhrase(open)}. No group names them.`,
      advice:
        'If you refuse all training, name them too. "wayleave edit" does that with "--disallow ai-training".',
    },
    related: [{ span: first.line.valueSpan, message: 'is shut out' }],
    dialects: dialectsOfRobots(context, open),
  }
}

/** Does the operator of a robot, or of a control token, document that it is for training and obeys? */
function isKnownTrainer(robot: Robot): boolean {
  return isForTraining(robot) && robot.evidence === 'operator' && robot.obeys.robotsTxt === 'yes'
}
