import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** X221: a Request-rate that is no rate. */
export const requestRateForm: CheckRule = {
  code: 'X221',
  name: 'request-rate-form',
  severity: 'error',
  why: 'Request-rate is `documents/time`, the time in seconds or with s, m or h after it, and a window such as `1300-1659` if need be (Extended Standard 2.0, Request-rate). What has another form is ignored. Readers differ about units: Python takes none, and no window.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const record of recordsOf(context, 'request-rate')) {
    const { usable, useless, missed } = dialectsByValue(context, record)
    const { value, span } = record
    if (usable.length === 0 && useless.length > 0) {
      yield {
        span,
        message: `${value === '' ? 'This Request-rate has no value' : `${quoted(value)} is no rate`}: ${dialectsWithVerb(useless, all, 'ignores', 'ignore')} it. Write documents/seconds, such as 1/10.`,
        dialects: useless,
      }
    } else if (missed.length > 0) {
      yield {
        span,
        message: `${quoted(value)} is no rate to ${missed.length === 1 ? 'a reader that honours' : 'some readers that honour'} Request-rate: ${dialectsWithVerb(missed, all, 'ignores', 'ignore')} it. Write documents/seconds, such as 1/10.`,
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
