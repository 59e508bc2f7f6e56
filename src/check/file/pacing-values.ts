import type { DialectId, PacingParser } from '../../dialects/index.ts'
import type { Context } from './context.ts'
import type { FieldRecord } from './field-records.ts'

/** The dialects that recognize a pacing record, by whether they can parse its value. */
export interface DialectsByValue {
  readonly usable: readonly DialectId[]
  /** Dialects that recognize the record and cannot parse its value. */
  readonly useless: readonly DialectId[]
  /** Those of the useless ones that honour the field. */
  readonly missed: readonly DialectId[]
}

/** The pacing fields. */
export type PacingField = 'crawl-delay' | 'request-rate' | 'visit-time'

/** The pacing fields, and the member of a pacing parser for each. */
export const PACING_FIELDS: Readonly<Record<PacingField, keyof PacingParser['honours']>> = {
  'crawl-delay': 'crawlDelay',
  'request-rate': 'requestRate',
  'visit-time': 'visitTime',
}

/** The checked dialects that honour a pacing field. */
export function dialectsHonouring(context: Context, field: PacingField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACING_FIELDS[field]] === 'yes')
}

/** The checked dialects that do not honour it, or for which that is unknown. */
export function dialectsNotHonouring(context: Context, field: PacingField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACING_FIELDS[field]] !== 'yes')
}

/** The dialects that can and cannot parse the value of a record. */
export function dialectsByValue(context: Context, { field, line }: FieldRecord): DialectsByValue {
  const part = PACING_FIELDS[field as PacingField]
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
