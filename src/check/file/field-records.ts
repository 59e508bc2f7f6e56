import type { Field, ParsedRecord } from '../../dialects/index.ts'
import type { Span } from '../../text/index.ts'
import type { CheckedGroup } from './checked-file.ts'
import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import { lineDefects } from './line-defects.ts'

/** A record of a field beside the rules, as RFC 9309 takes it from a line, and the group it stands in. */
export interface FieldRecord {
  readonly field: Field
  /** As written. */
  readonly value: string
  readonly line: CheckedLine
  /** Where the value stands; the whole of the line where it has none. */
  readonly span: Span
  /** Nothing before the first User-agent line. */
  readonly group: CheckedGroup | undefined
}

/** The records of a field in the order of the file. Those that a template or a page left behind are told of elsewhere, and are not among them. */
export function recordsOf(context: Context, field: Field): readonly FieldRecord[] {
  const found = context.once(newRecords)
  let records = found.get(field)
  if (records === undefined) {
    records = context.byDialect.standard.outline.records.recordsOf(field).flatMap((entry) => recordOf(context, field, entry))
    found.set(field, records)
  }
  return records
}

/** Those of several fields together, in the order of the file. */
export function recordsOfAny(context: Context, fields: readonly Field[]): readonly FieldRecord[] {
  return fields.flatMap((field) => recordsOf(context, field)).sort((one, other) => one.line.number - other.line.number)
}

/** Records by the group they stand in; those outside any group are left out. */
export function recordsByGroup(records: readonly FieldRecord[]): ReadonlyMap<CheckedGroup, readonly FieldRecord[]> {
  const groups = new Map<CheckedGroup, FieldRecord[]>()
  for (const record of records) {
    if (record.group === undefined) continue
    const known = groups.get(record.group)
    if (known === undefined) groups.set(record.group, [record])
    else known.push(record)
  }
  return groups
}

/** A field as its documents spell it, as this line does. */
export function fieldAsWritten({ file: { text } }: Context, { line }: FieldRecord): string {
  return text.slice(line.nameSpan.start, line.nameSpan.end)
}

function newRecords(): Map<Field, readonly FieldRecord[]> {
  return new Map()
}

function recordOf(context: Context, field: Field, entry: ParsedRecord): FieldRecord[] {
  const line = context.file.lineAt(entry.line)
  if (context.once(leftBehind).has(entry.line)) return []
  const group = context.byDialect.standard.groupAt(entry.line)
  return [
    {
      field,
      value: entry.value,
      line,
      span: entry.value === '' ? line.content : context.file.spanOfValue(entry),
      group: group === undefined ? undefined : context.once(groupsByLine).get(group.firstLine),
    },
  ]
}

function leftBehind(context: Context): ReadonlySet<number> {
  const told = lineDefects(context).filter(({ kind }) => kind === 'template' || kind === 'html-comment')
  return new Set(told.map(({ line }) => line.number))
}

function groupsByLine(context: Context): ReadonlyMap<number, CheckedGroup> {
  return new Map(context.file.groups.map((group) => [group.group.firstLine, group]))
}
