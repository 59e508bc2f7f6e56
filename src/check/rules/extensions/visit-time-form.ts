import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue, isParsedByAny } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** X222 reports a Visit-time that is not a time window. */
export const visitTimeForm: CheckRule = {
  code: 'X222',
  name: 'visit-time-form',
  severity: 'error',
  why: 'Visit-time is two times of day in UTC, such as `0600-0845` (Extended Standard 2.0, Visit-time). Parsers ignore other forms, and robots come at any hour. The page also writes `06:00`, which Protego, the parser of Scrapy, ignores.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const record of recordsOf(context, 'visit-time')) {
    const { usable, useless, missed } = dialectsByValue(context, record)
    const { value, span } = record
    if (usable.length === 0 && useless.length > 0) {
      yield {
        span,
        says: isParsedByAny('visit-time', value)
          ? {
              case: 'window for other parsers',
              what: `Not every parser accepts the time window ${quoted(value)}.`,
              effect: `${dialectSentence(useless, all, 'ignores it', 'ignore it')} Some parsers that are not checked here accept it.`,
              advice: 'Keep it if you mean their robots.',
              subject: quoted(value),
            }
          : {
              case: value === '' ? 'no value' : 'no window',
              what: value === '' ? 'This Visit-time has no value.' : `${quoted(value)} is not a time window.`,
              effect: dialectSentence(useless, all, 'ignores the record', 'ignore the record'),
              advice: 'Write two times in UTC, such as 0600-0845.',
              subject: quoted(value),
            },
        dialects: useless,
      }
    } else if (missed.length > 0) {
      yield {
        span,
        says: {
          case: 'window',
          what: `Not every parser accepts the time window ${quoted(value)}.`,
          effect: dialectSentence(
            missed,
            all,
            'honours Visit-time but ignores this value',
            'honour Visit-time but ignore this value',
          ),
          advice: 'Write four digits, a hyphen and four digits, such as 0600-0845.',
          subject: quoted(value),
        },
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
