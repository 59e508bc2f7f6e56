import { type DialectId, dialects, PACE_MEMBERS, type PaceField } from '../../dialects/index.ts'
import type { Context } from './context.ts'
import type { FieldRecord } from './field-records.ts'

/** The checked dialects that recognize a pacing record, divided by whether they can parse its value. */
export interface DialectsByValue {
  readonly usable: readonly DialectId[]
  /** The dialects that recognize the record but cannot parse its value. */
  readonly useless: readonly DialectId[]
  /** The dialects of `useless` that honour the field. */
  readonly missed: readonly DialectId[]
}

/** The checked dialects that honour a pacing field. */
export function dialectsHonouring(context: Context, field: PaceField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACE_MEMBERS[field]] === 'yes')
}

/** The checked dialects that do not honour a pacing field, or for which that is unknown. */
export function dialectsNotHonouring(context: Context, field: PaceField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACE_MEMBERS[field]] !== 'yes')
}

/** Does any dialect, checked or not, parse this value of a pacing field? */
export function isParsedByAny(field: PaceField, value: string): boolean {
  return Object.values(dialects).some(({ pacing }) => pacing[PACE_MEMBERS[field]](value) !== undefined)
}

/** The checked dialects that can and that cannot parse the value of a pacing record. */
export function dialectsByValue(context: Context, { field, line }: FieldRecord): DialectsByValue {
  const part = PACE_MEMBERS[field as PaceField]
  const usable: DialectId[] = []
  const useless: DialectId[] = []
  const missed: DialectId[] = []
  for (const file of context.byDialect.all) {
    const record = file.fieldAt(line.number) === field ? file.recordAt(line.number) : undefined
    if (record === undefined) continue
    const { id, pacing } = file.dialect
    if (pacing[part](record.value) !== undefined) {
      usable.push(id)
    } else {
      useless.push(id)
      if (pacing.honours[part] === 'yes') missed.push(id)
    }
  }
  return { usable, useless, missed }
}
