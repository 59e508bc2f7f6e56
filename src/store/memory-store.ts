import { performance } from 'node:perf_hooks'
import { assertRecord, normalizeDuration, normalizeTerms } from './arguments.ts'
import { blocked, freeAt, granted, isHeldBy, parked, released, renewed, type Slot, type Tick } from './slot.ts'
import { type Grant, type SlotTerms, type Store, type StoredRecord, StoreError, type StoreMs } from './store.ts'

/** Records kept at once, unless told otherwise: a crawl of 100,000 origins with a second record for each. */
export const MAX_MEMORY_RECORDS = 200_000

/** Bytes that records may take, unless told otherwise: 32,768 files of 4 KiB, the size of most; with as much again it fits a small machine. */
export const MAX_MEMORY_BYTES: number = 128 * 1024 * 1024

/** Slots that are held or wait for their pause to end, at once, unless told otherwise: about 200 MB, more than a process can ask for. */
export const MAX_MEMORY_SLOTS = 1_000_000

/** What an entry takes beside its key and its value, in bytes, roughly: the objects around them. */
const ENTRY_BYTES = 250

/** Slots looked at for every request of one: more than the one that it may add, so that forgetting keeps up with adding. */
const SLOTS_PER_REQUEST = 3

/** Where there is no room, all slots are looked through, but not more often than this, in milliseconds: it takes long, and most are the same. */
const LOOK_THROUGH_MS = 1000

/** A record that was dropped before its time. */
export interface DroppedRecord {
  readonly key: string
  /** Which limit there was no room in. */
  readonly limit: 'maxRecords' | 'maxBytes'
}

/** How a {@link memoryStore} is bounded and what it counts time by. */
export interface MemoryStoreOptions {
  /** Records kept at once; default {@link MAX_MEMORY_RECORDS}. Beyond, the one that was not read or written for longest is dropped. */
  readonly maxRecords?: number
  /** Bytes that records, their keys and what surrounds them may take; default {@link MAX_MEMORY_BYTES}. */
  readonly maxBytes?: number
  /** Slots that are held or paused at once; default {@link MAX_MEMORY_SLOTS}. None is dropped: for more, the store is `unavailable`. */
  readonly maxSlots?: number
  /** Told of each record that is dropped because of a limit. It must not throw. */
  readonly onDrop?: (dropped: DroppedRecord) => void
  /** The clock; it must not go back. Default: {@link steadyNow}. */
  readonly clock?: () => StoreMs
}

/**
 * The time of day when the process started, and how long it has run since: it never jumps, whatever happens to the machine's clock.
 * The two may part in a long life; nobody else counts with this one.
 */
export function steadyNow(): StoreMs {
  return performance.timeOrigin + performance.now()
}

/**
 * A store of one process: nothing is shared, nothing survives it. Fences grow over all keys together, so that they grow where a slot
 * was forgotten meanwhile, too.
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
 * @throws `TypeError` for a limit that is no whole number above 0.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  return new MemoryStore(options)
}

interface Entry {
  readonly value: Uint8Array
  readonly version: number
  readonly ends: StoreMs
}

class MemoryStore implements Store {
  readonly #maxRecords: number
  readonly #maxBytes: number
  readonly #maxSlots: number
  readonly #onDrop: (dropped: DroppedRecord) => void
  readonly #clock: () => StoreMs
  /** In the order of their last use: a `Map` keeps the order of insertion. */
  readonly #records: Map<string, Entry> = new Map()
  readonly #slots: Map<string, Slot> = new Map()
  #bytes = 0
  #fence = 0
  #passing: MapIterator<[string, Slot]> = this.#slots.entries()
  #lookedThrough = Number.NEGATIVE_INFINITY
  #closed = false

  constructor({
    maxRecords = MAX_MEMORY_RECORDS,
    maxBytes = MAX_MEMORY_BYTES,
    maxSlots = MAX_MEMORY_SLOTS,
    onDrop = () => {},
    clock = steadyNow,
  }: MemoryStoreOptions) {
    for (const [name, limit] of Object.entries({ maxRecords, maxBytes, maxSlots }))
      if (!Number.isSafeInteger(limit) || limit < 1) throw new TypeError(`${name} is a whole number above 0, not ${String(limit)}.`)
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
    const entry = this.#records.get(key)
    if (entry === undefined) return undefined
    this.#forget(key, entry)
    if (from >= entry.ends) return undefined
    this.#keep(key, entry)
    return { value: new Uint8Array(entry.value), version: entry.version }
  }

  async set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    assertRecord(record)
    const { from } = this.#tick()
    const ends = from + normalizeDuration('ttlMs', ttlMs)
    const known = this.#records.get(key)
    if (known !== undefined) {
      if (from < known.ends && known.version > record.version) return false
      this.#forget(key, known)
    }
    // `slice` would give a `Buffer`'s own bytes again.
    const entry: Entry = { value: new Uint8Array(record.value), version: record.version, ends }
    // One that has no room even alone would drive out all others first.
    if (bytesOf(key, entry) > this.#maxBytes) {
      this.#onDrop({ key, limit: 'maxBytes' })
      return true
    }
    this.#keep(key, entry)
    for (const [oldest, old] of this.#records) {
      const limit = this.#bytes > this.#maxBytes ? 'maxBytes' : this.#records.size > this.#maxRecords ? 'maxRecords' : undefined
      if (limit === undefined) break
      this.#forget(oldest, old)
      if (from < old.ends) this.#onDrop({ key: oldest, limit })
    }
    return true
  }

  async delete(key: string): Promise<void> {
    this.#tick()
    const entry = this.#records.get(key)
    if (entry !== undefined) this.#forget(key, entry)
  }

  async acquire(key: string, terms: SlotTerms): Promise<Grant> {
    const counted = normalizeTerms(terms)
    const tick = this.#tick()
    const now = tick.from
    const known = this.#slots.get(key)
    if (known !== undefined) {
      const slot = parked(known, tick, counted)
      const waitMs = Math.ceil(freeAt(slot) - now)
      if (waitMs > 0) {
        this.#slots.set(key, slot)
        return { granted: false, waitMs, now }
      }
    }
    this.#makeRoom(key, tick)
    this.#fence = Math.max(this.#fence + 1, Math.floor(now * 1000))
    this.#slots.set(key, granted(this.#fence, tick, counted))
    return { granted: true, fence: this.#fence, now }
  }

  async renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    const counted = normalizeTerms(terms)
    const tick = this.#tick()
    const slot = this.#slots.get(key)
    if (!isHeldBy(slot, fence, tick)) return false
    this.#slots.set(key, renewed(slot, tick, counted))
    return true
  }

  async release(key: string, fence: number, delayMs: number): Promise<boolean> {
    const delay = normalizeDuration('delayMs', delayMs)
    const tick = this.#tick()
    const slot = this.#slots.get(key)
    if (!isHeldBy(slot, fence, tick)) return false
    this.#slots.set(key, released(slot, tick, delay))
    return true
  }

  async block(key: string, delayMs: number): Promise<void> {
    const delay = normalizeDuration('delayMs', delayMs)
    const tick = this.#tick()
    this.#makeRoom(key, tick)
    this.#slots.set(key, blocked(this.#slots.get(key), tick, delay))
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#records.clear()
    this.#slots.clear()
    this.#bytes = 0
  }

  #tick(): Tick {
    if (this.#closed) throw new StoreError('closed', 'The store was closed.')
    const now = this.#clock()
    return { from: now, to: now }
  }

  #keep(key: string, entry: Entry): void {
    this.#records.set(key, entry)
    this.#bytes += bytesOf(key, entry)
  }

  #forget(key: string, entry: Entry): void {
    this.#records.delete(key)
    this.#bytes -= bytesOf(key, entry)
  }

  /** Forgets slots that are over, a few at a time, so that no request pays for all of them. */
  #makeRoom(key: string, { from }: Tick): void {
    for (let looked = 0; looked < SLOTS_PER_REQUEST; looked++) {
      const next = this.#passing.next()
      if (next.done === true) {
        this.#passing = this.#slots.entries()
        break
      }
      const [other, slot] = next.value
      if (from >= freeAt(slot)) this.#slots.delete(other)
    }
    if (this.#slots.size < this.#maxSlots || this.#slots.has(key)) return
    if (from - this.#lookedThrough >= LOOK_THROUGH_MS) {
      this.#lookedThrough = from
      for (const [other, slot] of this.#slots) if (from >= freeAt(slot)) this.#slots.delete(other)
    }
    if (this.#slots.size >= this.#maxSlots)
      throw new StoreError('unavailable', `More than ${this.#maxSlots} slots are held or paused (maxSlots).`)
  }
}

function bytesOf(key: string, { value }: Entry): number {
  return 2 * key.length + value.length + ENTRY_BYTES
}
