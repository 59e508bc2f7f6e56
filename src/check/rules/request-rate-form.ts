import { dialects } from '../../dialects/index.ts'
import type { Context } from '../context.ts'
import { recordsIn, takenBy } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X221: a rate that is none. */
export const requestRateForm: Rule = {
  code: 'X221',
  name: 'request-rate-form',
  severity: 'error',
  why: 'Request-rate is documents and a time, with a unit and a daily window if need be: `1/10m 1300-1659` (Extended Standard 2.0, Request-rate; Seznam). A value of another form is ignored by all who know the field.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsIn(context, 'request-rate')) {
    if (takenBy(Object.values(dialects), 'requestRate', entry.value).using.length > 0) continue
    yield {
      span,
      message: `${entry.value === '' ? 'Request-rate has no value' : `${quoted(entry.value)} is no rate`}: it is ignored. Write documents and a time, such as "1/10" or "1/10m 1300-1659".`,
      readers: takenBy(context.dialects, 'requestRate', entry.value).dropping,
    }
  }
}
