import { type Robot, servesPurpose } from '../../../robots/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { Problem } from '../../rule.ts'
import { joinWords } from '../../text/message-phrases.ts'
import { headingAbove, isOpened } from './headings.ts'

/**
 * Finds robots that fetch a page because a person asks for it, and that a file shuts out below a comment about
 * training. Only a file that lets another such robot in is reported: its author took these for robots of training.
 */
export function* fetchersShutOut(context: Context): Generator<Problem> {
  const fetchers = registryAgentLines(context).flatMap(({ own, agent, line }) => {
    const robot = own.find(isFetcher)
    return robot === undefined ? [] : [{ robot, agent, line }]
  })
  const welcome = fetchers.find(({ agent }) => isOpened(agent.group))
  if (welcome === undefined) return
  const shutOut = fetchers.flatMap(({ robot, line }) => {
    const heading = isClosedTo(context, robot) ? headingAbove(context, line) : undefined
    const isOfTraining =
      heading !== undefined && /train/i.test(heading.words) && !OF_PEOPLE.test(heading.words)
    return isOfTraining ? [{ robot, line, heading }] : []
  })
  const [first] = shutOut
  if (first === undefined) return
  const robots = shutOut.map(({ robot }) => robot)
  const [verb, them] = robots.length === 1 ? ['fetches', 'it'] : ['fetch', 'them']
  yield {
    span: first.line.valueSpan,
    says: {
      case: 'robots that fetch for people',
      what: `The comment in line ${first.heading.first.number} speaks of training, but ${joinWords(robots.map(({ name }) => name))} ${verb} a page because a person asks for it. The file lets ${welcome.robot.name} in, which does the same.`,
      advice: `If you refuse training alone, let ${them} in, too.`,
    },
    related: [
      { span: first.heading.first.content, message: 'speaks of training' },
      { span: welcome.line.valueSpan, message: 'lets such a robot in' },
    ],
    dialects: dialectsOfRobots(context, robots),
  }
}

/** Does its operator document that a robot fetches pages for people? */
function isFetcher(robot: Robot): boolean {
  return servesPurpose(robot, 'ai-user') && robot.retired === undefined && robot.evidence !== 'third-party'
}

/** Matches words about requests of people. */
const OF_PEOPLE = /\b(?:users?|people|persons?|on-?demand|requests?|answers?|search|assistants?|agents?)\b/i
