import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { ProposedFix } from '../../rule.ts'
import { namesYandex } from '../paths/yandex-rules.ts'

/** The records of a Yandex field that are in no group for Yandex's robots. */
export function outsideYandex(context: Context, field: 'host' | 'clean-param'): readonly FieldRecord[] {
  return recordsOf(context, field).filter(({ group }) => group === undefined || !isForYandex(group))
}

/**
 * A fix that moves a record to the end of the first group for Yandex's robots; `undefined` if there is no
 * such group, because a new group would free Yandex from other rules.
 */
export function moveToYandex(context: Context, { line }: FieldRecord): ProposedFix | undefined {
  const group = context.file.groups.find(isForYandex)
  if (group === undefined) return undefined
  const last = context.file.lineAt(group.group.lastLine)
  const record = context.file.text.slice(line.start, line.ending)
  const isOpen = last.ending === last.end
  const text = isOpen ? `${context.file.lineEnd}${record}` : `${record}${context.file.lineEnd}`
  return {
    title: 'move the line to the group for Yandex',
    edits: [removeLine(context, line), { start: last.end, end: last.end, text }].sort(
      (one, other) => one.start - other.start,
    ),
  }
}

function isForYandex({ agents }: CheckedGroup): boolean {
  return agents.some(({ value }) => namesYandex(value))
}
