import type { Database } from '../tables/database.ts'
import type { Row } from '../tables/query-rows.ts'
import { withPairedChange } from './paired-change.ts'
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
  /** Columns that are further shares, and what each is a share of. Each gets an interval, too. */
  readonly shares?: readonly (readonly [name: string, n: string])[]
  /** What fills the tables that the query reads, if a build does not. */
  readonly prepare?: (database: Database) => Promise<void>
}

/** A measure of a dataset, with all that is needed to quote it. */
export interface Measured extends Omit<Measure, 'prepare' | 'shares'> {
  /** Each row; with `k` and `n` also `share`, `low` and `high`: the Wilson interval of 95 %. */
  readonly rows: readonly Row[]
}

/** Asks a dataset for a measure. */
export async function measure(
  database: Database,
  { prepare, shares = [], ...asked }: Measure,
): Promise<Measured> {
  await prepare?.(database)
  const rows = await database.rows(asked.sql)
  return { ...asked, rows: rows.map((row) => withPairedChange(withIntervals(row, shares))) }
}

/**
 * Asks a dataset for a measure once for each crawl. Each row begins with its crawl. Measures that compare
 * records of several crawls have the same rows for each.
 *
 * @param isCommon only of the hosts of which every crawl has a record.
 */
export async function measureByCrawl(
  database: Database,
  asked: Measure,
  isCommon: boolean,
): Promise<Measured> {
  const rows: Row[] = []
  const statements: string[] = []
  for (const crawl of await database.crawls()) {
    statements.push(await database.useCrawl(crawl, isCommon))
    for (const row of (await measure(database, asked)).rows) rows.push({ crawl, ...row })
  }
  const of = isCommon ? 'of each crawl, among the hosts of which every crawl has a record' : 'of each crawl'
  const { name, definition, denominator } = asked
  return {
    name,
    definition,
    denominator: `${denominator}, ${of}`,
    sql: [...statements, asked.sql].join(';\n'),
    rows,
  }
}

function withIntervals(row: Row, shares: Required<Measure>['shares']): Row {
  const { k, n } = row
  const further = shares.flatMap(([name, of]) => {
    const { low, high } = wilson(Number(row[name]) * Number(row[of]), Number(row[of]))
    return [
      [`${name}_low`, low],
      [`${name}_high`, high],
    ]
  })
  const own = typeof k === 'number' && typeof n === 'number' ? wilson(k, n) : {}
  return { ...row, ...Object.fromEntries(further), ...own }
}
