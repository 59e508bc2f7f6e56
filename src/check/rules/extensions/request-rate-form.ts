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

const WRITE_RATE = 'Write documents/seconds: 1/10 means one document every 10 seconds.'

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const record of recordsOf(context, 'request-rate')) {
    const { usable, useless, missed } = dialectsByValue(context, record)
    const { value, span, line } = record
    if (usable.length === 0 && useless.length > 0) {
      yield {
        span,
        says: isParsedByAny('request-rate', value)
          ? {
              case: 'rate for other parsers',
              what: `Not every parser accepts the rate ${quoted(value)}.`,
              effect: `${dialectSentence(useless, all, 'ignores it', 'ignore it')} Some parsers that are not checked here accept it.`,
              advice: 'Keep it if you mean their robots.',
              subject: quoted(value),
            }
          : {
              case: value === '' ? 'no value' : 'no rate',
              what: value === '' ? 'This Request-rate has no value.' : `${quoted(value)} is not a rate.`,
              effect: dialectSentence(useless, all, 'ignores the record', 'ignore the record'),
              advice: WRITE_RATE,
              subject: quoted(value),
            },
        dialects: useless,
      }
    } else if (missed.length > 0) {
      const hasStandardForm = dialectsWithWholePatterns(context, line.number).some((id) =>
        usable.includes(id),
      )
      const what = `Not every parser accepts the rate ${quoted(value)}.`
      const effect = dialectSentence(
        missed,
        all,
        'honours Request-rate but ignores this value',
        'honour Request-rate but ignore this value',
      )
      yield {
        span,
        says: hasStandardForm
          ? {
              case: 'rate of the Extended Standard',
              what,
              effect: `${effect} The value has the form of the Extended Standard.`,
              advice: `Keep it, unless robots of ${missed.length === 1 ? 'this dialect' : 'these dialects'} matter most to you.`,
              subject: quoted(value),
            }
          : { case: 'rate', what, effect, advice: WRITE_RATE, subject: quoted(value) },
        dialects: missed,
        severity: 'info',
      }
    }
  }
}
