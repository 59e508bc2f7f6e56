import type { Context } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import { withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'

/** X224: a version that does not stand first. */
export const robotVersionPlace: Rule = {
  code: 'X224',
  name: 'robot-version-place',
  severity: 'warning',
  why: 'Robot-version follows the User-agent lines directly; anywhere else it does not count, and the rule set is read as version 1.0 (Extended Standard 2.0, Robot-version). Moderatobot moves it there.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span, group } of recordsIn(context, 'robot-version')) {
    const agent = group.agents.at(-1)
    if (group.records[0] === entry || agent === undefined) continue
    const isSecond = group.records.findIndex(({ field }) => field === 'robot-version') !== group.records.indexOf(entry)
    const line = context.lineOf(entry.line)
    const isLast = line.ending === line.end
    yield {
      span,
      message: isSecond
        ? 'The group has a Robot-version already, and a second one does not count. Take it out.'
        : `Robot-version counts only directly below the User-agent lines, and stands elsewhere: the group is read as version 1.0. Put it below line ${agent.line.number}.`,
      readers: context.readersTaking(entry.line, 'robot-version'),
      ...(isSecond || isLast
        ? {}
        : {
            fix: {
              title: 'put it below the User-agent lines',
              edits: [{ start: agent.line.end, end: agent.line.end, text: context.text.slice(line.start, line.end) }, withoutLine(line)],
            },
          }),
    }
  }
}
