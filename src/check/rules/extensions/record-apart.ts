import type { CheckedFile } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { FieldRecord } from '../../file/field-records.ts'

/** A record that looks as if it were for the whole file, and is for the last group alone. */
export interface RecordApart {
  readonly record: FieldRecord
  readonly last: NonNullable<FieldRecord['group']>
  readonly agent: NonNullable<FieldRecord['group']>['agents'][number]
}

/**
 * The first of some records, if it is in the last group of several and a blank line, perhaps with comments,
 * sets it apart from the rules above it. None if another group has such a record, too: its author knows that
 * it belongs to groups. None in the `*` group.
 */
export function recordApart(context: Context, records: readonly FieldRecord[]): RecordApart | undefined {
  const { file } = context
  const last = file.groups.at(-1)
  const [agent] = last?.agents ?? []
  const [record] = records
  if (last === undefined || agent === undefined || record === undefined || last.isStarGroup) return undefined
  if (file.groups.length === 1 || records.some(({ group }) => group?.index !== last.index)) return undefined
  const above = lineAboveComments(file, record.line.number)
  const isApart = file.lineAt(above)?.kind === 'blank' && (last.rules[0]?.line ?? above) < above
  return isApart ? { record, last, agent } : undefined
}

/** The number of the first line above this one that is no comment. */
function lineAboveComments(file: CheckedFile, number: number): number {
  let above = number - 1
  while (above > 0 && file.lineAt(above).kind === 'comment') above--
  return above
}
