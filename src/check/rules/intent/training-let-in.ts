import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { Problem } from '../../rule.ts'
import { joinWords } from '../../text/message-phrases.ts'
import { signalParts } from '../extensions/signal-parts.ts'

/**
 * Finds names for AI training, of robots and control tokens, that a file lets in below a comment about search, although a Content-Signal
 * refuses training: somebody took these robots for robots of a search.
 */
export function* trainingLetIn(context: Context): Generator<Problem> {
  const refusal = recordsOf(context, 'content-signal')
    .flatMap((record) => signalParts(record).map((part) => ({ ...part, line: record.line })))
    .find(({ key, value }) => key === 'ai-train' && value === 'no')
  if (refusal === undefined) return
  const trainers = registryAgentLines(context).flatMap(({ own, agent, line }) => {
    const robot = own.find(({ purposes, retired }) => purposes[0] === 'ai-training' && retired === undefined)
    const heading = headingAbove(context, line)
    return robot === undefined || heading === undefined || !isOpened(agent.group)
      ? []
      : [{ robot, heading, line }]
  })
  const [first] = trainers
  if (first === undefined) return
  const robots = trainers.map(({ robot }) => robot)
  const isOne = robots.length === 1
  const names = joinWords(robots.map(({ name }) => name))
  yield {
    span: first.line.valueSpan,
    severity: 'warning',
    message: `The comment in line ${first.heading.number} speaks of search, but ${names} ${isOne ? 'is' : 'are'} for AI training. The file opens the site to ${isOne ? 'it' : 'them'}, although line ${refusal.line.number} says "ai-train=no". If you refuse training, write "Disallow: /" for ${isOne ? 'this name' : 'these names'}, and correct the comment.`,
    related: [
      { span: first.heading.content, message: 'speaks of search' },
      { span: refusal.valueSpan, message: 'refuses AI training' },
    ],
    dialects: dialectsOfRobots(context, robots),
  }
}

/** The comment above a line, with nothing but groups between, if it speaks of search and not of training. */
function headingAbove({ file }: Context, line: CheckedLine): CheckedLine | undefined {
  const comment = file.lines
    .slice(0, line.number)
    .filter(({ kind }) => kind === 'comment')
    .at(-1)
  const words = comment === undefined ? '' : file.text.slice(comment.content.start, comment.content.end)
  return /\bsearch\b/i.test(words) && !/train/i.test(words) ? comment : undefined
}

/** Do the rules of a group only open the site? */
function isOpened({ rules }: CheckedGroup): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ field, value }) => value === '' || (field === 'allow' && value === '/'))
  )
}
