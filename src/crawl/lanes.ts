import type { SlotTerms } from '../store/index.ts'
import type { BackingStore, GrantedSlot } from './backing-store.ts'
import { HeldSlots } from './held-slots.ts'
import { slotChannel, troubleChannel } from './telemetry.ts'
import type { Time } from './time.ts'

/** A slot whose holder may give it back early is asked for again after this part of its pause… */
const POLL_PART = 0.1

/** …but not more often than this, in milliseconds: a store serves many. */
export const MIN_POLL_MS = 100

/** …nor less often than this: nobody sleeps through a slot that is free. */
export const MAX_POLL_MS = 5000

/** However long a wait is, the store is asked again after five minutes: it may have been emptied, or its clock set. */
export const RECHECK_MS = 300_000

/** Waits vary by this part either way, so that processes which were refused together do not come back together. */
const JITTER = 0.1

/** After so many turns of others that came later, those who need several slots at once are let go first. */
export const MAX_OVERTAKEN = 8

/** Pauses that are remembered by this process, at once; beyond, the store alone knows. About 20 MB. */
export const MAX_KNOWN_PAUSES = 200_000

/**
 * A grant that was heard of later than this, in milliseconds, is given back and asked for anew: a process that stood still meanwhile would
 * send its request into somebody else's turn. Half of what a lease lasts beyond the deadline of its request, so that the rest still covers it.
 */
export const LATE_GRANT_MS = 5000

/** How a turn is asked for. */
export interface TurnRequest {
  readonly terms: SlotTerms
  /** Before all others: they wait for what this one brings. */
  readonly urgent?: boolean
  /** Its place in the line; given by {@link Lanes.place}, and kept by who has to come again. */
  readonly place: number
  readonly signal?: AbortSignal | undefined
  /** Rather not at all than after so long. */
  readonly maxWaitMs: number
}

/** A turn, or how much longer it would at least have taken. */
export type Turn = { readonly slots: HeldSlots } | { readonly waitMs: number }

interface Waiter extends TurnRequest {
  readonly keys: readonly string[]
  readonly since: number
  readonly until: number
  settled: boolean
  readonly settle: (turn: Turn) => void
  readonly fail: (error: unknown) => void
}

/** What this process knows of a key. */
interface Key {
  readonly name: string
  /** Held here, or being asked for here. */
  busy: boolean
  /** Not before, by the monotonic clock. */
  freeAt: number
  /** Those that wait for it, the one that had it last at the end. */
  readonly lanes: Set<Lane>
  /** Those of them that have been overtaken too often. */
  readonly starving: Set<Lane>
}

/** All who wait for the same keys, in order. */
interface Lane {
  readonly name: string
  readonly keys: readonly Key[]
  readonly line: Waiter[]
  overtaken: number
  callOff: () => void
}

/**
 * Turns at keys, first come, first served. Of all who wait for the same keys only the first asks the store, and only when it may be free;
 * keys that are needed together are taken together or not at all, so that nobody waits with one in hand.
 */
export class Lanes {
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #random: () => number
  readonly #lanes: Map<string, Lane> = new Map()
  readonly #keys: Map<string, Key> = new Map()
  readonly #held: Set<HeldSlots> = new Set()
  #places = 0

  constructor(backing: BackingStore, time: Time, random: () => number) {
    this.#backing = backing
    this.#time = time
    this.#random = random
  }

  /** The next place in the line. */
  place(): number {
    this.#places += 1
    return this.#places
  }

  /** Waits for a turn. Rejects with the signal's reason, or where the store cannot be asked. */
  take(names: readonly string[], request: TurnRequest): Promise<Turn> {
    const keys = [...new Set(names)].sort()
    const event = { keys }
    return slotChannel.tracePromise(async () => {
      const since = this.#time.monotonic()
      const turn = await this.#queued(keys, request, since)
      Object.assign(event, { granted: 'slots' in turn, waitedMs: this.#time.monotonic() - since })
      return turn
    }, event)
  }

  /** Nobody here asks for a key before so long. */
  pause(name: string, ms: number): void {
    const key = this.#key(name)
    key.freeAt = Math.max(key.freeAt, this.#time.monotonic() + ms)
    for (const lane of key.lanes) this.#pump(lane)
    this.#forget(key)
  }

  /** Turns away all who wait. */
  close(reason: Error): void {
    for (const lane of [...this.#lanes.values()]) {
      lane.callOff()
      for (const waiter of lane.line.splice(0)) waiter.fail(reason)
    }
    for (const held of this.#held) held.abandon()
  }

  #queued(keys: readonly string[], request: TurnRequest, since: number): Promise<Turn> {
    const { signal, maxWaitMs, terms, place, urgent = false } = request
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      const stops: (() => void)[] = []
      const ended = (): boolean => {
        if (waiter.settled) return true
        waiter.settled = true
        for (const stop of stops) stop()
        return false
      }
      const waiter: Waiter = {
        keys,
        terms,
        place,
        urgent,
        maxWaitMs,
        since,
        until: since + maxWaitMs,
        settled: false,
        settle: (turn) => {
          if (!ended()) resolve(turn)
        },
        fail: (error) => {
          if (!ended()) reject(error as Error)
        },
      }
      const lane = this.#lane(keys)
      const leave = (): void => {
        const index = lane.line.indexOf(waiter)
        if (index !== -1) lane.line.splice(index, 1)
        this.#pump(lane)
      }
      if (signal !== undefined) {
        const abort = (): void => {
          waiter.fail(signal.reason)
          leave()
        }
        signal.addEventListener('abort', abort, { once: true })
        stops.push(() => signal.removeEventListener('abort', abort))
      }
      if (maxWaitMs < Number.POSITIVE_INFINITY) {
        const late = (): void => {
          waiter.settle({ waitMs: Math.max(1, freeAt(lane) - this.#time.monotonic()) })
          leave()
        }
        stops.push(this.#time.after(maxWaitMs, late))
      }
      this.#insert(lane, waiter)
      this.#pump(lane)
    })
  }

  #insert({ line }: Lane, waiter: Waiter): void {
    let index = line.length
    while (index > 0 && isBefore(waiter, line[index - 1] as Waiter)) index -= 1
    line.splice(index, 0, waiter)
  }

  /** Lets the first in a lane go, if it can go now; otherwise sees to it that it is thought of when it can. */
  #pump(lane: Lane): void {
    lane.callOff()
    lane.callOff = () => {}
    const now = this.#time.monotonic()
    const waitMs = freeAt(lane) - now
    for (;;) {
      const [first] = lane.line
      if (first === undefined) {
        this.#dissolve(lane)
        return
      }
      if (waitMs <= 0 || now + waitMs <= first.until) break
      lane.line.shift()
      first.settle({ waitMs })
    }
    if (lane.keys.some(({ busy }) => busy)) return
    if (waitMs > 0) {
      lane.callOff = this.#time.after(waitMs, () => this.#pump(lane))
      this.#yieldNoMore(lane)
      return
    }
    if (this.#mustYield(lane)) return
    this.#go(lane)
  }

  /** Is there one that came earlier, has been overtaken too often, and could go if this one did not? */
  #mustYield(lane: Lane): boolean {
    const now = this.#time.monotonic()
    const place = (lane.line[0] as Waiter).place
    return lane.keys.some(({ starving }) =>
      [...starving].some((other) => other !== lane && (other.line[0]?.place ?? Number.POSITIVE_INFINITY) < place && freeAt(other) <= now),
    )
  }

  /** Nobody has to yield to one that cannot go anyway; those who did are thought of again. */
  #yieldNoMore(lane: Lane): void {
    let yielded = false
    for (const { starving } of lane.keys) yielded = starving.delete(lane) || yielded
    if (yielded) for (const { lanes } of lane.keys) for (const other of [...lanes]) if (other !== lane) this.#pump(other)
  }

  #go(lane: Lane): void {
    const waiter = lane.line.shift() as Waiter
    for (const key of lane.keys) {
      key.busy = true
      key.starving.delete(lane)
      key.lanes.delete(lane)
      for (const other of key.lanes) {
        if ((other.line[0]?.place ?? Number.POSITIVE_INFINITY) > waiter.place) continue
        other.overtaken += 1
        if (other.overtaken >= MAX_OVERTAKEN) for (const its of other.keys) its.starving.add(other)
      }
      key.lanes.add(lane)
    }
    lane.overtaken = 0
    void this.#ask(lane, waiter)
  }

  async #ask(lane: Lane, waiter: Waiter): Promise<void> {
    const asked = this.#time.monotonic()
    const granted: GrantedSlot[] = []
    const giveBack = async (): Promise<void> => {
      await Promise.all(granted.map((slot) => this.#backing.release(slot, 0)))
    }
    try {
      for (const key of lane.keys) {
        const answer = await this.#backing.acquire(`pace:${key.name}`, waiter.terms)
        if ('waitMs' in answer) {
          await giveBack()
          key.freeAt = this.#time.monotonic() + this.#sleepMs(answer.waitMs, waiter.terms)
          // The lane may have been dissolved meanwhile, and another opened in its place.
          if (!waiter.settled) this.#insert(this.#lane(waiter.keys), waiter)
          this.#freed(lane)
          return
        }
        granted.push(answer)
      }
    } catch (error) {
      await giveBack()
      waiter.fail(error)
      this.#freed(lane)
      return
    }
    const isLate = this.#time.monotonic() - asked > LATE_GRANT_MS
    if (waiter.settled || isLate) {
      await giveBack()
      if (!waiter.settled) this.#insert(this.#lane(waiter.keys), waiter)
      this.#freed(lane)
      return
    }
    const held = new HeldSlots(granted, waiter.terms, this.#backing, this.#time, {
      free: (delayMs) => {
        this.#held.delete(held)
        for (const key of lane.keys) key.freeAt = Math.max(key.freeAt, this.#time.monotonic() + delayMs)
        this.#freed(lane)
      },
      pause: (delayMs) => {
        for (const { name } of lane.keys) this.pause(name, delayMs)
      },
    })
    this.#held.add(held)
    waiter.settle({ slots: held })
  }

  /**
   * How long to leave a store alone that said how long a slot is taken at most. A lease may end early, a pause does not: so much of the
   * wait as is longer than a lease is certain, and the rest is asked about now and then.
   */
  #sleepMs(waitMs: number, { leaseMs, delayMs }: SlotTerms): number {
    const jitter = 1 + JITTER * (2 * this.#random() - 1)
    const poll = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, delayMs * POLL_PART)) * jitter
    const certain = waitMs - leaseMs
    return Math.ceil(Math.min(certain > 0 ? certain : Math.min(waitMs, poll), RECHECK_MS * jitter))
  }

  #freed(lane: Lane): void {
    for (const key of lane.keys) key.busy = false
    for (const key of lane.keys) for (const other of [...key.lanes]) this.#pump(other)
    for (const key of lane.keys) this.#forget(key)
  }

  #lane(names: readonly string[]): Lane {
    const name = JSON.stringify(names)
    const known = this.#lanes.get(name)
    if (known !== undefined) return known
    const lane: Lane = { name, keys: names.map((each) => this.#key(each)), line: [], overtaken: 0, callOff: () => {} }
    this.#lanes.set(name, lane)
    for (const key of lane.keys) key.lanes.add(lane)
    return lane
  }

  /** Nobody waits in it; who is being served, or what is known of its keys, stays. */
  #dissolve(lane: Lane): void {
    this.#lanes.delete(lane.name)
    for (const key of lane.keys) key.lanes.delete(lane)
    this.#yieldNoMore(lane)
    for (const key of lane.keys) this.#forget(key)
  }

  #key(name: string): Key {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key: Key = { name, busy: false, freeAt: Number.NEGATIVE_INFINITY, lanes: new Set(), starving: new Set() }
    this.#sweep()
    this.#keys.set(name, key)
    return key
  }

  #forget(key: Key): void {
    if (!key.busy && key.lanes.size === 0 && key.freeAt <= this.#time.monotonic() && this.#keys.get(key.name) === key)
      this.#keys.delete(key.name)
  }

  /** Forgets the pauses that are over; where these are few, others too: the store still knows them. */
  #sweep(): void {
    if (this.#keys.size < MAX_KNOWN_PAUSES) return
    const now = this.#time.monotonic()
    const idle = [...this.#keys.values()].filter(({ busy, lanes }) => !busy && lanes.size === 0)
    const over = idle.filter(({ freeAt }) => freeAt <= now)
    // Few at a time would mean to look through all of them again and again.
    const enough = over.length >= MAX_KNOWN_PAUSES / 10
    for (const { name } of enough ? over : idle.slice(0, Math.ceil(idle.length / 2))) this.#keys.delete(name)
    if (!enough)
      troubleChannel.publish({ kind: 'limit', message: `More than ${MAX_KNOWN_PAUSES} pauses are under way: the store alone knows some.` })
  }
}

/** When all keys of a lane are free, as far as is known. */
function freeAt({ keys }: Lane): number {
  return keys.reduce((latest, key) => Math.max(latest, key.freeAt), Number.NEGATIVE_INFINITY)
}

function isBefore(one: Waiter, other: Waiter): boolean {
  return one.urgent === other.urgent ? one.place < other.place : one.urgent === true
}
