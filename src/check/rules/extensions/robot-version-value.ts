import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'
import { groupNotes, versionDialects } from './robot-version-notes.ts'

/** X223 reports a Robot-version that does not exist. */
export const robotVersionValue: CheckRule = {
  code: 'X223',
  name: 'robot-version-value',
  severity: 'error',
  why: 'Robot-version belongs to the Extended Standard, a proposal that few robots follow. The versions are 1.0, which is the standard of 1994, and 2.0. Version 1 or 2 with an odd second number, such as 2.1, is an experiment: parsers of that standard ignore its group. They read 2.2 as 2.0. They read 3.7, and what is no version, as 1.0, which has no Allow, no wildcards and no pacing.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const wrong = recordsOf(context, 'robot-version').filter(({ value }) => !/^[12]\.0(?:\.0)?$/.test(value))
  if (wrong.length > MAX_ROBOTS_PER_RULE)
    context.notes.add(
      `X223 checked ${MAX_ROBOTS_PER_RULE} Robot-version records and skipped the other records.`,
    )
  if (wrong.length === 0) return
  const dialects = versionDialects(context)
  for (const record of wrong.slice(0, MAX_ROBOTS_PER_RULE)) {
    const { value, span, line } = record
    const counting = dialects.filter((file) => isFirstOfGroup(file, line.number))
    const ignoring = idsOf(counting.filter((file) => ignoresGroup(file, record)))
    const misreading = idsOf(
      counting.filter((file) =>
        groupNotes(context, file, line.number).some((note) => note.line === line.number),
      ),
    )
    const accepting = idsOf(counting).filter((id) => !ignoring.includes(id) && !misreading.includes(id))
    const all = context.dialects.length
    // A dialect that neither ignores the version nor writes a note about it reads it as the first of its
    // number.
    const meant = accepting.length > 0 ? `${value.slice(0, 1)}.0` : undefined
    const effects = [
      [ignoring, 'ignores the group', 'ignore the group'],
      [misreading, 'reads the group as version 1.0', 'read the group as version 1.0'],
      [accepting, `reads the group as version ${meant}`, `read the group as version ${meant}`],
    ] as const
    const effect = effects.find(([ids]) => ids.length > 0)
    yield {
      span,
      says: {
        case: value === '' ? 'no value' : (effect?.[1] ?? 'not read'),
        what:
          value === ''
            ? 'This Robot-version has no value.'
            : `${quoted(value)} is not a version of the Extended Standard.`,
        effect: effect === undefined ? '' : dialectSentence(effect[0], all, effect[1], effect[2]),
        advice: `Write ${meant ?? '1.0 or 2.0'}.`,
        subject: quoted(value),
      },
      dialects: context.dialects
        .map(({ id }) => id)
        .filter((id) => ignoring.includes(id) || misreading.includes(id) || accepting.includes(id)),
    }
  }
}

function idsOf(files: readonly FileByDialect[]): DialectId[] {
  return files.map(({ dialect }) => dialect.id)
}

/** Is the line the first Robot-version of its group in this dialect? Only that one sets the version. */
function isFirstOfGroup(file: FileByDialect, line: number): boolean {
  const group = file.fails ? undefined : file.groupAt(line)
  return group?.otherRecords.find(({ field }) => field === 'robot-version')?.line === line
}

/** Does a dialect ignore the group of a Robot-version because of that version? */
function ignoresGroup(file: FileByDialect, { group, line }: FieldRecord): boolean {
  const own = file.fails ? undefined : file.groupAt(line.number)
  if (group === undefined || own === undefined) return false
  const selection = file.dialect.selectGroups(file.outline, {
    tokens: [agentOfGroup(group)],
    obeysStar: true,
  })
  return selection.reasonFor(own) === 'version-ignored'
}
