import { dialects } from '../../dialects/index.ts'
import type { Context } from '../context.ts'
import { recordsIn, takenBy } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readerWords } from '../words.ts'
import { LONGEST_USEFUL_DELAY_SECONDS } from './crawl-delay-range.ts'

/** X101: a delay that is no number of seconds. */
export const crawlDelayValue: Rule = {
  code: 'X101',
  name: 'crawl-delay-value',
  severity: 'error',
  why: 'Crawl-delay is a number of seconds. No standard defines it: Bing takes whole numbers from 1 on, Seznam, Yahoo and most libraries take fractions as well, CPython whole numbers only. What is no number is dropped by all, and the robot comes as fast as it likes.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsIn(context, 'crawl-delay')) {
    const { value } = entry
    const { dropping } = takenBy(context.dialects, 'crawlDelay', value)
    // Whether a value is one at all does not depend on who it is checked for.
    const { using } = takenBy(Object.values(dialects), 'crawlDelay', value)
    if (using.length > 0 && dropping.length === 0) continue
    const isNumber = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value)
    if (using.length > 0 && isNumber) {
      // A long delay is another rule's.
      if (Number(value) > LONGEST_USEFUL_DELAY_SECONDS) continue
      yield {
        span,
        severity: 'info',
        message: `${quoted(value)} is no delay that ${readerWords(dropping, context.dialects.length)} can use. A whole number from 1 to ${LONGEST_USEFUL_DELAY_SECONDS} is understood by all who know Crawl-delay.`,
        readers: dropping,
      }
    } else {
      yield {
        span,
        message: `${value === '' ? 'Crawl-delay has no value' : `${quoted(value)} is no number of seconds`}: no delay is kept. Write a number, such as "10".`,
        readers: dropping,
      }
    }
  }
}
