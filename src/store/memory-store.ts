import { performance } from 'node:perf_hooks'
import { assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { MemoryPlaces } from './memory-places.ts'
import { PackedMap } from './packed-map.ts'
import {
  blockSlot,
  capWait,
  certainWait,
  freeAt,
  grantSlot,
  isHeldBy,
  releaseSlot,
  renewSlot,
  type Slot,
  type Tick,
  viewOf,
} from './slot.ts'
import {
  type Grant,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
} from './store.ts'

/** The default limit of records: a crawl of 100,000 origins with a second record for each. */
export const MAX_MEMORY_RECORDS = 200_000

/**
 * The default limit of bytes in records: 150,000 to 200,000 robots.txt of a few hundred bytes, packed as the
 * gate writes them.
 */
export const MAX_MEMORY_BYTES: number = 96 * 1024 * 1024

/**
 * The default limit of slots that are held or paused at once: about 200 MB, more slots than one process can
 * use.
 */
export const MAX_MEMORY_SLOTS = 1_000_000

/** The memory of an entry in addition to its key and value, in bytes, roughly: its numbers and its places. */
const ENTRY_BYTES = 100

/**
 * Slots that each request for a new slot checks for expiry. More than the one it may add, so that removal keeps
 * up with growth.
 */
const SLOTS_PER_REQUEST = 3

/**
 * If there is no room, all slots are checked for expiry. Because that takes long, this is the least time between two
 * checks, in milliseconds.
 */
const FULL_SWEEP_MS = 1000

/** A record that was dropped before it expired. */
export interface DroppedRecord {
  readonly key: string
  /** The limit that was reached. */
  readonly limit: 'maxRecords' | 'maxBytes'
}

/** The limits and the clock of a {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * The most records; default {@link MAX_MEMORY_RECORDS}. Beyond it, the least recently used record is
   * dropped.
   */
  readonly maxRecords?: number
  /** The most bytes of records, their keys and their overhead; default {@link MAX_MEMORY_BYTES}. */
  readonly maxBytes?: number
  /**
   * The most slots that are held or paused at once; default {@link MAX_MEMORY_SLOTS}. None is dropped: beyond
   * it the store is `unavailable`.
   */
  readonly maxSlots?: number
  /** Called for each record that is dropped because of a limit. It must not throw. */
  readonly onDrop?: (dropped: DroppedRecord) => void
  /** The clock. It must not go back. Default: {@link steadyNow}. */
  readonly clock?: () => StoreMs
}

/**
 * The time of day at the start of the process, plus the time since. It never jumps, whatever happens to the machine's
 * clock. In a long run, it may drift from the time of day. That does no harm, because no other process uses it.
 */
export function steadyNow(): StoreMs {
  return performance.timeOrigin + performance.now()
}

/**
 * A store of one process: it is not shared, and ends with the process. Fences grow over all keys together, so
 * that they grow even if a slot was removed meanwhile.
 *
 * @example
 * ```ts
 * const store = memoryStore()
 * const terms = { leaseMs: 30_000, delayMs: 1000, maxWaitMs: 3_600_000 }
 * const first = await store.acquire('https://example.com', terms)
 * first.granted // true
 * const second = await store.acquire('https://example.com', terms)
 * second.granted // false
 * first.granted && (await store.release('https://example.com', first.fence, 1000)) // true
 * ```
 *
 * @throws `TypeError` if a limit is not a whole number above 0.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  return new MemoryStore(options)
}

/** The numbers that are kept with the bytes of a record. */
const [VERSION, EXPIRES_AT] = [0, 1]

class MemoryStore implements Store {
  readonly #maxRecords: number
  readonly #maxBytes: number
  readonly #maxSlots: number
  readonly #onDrop: (dropped: DroppedRecord) => void
  readonly #clock: () => StoreMs
  readonly #records: PackedMap = new PackedMap(2)
  readonly #slots: Map<string, Slot> = new Map()
  readonly #places: MemoryPlaces = new MemoryPlaces()
  #bytes = 0
  #fence = 0
  #sweep: MapIterator<[string, Slot]> = this.#slots.entries()
  #lastFullSweep = Number.NEGATIVE_INFINITY
  #closed = false

  constructor({
    maxRecords = MAX_MEMORY_RECORDS,
    maxBytes = MAX_MEMORY_BYTES,
    maxSlots = MAX_MEMORY_SLOTS,
    onDrop = () => {},
    clock = steadyNow,
  }: MemoryStoreOptions) {
    for (const [name, limit] of Object.entries({ maxRecords, maxBytes, maxSlots }))
      if (!Number.isSafeInteger(limit) || limit < 1)
        throw new TypeError(`${name} must be a whole number above 0; it is ${String(limit)}.`)
    this.#maxRecords = maxRecords
    this.#maxBytes = maxBytes
    this.#maxSlots = maxSlots
    this.#onDrop = onDrop
    this.#clock = clock
  }

  async now(): Promise<StoreMs> {
    return this.#tick().from
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    const { from } = this.#tick()
    const records = this.#records
    const record = records.find(key)
    if (record === 0) return undefined
    if (from >= records.numberOf(record, EXPIRES_AT)) {
      this.#remove(key, record)
      return undefined
    }
    records.touch(record)
    return { value: records.bytesOf(record), version: records.numberOf(record, VERSION) }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const { from } = this.#tick()
    const expiresAt = from + normalizeDuration('ttlMs', ttlMs)
    const { value, version } = record
    const records = this.#records
    const existing = records.find(key)
    if (existing !== 0) {
      if (from < records.numberOf(existing, EXPIRES_AT) && records.numberOf(existing, VERSION) > version)
        return false
      this.#remove(key, existing)
    }
    // A record that does not fit even alone would first drive out all others.
    if (bytesOf(key, value.length) > this.#maxBytes) {
      this.#onDrop({ key, limit: 'maxBytes' })
      return true
    }
    records.add(key, [version, expiresAt], value)
    this.#bytes += bytesOf(key, value.length)
    for (;;) {
      const limit =
        this.#bytes > this.#maxBytes ? 'maxBytes' : records.size > this.#maxRecords ? 'maxRecords' : undefined
      if (limit === undefined) break
      const { oldest } = records
      const oldestKey = records.keyOf(oldest)
      const isExpired = from >= records.numberOf(oldest, EXPIRES_AT)
      this.#remove(oldestKey, oldest)
      if (!isExpired) this.#onDrop({ key: oldestKey, limit })
    }
    return true
  }

  async delete(key: string): Promise<void> {
    this.#tick()
    const record = this.#records.find(key)
    if (record !== 0) this.#remove(key, record)
  }

  async look(key: string): Promise<SlotView> {
    return viewOf(this.#slots.get(key), this.#tick())
  }

  async acquire(key: string, terms: SlotTerms, whenFree?: (waitMs: number) => void): Promise<Grant> {
    const normalized = normalizeTerms(terms)
    const tick = this.#tick()
    const now = tick.from
    const stored = this.#slots.get(key)
    const slot = stored === undefined ? undefined : capWait(stored, tick, normalized)
    // Below 0, it is the time since the slot was free.
    const freeInMs = slot === undefined ? Number.NEGATIVE_INFINITY : Math.ceil(freeAt(slot) - now)
    const place = this.#places.placeOf(key, freeInMs > 0, whenFree)
    const waitMs = freeInMs + this.#places.waitAt(place)
    if (slot !== undefined && waitMs > 0) {
      this.#slots.set(key, slot)
      const certainMs = freeInMs > 0 ? certainWait(slot, tick) : 0
      return { granted: false, waitMs, certainMs, now, ...(place === undefined ? {} : { place }) }
    }
    if (stored === undefined) this.#makeRoom(tick)
    this.#fence = Math.max(this.#fence + 1, Math.floor(now * 1000))
    this.#slots.set(key, grantSlot(this.#fence, tick, normalized))
    this.#places.served(key, place)
    return { granted: true, fence: this.#fence, now }
  }

  async leave(key: string, whenFree?: (waitMs: number) => void): Promise<void> {
    const { from } = this.#tick()
    this.#places.leave(key, whenFree)
    const slot = this.#slots.get(key)
    if (slot?.held === false) this.#tellNext(key, slot, from)
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const normalized = normalizeTerms(terms)
    const tick = this.#tick()
    const slot = this.#slots.get(key)
    if (!isHeldBy(slot, fence, tick)) return false
    this.#slots.set(key, renewSlot(slot, tick, normalized))
    return true
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    const tick = this.#tick()
    const slot = this.#slots.get(key)
    if (!isHeldBy(slot, fence, tick)) return false
    const released = releaseSlot(slot, tick, delay)
    this.#slots.set(key, released)
    this.#tellNext(key, released, tick.from)
    return true
  }

  async block(key: string, delayMs: number): Promise<void> {
    const delay = normalizeDuration('delayMs', delayMs)
    const tick = this.#tick()
    const slot = this.#slots.get(key)
    if (slot === undefined) this.#makeRoom(tick)
    this.#slots.set(key, blockSlot(slot, tick, delay))
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#records.clear()
    this.#slots.clear()
    this.#places.clear()
    this.#bytes = 0
  }

  #tick(): Tick {
    if (this.#closed) throw new StoreError('closed', 'The store was closed.')
    const now = this.#clock()
    return { from: now, to: now }
  }

  #remove(key: string, record: number): void {
    this.#bytes -= bytesOf(key, this.#records.lengthOf(record))
    this.#records.delete(record)
  }

  #tellNext(key: string, slot: Slot, now: StoreMs): void {
    this.#places.tellNext(key, Math.max(0, Math.ceil(freeAt(slot) - now)))
  }

  #removeIfFree(key: string, slot: Slot, now: StoreMs): void {
    if (now < freeAt(slot) + this.#places.keptFor(key)) return
    this.#slots.delete(key)
    this.#places.forget(key)
  }

  /** Removes free slots before a new one, a few at a time, so that no request pays for all of them. */
  #makeRoom({ from }: Tick): void {
    for (let checked = 0; checked < SLOTS_PER_REQUEST; checked++) {
      const next = this.#sweep.next()
      if (next.done === true) {
        this.#sweep = this.#slots.entries()
        break
      }
      const [other, slot] = next.value
      this.#removeIfFree(other, slot, from)
    }
    if (this.#slots.size < this.#maxSlots) return
    if (from - this.#lastFullSweep >= FULL_SWEEP_MS) {
      this.#lastFullSweep = from
      for (const [other, slot] of this.#slots) this.#removeIfFree(other, slot, from)
    }
    if (this.#slots.size >= this.#maxSlots)
      throw new StoreError(
        'unavailable',
        `No slot is free: maxSlots is ${this.#maxSlots}, and all of them are held or paused.`,
      )
  }
}

function bytesOf(key: string, length: number): number {
  return 2 * key.length + length + ENTRY_BYTES
}
