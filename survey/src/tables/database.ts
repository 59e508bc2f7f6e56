import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { cacheFolder, copyTable, prepareCache } from '../storage/local-copy.ts'
import { isStore, storageAt } from '../storage/open-storage.ts'
import { checkQuery, type Readable } from './check-query.ts'
import { QueryError } from './query-error.ts'
import { type QueryLimits, type Row, rowsOf } from './query-rows.ts'
import { quoted } from './sql-text.ts'
import { loadSupplied, SUPPLIED } from './supplied.ts'
import { hostsOfCrawl, STORED, type View, viewsIn, viewsOf } from './views.ts'

/** A folder that is no dataset, or whose build is not finished. */
export class DatasetError extends Error {}

/** Fetches a table of a store. */
export type FetchTable = (name: string) => Promise<void>

/** Questions to a dataset. */
export interface Questions {
  /**
   * The rows of a query.
   *
   * @throws QueryError with the engine's message.
   */
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<readonly Row[]>
  /**
   * Some shards of a stored table, to select from. A query takes time for each shard, and most of it reads no
   * row.
   */
  shardsOf(table: string, shards: readonly string[]): Promise<string>
}

/** Where the files of an open dataset are: plain data, with which another process opens it, too. */
export interface DatasetFiles {
  /** The folder of the tables. */
  readonly root: string
  /** The folder in the cache of the user for tables that are made of others. */
  readonly made: string
  /** Are the tables copies of those in a store, which come when a query needs them? */
  readonly isCopy: boolean
  /** Are its records the changes of a history, so that each counts until the next one? */
  readonly carriesForward: boolean
}

/**
 * A dataset that is open for questions in SQL. It reads the folder's files and nothing else. Of a dataset in a
 * store, it fetches the tables that a query reads, before the query.
 */
export class Database implements Questions {
  readonly files: DatasetFiles
  private readonly connection: DuckDBConnection
  private readonly instance: DuckDBInstance
  private readonly views: ReadonlyMap<string, View>
  private readonly readable: Readable
  /** Whether this process only reads: it keeps no table in the cache. */
  private readonly isReader: boolean
  /** Fetches a table; absent if the dataset lies on a disk. */
  private readonly fetchTable: FetchTable | undefined
  /** Connections of work that is under way. */
  private readonly connections = new Set<DuckDBConnection>()
  private isClosed = false
  /** The views that are there, or under way. */
  private readonly made = new Map<string, Promise<void>>()

  private constructor(
    files: DatasetFiles,
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    readable: Readable,
    isReader: boolean,
    fetchTable: FetchTable | undefined,
  ) {
    this.files = files
    this.instance = instance
    this.connection = connection
    this.views = viewsOf(files.root, files.carriesForward)
    this.readable = readable
    this.isReader = isReader
    this.fetchTable = fetchTable
  }

  /**
   * Opens the dataset of a folder, or of a store.
   *
   * @param supplied CSV files with more about its hosts, robots or URLs.
   * @throws DatasetError if the folder holds no finished dataset; InputError for a supplied file.
   */
  static async open(folder: string, supplied: readonly string[] = []): Promise<Database> {
    const storage = storageAt(folder)
    const identity = await storage.read('dataset.json')
    if (identity === undefined)
      throw new DatasetError('The folder holds no finished dataset: run wayleave-survey build again.')
    const isCopy = isStore(folder)
    const address = isCopy ? folder : resolve(folder)
    const cache = cacheFolder(address, identity)
    const root = isCopy ? cache : address
    if (isCopy) await prepareCache(cache)
    const fetchTable = isCopy ? (name: string) => copyTable(storage, name, root) : undefined
    const { carriesForward } = JSON.parse(identity.toString('utf8')) as { carriesForward?: boolean }
    const files = { root, made: join(cache, 'made'), isCopy, carriesForward: carriesForward === true }
    return Database.connect(files, supplied, false, fetchTable)
  }

  /**
   * Opens a dataset that another process has open, in a process that writes nothing: the engine has no folder
   * for what does not fit into memory.
   *
   * @param fetchTable asks the other process for a table of a store.
   */
  static reader(files: DatasetFiles, supplied: readonly string[], fetchTable: FetchTable): Promise<Database> {
    return Database.connect(files, supplied, true, files.isCopy ? fetchTable : undefined)
  }

  private static async connect(
    files: DatasetFiles,
    supplied: readonly string[],
    isReader: boolean,
    fetchTable: FetchTable | undefined,
  ): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await loadSupplied(connection, supplied)
    for (const setting of settingsFor(files, isReader ? '' : newSpillFolder()))
      await connection.run(`SET ${setting}`)
    await connection.run('SET lock_configuration = true')
    const own = await connection.runAndReadAll('SELECT lower(view_name) FROM duckdb_views() WHERE internal')
    const readable: Readable = {
      relations: new Set([...viewsOf(files.root, files.carriesForward).keys(), ...SUPPLIED.keys()]),
      ownViews: new Set(own.getRows().map(([name]) => String(name))),
    }
    const database = new Database(files, instance, connection, readable, isReader, fetchTable)
    if (fetchTable === undefined) await database.makeViews([...database.views.keys()])
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

  /** Fetches a stored table of a dataset in a store, if it is not here. */
  async fetch(table: string): Promise<void> {
    if (this.fetchTable !== undefined) await this.makeViews([table])
  }

  async shardsOf(table: string, shards: readonly string[]): Promise<string> {
    await this.fetch(table)
    const paths = shards.map((shard) => quoted(join(this.files.root, table, `${shard}.parquet`)))
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
    // It may take minutes, in which others ask.
    await this.connected(async (connection) => {
      const paths: string[] = []
      for (const query of queries) {
        await this.ready(query)
        const digest = createHash('sha256').update(query).digest('hex').slice(0, 16)
        const path = join(this.files.made, `${name}-${digest}.parquet`)
        if (await this.isKept(path, query, connection)) paths.push(quoted(path))
      }
      await connection.run(
        paths.length < queries.length
          ? `CREATE TABLE ${name} AS ${queries.map((query) => `(${query})`).join(' UNION ALL ')}`
          : `CREATE VIEW ${name} AS SELECT * FROM read_parquet([${paths.join(', ')}])`,
      )
    })
  }

  /** Whether a file has the rows of a query. It is made if it is not there and can be written. */
  private async isKept(path: string, query: string, connection: DuckDBConnection): Promise<boolean> {
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() === true || this.isReader) return found?.isFile() === true
    const temporary = `${path}.${randomUUID()}.part`
    try {
      await prepareCache(dirname(this.files.made))
      await mkdir(this.files.made, { recursive: true })
      await connection.run(`COPY (${query}) TO ${quoted(temporary)} (FORMAT parquet)`)
      await rename(temporary, path)
      return true
    } catch {
      await rm(temporary, { force: true }).catch(() => {})
      if (this.isClosed) throw new QueryError(CLOSED)
      return false
    }
  }

  /** What comes of work on a connection of its own. */
  private async connected<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    if (this.isClosed) throw new QueryError(CLOSED)
    const connection = await this.instance.connect()
    this.connections.add(connection)
    try {
      return await work(connection)
    } finally {
      this.connections.delete(connection)
      connection.closeSync()
    }
  }

  /** The rows of a query of this program. Nobody else's query comes here: see {@link askedRows}. */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly Row[]> {
    await this.ready(sql)
    return rowsOf(this.connection, sql, values)
  }

  /**
   * The rows of a query that nobody has checked. It reads the tables of the dataset, and calls the functions of
   * `allowed-functions.ts`.
   *
   * @throws QueryError if it does anything else, or goes beyond a limit, or with the engine's message.
   */
  async askedRows(sql: string, limits: QueryLimits = {}): Promise<readonly Row[]> {
    await this.check(sql)
    await this.ready(sql)
    return this.within(limits, (_, connection) => rowsOf(connection, sql, [], limits))
  }

  /** Checks a query that nobody has checked, without preparing it. */
  private async check(sql: string): Promise<void> {
    // The engine takes a text up to a NUL.
    if (sql.includes('\0')) throw new QueryError('A query has no NUL characters.')
    const [row] = await rowsOf(
      this.connection,
      'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true) AS tree',
      [sql],
    )
    checkQuery(String(row?.tree), this.readable)
  }

  /**
   * What comes of questions on a connection of their own, in a transaction of the engine that only reads.
   *
   * @throws QueryError if they take too long.
   */
  async within<T>(
    { milliseconds, onLate }: Pick<QueryLimits, 'milliseconds' | 'onLate'>,
    ask: (questions: Questions, connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    let isLate = false
    const late = (): QueryError =>
      new QueryError(`The query took more than ${Number(milliseconds) / 1000} seconds.`)
    return this.connected(async (connection) => {
      const stop = (): void => {
        isLate = true
        connection.interrupt()
        onLate?.()
      }
      const questions: Questions = {
        rows: async (sql, values = []) => {
          await this.ready(sql)
          if (isLate) throw late()
          return rowsOf(connection, sql, values)
        },
        shardsOf: (table, shards) => this.shardsOf(table, shards),
      }
      const timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds)
      try {
        await connection.run('BEGIN TRANSACTION READ ONLY')
        const found = await ask(questions, connection)
        // The rows of a query that was ended end early, and no error says so.
        if (isLate) throw late()
        return found
      } catch (error) {
        throw isLate ? late() : error
      } finally {
        clearTimeout(timer)
      }
    })
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

  /** Ends the queries that run, and takes no further ones. */
  close(): void {
    this.isClosed = true
    for (const connection of [this.connection, ...this.connections]) connection.interrupt()
    this.connection.closeSync()
  }
}

const CLOSED = 'The dataset is closed.'

/** A folder of one process: two engines that spill into one folder take each other's files. */
function newSpillFolder(): string {
  return join(tmpdir(), `wayleave-survey-${randomUUID()}`)
}

/**
 * No query loads an extension, reads or writes a file that is no table, or takes all memory.
 *
 * @param spillFolder where the engine puts what does not fit into memory; it makes this folder if needed. If it
 *   is empty, such a query fails.
 */
function settingsFor({ root, made }: DatasetFiles, spillFolder: string): readonly string[] {
  const folders = [...STORED.map((table) => join(root, table)), made]
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

/** The memory that a query may take before it uses the disk. */
const MEMORY_LIMIT = '2GB'
