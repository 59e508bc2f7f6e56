import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsByValue, isParsedByAny } from '../../file/pacing-values.ts'
import { dialectsWithWholePatterns } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** X221 reports a Request-rate that is not a rate. */
export const requestRateForm: CheckRule = {
  code: 'X221',
  name: 'request-rate-form',
  severity: 'error',
  why: 'Request-rate is `documents/time`, and optionally a time of day such as `1300-1659` (Extended Standard 2.0, Request-rate). The time is in seconds, or has s, m or h after it. Parsers ignore any other form. Not all parsers accept every part: Python accepts neither a unit nor a time of day.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const record of recordsOf(context, 'request-rate')) {
    const { usable, useless, missed } = dialectsByValue(context, record)
    const { value, span, line } = record
    if (usable.length === 0 && useless.length > 0) {
      yield {
        span,
        message: isParsedByAny('request-rate', value)
          ? `Not every parser accepts the rate ${quoted(value)}. ${dialectSentence(useless, all, 'ignores it', 'ignore it')} Some parsers that are not checked here accept it. Keep it if you mean their robots.`
          : `${value === '' ? 'This Request-rate has no value.' : `${quoted(value)} is not a rate.`} ${dialectSentence(useless, all, 'ignores the record', 'ignore the record')} Write documents/seconds: 1/10 means one document every 10 seconds.`,
        dialects: useless,
      }
    } else if (missed.length > 0) {
      const hasStandardForm = dialectsWithWholePatterns(context, line.number).some((id) =>
        usable.includes(id),
      )
      yield {
        span,
        message: `Not every parser accepts the rate ${quoted(value)}. ${dialectSentence(missed, all, 'honours Request-rate but ignores this value', 'honour Request-rate but ignore this value')} ${hasStandardForm ? `The value has the form of the Extended Standard. Keep it, unless robots of ${missed.length === 1 ? 'this dialect' : 'these dialects'} matter most to you.` : 'Write documents/seconds: 1/10 means one document every 10 seconds.'}`,
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
