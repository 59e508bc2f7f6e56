import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'
import { groupNotes, versionDialects } from './robot-version-notes.ts'

/** X223: a Robot-version that does not exist. */
export const robotVersionValue: CheckRule = {
  code: 'X223',
  name: 'robot-version-value',
  severity: 'error',
  why: 'There are the versions 1.0, which is the standard of 1994, and 2.0 (Extended Standard, Robot-version). A reader of the Extended Standard takes any other for 1.0, where Allow, shell patterns and pacing mean nothing; one with an odd second number is an experiment, and its rule set is passed over.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const wrong = recordsOf(context, 'robot-version').filter(({ value }) => !/^[12]\.0(?:\.0)?$/.test(value))
  if (wrong.length > MAX_ROBOTS_PER_RULE)
    context.notes.add(`X223 looked at ${MAX_ROBOTS_PER_RULE} records of Robot-version, and at no more.`)
  if (wrong.length === 0) return
  const dialects = versionDialects(context)
  for (const record of wrong.slice(0, MAX_ROBOTS_PER_RULE)) {
    const { value, span, line } = record
    const passing = dialects.filter((file) => passesOver(file, record)).map(({ dialect }) => dialect.id)
    const mistaking = dialects
      .filter((file) => groupNotes(context, file, line.number).some((note) => note.line === line.number))
      .map(({ dialect }) => dialect.id)
    const all = context.dialects.length
    yield {
      span,
      message: `${value === '' ? 'This Robot-version has no value' : `${quoted(value)} is no version of the Extended Standard`}${passing.length > 0 ? `: ${dialectsWithVerb(passing, all, 'passes', 'pass')} over the group` : mistaking.length > 0 ? `: ${dialectsWithVerb(mistaking, all, 'reads', 'read')} the group as version 1.0` : ''}. Write 1.0 or 2.0.`,
      dialects: context.dialects.map(({ id }) => id).filter((id) => passing.includes(id) || mistaking.includes(id)),
    }
  }
}

/** Does a reader not look at the group because of its version? */
function passesOver(file: FileByDialect, { group, line }: FieldRecord): boolean {
  const own = file.fails ? undefined : file.groupAt(line.number)
  if (group === undefined || own === undefined) return false
  const selection = file.dialect.selectGroups(file.outline, { tokens: [agentOfGroup(group)], obeysStar: true })
  return selection.reasonFor(own) === 'version-ignored'
}
