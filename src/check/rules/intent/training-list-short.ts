import { type Robot, robots } from '../../../robots/index.ts'
import { lineNamingRobot, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { Problem } from '../../rule.ts'
import { joinWords, plural } from '../../text/message-phrases.ts'
import { headingAbove, isOpened } from './headings.ts'

/** Matches words of a comment that refuse something. */
const REFUSING =
  /\b(?:block|disallow|den[yi]|forbid|refus|prohibit|opt(?:ing)?[ -]?out|keep out|no ai|not allowed)/i

/** A list that lacks fewer documented robots than this is complete for its author: new ones come every few months. */
const MIN_OPEN = 3

/** The most documented robots that a finding names. */
const MAX_NAMED = 4

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
  if (first === undefined || opensToTrainer(context)) return
  const open = robots.filter(
    (robot) =>
      isForTraining(robot) && lineNamingRobot(context, robot) === undefined && !isClosedTo(context, robot),
  )
  const documented = open.filter(isDocumented)
  if (documented.length < MIN_OPEN) return
  yield {
    span: first.heading.first.content,
    says: {
      case: 'short list',
      what: `The comment refuses AI training, but ${plural(open.length, 'known robot')} for training may fetch the site, such as ${joinWords(documented.slice(0, MAX_NAMED).map(({ name }) => name))}. No group names them.`,
      advice:
        'If you refuse all training, name them too. "wayleave edit" does that with "--disallow ai-training".',
    },
    related: [{ span: first.line.valueSpan, message: 'is shut out' }],
    dialects: dialectsOfRobots(context, open),
  }
}

/** Does a group let a robot for training in by name? Then the comment is about some of them, not about all. */
function opensToTrainer(context: Context): boolean {
  return registryAgentLines(context).some(
    ({ agent, own }) => isOpened(agent.group) && own.some((robot) => isForTraining(robot)),
  )
}

/** Does the operator of a robot, or of a control token, document what it is for, and that it obeys? */
function isDocumented({ evidence, obeys }: Robot): boolean {
  return evidence === 'operator' && obeys.robotsTxt === 'yes'
}
