import type { Context } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X225: fields of version 2.0 in a group of version 1.0. */
export const v2WithoutVersion: Rule = {
  code: 'X225',
  name: 'v2-without-version',
  severity: 'info',
  why: 'Request-rate, Visit-time and Comment belong to version 2.0 of the Extended Standard, and its readers look at them only below `Robot-version: 2.0`. Robots that took single fields from it, such as SeznamBot, want no version: so it is not written in by itself.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, group } of recordsIn(context, 'request-rate', 'visit-time', 'comment')) {
    if (group.records.some(({ field, value }) => field === 'robot-version' && value.startsWith('2.'))) continue
    const { nameSpan } = context.lineOf(entry.line)
    yield {
      span: nameSpan,
      message: `${quoted(context.text.slice(nameSpan.start, nameSpan.end))} belongs to version 2.0 of the Extended Standard, and the group has no "Robot-version: 2.0". See what the robots it is for document.`,
      readers: context.readersTaking(entry.line, entry.field === 'unknown' ? 'comment' : entry.field),
    }
  }
}
