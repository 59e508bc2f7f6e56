import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** X222: a Visit-time that is no window of the day. */
export const visitTimeForm: CheckRule = {
  code: 'X222',
  name: 'visit-time-form',
  severity: 'error',
  why: 'Visit-time is two times of day in UTC, `0600-0845` (Extended Standard 2.0, Visit-time). What has another form is ignored, and robots come at any hour. Protego, which Scrapy uses, wants a blank in place of the hyphen.',
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
        message: `${value === '' ? 'This Visit-time has no value' : `${quoted(value)} is no window of the day`}: ${dialectsWithVerb(useless, all, 'ignores', 'ignore')} it. Write two times in UTC, such as 0600-0845.`,
        dialects: useless,
      }
    } else if (missed.length > 0) {
      yield {
        span,
        message: `${quoted(value)} is no window of the day to ${dialectPhrase(missed, all)}, which would honour one. The standard's form has a hyphen, such as 0600-0845.`,
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
