import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'

/** X234: a Content-Signal before the first User-agent line. */
export const contentSignalOutsideGroup: CheckRule = {
  code: 'X234',
  name: 'content-signal-outside-group',
  severity: 'warning',
  why: 'A Content-Signal is a record of a group, and for the robots of that group (contentsignals.org). Before the first User-agent line it is for nobody.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, group } of recordsOf(context, 'content-signal')) {
    if (group !== undefined) continue
    const fix = intoGroup(context, line)
    yield {
      span: line.content,
      message: 'This Content-Signal stands in no group, and is for nobody. Move it to after the User-agent lines of the robots it is for.',
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
  const text = isOpen ? `${context.file.lineEnd}${record}` : `${record}${context.file.text.slice(last.ending, last.end)}`
  return {
    title: 'move it into the group for everybody',
    edits: [
      { start, end, text: '' },
      { start: last.end, end: last.end, text },
    ],
    because: 'It says something to robots to which it said nothing; whether it is for them, only a person knows.',
  }
}
