import { createHash, randomUUID } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBValue,
  JSDuckDBValueConverter,
  StatementType,
} from '@duckdb/node-api'
import { cacheFolder, copyTable, prepareCache } from '../storage/local-copy.ts'
import { isStore, storageAt } from '../storage/open-storage.ts'
import { loadSupplied } from './supplied.ts'
import { hostsOfCrawl, type View, viewsIn, viewsOf } from './views.ts'

/** A row of a result, with values that JSON holds. */
export type Row = Readonly<Record<string, unknown>>

/** A folder that is no dataset, or whose build is not finished. */
export class DatasetError extends Error {}

/** A query that the engine refuses: its message. */
export class QueryError extends Error {}

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

/**
 * A dataset that is open for questions in SQL. It reads the folder's files and nothing else. Of a dataset in a
 * store, it fetches the tables that a query reads, before the query.
 */
export class Database {
  private readonly connection: DuckDBConnection

  private readonly instance: DuckDBInstance
  private readonly root: string
  private readonly cache: string
  private readonly views: ReadonlyMap<string, View>
  /** Fetches a table; absent if the dataset lies on a disk. */
  private readonly fetchTable: ((name: string) => Promise<void>) | undefined
  /** The views that are there, or under way. */
  private readonly made = new Map<string, Promise<void>>()

  private constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    root: string,
    cache: string,
    views: ReadonlyMap<string, View>,
    fetchTable: ((name: string) => Promise<void>) | undefined,
  ) {
    this.instance = instance
    this.connection = connection
    this.root = root
    this.cache = cache
    this.views = views
    this.fetchTable = fetchTable
  }

  /**
   * Opens the dataset of a folder, or of a store.
   *
   * @param supplied CSV files with more about its hosts, robots or URLs.
   * @param spillFolder where the engine puts what does not fit into memory; it makes this folder if needed.
   * @throws DatasetError if the folder holds no finished dataset; InputError for a supplied file.
   */
  static async open(
    folder: string,
    supplied: readonly string[] = [],
    spillFolder: string = newSpillFolder(),
  ): Promise<Database> {
    const storage = storageAt(folder)
    const identity = await storage.read('dataset.json')
    if (identity === undefined)
      throw new DatasetError('The folder holds no finished dataset: run wayleave-survey build again.')
    const address = isStore(folder) ? folder : resolve(folder)
    const cache = cacheFolder(address, identity)
    const root = isStore(folder) ? cache : address
    if (isStore(folder)) await prepareCache(cache)
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await loadSupplied(connection, supplied)
    for (const setting of settingsFor([root, cache], spillFolder)) await connection.run(`SET ${setting}`)
    await connection.run('SET lock_configuration = true')
    const views = viewsOf(root)
    const fetchTable = isStore(folder) ? (name: string) => copyTable(storage, name, root) : undefined
    const database = new Database(instance, connection, root, cache, views, fetchTable)
    if (fetchTable === undefined) await database.makeViews([...views.keys()])
    return database
  }

  /** Makes views that are not there yet, one after the other. */
  private async makeViews(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const make = async ({ reads, statement }: View): Promise<void> => {
        if (reads.length === 0) await this.fetchTable?.(name)
        await this.connection.run(statement)
      }
      const view = this.views.get(name)
      if (view === undefined) continue
      const made = this.made.get(name) ?? make(view)
      this.made.set(name, made)
      await made.catch((error: unknown) => {
        this.made.delete(name)
        throw error
      })
    }
  }

  /** Fetches what a query reads, if it is not here. */
  private async ready(sql: string): Promise<void> {
    if (this.fetchTable !== undefined) await this.makeViews(viewsIn(sql, this.views))
  }

  /**
   * Some shards of a stored table, to select from. A query takes time for each shard, and most of it reads no
   * row.
   */
  async shardsOf(table: string, shards: readonly string[]): Promise<string> {
    await this.ready(table)
    const paths = shards.map((shard) => quoted(join(this.root, table, `${shard}.parquet`)))
    return `read_parquet([${paths.join(', ')}])`
  }

  /**
   * Makes a table of others, once for all runs: its rows are kept in the cache of the user until the dataset
   * changes. If the cache cannot be written, each run makes it again.
   *
   * @param queries for its rows, part by part. The file of a part has the digest of its query in its name.
   * @throws QueryError if there is not enough memory.
   */
  async derive(name: string, queries: readonly string[]): Promise<void> {
    const made = this.made.get(name) ?? this.makeDerived(name, queries)
    this.made.set(name, made)
    await made.catch((error: unknown) => {
      this.made.delete(name)
      throw new QueryError((error as Error).message)
    })
  }

  private async makeDerived(name: string, queries: readonly string[]): Promise<void> {
    const paths: string[] = []
    for (const query of queries) {
      await this.ready(query)
      const digest = createHash('sha256').update(query).digest('hex').slice(0, 16)
      const path = join(this.cache, `${name}-${digest}.parquet`)
      if (await this.isKept(path, query)) paths.push(quoted(path))
    }
    const statement =
      paths.length < queries.length
        ? `CREATE TEMP TABLE ${name} AS ${queries.map((query) => `(${query})`).join(' UNION ALL ')}`
        : `CREATE TEMP VIEW ${name} AS SELECT * FROM read_parquet([${paths.join(', ')}])`
    await this.connection.run(statement)
  }

  /** Whether a file has the rows of a query. It is made if it is not there and can be written. */
  private async isKept(path: string, query: string): Promise<boolean> {
    const temporary = `${path}.${randomUUID()}.part`
    try {
      await access(path)
      return true
    } catch {}
    try {
      await prepareCache(this.cache)
      await this.connection.run(`COPY (${query}) TO ${quoted(temporary)} (FORMAT parquet)`)
      await rename(temporary, path)
      return true
    } catch {
      await rm(temporary, { force: true }).catch(() => {})
      return false
    }
  }

  /**
   * The rows of a query. Only a `select` runs: a dataset is never changed.
   *
   * @throws QueryError with the engine's message.
   */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly Row[]> {
    await this.ready(sql)
    return rowsOf(this.connection, sql, values)
  }

  /**
   * The rows of a query that nobody has checked, in a transaction of the engine that only reads. It has a
   * connection of its own.
   *
   * @throws QueryError with the engine's message, or if the query goes beyond a limit.
   */
  async askedRows(sql: string, limits: QueryLimits = {}): Promise<readonly Row[]> {
    await this.ready(sql)
    const { milliseconds, onLate } = limits
    const connection = await this.instance.connect()
    let isLate = false
    const stop = (): void => {
      isLate = true
      connection.interrupt()
      onLate?.()
    }
    const timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds)
    try {
      await connection.run('BEGIN TRANSACTION READ ONLY')
      return await rowsOf(connection, sql, [], limits)
    } catch (error) {
      throw isLate
        ? new QueryError(`The query took more than ${Number(milliseconds) / 1000} seconds.`)
        : error
    } finally {
      clearTimeout(timer)
      connection.closeSync()
    }
  }

  /** The crawls of the dataset, the first one first. A record without a crawl belongs to the month of its fetch. */
  async crawls(): Promise<readonly string[]> {
    const rows = await this.rows(
      'SELECT crawl FROM crawl_hosts GROUP BY crawl ORDER BY min(fetched_at), crawl',
    )
    return rows.map(({ crawl }) => String(crawl))
  }

  /**
   * From now on, the view `hosts` has the records of one crawl.
   *
   * @param isCommon only of the hosts of which every crawl has a record.
   * @returns the statement that did this.
   */
  async useCrawl(crawl: string, isCommon: boolean): Promise<string> {
    const statement = hostsOfCrawl(crawl, isCommon)
    await this.ready(statement)
    await this.connection.run(statement)
    return statement
  }

  /** Adds rows of texts to a table of this connection, which the folder does not have. */
  async append(table: string, rows: readonly (readonly string[])[]): Promise<void> {
    const appender = await this.connection.createAppender(table)
    for (const row of rows) {
      for (const cell of row) appender.appendVarchar(cell)
      appender.endRow()
    }
    appender.closeSync()
  }

  /** Closes the connection. */
  close(): void {
    this.connection.closeSync()
  }
}

async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[],
  { rows: most = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }: QueryLimits = {},
): Promise<readonly Row[]> {
  try {
    const prepared = await connection.prepare(sql)
    // An `explain analyze` runs the statement that it explains, such as a copy to a file.
    if (prepared.statementType !== StatementType.SELECT)
      throw new QueryError('Only a query runs here: begin with select.')
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
        left -= sizeOf(cells)
        if (left < 0)
          throw new QueryError(
            `The rows have more than ${bytes} bytes. Ask for fewer rows, or for shorter columns.`,
          )
        rows.push(Object.fromEntries(names.map((name, column) => [name, cells[column]])))
      }
    return rows
  } catch (error) {
    throw error instanceof QueryError ? error : new QueryError((error as Error).message)
  }
}

/** How much a value of a row takes in JSON, roughly. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return SIZE_OF_NUMBER
  return Object.values(value).reduce((sum: number, part) => sum + sizeOf(part), SIZE_OF_NUMBER)
}

/** The bytes that a number counts. */
const SIZE_OF_NUMBER = 8

/** A folder of one process: two engines that spill into one folder take each other's files. */
export function newSpillFolder(): string {
  return join(tmpdir(), `wayleave-survey-${randomUUID()}`)
}

/** No query loads an extension, reads or writes another file, or takes all memory. */
function settingsFor(folders: readonly string[], spillFolder: string): readonly string[] {
  return [
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    `memory_limit = ${quoted(MEMORY_LIMIT)}`,
    `temp_directory = ${quoted(spillFolder)}`,
    `allowed_directories = [${folders.map((folder) => quoted(`${folder}/`)).join(', ')}]`,
    'enable_external_access = false',
    'parquet_metadata_cache = true',
  ]
}

/** A text as SQL has it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The memory that a query may take before it uses the disk. */
const MEMORY_LIMIT = '2GB'

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
