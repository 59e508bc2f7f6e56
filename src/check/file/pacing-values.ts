import type { DialectId, PacingParser } from '../../dialects/index.ts'
import type { Context } from './context.ts'
import type { FieldRecord } from './field-records.ts'

/** Who can use the value of a record about pacing. */
export interface DialectsByValue {
  readonly usable: readonly DialectId[]
  /** Readers that take the line for that record, and cannot parse its value. */
  readonly useless: readonly DialectId[]
  /** Of these, the ones that act on the field. */
  readonly missed: readonly DialectId[]
}

/** The fields about pacing. */
export type PacingField = 'crawl-delay' | 'request-rate' | 'visit-time'

/** The fields about pacing, and what a reader calls what it does with them. */
export const PACING_FIELDS: Readonly<Record<PacingField, keyof PacingParser['honours']>> = {
  'crawl-delay': 'crawlDelay',
  'request-rate': 'requestRate',
  'visit-time': 'visitTime',
}

/** The readers that act on a field about pacing, of those a file is checked for. */
export function dialectsHonouring(context: Context, field: PacingField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACING_FIELDS[field]] === 'yes')
}

/** The readers that do not, or of whom nothing is known. */
export function dialectsNotHonouring(context: Context, field: PacingField): DialectId[] {
  return context.byDialect.where(({ dialect }) => dialect.pacing.honours[PACING_FIELDS[field]] !== 'yes')
}

/** Who can use the value of a record, by each reader's own way of parsing it. */
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
