import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'

/** X234: a signal that is for nobody. */
export const contentSignalOutsideGroup: Rule = {
  code: 'X234',
  name: 'content-signal-outside-group',
  severity: 'warning',
  why: 'Content-Signal belongs to the group it stands in, below its User-agent lines (contentsignals.org). Above all groups it is for nobody.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry } of recordsAnywhere(context, 'content-signal')) {
    if (context.standard.groupAt(entry.line) !== undefined) continue
    yield {
      span: context.lineOf(entry.line).nameSpan,
      message: 'Content-Signal stands in no group, and is for no robot. Put it below a User-agent line, such as "User-agent: *".',
      readers: context.readersTaking(entry.line, 'content-signal'),
    }
  }
}
