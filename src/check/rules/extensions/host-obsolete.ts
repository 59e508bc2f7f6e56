import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** X204: Host, which its only reader has given up. */
export const hostObsolete: CheckRule = {
  code: 'X204',
  name: 'host-obsolete',
  severity: 'info',
  why: 'Yandex gave up Host in March 2018 and takes redirects for the sign of the main mirror instead. No other robot ever read it, and some testers call it an error of syntax.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = recordsOf(context, 'host')
  if (first === undefined) return
  const { line } = first
  yield {
    span: line.nameSpan,
    message: 'No robot reads Host since March 2018. Redirect the other mirrors to the main one with status 301, and remove the line.',
    dialects: context.byDialect.recognizing(line.number, 'host'),
    fix: {
      title: 'remove the line',
      edits: [{ start: line.start, end: line.end, text: '' }],
      because: 'Programs that collect the record would no longer find it; whether one does, only a person knows.',
    },
  }
}
