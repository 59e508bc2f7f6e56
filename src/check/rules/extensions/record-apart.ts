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
  const [record, ...others] = records
  if (last === undefined || agent === undefined || record === undefined || last.isStarGroup) return undefined
  if (record.group?.index !== last.index || others.some(({ group }) => group?.index !== last.index))
    return undefined
  const [rule] = last.rules
  let above = record.line.number - 1
  while (above > 0 && file.lineAt(above).kind === 'comment') above--
  const isApart = file.lineAt(above)?.kind === 'blank' && rule !== undefined && rule.line < above
  return isApart && file.groups.length > 1 ? { record, last, agent } : undefined
}
