import { type Database, open } from 'lmdb'
import { assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { keyName } from './key-name.ts'
import { assertLmdbFile } from './lmdb-file.ts'
import { formatRecord, parseRecord, parseRecordHeader } from './record-bytes.ts'
import { blocked, freeAt, granted, isHeldBy, parked, released, renewed, type Slot, type Tick } from './slot.ts'
import { formatSlot, parseSlot } from './slot-text.ts'
import { type Grant, type SlotTerms, type Store, type StoredRecord, StoreError, type StoreMs } from './store.ts'
import { assertTimeout, within } from './timeout.ts'

/**
 * How long a turn to write is waited for, unless told otherwise, in milliseconds. A turn takes less than one; who waits so long waits for a
 * process that was stopped in the middle of its own.
 */
export const LMDB_TIMEOUT_MS = 5000

/** Every so many writes, entries whose time is over are looked for. */
const WRITES_PER_SWEEP = 64

/** Entries looked at then: three times as many as could have been added, so that forgetting keeps up with adding. */
const ENTRIES_PER_SWEEP = 3 * WRITES_PER_SWEEP

const RECORDS = 'record:'
const SLOTS = 'slot:'

/** The last fence of all keys; the only entry that stays. */
const FENCE = 'fence'

/** Names begin with what sorts after this. */
const BEFORE_ALL = ''

/** Where an {@link lmdbStore} keeps things. */
export interface LmdbStoreOptions {
  /** A folder on a disk of this machine, made where there is none. Network file systems do not do: LMDB maps the file into memory. */
  readonly path: string
  /** Milliseconds after which the store is `unavailable` to whoever waits for a turn to write; default {@link LMDB_TIMEOUT_MS}. */
  readonly timeoutMs?: number
  /** The clock, in whole milliseconds, the same for every process that has the store open. Default: the time of day, `Date.now`. */
  readonly clock?: () => StoreMs
}

/**
 * A store that the processes of one machine share, and that is still there when they come back. The package `lmdb` is needed.
 *
 * Every step is one transaction; a process that is killed in the middle of one leaves nothing of it, and the next takes its turn. What was
 * answered is on the disk, so neither the end of a process nor that of the machine loses it, as far as the disk keeps its word. That
 * costs a flush for all the steps of one turn of the event loop together.
 *
 * It counts by the time of day, the one clock that processes and restarts have in common. Where that is set back, no slot is further
 * away than `maxWaitMs`; where it is set forward, pauses end early by as much. Fences grow whatever it does.
 *
 * Opening waits for its turn to write, and blocks meanwhile: not long, unless a process was stopped in the middle of its own. Where many
 * processes make a folder at the same moment, LMDB may refuse one: `unavailable`, try again. Nobody else opens the folder, or with
 * other options; and who can write there can end the process by a file cut short, for it is mapped into memory.
 *
 * @throws StoreError `unavailable` where the folder cannot be opened, `corrupt` where it holds something else.
 * @throws `TypeError` for a time to wait that is none.
 */
export function lmdbStore(options: LmdbStoreOptions): Store {
  return new LmdbStore(options)
}

class LmdbStore implements Store {
  readonly #entries: Database<Buffer, string>
  readonly #timeoutMs: number
  readonly #clock: () => StoreMs
  #writes = 0
  #passing = BEFORE_ALL
  #closed: Promise<void> | undefined

  constructor({ path, timeoutMs = LMDB_TIMEOUT_MS, clock = Date.now }: LmdbStoreOptions) {
    assertTimeout(timeoutMs)
    this.#timeoutMs = timeoutMs
    this.#clock = clock
    try {
      assertLmdbFile(path)
      // The library's default flushes after it has answered, and picks among three heads of the file when it is opened again. With LMDB's
      // own way, what a killed process has been told is what the next one finds.
      this.#entries = open<Buffer, string>({ path, encoding: 'binary', overlappingSync: false, noSubdir: false })
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
      const { value, version, ends } = parseRecord(name, bytes)
      return from < ends ? { value, version } : undefined
    } catch (error) {
      // It would stand in the way of the next one; what is there meanwhile is left.
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
    // The caller's bytes as they are now, not as they will be when it is this one's turn.
    const { value, version } = { value: new Uint8Array(record.value), version: record.version }
    return await this.#write(({ from }) => {
      const bytes = this.#entries.getBinaryFast(name)
      const known = bytes === undefined ? undefined : parseRecordHeader(bytes)
      if (known !== undefined && from < known.ends && known.version > version) return false
      this.#entries.putSync(name, formatRecord(name, { value, version, ends: from + ttl }))
      return true
    })
  }

  async delete(key: string): Promise<void> {
    await this.#write(() => this.#entries.removeSync(`${RECORDS}${keyName(key)}`))
  }

  async acquire(key: string, terms: SlotTerms): Promise<Grant> {
    const counted = normalizeTerms(terms)
    const name = `${SLOTS}${keyName(key)}`
    return await this.#write((tick) => {
      const now = tick.from
      const known = this.#slot(name)
      if (known !== undefined) {
        const slot = parked(known, tick, counted)
        const waitMs = freeAt(slot) - now
        if (waitMs > 0) {
          if (slot !== known) this.#keep(name, slot)
          return { granted: false, waitMs, now }
        }
      }
      const fence = Math.max(this.#fence() + 1, now * 1000)
      this.#entries.putSync(FENCE, Buffer.from(String(fence)))
      this.#keep(name, granted(fence, tick, counted))
      return { granted: true, fence, now }
    })
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const counted = normalizeTerms(terms)
    return await this.#change(key, fence, (slot, tick) => renewed(slot, tick, counted))
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    return await this.#change(key, fence, (slot, tick) => released(slot, tick, delay))
  }

  async block(key: string, delayMs: number): Promise<void> {
    const delay = normalizeDuration('delayMs', delayMs)
    const name = `${SLOTS}${keyName(key)}`
    await this.#write((tick) => this.#keep(name, blocked(this.#slot(name), tick, delay)))
  }

  async close(): Promise<void> {
    this.#closed ??= this.#entries.close()
    await this.#closed
  }

  #tick(): Tick {
    if (this.#closed !== undefined) throw new StoreError('closed', 'The store was closed.')
    const now = this.#clock()
    // The clock tells the millisecond that has begun.
    return { from: now, to: now + 1 }
  }

  #read(name: string): Buffer | undefined {
    try {
      // Another process may have written since this one last looked.
      this.#entries.resetReadTxn()
      return this.#entries.getBinary(name)
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  /** Runs a step while no other process writes; steps of one turn of the event loop go together. */
  async #write<T>(step: (tick: Tick) => T): Promise<T> {
    this.#tick()
    try {
      return await within(
        this.#timeoutMs,
        this.#entries.transaction(() => {
          this.#sweep()
          // Read when it is this one's turn: it may have waited.
          return step(this.#tick())
        }),
      )
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  async #change(key: string, fence: number, changed: (slot: Slot, tick: Tick) => Slot): Promise<boolean> {
    const name = `${SLOTS}${keyName(key)}`
    return await this.#write((tick) => {
      const slot = this.#slot(name)
      if (!isHeldBy(slot, fence, tick)) return false
      this.#keep(name, changed(slot, tick))
      return true
    })
  }

  #slot(name: string): Slot | undefined {
    const bytes = this.#entries.getBinary(name)
    return bytes === undefined ? undefined : parseSlot(name, bytes.toString('latin1'))
  }

  #keep(name: string, slot: Slot): void {
    this.#entries.putSync(name, Buffer.from(formatSlot(slot), 'latin1'))
  }

  #fence(): number {
    const text = this.#entries.getBinary(FENCE)?.toString('latin1') ?? '0'
    if (!/^\d{1,16}$/.test(text)) throw new StoreError('corrupt', `What is kept as ${FENCE} is not what was written.`)
    return Number(text)
  }

  /** Forgets entries whose time is over, some at a time, going round. What cannot be read is left to whoever asks for it. */
  #sweep(): void {
    if (this.#writes++ % WRITES_PER_SWEEP !== 0) return
    const { from } = this.#tick()
    const names = [...this.#entries.getKeys({ start: this.#passing, exclusiveStart: true, limit: ENTRIES_PER_SWEEP })]
    this.#passing = names.length < ENTRIES_PER_SWEEP ? BEFORE_ALL : (names.at(-1) ?? BEFORE_ALL)
    for (const name of names) if (from >= this.#endOf(name)) this.#entries.removeSync(name)
  }

  #endOf(name: string): StoreMs {
    const bytes = this.#entries.getBinaryFast(name)
    if (bytes === undefined) return 0
    if (name.startsWith(RECORDS)) return parseRecordHeader(bytes)?.ends ?? Number.POSITIVE_INFINITY
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
    /MDB_(?:INVALID|CORRUPTED|PAGE_NOTFOUND|VERSION_MISMATCH|INCOMPATIBLE)/.test(message) ? 'corrupt' : 'unavailable',
    `The store could not be ${code === undefined ? 'read or written' : `read or written: ${code}`}.`,
    { cause: error },
  )
}
