import type { Database, Row } from '../tables/database.ts'
import { wilson } from './wilson.ts'

/** A measure: what it counts, of what, and the query that does it. */
export interface Measure {
  readonly name: string
  /** What a row of the result says, in a sentence. */
  readonly definition: string
  /** What `n` counts. */
  readonly denominator: string
  /**
   * The query. If its rows have the columns `k` and `n`, each row is a share and gets an interval.
   */
  readonly sql: string
}

/** A measure of a dataset, with all that is needed to quote it. */
export interface Measured extends Measure {
  /** Each row; with `k` and `n` also `share`, `low` and `high`: the Wilson interval of 95 %. */
  readonly rows: readonly Row[]
}

/** Asks a dataset for a measure. */
export async function measure(database: Database, asked: Measure): Promise<Measured> {
  const rows = await database.rows(asked.sql)
  return { ...asked, rows: rows.map(withInterval) }
}

function withInterval(row: Row): Row {
  const { k, n } = row
  return typeof k === 'number' && typeof n === 'number' ? { ...row, ...wilson(k, n) } : row
}
