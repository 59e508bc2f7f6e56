import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** X101: a Crawl-delay that is no number of seconds. */
export const crawlDelayValue: CheckRule = {
  code: 'X101',
  name: 'crawl-delay-value',
  severity: 'error',
  why: 'Crawl-delay is in no standard; every operator that honours it takes a number of seconds (Bing Webmaster blog, 3 May 2012; Yahoo! Slurp help). What is no number is ignored, so that the robot comes as fast as it likes. A fraction is a number to some: Yahoo! took decimals, bingbot and Python take whole seconds only.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const record of recordsOf(context, 'crawl-delay')) {
    const { value, span } = record
    const { useless, missed } = dialectsByValue(context, record)
    if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value)) {
      yield {
        span,
        message: `${value === '' ? 'This Crawl-delay has no value' : `${quoted(value)} is no number of seconds`}: ${dialectsWithVerb(useless, all, 'ignores', 'ignore')} it. Write a whole number, such as 10.`,
        dialects: useless,
      }
    } else if (value.includes('.') && missed.length > 0) {
      yield {
        span,
        message: `${quoted(value)} is no whole number: ${dialectsWithVerb(missed, all, 'honours Crawl-delay and ignores', 'honour Crawl-delay and ignore')} this one. Write whole seconds, from 1 on.`,
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
