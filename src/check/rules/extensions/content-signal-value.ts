import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { SIGNALS, signalParts } from './signal-parts.ts'

/** X232: a Content-Signal whose answer is neither yes nor no. */
export const contentSignalValue: CheckRule = {
  code: 'X232',
  name: 'content-signal-value',
  severity: 'error',
  why: 'A Content-Signal answers each key with `yes` or `no`, and commas stand between (contentsignals.org). Another answer is none: the signal then neither grants nor restricts.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOf(context, 'content-signal')) {
    for (const { key, answer, keySpan, answerSpan } of signalParts(record)) {
      const answers = SIGNALS.get(key)
      if (answers === undefined || (answer !== undefined && answers.includes(answer))) continue
      yield {
        span: answer === undefined ? keySpan : answerSpan,
        message: `${answer === undefined || answer === '' ? `${quoted(key)} has no answer` : `${quoted(answer)} is no answer for ${key}`}, and says nothing. Write ${key}=${joinWords(answers).replace(' and ', ' or ')}${/[;\s]/.test(answer ?? '') ? ', and commas between signals' : ''}.`,
        dialects: context.byDialect.recognizing(record.line.number, 'content-signal'),
      }
    }
  }
}
