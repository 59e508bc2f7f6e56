import { dialectFacts } from '../../../dialects/index.ts'
import { bytesOfText } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** E105: a line longer than some reader holds. */
export const lineTooLong: CheckRule = {
  code: 'E105',
  name: 'line-too-long',
  severity: 'warning',
  why: "Google's parser holds 16,663 bytes of a line, eight times the longest address browsers took, and drops the rest (google/robotstxt, robots.cc, RobotsTxtParser::Parse). A rule that is cut is shorter and matches more than what was written.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const limits = context.dialects.flatMap(({ id }) => {
    const limit = dialectFacts[id].limits.find(({ name, unit }) => name === 'Line length' && unit === 'bytes')
    return limit === undefined ? [] : [{ id, bytes: limit.value }]
  })
  const least = Math.min(...limits.map(({ bytes }) => bytes))
  for (const { start, ending, number, kind } of context.file.lines) {
    // A character is at most three bytes.
    if ((ending - start) * 3 <= least || kind === 'comment' || kind === 'blank') continue
    const bytes = bytesOfText(context.file.text.slice(start, ending)).length
    const dialects = limits.filter((limit) => bytes > limit.bytes).map(({ id }) => id)
    if (dialects.length === 0) continue
    yield {
      span: { start, end: ending },
      message: `Line ${number} has ${bytes} bytes: ${dialectPhrase(dialects, context.dialects.length)} cuts it after ${least}. Shorten it.`,
      dialects,
    }
  }
}
