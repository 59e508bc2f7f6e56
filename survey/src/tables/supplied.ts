import type { DuckDBConnection } from '@duckdb/node-api'
import { InputError } from '../input/input-error.ts'
import { quoted } from './sql-text.ts'

/** What a column of a supplied file may be a key to, and the table that its other columns become. */
const KEYS = ['host', 'robot', 'url'] as const

/** Tables with their columns. Empty until a file or a measure brings rows. A value is a text; measures read numbers from it. */
export const SUPPLIED: ReadonlyMap<string, string> = new Map([
  ['supplied_hosts', 'host VARCHAR, name VARCHAR, value VARCHAR'],
  ['supplied_robots', 'robot VARCHAR, name VARCHAR, value VARCHAR'],
  ['supplied_urls', 'host VARCHAR, url VARCHAR'],
  ['url_verdicts', 'sha256 VARCHAR, url VARCHAR, agent VARCHAR, verdict VARCHAR'],
  ['effects', 'date VARCHAR, host VARCHAR, direction VARCHAR, agents VARCHAR, url VARCHAR'],
  [
    'different_answers',
    'sha256 VARCHAR, agent VARCHAR, dialect VARCHAR, path VARCHAR, standard VARCHAR, answer VARCHAR',
  ],
])

/**
 * Reads CSV files of columns about hosts, robots or URLs. The header has the key: `host`, `robot` (its token) or
 * `url`.
 *
 * @throws InputError for a file that cannot be read, or whose header has none of the keys.
 */
export async function loadSupplied(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  for (const [name, columns] of SUPPLIED) await connection.run(`CREATE TABLE ${name} (${columns})`)
  for (const file of files) {
    const source = `read_csv(${quoted(file)}, header = true, all_varchar = true, nullstr = '')`
    const names = await namesIn(connection, source)
    const key = KEYS.find((one) => names.includes(one))
    if (key === undefined)
      throw new InputError('The header of a file of --with has a column host, robot or url.')
    if (key !== 'url' && names.length < 2)
      throw new InputError(`The file of --with has no other column than ${key}.`)
    await run(
      connection,
      key === 'url'
        ? `INSERT INTO supplied_urls SELECT DISTINCT lower(regexp_extract(url, '^[a-zA-Z]+://([^/?#]+)', 1)), url FROM ${source} WHERE url IS NOT NULL`
        : `INSERT INTO supplied_${key}s SELECT ${key === 'host' ? 'lower(host)' : key}, name, trim(value) FROM (UNPIVOT (SELECT * FROM ${source}) ON COLUMNS(* EXCLUDE ${key}) INTO NAME name VALUE value) WHERE ${key} IS NOT NULL`,
    )
  }
}

async function namesIn(connection: DuckDBConnection, source: string): Promise<readonly string[]> {
  const reader = await run(connection, `SELECT * FROM ${source} LIMIT 0`)
  return reader.columnNames()
}

async function run(connection: DuckDBConnection, sql: string) {
  try {
    return await connection.runAndReadAll(sql)
  } catch (error) {
    const [message = ''] = (error as Error).message.split('\n')
    throw new InputError(`A file of --with cannot be read: ${message}`)
  }
}
