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
        message: isParsedByAny('visit-time', value)
          ? `Not every parser accepts the time window ${quoted(value)}. ${dialectSentence(useless, all, 'ignores it', 'ignore it')} Some parsers that are not checked here accept it. Keep it if you mean their robots.`
          : `${value === '' ? 'This Visit-time has no value.' : `${quoted(value)} is not a time window.`} ${dialectSentence(useless, all, 'ignores the record', 'ignore the record')} Write two times in UTC, such as 0600-0845.`,
        dialects: useless,
      }
    } else if (missed.length > 0) {
      yield {
        span,
        message: `Not every parser accepts the time window ${quoted(value)}. ${dialectSentence(missed, all, 'honours Visit-time but ignores this value', 'honour Visit-time but ignore this value')} Write four digits, a hyphen and four digits, such as 0600-0845.`,
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
