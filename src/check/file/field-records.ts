import type { Field, ParsedRecord } from '../../dialects/index.ts'
import { memoFor } from '../../pattern/index.ts'
import { addTo, type Span } from '../../text/index.ts'
import { type CheckedGroup, countUpTo, type NamedAgent } from './checked-file.ts'
import type { CheckedLine } from './checked-line.ts'
import { type Context, cachePerContext } from './context.ts'
import { lineDefects } from './line-defects.ts'

/** A record that is no rule, and its group, as RFC 9309 divides the file. */
export interface FieldRecord {
  readonly field: Field
  /** The value of the record, as written. */
  readonly value: string
  readonly line: CheckedLine
  /** The span of the record's value, or of the whole line if the record has no value. */
  readonly span: Span
  /** The group of the record; `undefined` if the record is before the first User-agent line. */
  readonly group: CheckedGroup | undefined
}

const recordsByField = cachePerContext(() => new Map<Field, readonly FieldRecord[]>())

/**
 * The records of a field, in file order. Lines left by a template or an HTML comment are excluded, because
 * other check rules report them.
 */
export function recordsOf(context: Context, field: Field): readonly FieldRecord[] {
  const byField = recordsByField(context)
  let records = byField.get(field)
  if (records === undefined) {
    records = context.byDialect.standard.outline.records
      .recordsOf(field)
      .flatMap((record) => checkedRecord(context, field, record))
    byField.set(field, records)
  }
  return records
}

/** The records of several fields, in file order. */
export function recordsOfAny(context: Context, fields: readonly Field[]): readonly FieldRecord[] {
  return fields
    .flatMap((field) => recordsOf(context, field))
    .sort((one, other) => one.line.number - other.line.number)
}

/** Records by their groups. Records that are in no group are left out. */
export function recordsByGroup(
  records: readonly FieldRecord[],
): ReadonlyMap<CheckedGroup, readonly FieldRecord[]> {
  const groups = new Map<CheckedGroup, FieldRecord[]>()
  for (const record of records) {
    if (record.group !== undefined) addTo(groups, record.group, record)
  }
  return groups
}

/**
 * The User-agent lines that a record stands below. Several may share a group although a record is between
 * them; people then mean the nearest ones.
 */
export function nearestAgents({ group, line }: FieldRecord): readonly NamedAgent[] {
  if (group === undefined) return []
  const runs = runsOfAgents(group)
  return runs[countUpTo(runs, line.number, ([first]) => first.line.number) - 1] ?? []
}

/** User-agent lines without another record between them. */
type AgentRun = readonly [NamedAgent, ...NamedAgent[]]

const runsOfAgents = memoFor(({ agents, records }: CheckedGroup): readonly AgentRun[] => {
  const runs: [NamedAgent, ...NamedAgent[]][] = []
  let record = 0
  for (const agent of agents) {
    const seen = record
    while ((records[record]?.line ?? Infinity) < agent.line.number) record++
    const run = runs.at(-1)
    if (run === undefined || record > seen) runs.push([agent])
    else run.push(agent)
  }
  return runs
})

/** The name of a record's field, as the line spells it. */
export function fieldAsWritten({ file: { text } }: Context, { line }: FieldRecord): string {
  return text.slice(line.nameSpan.start, line.nameSpan.end)
}

function checkedRecord(context: Context, field: Field, record: ParsedRecord): FieldRecord[] {
  const line = context.file.lineAt(record.line)
  if (context.once(leftoverLines).has(record.line)) return []
  const group = context.byDialect.standard.groupAt(record.line)
  return [
    {
      field,
      value: record.value,
      line,
      span: record.value === '' ? line.content : context.file.spanOfValue(record),
      group: group === undefined ? undefined : context.once(groupsByLine).get(group.firstLine),
    },
  ]
}

function leftoverLines(context: Context): ReadonlySet<number> {
  const leftovers = lineDefects(context).filter(({ kind }) => kind === 'template' || kind === 'html-comment')
  return new Set(leftovers.map(({ line }) => line.number))
}

function groupsByLine(context: Context): ReadonlyMap<number, CheckedGroup> {
  return new Map(context.file.groups.map((group) => [group.group.firstLine, group]))
}
