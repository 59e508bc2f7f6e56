// One file, although it is long: queues, keys and leases change together.
import type { BackingStore } from '../backing-store.ts'
import type { TurnMetrics } from '../gate-metrics.ts'
import type { GrantedSlot, SlotWait, TurnTerms } from '../granted-slot.ts'
import { isTraced, type SlotEvent, slotChannel, waitChannel } from '../telemetry.ts'
import { background, type Time } from '../time.ts'
import { longWaitOf, waitingIn, waitOf, waitOfNew } from './forecast.ts'
import { InUse } from './in-use.ts'
import { KnownKeys } from './known-keys.ts'
import { LeaseSet } from './lease-set.ts'
import { recheckAfter } from './recheck.ts'
import { TurnCounts } from './turn-counts.ts'
import {
  closeUntil,
  earliestAt,
  freeAt,
  isBefore,
  leaveKeys,
  type PacingKey,
  type Turn,
  type TurnRequest,
  Waiter,
  type WaitQueue,
} from './wait-queue.ts'
import type { Waiting } from './waiting.ts'

/**
 * The number of times that later requests of other queues may be served before a queue that shares a key with
 * them. After that, this queue goes first once its keys may be free.
 */
export const MAX_BYPASSES = 8

/**
 * If the store's reply to a grant took longer than this, in milliseconds, the slot is released and requested
 * again. The lease began when the store granted the slot. If this process was suspended meanwhile, the lease
 * may end during the request, and another process may then send one at the same time. A lease is
 * `LEASE_MARGIN_MS` longer than the deadline of its request. A grant may use up half of that margin.
 */
const LATE_GRANT_MS = 5000

/** After this many milliseconds, a wait for a turn is long enough for `robots:wait`. */
export const LONG_WAIT_MS = 1000

/** How long the answer of the store to a request whose pause is over may take, in milliseconds. */
const SERVED_WITHIN_MS = 100

/**
 * For how long after a turn was due its place is kept, in milliseconds. A caller that gave up and comes
 * back in time still gets the turn.
 */
export const KEPT_PLACE_MS = 200

/**
 * A grant counts as early if it comes more than this long before the time that the store had told, in
 * milliseconds. The store counts whole milliseconds, and its answers take time.
 */
const EARLY_SLACK_MS = 50

/**
 * Gives turns at pacing keys, in the order of the requests, those of a higher rank first. Of all requests for
 * the same keys, only the first asks the store, and only when the keys may be free. A request gets all its
 * keys together or none, so that no request waits while it holds a key. A later request with other keys may
 * pass a waiting one. After {@link MAX_BYPASSES} times, it no longer passes a request that could be served.
 */
export class TurnQueue {
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #random: () => number
  /**
   * The queues of requests that need several keys. A {@link PacingKey} has the queue of requests that need it alone.
   */
  readonly #queues: Map<string, WaitQueue> = new Map()
  readonly #keys: KnownKeys
  readonly #leases: InUse<LeaseSet> = new InUse()
  #tickets = 0
  readonly #counts: TurnCounts = new TurnCounts()

  constructor(backing: BackingStore, time: Time, random: () => number) {
    this.#backing = backing
    this.#time = time
    this.#random = random
    this.#keys = new KnownKeys(time, (...call) => this.#come(...call))
  }

  /** Gives a new ticket. It is higher than all tickets before it. */
  ticket(): number {
    this.#tickets += 1
    return this.#tickets
  }

  /** Waits for a turn at these pacing keys. Rejects with the signal's reason, or if the store fails. */
  take(names: readonly string[], request: TurnRequest): Promise<Turn> {
    const keys = names.length === 1 ? names : [...new Set(names)].sort()
    if (!isTraced(slotChannel)) return this.#enqueue(keys, request)
    const event: SlotEvent = { keys }
    return slotChannel.tracePromise(() => this.#enqueue(keys, request, event), event)
  }

  /** The least time until a request with these keys that comes now gets its turn; see {@link waitOfNew}. */
  forecast(names: readonly string[], delayMs: number): ReturnType<typeof waitOfNew> {
    const keys = [...new Set(names)].flatMap((name) => this.#keys.known(name) ?? [])
    return waitOfNew(keys, delayMs, this.#time.monotonic())
  }

  /** The requests that wait for a turn, in the order in which they came. */
  waiting(): readonly Waiting[] {
    return waitingIn(this.#allQueues(), this.#time.monotonic())
  }

  get metrics(): TurnMetrics {
    const waiting = this.#allQueues().reduce((sum, { waiters }) => sum + waiters.length, 0)
    return this.#counts.with(waiting)
  }

  /** Keeps this process from asking the store for a pacing key during the next `ms` milliseconds. */
  pause(name: string, ms: number): void {
    const key = this.#keys.of(name)
    closeUntil(key, this.#time.monotonic() + ms)
    for (const queue of key.queues) this.#dispatch(queue)
    this.#keys.forgetIfOver(key)
  }

  /**
   * Closes the queue: rejects all waiting requests with this reason, and stops the timers of the turns in
   * use.
   */
  close(reason: Error): void {
    for (const queue of this.#allQueues()) {
      queue.cancelTimer?.()
      for (const waiter of queue.waiters.splice(0)) waiter.fail(reason)
    }
    for (const leases of this.#leases.values()) leases.abandon()
    for (const key of this.#keys.values()) key.cancelLeave?.()
  }

  #enqueue(keys: readonly string[], request: TurnRequest, event?: SlotEvent): Promise<Turn> {
    const { signal, maxWaitMs } = request
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      const startedAt = this.#time.monotonic()
      const settle = (turn: Turn): void => {
        const waitedMs = this.#time.monotonic() - startedAt
        const granted = 'leases' in turn
        this.#counts.record(granted, waitedMs)
        if (event !== undefined) Object.assign(event, { granted, waitedMs })
        resolve(turn)
      }
      const waiter = new Waiter(keys, request, startedAt, settle, reject)
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
        waiter.whenSettled(() => signal.removeEventListener('abort', abort))
      }
      if (maxWaitMs < Number.POSITIVE_INFINITY) {
        const giveUp = (): void => {
          waiter.settle({ waitMs: Math.max(1, waitOf(queue, waiter, this.#time.monotonic())) })
          leave()
        }
        waiter.whenSettled(this.#time.after(maxWaitMs, giveUp))
      }
      if (waitChannel.hasSubscribers) waiter.whenSettled(this.#tellWait(waiter))
      this.#insert(queue, waiter)
      this.#dispatch(queue)
    })
  }

  /** Publishes that a request waits, if it still does after a while. Gives a function that calls this off. */
  #tellWait(waiter: Waiter): () => void {
    let cancelTimer = (): void => {}
    const tell = (): void => {
      const event = longWaitOf(this.#knownQueueOf(waiter.keys), waiter, this.#time.monotonic())
      if (event === undefined) cancelTimer = background(this.#time, SERVED_WITHIN_MS, tell)
      else waitChannel.publish(event)
    }
    cancelTimer = background(this.#time, LONG_WAIT_MS, tell)
    return () => cancelTimer()
  }

  #insert({ waiters }: WaitQueue, waiter: Waiter): void {
    let index = waiters.length
    for (; index > 0; index -= 1) {
      const before = waiters[index - 1] as Waiter
      const isLater = waiter.ticket > before.ticket
      if (!isBefore(waiter, before)) break
      if (isLater && waiter.rank !== 'robots' && before.passed >= MAX_BYPASSES) break
      if (isLater) before.passed += 1
    }
    waiters.splice(index, 0, waiter)
  }

  /**
   * Serves the first request of a queue if the queue's keys may be free; otherwise sets a timer for the
   * moment at which the store is asked. Requests that would surely have to wait for too long give up first.
   */
  #dispatch(queue: WaitQueue): void {
    queue.cancelTimer?.()
    queue.cancelTimer = undefined
    const now = this.#time.monotonic()
    const waitMs = freeAt(queue) - now
    const certainAt = earliestAt(queue)
    for (;;) {
      const [first] = queue.waiters
      if (first === undefined) {
        this.#remove(queue)
        return
      }
      if (certainAt <= Math.max(now, first.givesUpAt)) break
      const leastMs = waitOf(queue, first, now)
      queue.waiters.shift()
      first.settle({ waitMs: leastMs })
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

  /**
   * Must this queue wait for a starving one? It must if the starving queue's first request came earlier and
   * could be served if this queue waited.
   */
  #mustYield(queue: WaitQueue): boolean {
    const now = this.#time.monotonic()
    const ticket = (queue.waiters[0] as Waiter).ticket
    return queue.keys.some(({ starving }) =>
      [...starving].some(
        (other) =>
          other !== queue &&
          (other.waiters[0]?.ticket ?? Number.POSITIVE_INFINITY) < ticket &&
          freeAt(other) <= now,
      ),
    )
  }

  /**
   * Ends the starvation of a queue whose keys are not free, or in which no request waits any more: it no
   * longer holds other queues back. If it was starving, the other queues of its keys are dispatched.
   */
  #endStarvation(queue: WaitQueue): void {
    let wasStarving = false
    for (const { starving } of queue.keys) wasStarving = starving.delete(queue) || wasStarving
    if (wasStarving)
      for (const { queues } of queue.keys)
        for (const other of [...queues]) if (other !== queue) this.#dispatch(other)
  }

  #serve(queue: WaitQueue): void {
    const waiter = queue.waiters.shift() as Waiter
    for (const key of queue.keys) {
      key.busy = true
      if (key.queues.size === 1) continue
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

  /**
   * Acquires the slots of all keys for the first request of a queue. If one slot is not free, it releases the
   * others and puts the request back into its queue.
   */
  async #acquire(queue: WaitQueue, waiter: Waiter): Promise<void> {
    const askedAt = this.#time.monotonic()
    for (const key of queue.keys) {
      key.toldAt = undefined
      key.cancelLeave?.()
      key.cancelLeave = undefined
    }
    const granted: GrantedSlot[] = []
    const giveBack = async (): Promise<void> => {
      await Promise.all(granted.map((slot) => this.#backing.release(slot, 0)))
    }
    try {
      for (const key of queue.keys) {
        const answer = await this.#backing.acquireTurn(`pace:${key.name}`, waiter.terms, key.whenFree)
        if ('waitMs' in answer) {
          await giveBack()
          const now = this.#time.monotonic()
          this.#learn(key, answer, waiter.terms, now)
          // The queue may have been removed meanwhile, and another one created in its place.
          if (!waiter.settled) this.#insert(this.#queueOf(waiter.keys), waiter)
          this.#release(queue)
          // What the store told during the question is newer than its answer.
          if (key.toldAt !== undefined) this.#come(key.name, key.toldAt - now, key.whenFree)
          return
        }
        if (this.#time.monotonic() < key.earliestAt - EARLY_SLACK_MS) this.#counts.early += 1
        key.placeUntil = Number.NEGATIVE_INFINITY
        key.waitsFor = undefined
        granted.push(answer)
      }
    } catch (error) {
      await giveBack()
      waiter.fail(error)
      this.#release(queue)
      return
    }
    const isLate = this.#time.monotonic() - askedAt > LATE_GRANT_MS
    if (isLate) this.#counts.late += 1
    if (waiter.settled || isLate) {
      await giveBack()
      if (!waiter.settled) this.#insert(this.#queueOf(waiter.keys), waiter)
      this.#release(queue)
      return
    }
    const leases = new LeaseSet(granted, waiter.terms, this.#backing, this.#time, queue.listener)
    this.#leases.add(leases)
    waiter.settle({ leases })
  }

  /** Learns from a refusal of the store when its slot is free, and when to ask again. */
  #learn(key: PacingKey, answer: SlotWait, terms: TurnTerms, now: number): void {
    const { waitMs, certainMs, expectedMs, place } = answer
    const { delayMs } = terms
    key.freeAt = now + recheckAfter(answer, terms, this.#random)
    key.waitsFor = answer.waitsFor
    // A pause follows when a holder releases the slot.
    key.earliestAt = now + Math.max(certainMs, Math.min(waitMs, delayMs))
    key.expectedAt = expectedMs === undefined ? key.earliestAt : now + expectedMs
    if (place === undefined) return
    key.expectedAt += (place - 1) * delayMs
    key.placeUntil = now + waitMs + place * delayMs
  }

  /**
   * The store tells when to come for a slot. If no request asks for it then, other processes need not wait for
   * this one.
   */
  #come(name: string, waitMs: number, whenFree: PacingKey['whenFree']): void {
    const key = this.#keys.known(name)
    const comesAt = this.#time.monotonic() + waitMs
    if (key === undefined) {
      void this.#backing.leave(`pace:${name}`, whenFree)
      return
    }
    if (key.busy) {
      key.toldAt = comesAt
      return
    }
    key.waitsFor = undefined
    key.freeAt = comesAt
    key.earliestAt = comesAt
    key.expectedAt = comesAt
    key.cancelLeave?.()
    key.cancelLeave = background(this.#time, waitMs + KEPT_PLACE_MS, () => {
      key.cancelLeave = undefined
      key.placeUntil = Number.NEGATIVE_INFINITY
      void this.#backing.leave(`pace:${name}`, whenFree)
      this.#keys.forgetIfOver(key)
    })
    for (const queue of [...key.queues]) this.#dispatch(queue)
  }

  /**
   * Marks the keys of a queue as no longer held by this process, and dispatches all queues that need one of
   * these keys.
   */
  #release(queue: WaitQueue): void {
    for (const key of queue.keys) key.busy = false
    for (const key of queue.keys) for (const other of [...key.queues]) this.#dispatch(other)
    for (const key of queue.keys) this.#keys.forgetIfOver(key)
  }

  #queueOf(names: readonly string[]): WaitQueue {
    const queue = this.#knownQueueOf(names) ?? this.#createQueue(names)
    for (const key of queue.keys) key.queues.add(queue)
    return queue
  }

  #knownQueueOf(names: readonly string[]): WaitQueue | undefined {
    return names.length === 1
      ? this.#keys.known(names[0] as string)?.own
      : this.#queues.get(JSON.stringify(names))
  }

  #createQueue(names: readonly string[]): WaitQueue {
    const keys = names.map((each) => this.#keys.of(each))
    const queue: WaitQueue = {
      name: keys.length === 1 ? undefined : JSON.stringify(names),
      keys,
      waiters: [],
      bypassCount: 0,
      cancelTimer: undefined,
      listener: {
        free: (leases, delayMs) => {
          this.#leases.delete(leases)
          for (const key of keys) closeUntil(key, this.#time.monotonic() + delayMs)
          this.#release(queue)
        },
        pause: (delayMs) => {
          for (const each of names) this.pause(each, delayMs)
        },
      },
    }
    if (queue.name === undefined) for (const key of keys) key.own = queue
    else this.#queues.set(queue.name, queue)
    return queue
  }

  #allQueues(): WaitQueue[] {
    return [...this.#keys.values()].flatMap(({ own }) => own ?? []).concat(...this.#queues.values())
  }

  /**
   * Removes a queue in which no request waits. A request of it that is being served goes on, and the pauses
   * of its keys stay.
   */
  #remove(queue: WaitQueue): void {
    if (queue.name !== undefined) this.#queues.delete(queue.name)
    leaveKeys(queue, this.#time.monotonic())
    this.#endStarvation(queue)
    for (const key of queue.keys) this.#keys.forgetIfOver(key)
  }
}
