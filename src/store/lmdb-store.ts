import { type Database, open } from 'lmdb'
import { assertOptions, assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { keyName, keyOfName } from './key-name.ts'
import { assertLmdbFile } from './lmdb-file.ts'
import { formatRecord, parseRecord, parseRecordHeader } from './record-bytes.ts'
import {
  blockSlot,
  capWait,
  certainWait,
  freeAt,
  grantSlot,
  isHeldBy,
  MAX_FENCE,
  releaseSlot,
  renewSlot,
  type Slot,
  type Tick,
  viewOf,
} from './slot.ts'
import { formatSlot, parseSlot } from './slot-text.ts'
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

/**
 * The default timeout of a write, in milliseconds. A write takes less than a millisecond. A longer wait means
 * that another process was stopped in the middle of its write.
 */
export const LMDB_TIMEOUT_MS = 5000

/** Expired entries are removed once per this many writes. */
const WRITES_PER_SWEEP = 64

/**
 * Entries that a sweep checks: three times as many as may have been added, so that removal keeps up with
 * growth.
 */
const ENTRIES_PER_SWEEP = 3 * WRITES_PER_SWEEP

const RECORDS = 'record:'
const SLOTS = 'slot:'

/** The last fence of all keys. The only entry that never expires. */
const FENCE = 'fence'

/** Sorts before all names. */
const BEFORE_ALL = ''

/** Options of an {@link lmdbStore}. */
export interface LmdbStoreOptions {
  /**
   * A folder on a local disk, created if it is missing. A network file system does not work, because LMDB
   * maps the file into memory.
   */
  readonly path: string
  /**
   * A write that waits for longer, in milliseconds, rejects with `unavailable`; default
   * {@link LMDB_TIMEOUT_MS}.
   */
  readonly timeoutMs?: number
  /**
   * The clock, in whole milliseconds, the same for all processes that use the store. Default: the time of
   * day, `Date.now`.
   */
  readonly clock?: () => StoreMs
}

/**
 * A store that the processes of one machine share, and that survives them. It needs the package `lmdb`.
 *
 * Every step is one transaction. If a process is killed during a transaction, nothing of it remains, and the next
 * process goes on. A result that was returned is on the disk, so neither a crash of the process nor of the machine
 * loses it, unless the disk itself lies. This costs one flush for all steps of one turn of the event loop.
 *
 * The clock is the time of day, the only clock that processes and restarts have in common. If the clock is set back,
 * no slot is further away than `maxWaitMs`. If it is set forward, pauses end earlier by that time. Fences always
 * grow.
 *
 * Opening blocks until the process may write, which is short unless another process was stopped in the middle of a
 * write. If many processes create a folder at the same moment, LMDB may refuse one of them: `unavailable`, try again.
 * No other program may use the folder. A user who can write to it can crash the process by truncating the file,
 * because the file is mapped into memory.
 *
 * @throws StoreError `unavailable` if the folder cannot be opened, `corrupt` if it contains something else.
 * @throws `TypeError` if there is no path, or `timeoutMs` is out of range.
 */
export function lmdbStore(options: LmdbStoreOptions): Store {
  assertOptions('lmdbStore', options, "{ path: 'crawl.lmdb' }")
  if (typeof options.path !== 'string' || options.path === '')
    throw new TypeError(
      "The path of lmdbStore must be the name of a folder: lmdbStore({ path: 'crawl.lmdb' }).",
    )
  return new LmdbStore(options)
}

class LmdbStore implements Store {
  readonly #name: string = storeName()
  readonly #entries: Database<Buffer, string>
  readonly #timeoutMs: number
  readonly #clock: () => StoreMs
  #writes = 0
  #sweepPosition = BEFORE_ALL
  #closed: Promise<void> | undefined
  /** The transactions under way. */
  readonly #underWay: Set<Promise<unknown>> = new Set()

  constructor({ path, timeoutMs = LMDB_TIMEOUT_MS, clock = Date.now }: LmdbStoreOptions) {
    assertTimeout(timeoutMs)
    this.#timeoutMs = timeoutMs
    this.#clock = clock
    try {
      assertLmdbFile(path)
      // By default the library answers before it flushes, and chooses among three file headers at the next
      // opening. Without overlapping syncs, a result that a killed process received is what the next process
      // reads.
      this.#entries = open<Buffer, string>({
        path,
        encoding: 'binary',
        overlappingSync: false,
        noSubdir: false,
      })
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  async now(): Promise<StoreMs> {
    return this.#tick().from
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    const { from } = this.#tick()
    const name = `${RECORDS}${keyName(key)}`
    const bytes = this.#read(name)
    if (bytes === undefined) return undefined
    try {
      const { value, version, expiresAt } = parseRecord(name, bytes)
      return from < expiresAt ? { value, version } : undefined
    } catch (error) {
      // Removes the corrupt record, unless it was replaced meanwhile.
      await this.#write(() => {
        if (this.#entries.getBinary(name)?.equals(bytes) === true) this.#entries.removeSync(name)
      })
      throw error
    }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const ttl = normalizeDuration('ttlMs', ttlMs)
    const name = `${RECORDS}${keyName(key)}`
    // A copy of the caller's bytes as they are now: the write happens later.
    const { value, version } = { value: new Uint8Array(record.value), version: record.version }
    return await this.#write(({ from }) => {
      const bytes = this.#entries.getBinaryFast(name)
      const existing = bytes === undefined ? undefined : parseRecordHeader(bytes)
      if (existing !== undefined && from < existing.expiresAt && existing.version > version) return false
      this.#entries.putSync(name, formatRecord(name, { value, version, expiresAt: from + ttl }))
      return true
    })
  }

  async delete(key: string): Promise<void> {
    await this.#write(() => this.#entries.removeSync(`${RECORDS}${keyName(key)}`))
  }

  async look(key: string): Promise<SlotView> {
    const tick = this.#tick()
    const name = `${SLOTS}${keyName(key)}`
    const bytes = this.#read(name)
    return viewOf(bytes === undefined ? undefined : parseSlot(name, bytes.toString('latin1')), tick)
  }

  async acquire(key: string, terms: SlotTerms): Promise<Grant> {
    const normalized = normalizeTerms(terms)
    const name = `${SLOTS}${keyName(key)}`
    return await this.#write((tick) => {
      const now = tick.from
      const stored = this.#slot(name)
      if (stored !== undefined) {
        const slot = capWait(stored, tick, normalized)
        const waitMs = freeAt(slot) - now
        if (waitMs > 0) {
          if (slot !== stored) this.#put(name, slot)
          return { granted: false, waitMs, certainMs: certainWait(slot, tick), now }
        }
      }
      const fence = Math.max(this.#fence() + 1, now * 1000)
      this.#entries.putSync(FENCE, Buffer.from(String(fence)))
      this.#put(name, grantSlot(fence, tick, normalized, this.#name))
      return { granted: true, fence, now }
    })
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const normalized = normalizeTerms(terms)
    return await this.#change(key, fence, (slot, tick) => renewSlot(slot, tick, normalized))
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    return await this.#change(key, fence, (slot, tick) => releaseSlot(slot, tick, delay))
  }

  async block(key: string, delayMs: number): Promise<void> {
    const delay = normalizeDuration('delayMs', delayMs)
    const name = `${SLOTS}${keyName(key)}`
    await this.#write((tick) => this.#put(name, blockSlot(this.#slot(name), tick, delay)))
  }

  async *keys(kind: 'record' | 'slot', start: string): AsyncGenerator<string, void> {
    const kept = kind === 'record' ? RECORDS : SLOTS
    const first = `${kept}${keyName(start)}`
    for (let after: string | undefined = first; after !== undefined; ) {
      const { from } = this.#tick()
      // Part after part, because a long look would keep old pages of the file.
      const names: readonly string[] = this.#namesFrom(after, after !== first)
      for (const name of names) {
        if (!name.startsWith(first)) return
        const key = keyOfName(name.slice(kept.length))
        if (key !== undefined && from < this.#expiryOf(name)) yield key
      }
      after = names.at(-1)
    }
  }

  #namesFrom(start: string, exclusiveStart: boolean): readonly string[] {
    try {
      this.#entries.resetReadTxn()
      return [...this.#entries.getKeys({ start, exclusiveStart, limit: ENTRIES_PER_SWEEP })]
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close()
    await this.#closed
  }

  async #close(): Promise<void> {
    // The library refuses the steps of transactions that have not started when it closes.
    await Promise.allSettled(this.#underWay)
    await this.#entries.close()
  }

  #tick(): Tick {
    this.#assertOpen()
    return this.#readClock()
  }

  #readClock(): Tick {
    const now = this.#clock()
    // The clock shows the start of the current millisecond.
    return { from: now, to: now + 1 }
  }

  #assertOpen(): void {
    if (this.#closed !== undefined) throw new StoreError('closed', 'The store was closed.')
  }

  #read(name: string): Buffer | undefined {
    try {
      // Another process may have written since the last read.
      this.#entries.resetReadTxn()
      return this.#entries.getBinary(name)
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  /**
   * Runs a step in a write transaction. Steps of one turn of the event loop share a transaction. A step that
   * was called before `close` still runs.
   */
  async #write<T>(step: (tick: Tick) => T): Promise<T> {
    this.#assertOpen()
    const write = withTimeout(
      this.#timeoutMs,
      this.#entries.transaction(() => {
        // The clock is read here, because the transaction may have waited.
        const tick = this.#readClock()
        this.#sweep(tick)
        return step(tick)
      }),
    )
    this.#underWay.add(write)
    try {
      return await write
    } catch (error) {
      throw storeErrorOf(error)
    } finally {
      this.#underWay.delete(write)
    }
  }

  async #change(key: string, fence: number, changed: (slot: Slot, tick: Tick) => Slot): Promise<boolean> {
    const name = `${SLOTS}${keyName(key)}`
    return await this.#write((tick) => {
      const slot = this.#slot(name)
      if (!isHeldBy(slot, fence, tick)) return false
      this.#put(name, changed(slot, tick))
      return true
    })
  }

  #slot(name: string): Slot | undefined {
    const bytes = this.#entries.getBinary(name)
    return bytes === undefined ? undefined : parseSlot(name, bytes.toString('latin1'))
  }

  #put(name: string, slot: Slot): void {
    this.#entries.putSync(name, Buffer.from(formatSlot(slot), 'latin1'))
  }

  #fence(): number {
    const text = this.#entries.getBinary(FENCE)?.toString('latin1') ?? '0'
    if (!/^\d{1,16}$/.test(text) || Number(text) > MAX_FENCE)
      throw new StoreError('corrupt', `The value of ${FENCE} is not what was written.`)
    return Number(text)
  }

  /**
   * Removes expired entries, some at a time, round robin. A corrupt entry is left for the call that reads it.
   */
  #sweep({ from }: Tick): void {
    if (this.#writes++ % WRITES_PER_SWEEP !== 0) return
    const names = [
      ...this.#entries.getKeys({
        start: this.#sweepPosition,
        exclusiveStart: true,
        limit: ENTRIES_PER_SWEEP,
      }),
    ]
    this.#sweepPosition = names.length < ENTRIES_PER_SWEEP ? BEFORE_ALL : (names.at(-1) ?? BEFORE_ALL)
    for (const name of names) if (from >= this.#expiryOf(name)) this.#entries.removeSync(name)
  }

  #expiryOf(name: string): StoreMs {
    const bytes = this.#entries.getBinaryFast(name)
    if (bytes === undefined) return 0
    if (name.startsWith(RECORDS)) return parseRecordHeader(bytes)?.expiresAt ?? Number.POSITIVE_INFINITY
    if (!name.startsWith(SLOTS)) return Number.POSITIVE_INFINITY
    try {
      return freeAt(parseSlot(name, bytes.toString('latin1')))
    } catch {
      return Number.POSITIVE_INFINITY
    }
  }
}

function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  const [code] = /\b(?:MDB_|E)[A-Z_]{2,30}\b/.exec(message) ?? []
  return new StoreError(
    /MDB_(?:INVALID|CORRUPTED|PAGE_NOTFOUND|VERSION_MISMATCH|INCOMPATIBLE)/.test(message)
      ? 'corrupt'
      : 'unavailable',
    `The store could not be ${code === undefined ? 'read or written' : `read or written: ${code}`}.`,
    { cause: error },
  )
}
