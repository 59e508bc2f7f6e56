import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'

/** X234 reports a Content-Signal before the first User-agent line. */
export const contentSignalOutsideGroup: CheckRule = {
  code: 'X234',
  name: 'content-signal-outside-group',
  severity: 'warning',
  why: 'A Content-Signal belongs to a group and applies to the robots of that group (contentsignals.org). Before the first User-agent line, it applies to no robot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, group } of recordsOf(context, 'content-signal')) {
    if (group !== undefined) continue
    const fix = intoGroup(context, line)
    yield {
      span: line.content,
      message:
        'This Content-Signal is in no group, so it applies to no robot. Move it below the User-agent lines of the robots for which it is intended.',
      dialects: context.byDialect.where(
        (file) => file.fieldAt(line.number) === 'content-signal' && file.groupAt(line.number) === undefined,
      ),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}

function intoGroup(context: Context, { start, ending, end }: CheckedLine): ProposedFix | undefined {
  const last = context.file.groups.find(({ isStarGroup }) => isStarGroup)?.agents.at(-1)?.line
  if (last === undefined) return undefined
  const record = context.file.text.slice(start, ending)
  const isOpen = last.ending === last.end
  const text = isOpen
    ? `${context.file.lineEnd}${record}`
    : `${record}${context.file.text.slice(last.ending, last.end)}`
  return {
    title: 'move the line into the `*` group',
    edits: [
      { start, end, text: '' },
      { start: last.end, end: last.end, text },
    ],
    because:
      'With the fix, the signal applies to the robots of the `*` group. Only you know whether it is intended for these robots.',
  }
}
