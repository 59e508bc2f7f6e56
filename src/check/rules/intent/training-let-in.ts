import { servesPurpose } from '../../../robots/index.ts'
import type { Span } from '../../../text/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { Problem } from '../../rule.ts'
import { joinWords } from '../../text/message-phrases.ts'
import { signalParts } from '../extensions/signal-parts.ts'
import { type Heading, headingAbove, isOpened } from './headings.ts'

/** What shows that the file refuses training. */
interface Refusal {
  readonly line: number
  readonly span: Span
  /** Does a signal say so? Otherwise, a comment above a closed robot for training does. */
  readonly isSignal: boolean
}

/**
 * Finds names for AI training, of robots and control tokens, that a file lets in below a comment about search
 * or answers, although it refuses training: somebody took these robots for robots of a search. The file
 * refuses it by a Content-Signal, or, as an info, by a comment about training above a robot that it shuts out.
 */
export function* trainingLetIn(context: Context): Generator<Problem> {
  const trainers = registryAgentLines(context).flatMap(({ own, agent, line }) => {
    const robot = own.find((one) => servesPurpose(one, 'ai-training') && one.retired === undefined)
    return robot === undefined ? [] : [{ robot, agent, line, heading: headingAbove(context, line) }]
  })
  const letIn = trainers.flatMap(({ heading, ...trainer }) =>
    heading !== undefined && isOfSearch(heading) && isOpened(trainer.agent.group)
      ? [{ ...trainer, heading }]
      : [],
  )
  const [first] = letIn
  if (first === undefined) return
  const refusal = refusalBySignal(context) ?? refusalByComment(context)
  if (refusal === undefined) return
  const robots = letIn.map(({ robot }) => robot)
  const [are, them, theseNames] =
    robots.length === 1 ? ['is', 'it', 'this name'] : ['are', 'them', 'these names']
  const names = joinWords(robots.map(({ name }) => name))
  const reason = refusal.isSignal ? 'says "ai-train=no"' : 'speaks of training above robots that are shut out'
  yield {
    span: first.line.valueSpan,
    severity: refusal.isSignal ? 'warning' : 'info',
    says: {
      case: 'training let in',
      what: `The comment in line ${first.heading.first.number} speaks of search or answers, but ${names} ${are} for AI training.`,
      effect: `The file opens the site to ${them}, although line ${refusal.line} ${reason}.`,
      advice: `If you refuse training, write "Disallow: /" for ${theseNames}, and correct the comment.`,
    },
    related: [
      { span: first.heading.first.content, message: 'speaks of search or answers' },
      { span: refusal.span, message: 'refuses AI training' },
    ],
    dialects: dialectsOfRobots(context, robots),
  }
}

function refusalBySignal(context: Context): Refusal | undefined {
  const record = recordsOf(context, 'content-signal').find((one) =>
    signalParts(one).some(({ key, value }) => key === 'ai-train' && value === 'no'),
  )
  return record && { line: record.line.number, span: record.line.valueSpan, isSignal: true }
}

/** A comment about training above a robot to which the file is closed. */
function refusalByComment(context: Context): Refusal | undefined {
  for (const { line, own } of registryAgentLines(context)) {
    const heading = headingAbove(context, line)
    if (heading === undefined || !/train/i.test(heading.words)) continue
    if (own.some((robot) => isClosedTo(context, robot)))
      return { line: heading.first.number, span: heading.first.content, isSignal: false }
  }
  return undefined
}

/** Matches words about robots that find pages for people. */
const OF_SEARCH = /\b(?:search|retrieval|answers?|answering|assistants?|citations?|cited?)\b/i

/** Does a comment speak of search or answers, and not of training? */
function isOfSearch({ words }: Heading): boolean {
  return OF_SEARCH.test(words) && !/train/i.test(words)
}
