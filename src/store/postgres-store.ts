import { assertOptions, assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { keyName, keyOfName } from './key-name.ts'
import { type PostgresStatements, statementsFor } from './postgres-statements.ts'
import { formatRecord, parseRecord } from './record-bytes.ts'
import {
  type Grant,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
} from './store.ts'
import { storeName } from './store-name.ts'
import { assertTimeout, withTimeout } from './timeout.ts'

/** The default timeout of the server, in milliseconds. It includes the wait for a connection of a pool. */
export const POSTGRES_TIMEOUT_MS = 2000

/** The default name of the table. */
export const POSTGRES_TABLE = 'wayleave'

/** What is over is deleted once per this many new entries. */
const ENTRIES_PER_SWEEP = 64

/** Rows of a page that is swept or listed: more than were added, so that removal keeps up with growth. */
const ROWS_PER_PAGE = 3 * ENTRIES_PER_SWEEP

const RECORDS = 'record:'
const SLOTS = 'slot:'

/** Sorts before all names. */
const BEFORE_ALL = ''

/** An identifier, perhaps with its schema, which needs no quotes. */
const TABLE = /^(?:[a-z_][a-z0-9_]{0,62}\.)?[a-z_][a-z0-9_]{0,62}$/

/** A row of an answer, by the names of its columns. */
interface Row {
  readonly [column: string]: unknown
}

/** What a {@link postgresStore} needs of a client: `Pool` and `Client` of the package pg have it. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

/** Options of a {@link postgresStore}. */
export interface PostgresStoreOptions {
  /** The connection to the server, such as `new Pool()` of the package pg. */
  readonly client: PostgresClient
  /**
   * The table, in lower case, perhaps with its schema; default {@link POSTGRES_TABLE}. The store creates it if it
   * is missing. All users of a store must use the same.
   */
  readonly table?: string
  /**
   * A server that does not answer within this time, in milliseconds, is `unavailable`; default
   * {@link POSTGRES_TIMEOUT_MS}.
   */
  readonly timeoutMs?: number
}

/**
 * A store that many machines share: one table of PostgreSQL 12 or later. Each call is one statement, which locks one
 * row and reads the server's own clock, so that the clocks of clients do not matter. Entries that are over are
 * deleted by later calls.
 *
 * What can be lost, and when. A grant is on the disk before the store returns it, so a restart loses nothing. A
 * server whose `synchronous_commit` is off answers earlier, so it is `unavailable`. A standby that takes over may
 * lack the last writes, unless the server waits for it (`synchronous_standby_names`): at worst, one request per slot
 * comes early.
 *
 * A server that does not answer within `timeoutMs`, or answers with an error, is `unavailable`. Gates that wait for
 * the same host ask repeatedly, as with LMDB. The connection belongs to the caller: `close()` leaves it open.
 *
 * ```text
 * import { Pool } from 'pg'
 *
 * const pool = new Pool({ connectionString: 'postgres://localhost/crawl' })
 * pool.on('error', () => {}) // a connection that breaks while it is idle; the next call says what is wrong
 * const store = postgresStore({ client: pool })
 * ```
 *
 * @throws `TypeError` if there is no client, the table is no plain identifier, or `timeoutMs` is out of range.
 */
export function postgresStore(options: PostgresStoreOptions): Store {
  assertOptions('postgresStore', options, POSTGRES_CALL)
  return new PostgresStore(options)
}

/** What `postgresStore` is called with, for messages. */
const POSTGRES_CALL = '{ client: new Pool() }'

class PostgresStore implements Store {
  readonly #client: PostgresClient
  readonly #statements: PostgresStatements
  readonly #timeoutMs: number
  readonly #name: string = storeName()
  #calls = 0
  #entries = 0
  #sweepPosition = BEFORE_ALL
  /** The check of the server, and the creation of the table. */
  #opening: Promise<void> | undefined = undefined
  #isOpen = false
  #isClosed = false

  constructor({ client, table = POSTGRES_TABLE, timeoutMs = POSTGRES_TIMEOUT_MS }: PostgresStoreOptions) {
    if (typeof client?.query !== 'function')
      throw new TypeError(
        `postgresStore takes a client of the package pg, such as a Pool: postgresStore(${POSTGRES_CALL}).`,
      )
    if (!TABLE.test(table))
      throw new TypeError(
        'The table of postgresStore must be a name of a-z, 0-9 and _, perhaps with its schema: crawl.wayleave.',
      )
    assertTimeout(timeoutMs)
    this.#client = client
    this.#statements = statementsFor(table)
    this.#timeoutMs = timeoutMs
  }

  async now(): Promise<StoreMs> {
    const [row] = await this.#run(this.#statements.now, [])
    return numberIn(row, 'now')
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    const name = `${RECORDS}${keyName(key)}`
    const [row] = await this.#run(this.#statements.get, [name])
    if (row === undefined) return undefined
    const bytes = row.value
    // Decoding bytes to text would change them.
    if (!(bytes instanceof Uint8Array)) throw new TypeError('The client must return bytea as bytes.')
    try {
      const { value, version } = parseRecord(name, bytes)
      return { value, version }
    } catch (error) {
      // Removes the corrupt record, unless it was replaced meanwhile.
      await this.#run(this.#statements.forget, [name, bytes])
      throw error
    }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const name = `${RECORDS}${keyName(key)}`
    const bytes = formatRecord(name, { ...record, expiresAt: 0 })
    const ttl = normalizeDuration('ttlMs', ttlMs)
    const rows = await this.#run(this.#statements.set, [name, record.version, bytes, ttl])
    this.#sweepSometimes()
    return rows.length === 1
  }

  async delete(key: string): Promise<void> {
    await this.#run(this.#statements.delete, [`${RECORDS}${keyName(key)}`])
  }

  async look(key: string): Promise<SlotView> {
    const [row] = await this.#run(this.#statements.slot, [`${SLOTS}${keyName(key)}`])
    if (row === undefined) return { isHeld: false, waitMs: 0, certainMs: 0, now: await this.now() }
    const { isHeld, holder, waitMs, certainMs, now } = slotIn(row)
    return { isHeld, ...(isHeld ? { holder } : {}), waitMs, certainMs, now }
  }

  async acquire(key: string, terms: SlotTerms): Promise<Grant> {
    const { leaseMs, delayMs, maxWaitMs } = normalizeTerms(terms)
    this.#calls += 1
    // No other call has it, so the row says whether this one was granted.
    const holder = `${this.#name}:${this.#calls}`
    const values = [`${SLOTS}${keyName(key)}`, leaseMs + delayMs, maxWaitMs, holder]
    // A grant that comes too late is used by nobody. Without a release, its key would be closed for a lease.
    const [row] = await this.#run(this.#statements.acquire, values, async ([late]) => {
      if (late?.granted === 1) await this.release(key, numberIn(late, 'fence'), 0)
    })
    this.#sweepSometimes()
    const { fence, waitMs, certainMs, now } = slotIn(row)
    return row?.granted === 1
      ? { granted: true, fence, now }
      : // The slot was not free when the row was written, a moment ago.
        { granted: false, waitMs: Math.max(1, waitMs), certainMs, now }
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const { leaseMs, delayMs } = normalizeTerms(terms)
    return await this.#changes(this.#statements.renew, key, fence, leaseMs + delayMs)
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    return await this.#changes(this.#statements.release, key, fence, normalizeDuration('delayMs', delayMs))
  }

  async block(key: string, delayMs: number): Promise<void> {
    const delay = normalizeDuration('delayMs', delayMs)
    await this.#run(this.#statements.block, [`${SLOTS}${keyName(key)}`, delay])
  }

  async *keys(kind: 'record' | 'slot', start: string): AsyncGenerator<string, void> {
    const kept = kind === 'record' ? RECORDS : SLOTS
    const first = `${kept}${keyName(start)}`
    // Names are printable ASCII without spaces.
    const end = `${first}\u007f`
    for (let next: string | undefined = first; next !== undefined; ) {
      const rows: readonly Row[] = await this.#run(this.#statements.names, [next, end, ROWS_PER_PAGE])
      for (const { name, lives } of rows) {
        const key = lives === 1 ? keyOfName(textIn(name).slice(kept.length)) : undefined
        if (key !== undefined) yield key
      }
      next = rows.length < ROWS_PER_PAGE ? undefined : `${textIn(rows.at(-1)?.name)} `
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
  }

  async #changes(statement: string, key: string, fence: number, ms: number): Promise<boolean> {
    const rows = await this.#run(statement, [`${SLOTS}${keyName(key)}`, fence, ms])
    return rows.length === 1
  }

  /** Deletes what is over, a page at a time, round robin, in the background. */
  #sweepSometimes(): void {
    this.#entries += 1
    if (this.#entries % ENTRIES_PER_SWEEP !== 0 || this.#isClosed) return
    const sweep = this.#run(this.#statements.sweep, [this.#sweepPosition, ROWS_PER_PAGE])
    sweep.then(
      ([row]) => {
        this.#sweepPosition = row?.rows === ROWS_PER_PAGE ? textIn(row.last) : BEFORE_ALL
      },
      // The next sweep tries again, and the next call says what is wrong.
      () => {},
    )
  }

  /**
   * Runs a statement. Adds the timeout, and turns errors into store errors. `onLate` gets an answer after the
   * timeout.
   */
  async #run(
    statement: string,
    values: unknown[],
    onLate: (rows: readonly Row[]) => Promise<void> = async () => {},
  ): Promise<readonly Row[]> {
    if (this.#isClosed) throw new StoreError('closed', 'The store was closed.')
    const answer = this.#isOpen
      ? this.#query(statement, values)
      : this.#openOnce().then(() => this.#query(statement, values))
    try {
      return await withTimeout(this.#timeoutMs, answer)
    } catch (error) {
      answer.then(onLate).catch(() => {})
      throw storeErrorOf(error)
    }
  }

  async #query(statement: string, values: unknown[]): Promise<readonly Row[]> {
    const { rows } = await this.#client.query(statement, values)
    return rows as readonly Row[]
  }

  /** Calls that come meanwhile wait for the same answer. The next call asks again after a failure. */
  #openOnce(): Promise<void> {
    this.#opening ??= withTimeout(this.#timeoutMs, this.#open()).finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<void> {
    const { look, create } = this.#statements
    const [row] = await this.#query(look, [])
    if (row?.commits === 'off')
      throw new StoreError(
        'unavailable',
        'The server may forget turns: synchronous_commit is off. Set it to on for the user of the store.',
      )
    if (row?.made !== 1) {
      try {
        await this.#query(create, [])
      } catch (error) {
        // Another process may have created it at the same moment.
        const [again] = await this.#query(look, [])
        if (again?.made !== 1) throw error
      }
    }
    this.#isOpen = true
  }
}

/** A row of a slot. */
function slotIn(row: Row | undefined): SlotView & { readonly fence: number; readonly holder: string } {
  const now = numberIn(row, 'now')
  const waitMs = Math.max(0, numberIn(row, 'free_at') - now)
  const isHeld = waitMs > 0 && row?.held === 1
  const [holder = ''] = textIn(row?.holder).split(':')
  const certainMs = isHeld ? Math.max(0, numberIn(row, 'blocked_until') - now) : waitMs
  return { isHeld, holder, waitMs, certainMs, now, fence: numberIn(row, 'fence') }
}

/** A number that the server sent as text. So it does not matter how a client reads large numbers. */
function numberIn(row: Row | undefined, column: string): number {
  const text = row?.[column]
  const number = typeof text === 'string' ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) throw unexpected()
  return number
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw unexpected()
  return value
}

function unexpected(): StoreError {
  return new StoreError(
    'unavailable',
    'The server gave an unexpected answer: check that it is PostgreSQL, and that the client is one of pg.',
  )
}

/** The server's own message is the cause, not a part of the message, because it may quote anything. */
function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const code = Object(error).code
  const shown = typeof code === 'string' && /^[A-Z0-9_]{2,20}$/.test(code) ? `: ${code}` : ''
  // A value that the table's own checks refuse (SQLSTATE 23514) is none that a store writes.
  if (code === '23514')
    return new StoreError('corrupt', 'The entry is not what was written.', { cause: error })
  return new StoreError('unavailable', `The server answered with an error, or not at all${shown}.`, {
    cause: error,
  })
}
