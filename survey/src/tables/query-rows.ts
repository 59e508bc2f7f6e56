import { type DuckDBConnection, type DuckDBValue, JSDuckDBValueConverter } from '@duckdb/node-api'
import { QueryError } from './query-error.ts'

/** A row of a result, with values that JSON holds. */
export type Row = Readonly<Record<string, unknown>>

/** Where a query ends. What is left out has no limit. */
export interface QueryLimits {
  /** Further rows are left out. */
  readonly rows?: number
  /** A query whose rows have more bytes fails. */
  readonly bytes?: number
  /** A query that takes longer fails. */
  readonly milliseconds?: number
  /** Called then: the engine is asked to end the query, which it does between two steps of it. */
  readonly onLate?: () => void
}

/** The rows of a query, as far as the limits go. */
export async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[],
  { rows: most = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }: QueryLimits = {},
): Promise<readonly Row[]> {
  try {
    const prepared = await connection.prepare(sql)
    if (values.length > 0) prepared.bind([...values])
    // The next statement of a connection ends a stream, and a query without limits has no connection of its own.
    const result = Number.isFinite(most) ? await prepared.stream() : await prepared.run()
    const names = result.deduplicatedColumnNames()
    const rows: Row[] = []
    let left = bytes
    for await (const chunk of result)
      for (let index = 0; index < chunk.rowCount; index++) {
        if (rows.length >= most) return rows
        const cells = chunk.convertRowValues(index, JSDuckDBValueConverter).map(plain)
        const row = Object.fromEntries(names.map((name, column) => [name, cells[column]]))
        left -= sizeOf(row, 1)
        if (left < 0)
          throw new QueryError(
            `The rows have more than ${bytes} bytes. Ask for fewer rows, or for shorter columns.`,
          )
        rows.push(row)
      }
    return rows
  } catch (error) {
    throw error instanceof QueryError ? error : new QueryError((error as Error).message)
  }
}

/**
 * How much a value takes in JSON, roughly. Names count wherever they stand, and so does what indents a part:
 * short values with long names, or deep ones, would be large otherwise.
 *
 * @param depth in how many lists and objects the value stands.
 */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return Buffer.byteLength(JSON.stringify(value))
  if (typeof value !== 'object' || value === null) return SIZE_OF_NUMBER
  const isList = Array.isArray(value)
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + (isList ? 0 : name.length) + INDENT * depth + sizeOf(part, depth + 1),
    SIZE_OF_NUMBER,
  )
}

/** The bytes that a number counts, and those that indent a part by one step. */
const SIZE_OF_NUMBER = 8
const INDENT = 2

/** A value as JSON holds it: numbers as numbers while they are exact, times in ISO 8601, bytes as base64. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
      ? Number(value)
      : String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
  return value
}
