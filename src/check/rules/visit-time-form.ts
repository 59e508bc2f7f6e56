import { dialects } from '../../dialects/index.ts'
import type { Context } from '../context.ts'
import { recordsIn, takenBy } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X222: a visiting time that is none. */
export const visitTimeForm: Rule = {
  code: 'X222',
  name: 'visit-time-form',
  severity: 'error',
  why: 'Visit-time is a daily window in UTC, two times of four digits with a hyphen between them: `0600-0845` (Extended Standard 2.0, Visit-time). A value of another form is ignored, and the robot comes at any hour.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsIn(context, 'visit-time')) {
    if (takenBy(Object.values(dialects), 'visitTime', entry.value).using.length > 0) continue
    yield {
      span,
      message: `${entry.value === '' ? 'Visit-time has no value' : `${quoted(entry.value)} is no daily window`}: it is ignored. Write two times in UTC, such as "0600-0845".`,
      readers: takenBy(context.dialects, 'visitTime', entry.value).dropping,
    }
  }
}
