import type { Dialect, DialectId, Entry, Field } from '../dialects/index.ts'
import type { Span } from '../text/index.ts'
import { type CheckedGroup, type Context, spanOf } from './context.ts'

/** A record of a group, as RFC 9309 divides the file. */
export interface GroupRecord {
  readonly entry: Entry
  /** Where its value stands. */
  readonly span: Span
  readonly group: CheckedGroup
}

/** The records of some fields that stand in groups, in the order of the file. */
export function recordsIn(context: Context, ...fields: readonly Field[]): GroupRecord[] {
  const wanted: ReadonlySet<string> = new Set(fields)
  return context.groups.flatMap((group) =>
    group.records.flatMap((entry): GroupRecord[] => (wanted.has(entry.field) ? [{ entry, span: spanOf(context, entry), group }] : [])),
  )
}

/** The records of some fields wherever they stand, those of no group included, in the order of the file. */
export function recordsAnywhere(context: Context, field: Field): { readonly entry: Entry; readonly span: Span }[] {
  return context.standard.outline.records.entriesOf(field).map((entry) => ({ entry, span: spanOf(context, entry) }))
}

/** How the readers that act on a field take a value of it. */
export interface Taken {
  /** They can use it. */
  readonly using: readonly DialectId[]
  /** They cannot. */
  readonly dropping: readonly DialectId[]
}

/** Who of the readers that may act on a pacing field can use a value. */
export function takenBy(readers: readonly Dialect[], field: keyof Dialect['pacing']['honours'], value: string): Taken {
  const using: DialectId[] = []
  const dropping: DialectId[] = []
  for (const { id, pacing } of readers) {
    if (pacing.honours[field] === 'no') continue
    if (pacing[field](value) === undefined) dropping.push(id)
    else using.push(id)
  }
  return { using, dropping }
}
