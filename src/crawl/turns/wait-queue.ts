import type { RequestPurpose } from '../decision.ts'
import type { SlotWait, TurnTerms } from '../granted-slot.ts'
import type { LeaseListener, LeaseSet } from './lease-set.ts'

/** What a request is for, which sets its place in the queue. */
export type TurnRank = RequestPurpose | 'robots'

const RANKS: Readonly<Record<TurnRank, number>> = { crawl: 0, 'user-triggered': 1, robots: 2 }

/** How a turn is requested. */
export interface TurnRequest {
  readonly terms: TurnTerms
  /** The URL of the request, for a caller that lists the queue. */
  readonly url: string
  /**
   * `robots`, a fetch of robots.txt, goes before all other requests, because they wait for it.
   * `user-triggered` goes before `crawl`, but passes each request only `MAX_BYPASSES` times.
   */
  readonly rank: TurnRank
  /**
   * The place of the request among those of one rank: lower tickets are served first.
   * `TurnQueue.ticket` gives one. A caller that waits again for the same request gives the same ticket.
   */
  readonly ticket: number
  readonly signal?: AbortSignal | undefined
  /** The longest wait for a turn, in milliseconds. After that, the request gives up. */
  readonly maxWaitMs: number
}

/**
 * A turn; or, if the request gave up, the least time that it would still have had to wait, in milliseconds.
 */
export type Turn = { readonly leases: LeaseSet } | { readonly waitMs: number }

/** A request that waits in a queue, and what to call when its wait ends. */
export class Waiter {
  readonly keys: readonly string[]
  readonly terms: TurnTerms
  readonly url: string
  readonly rank: TurnRank
  readonly ticket: number
  readonly since: number
  readonly givesUpAt: number
  /** How many later requests of a higher rank went before this one. */
  passed = 0
  settled = false
  readonly #resolve: (turn: Turn) => void
  readonly #reject: (error: Error) => void
  readonly #cleanups: (() => void)[] = []

  constructor(
    keys: readonly string[],
    { terms, url, rank, ticket, maxWaitMs }: TurnRequest,
    since: number,
    resolve: (turn: Turn) => void,
    reject: (error: Error) => void,
  ) {
    this.keys = keys
    this.terms = terms
    this.url = url
    this.rank = rank
    this.ticket = ticket
    this.since = since
    this.givesUpAt = since + maxWaitMs
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Ends the wait with a turn, or because the request gave up. Further calls of either kind do nothing. */
  settle(turn: Turn): void {
    if (this.#end()) this.#resolve(turn)
  }

  /** Ends the wait with an error. */
  fail(error: unknown): void {
    if (this.#end()) this.#reject(error as Error)
  }

  /** Adds a function that is called when the wait ends. */
  whenSettled(cleanUp: () => void): void {
    this.#cleanups.push(cleanUp)
  }

  #end(): boolean {
    if (this.settled) return false
    this.settled = true
    for (const cleanUp of this.#cleanups) cleanUp()
    return true
  }
}

/**
 * What this process knows of a pacing key: whether the key is in use, when it may be free, and which queues
 * need it.
 */
export interface PacingKey {
  readonly name: string
  /** `true` while this process holds the slot of the key, or is asking the store for that slot. */
  busy: boolean
  /**
   * The moment of the monotonic clock before which this process does not ask the store for the key: the end of
   * a pause, or the next poll.
   */
  freeAt: number
  /** The moment before which the slot of the key cannot be free, as far as this process knows. */
  earliestAt: number
  /** The moment at which the turn of this process comes, as far as it knows: those before it go first. */
  expectedAt: number
  /** Why this process waits for the slot, if not for a holder or its pause. */
  waitsFor: SlotWait['waitsFor']
  /** The moment until which this process may have a place at the slot, and so remembers the key. */
  placeUntil: number
  /** Calls off that the place is given up. Present from the store's message until the slot is asked for. */
  cancelLeave: (() => void) | undefined
  /** When to come for the slot, as the store told since it was asked last. */
  toldAt: number | undefined
  /** Called by the store, which says after how many milliseconds to ask for the slot. */
  readonly whenFree: (waitMs: number) => void
  /** The queue of the requests that need this key only. It stays with the key during a short pause. */
  own: WaitQueue | undefined
  /** The queues that need this key. The queue that was served last is at the end. */
  readonly queues: Set<WaitQueue>
  /** The queues that need this key and were bypassed `MAX_BYPASSES` times. */
  readonly starving: Set<WaitQueue>
}

/** A key of which this process knows nothing yet. */
export function idleKey(name: string, whenFree: PacingKey['whenFree']): PacingKey {
  return {
    name,
    busy: false,
    freeAt: Number.NEGATIVE_INFINITY,
    earliestAt: Number.NEGATIVE_INFINITY,
    expectedAt: Number.NEGATIVE_INFINITY,
    waitsFor: undefined,
    placeUntil: Number.NEGATIVE_INFINITY,
    cancelLeave: undefined,
    toldAt: undefined,
    whenFree,
    own: undefined,
    queues: new Set(),
    starving: new Set(),
  }
}

/** Is a key free for this process: does none of its requests use the key or wait for it? */
export function isIdle({ busy, queues, cancelLeave }: PacingKey): boolean {
  return !busy && queues.size === 0 && cancelLeave === undefined
}

/** Does this process need to know nothing of a key any more? */
export function isOver(key: PacingKey, now: number): boolean {
  return isIdle(key) && key.freeAt <= now && key.placeUntil <= now
}

/** Closes a key until a moment, unless it is closed for longer. */
export function closeUntil(key: PacingKey, until: number): void {
  key.freeAt = Math.max(key.freeAt, until)
  key.earliestAt = Math.max(key.earliestAt, until)
  key.expectedAt = Math.max(key.expectedAt, until)
}

/** All requests that wait for the same set of pacing keys, in the order in which they are served. */
export interface WaitQueue {
  /** Absent from a queue of one key. */
  readonly name: string | undefined
  readonly keys: readonly PacingKey[]
  readonly waiters: Waiter[]
  bypassCount: number
  cancelTimer: (() => void) | undefined
  /** Hears when a turn of this queue ends. */
  readonly listener: LeaseListener
}

/** The moment from which this process may ask the store for all keys of a queue. */
export function freeAt({ keys }: WaitQueue): number {
  return keys.reduce((latest, key) => Math.max(latest, key.freeAt), Number.NEGATIVE_INFINITY)
}

/** The moment before which the keys of a queue cannot all be free. */
export function earliestAt({ keys }: WaitQueue): number {
  return keys.reduce((latest, key) => Math.max(latest, key.earliestAt), Number.NEGATIVE_INFINITY)
}

/**
 * The longest pause, in milliseconds, during which the empty queue of one key is kept. It takes as much memory
 * as the pause itself, and saves time only if the host is visited many times a second.
 */
const KEPT_FOR_PAUSE_MS = 1000

/** Takes an empty queue from its keys. */
export function leaveKeys(queue: WaitQueue, now: number): void {
  queue.bypassCount = 0
  for (const key of queue.keys) {
    key.queues.delete(queue)
    if (key.own === queue && key.freeAt - now > KEPT_FOR_PAUSE_MS) key.own = undefined
  }
}

/** Is one request served before another one of the same queue? */
export function isBefore(one: Waiter, other: Waiter): boolean {
  return one.rank === other.rank ? one.ticket < other.ticket : RANKS[one.rank] > RANKS[other.rank]
}
