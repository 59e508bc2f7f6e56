import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** X101 reports a Crawl-delay that is not a number of seconds. */
export const crawlDelayValue: CheckRule = {
  code: 'X101',
  name: 'crawl-delay-value',
  severity: 'error',
  why: 'Crawl-delay is in no standard; every operator that honours it expects a number of seconds (Bing Webmaster blog, 3 May 2012; Yahoo! Slurp help). Most parsers ignore any other value, so the robot fetches as fast as it likes. Only some accept a fraction: Yahoo! accepted decimals, but bingbot and Python accept only whole seconds. A fraction above one second is info. A pause of less than a second is next to none, so that finding is a hint.',
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
        says: {
          case: value === '' ? 'no value' : 'no number',
          what:
            value === '' ? 'This Crawl-delay has no value.' : `${quoted(value)} is not a number of seconds.`,
          effect:
            useless.length === 0
              ? 'Some dialects that are not checked here ignore the record.'
              : dialectSentence(useless, all, 'ignores the record', 'ignore the record'),
          advice: 'Write a whole number of seconds, such as 10.',
          subject: quoted(value),
        },
        dialects: useless,
      }
    } else if (value.includes('.') && missed.length > 0) {
      yield {
        span,
        says: {
          case: 'decimal',
          what: `${quoted(value)} is not a whole number.`,
          effect: dialectSentence(
            missed,
            all,
            'honours Crawl-delay but ignores this value',
            'honour Crawl-delay but ignore this value',
          ),
          advice: 'Write a whole number of seconds, at least 1.',
          subject: quoted(value),
        },
        dialects: missed,
        severity: Number(value) < 1 ? 'hint' : 'info',
      }
    }
  }
}
