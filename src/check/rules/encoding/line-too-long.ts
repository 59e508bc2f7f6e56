import { dialectFacts } from '../../../dialects/index.ts'
import { bytesOfText } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E105: a line longer than some parser can hold. */
export const lineTooLong: CheckRule = {
  code: 'E105',
  name: 'line-too-long',
  severity: 'warning',
  why: "Google's parser reads 16,663 bytes of a line and ignores the rest (google/robotstxt, robots.cc, RobotsTxtParser::Parse). A rule that is cut off is shorter, so it may match more URLs than intended.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const limits = context.dialects.flatMap(({ id }) => {
    const limit = dialectFacts[id].limits.find(({ name, unit }) => name === 'Line length' && unit === 'bytes')
    return limit === undefined ? [] : [{ id, bytes: limit.value }]
  })
  const least = Math.min(...limits.map(({ bytes }) => bytes))
  for (const { start, ending, kind } of context.file.lines) {
    // A UTF-16 unit is at most three bytes in UTF-8.
    if ((ending - start) * 3 <= least || kind === 'comment' || kind === 'blank') continue
    const bytes = bytesOfText(context.file.text.slice(start, ending)).length
    const dialects = limits.filter((limit) => bytes > limit.bytes).map(({ id }) => id)
    if (dialects.length === 0) continue
    const effect = dialectSentence(
      dialects,
      context.dialects.length,
      `ignores all bytes after the first ${least}`,
      `ignore all bytes after the first ${least}`,
    )
    yield {
      span: { start, end: ending },
      says: {
        what: `This line has ${bytes} bytes.`,
        effect: `${effect} A rule that is cut off there may match more URLs than intended.`,
        advice: 'Shorten the line.',
      },
      dialects,
    }
  }
}
