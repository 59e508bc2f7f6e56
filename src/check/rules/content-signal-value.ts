import { SIGNAL_VALUES, signals } from '../content-signals.ts'
import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** X232: a signal without an answer. */
export const contentSignalValue: Rule = {
  code: 'X232',
  name: 'content-signal-value',
  severity: 'error',
  why: 'A signal is answered with `yes` or `no` (contentsignals.org); with anything else it neither grants nor restricts, as if it were not there.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { key, value, span, line } of signals(context)) {
    const values = SIGNAL_VALUES.get(key)
    if (values === undefined || (value !== undefined && values.includes(value))) continue
    yield {
      span,
      message: `${value === undefined || value === '' ? `${quoted(key)} has no answer` : `${quoted(value)} is no answer to ${quoted(key)}`}, so it says nothing. Write ${listWords(values.map(quoted)).replace(/ and /, ' or ')}.`,
      readers: context.readersTaking(line, 'content-signal'),
    }
  }
}
