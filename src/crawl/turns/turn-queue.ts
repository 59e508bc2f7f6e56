import type { SlotTerms } from '../../store/index.ts'
import type { BackingStore, GrantedSlot } from '../backing-store.ts'
import { slotChannel, troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'
import { LeaseSet } from './lease-set.ts'

/** A slot may be given back before its lease ends. The store is therefore asked again after this part of the slot's pause, … */
const POLL_PART = 0.1

/** … but not sooner than this, in milliseconds, because one store serves many processes, … */
export const MIN_POLL_MS = 100

/** … and not later than this, so that a free slot does not stay unused. */
export const MAX_POLL_MS = 5000

/** However long a wait is, the store is asked again after five minutes: it may have been emptied, or its clock may have been set. */
export const RECHECK_MS = 300_000

/** Waits vary by this part in either direction, so that processes which were refused together do not retry together. */
const JITTER = 0.1

/** A queue that needs several keys and was bypassed this often by requests that came later goes first. */
export const MAX_BYPASSES = 8

/** Pauses that this process remembers at once. Beyond this limit only the store knows them. About 20 MB. */
export const MAX_REMEMBERED_PAUSES = 200_000

/**
 * A grant whose reply took longer than this, in milliseconds, is given back and requested again. A process that was suspended in the
 * meantime would otherwise send its request in somebody else's turn. It is half of the time that a lease lasts beyond its request's
 * deadline, so the other half still covers the request.
 */
export const LATE_GRANT_MS = 5000

/** How a turn is requested. */
export interface TurnRequest {
  readonly terms: SlotTerms
  /** Goes before all requests that are not urgent: those wait for what this one fetches. */
  readonly urgent?: boolean
  /** Requests are served in the order of their tickets. {@link TurnQueue.ticket} gives one; a caller that comes again keeps its ticket. */
  readonly ticket: number
  readonly signal?: AbortSignal | undefined
  /** The request gives up after this time. */
  readonly maxWaitMs: number
}

/** A turn, or the least time that it would still have taken. */
export type Turn = { readonly leases: LeaseSet } | { readonly waitMs: number }

interface Waiter extends TurnRequest {
  readonly keys: readonly string[]
  readonly givesUpAt: number
  settled: boolean
  readonly settle: (turn: Turn) => void
  readonly fail: (error: unknown) => void
}

/** What this process knows of a pacing key. */
interface PacingKey {
  readonly name: string
  /** This process holds the key or is asking the store for it. */
  busy: boolean
  /** The store is not asked before this moment of the monotonic clock. */
  freeAt: number
  /** The queues that need this key. The queue served last is at the end. */
  readonly queues: Set<WaitQueue>
  /** The queues among them that were bypassed too often. */
  readonly starving: Set<WaitQueue>
}

/** All requests that wait for the same set of keys, in order. */
interface WaitQueue {
  readonly name: string
  readonly keys: readonly PacingKey[]
  readonly waiters: Waiter[]
  bypassCount: number
  cancelTimer: () => void
}

/**
 * Gives turns at pacing keys, first come, first served. Of all requests for the same keys only the first asks the store, and only when the
 * keys may be free. Keys that are needed together are taken together or not at all, so that no request waits while it holds a key.
 */
export class TurnQueue {
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #random: () => number
  readonly #queues: Map<string, WaitQueue> = new Map()
  readonly #keys: Map<string, PacingKey> = new Map()
  readonly #leases: Set<LeaseSet> = new Set()
  #tickets = 0

  constructor(backing: BackingStore, time: Time, random: () => number) {
    this.#backing = backing
    this.#time = time
    this.#random = random
  }

  /** The next ticket. */
  ticket(): number {
    this.#tickets += 1
    return this.#tickets
  }

  /** Waits for a turn. Rejects with the signal's reason, or if the store fails. */
  take(names: readonly string[], request: TurnRequest): Promise<Turn> {
    const keys = [...new Set(names)].sort()
    const event = { keys }
    return slotChannel.tracePromise(async () => {
      const startedAt = this.#time.monotonic()
      const turn = await this.#enqueue(keys, request, startedAt)
      Object.assign(event, { granted: 'leases' in turn, waitedMs: this.#time.monotonic() - startedAt })
      return turn
    }, event)
  }

  /** Keeps this process from asking for a key during the next `ms` milliseconds. */
  pause(name: string, ms: number): void {
    const key = this.#keyOf(name)
    key.freeAt = Math.max(key.freeAt, this.#time.monotonic() + ms)
    for (const queue of key.queues) this.#dispatch(queue)
    this.#forgetIfIdle(key)
  }

  /** Rejects all waiting requests with this reason. */
  close(reason: Error): void {
    for (const queue of [...this.#queues.values()]) {
      queue.cancelTimer()
      for (const waiter of queue.waiters.splice(0)) waiter.fail(reason)
    }
    for (const leases of this.#leases) leases.abandon()
  }

  #enqueue(keys: readonly string[], request: TurnRequest, startedAt: number): Promise<Turn> {
    const { signal, maxWaitMs, terms, ticket, urgent = false } = request
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      const cleanups: (() => void)[] = []
      const isSettled = (): boolean => {
        if (waiter.settled) return true
        waiter.settled = true
        for (const cleanup of cleanups) cleanup()
        return false
      }
      const waiter: Waiter = {
        keys,
        terms,
        ticket,
        urgent,
        maxWaitMs,
        givesUpAt: startedAt + maxWaitMs,
        settled: false,
        settle: (turn) => {
          if (!isSettled()) resolve(turn)
        },
        fail: (error) => {
          if (!isSettled()) reject(error as Error)
        },
      }
      const queue = this.#queueOf(keys)
      const leave = (): void => {
        const index = queue.waiters.indexOf(waiter)
        if (index !== -1) queue.waiters.splice(index, 1)
        this.#dispatch(queue)
      }
      if (signal !== undefined) {
        const abort = (): void => {
          waiter.fail(signal.reason)
          leave()
        }
        signal.addEventListener('abort', abort, { once: true })
        cleanups.push(() => signal.removeEventListener('abort', abort))
      }
      if (maxWaitMs < Number.POSITIVE_INFINITY) {
        const giveUp = (): void => {
          waiter.settle({ waitMs: Math.max(1, freeAt(queue) - this.#time.monotonic()) })
          leave()
        }
        cleanups.push(this.#time.after(maxWaitMs, giveUp))
      }
      this.#insert(queue, waiter)
      this.#dispatch(queue)
    })
  }

  #insert({ waiters }: WaitQueue, waiter: Waiter): void {
    let index = waiters.length
    while (index > 0 && isBefore(waiter, waiters[index - 1] as Waiter)) index -= 1
    waiters.splice(index, 0, waiter)
  }

  /** Serves the first request of a queue if its keys may be free; otherwise sets a timer for the moment at which they may be. */
  #dispatch(queue: WaitQueue): void {
    queue.cancelTimer()
    queue.cancelTimer = () => {}
    const now = this.#time.monotonic()
    const waitMs = freeAt(queue) - now
    for (;;) {
      const [first] = queue.waiters
      if (first === undefined) {
        this.#remove(queue)
        return
      }
      if (waitMs <= 0 || now + waitMs <= first.givesUpAt) break
      queue.waiters.shift()
      first.settle({ waitMs })
    }
    if (queue.keys.some(({ busy }) => busy)) return
    if (waitMs > 0) {
      queue.cancelTimer = this.#time.after(waitMs, () => this.#dispatch(queue))
      this.#endStarvation(queue)
      return
    }
    if (this.#mustYield(queue)) return
    this.#serve(queue)
  }

  /** Is there a starving queue whose first request came earlier and could be served if this queue waited? */
  #mustYield(queue: WaitQueue): boolean {
    const now = this.#time.monotonic()
    const ticket = (queue.waiters[0] as Waiter).ticket
    return queue.keys.some(({ starving }) =>
      [...starving].some(
        (other) => other !== queue && (other.waiters[0]?.ticket ?? Number.POSITIVE_INFINITY) < ticket && freeAt(other) <= now,
      ),
    )
  }

  /** A queue that is itself blocked no longer holds others back; the queues that yielded to it are dispatched. */
  #endStarvation(queue: WaitQueue): void {
    let wasStarving = false
    for (const { starving } of queue.keys) wasStarving = starving.delete(queue) || wasStarving
    if (wasStarving) for (const { queues } of queue.keys) for (const other of [...queues]) if (other !== queue) this.#dispatch(other)
  }

  #serve(queue: WaitQueue): void {
    const waiter = queue.waiters.shift() as Waiter
    for (const key of queue.keys) {
      key.busy = true
      key.starving.delete(queue)
      key.queues.delete(queue)
      for (const other of key.queues) {
        if ((other.waiters[0]?.ticket ?? Number.POSITIVE_INFINITY) > waiter.ticket) continue
        other.bypassCount += 1
        if (other.bypassCount >= MAX_BYPASSES) for (const needed of other.keys) needed.starving.add(other)
      }
      key.queues.add(queue)
    }
    queue.bypassCount = 0
    void this.#acquire(queue, waiter)
  }

  /** Acquires the slots of all keys. If one of them is not free, gives the others back and puts the request back into its queue. */
  async #acquire(queue: WaitQueue, waiter: Waiter): Promise<void> {
    const askedAt = this.#time.monotonic()
    const granted: GrantedSlot[] = []
    const giveBack = async (): Promise<void> => {
      await Promise.all(granted.map((slot) => this.#backing.release(slot, 0)))
    }
    try {
      for (const key of queue.keys) {
        const answer = await this.#backing.acquire(`pace:${key.name}`, waiter.terms)
        if ('waitMs' in answer) {
          await giveBack()
          key.freeAt = this.#time.monotonic() + this.#retryAfterMs(answer.waitMs, waiter.terms)
          // The queue may have been removed meanwhile, and another one created in its place.
          if (!waiter.settled) this.#insert(this.#queueOf(waiter.keys), waiter)
          this.#release(queue)
          return
        }
        granted.push(answer)
      }
    } catch (error) {
      await giveBack()
      waiter.fail(error)
      this.#release(queue)
      return
    }
    const isLate = this.#time.monotonic() - askedAt > LATE_GRANT_MS
    if (waiter.settled || isLate) {
      await giveBack()
      if (!waiter.settled) this.#insert(this.#queueOf(waiter.keys), waiter)
      this.#release(queue)
      return
    }
    const leases = new LeaseSet(granted, waiter.terms, this.#backing, this.#time, {
      free: (delayMs) => {
        this.#leases.delete(leases)
        for (const key of queue.keys) key.freeAt = Math.max(key.freeAt, this.#time.monotonic() + delayMs)
        this.#release(queue)
      },
      pause: (delayMs) => {
        for (const { name } of queue.keys) this.pause(name, delayMs)
      },
    })
    this.#leases.add(leases)
    waiter.settle({ leases })
  }

  /**
   * When to ask the store again, given its upper bound of the wait. A lease may end early, but a pause cannot. So the part of the wait that
   * exceeds a lease is certain, and during the rest the store is polled.
   */
  #retryAfterMs(waitMs: number, { leaseMs, delayMs }: SlotTerms): number {
    const jitter = 1 + JITTER * (2 * this.#random() - 1)
    const pollMs = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, delayMs * POLL_PART)) * jitter
    const certainMs = waitMs - leaseMs
    return Math.ceil(Math.min(certainMs > 0 ? certainMs : Math.min(waitMs, pollMs), RECHECK_MS * jitter))
  }

  /** This process no longer holds the keys of a queue: dispatches the queues that need them. */
  #release(queue: WaitQueue): void {
    for (const key of queue.keys) key.busy = false
    for (const key of queue.keys) for (const other of [...key.queues]) this.#dispatch(other)
    for (const key of queue.keys) this.#forgetIfIdle(key)
  }

  #queueOf(names: readonly string[]): WaitQueue {
    const name = JSON.stringify(names)
    const existing = this.#queues.get(name)
    if (existing !== undefined) return existing
    const keys = names.map((each) => this.#keyOf(each))
    const queue: WaitQueue = { name, keys, waiters: [], bypassCount: 0, cancelTimer: () => {} }
    this.#queues.set(name, queue)
    for (const key of queue.keys) key.queues.add(queue)
    return queue
  }

  /** Removes a queue in which nobody waits. A request that is being served, and the pauses of its keys, stay. */
  #remove(queue: WaitQueue): void {
    this.#queues.delete(queue.name)
    for (const key of queue.keys) key.queues.delete(queue)
    this.#endStarvation(queue)
    for (const key of queue.keys) this.#forgetIfIdle(key)
  }

  #keyOf(name: string): PacingKey {
    const existing = this.#keys.get(name)
    if (existing !== undefined) return existing
    const key: PacingKey = { name, busy: false, freeAt: Number.NEGATIVE_INFINITY, queues: new Set(), starving: new Set() }
    this.#sweep()
    this.#keys.set(name, key)
    return key
  }

  #forgetIfIdle(key: PacingKey): void {
    if (!key.busy && key.queues.size === 0 && key.freeAt <= this.#time.monotonic() && this.#keys.get(key.name) === key)
      this.#keys.delete(key.name)
  }

  /** Forgets the pauses that are over. If these are few, forgets others too, because the store still knows them. */
  #sweep(): void {
    if (this.#keys.size < MAX_REMEMBERED_PAUSES) return
    const now = this.#time.monotonic()
    const idle = [...this.#keys.values()].filter(({ busy, queues }) => !busy && queues.size === 0)
    const over = idle.filter(({ freeAt }) => freeAt <= now)
    // Removing only a few would mean scanning all of them again and again.
    const areEnough = over.length >= MAX_REMEMBERED_PAUSES / 10
    for (const { name } of areEnough ? over : idle.slice(0, Math.ceil(idle.length / 2))) this.#keys.delete(name)
    if (!areEnough) {
      const message = `More than ${MAX_REMEMBERED_PAUSES} pauses are in force. This process forgot some of them; the store still knows them.`
      troubleChannel.publish({ kind: 'limit', message })
    }
  }
}

/** The moment at which all keys of a queue are free, as far as this process knows. */
function freeAt({ keys }: WaitQueue): number {
  return keys.reduce((latest, key) => Math.max(latest, key.freeAt), Number.NEGATIVE_INFINITY)
}

function isBefore(one: Waiter, other: Waiter): boolean {
  return one.urgent === other.urgent ? one.ticket < other.ticket : one.urgent === true
}
