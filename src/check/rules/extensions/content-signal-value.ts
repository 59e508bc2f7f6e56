import { CONTENT_SIGNALS, SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { signalParts } from './signal-parts.ts'

/** X232 reports a Content-Signal with a value other than yes or no. */
export const contentSignalValue: CheckRule = {
  code: 'X232',
  name: 'content-signal-value',
  severity: 'error',
  why: `A Content-Signal gives each key the value \`yes\` or \`no\`, and separates signals with commas (contentsignals.org). The key \`use\` says how much may be done: \`immediate\`, \`reference\` or \`full\` (${SIGNAL_DOCUMENTS.use}). No source that was found gives another value a meaning.`,
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOf(context, 'content-signal')) {
    for (const { key, value, keySpan, valueSpan } of signalParts(record)) {
      const values = CONTENT_SIGNALS.get(key)
      if (values === undefined || (value !== undefined && values.includes(value))) continue
      const isEmpty = value === undefined || value === ''
      const isList = /[;\s]/.test(value ?? '')
      yield {
        span: value === undefined ? keySpan : valueSpan,
        says: {
          case: `${isEmpty ? 'no value' : 'another value'}${isList ? ', several in one' : ''}`,
          what: `${isEmpty ? `${quoted(key)} has no value` : `${quoted(value)} is not a value of ${key}`}, so the signal has no known effect.`,
          advice: `Write ${joinWords(
            values.map((known) => `${key}=${known}`),
            'or',
          )}.${isList ? ' Separate signals with commas.' : ''}`,
          subject: quoted(isEmpty ? key : `${key}=${value}`),
        },
        dialects: context.byDialect.recognizing(record.line.number, 'content-signal'),
      }
    }
  }
}
