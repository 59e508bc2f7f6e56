// One file, although it is long: each call must go through the same switch between the shared store and this process.
import process from 'node:process'
import {
  memoryStore,
  type SlotTerms,
  type SlotView,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
  steadyNow,
} from '../store/index.ts'
import { FleetWatch } from './fleet/fleet-watch.ts'
import { Seat } from './fleet/seat.ts'
import { UnreportedPauses } from './fleet/unreported-pauses.ts'
import type { GrantedSlot, SlotWait, TurnTerms } from './granted-slot.ts'
import { causeWords } from './store-cause.ts'
import { StoreClock } from './store-clock.ts'
import { troubleChannel } from './telemetry.ts'
import { background, type Time } from './time.ts'
import { UnderWay } from './under-way.ts'

/**
 * After a failure, the shared store is not asked for its time, a record or a slot for this long, in
 * milliseconds. Otherwise every such call would wait for the store's deadline.
 */
export const STORE_RETRY_MS = 5000

/**
 * The time between two calls that keep the seat of a gate, in milliseconds. Their results also tell the gate
 * that the store fails or is back.
 */
const BEAT_MS = 2000

/** The key of the slot by which new gates learn that the store was out of reach a moment ago. */
const OUTAGE_KEY = 'outage'

/**
 * A wait of at most this many milliseconds for the slot {@link OUTAGE_KEY} does not count as an outage. It means that
 * another new gate asks at the same moment, or that an outage ends and all gates have reported their pauses.
 */
const SAME_MOMENT_MS = 100

/** The least time between two messages about a restart of the store's server, in milliseconds. */
const RESTART_TOLD_MS = 60_000

/** What a gate that should go on alone adds to a failure if the store has never answered it. */
const NEVER_REACHED = 'This gate has never reached it, so it cannot go on alone.'

/**
 * What the gate does while the store fails: it defers requests (`defer`), or goes on alone at the pacing keys
 * of its seat in the fleet (`local`).
 */
export interface StoreFailurePlan {
  readonly whenStoreFails: 'defer' | 'local'
  readonly fleetSize: number
  /** The longest lease that a gate of the fleet takes at a pacing key, in milliseconds. */
  readonly longestLeaseMs: number
}

/** A slot, or the time to wait for it. */
type SlotAnswer = GrantedSlot | SlotWait

/** What a gate needs to go on without the shared store. */
interface Fleet {
  readonly watch: FleetWatch
  readonly seat: Seat
}

/**
 * The store as the gate uses it. It learns the store's clock from the store's replies, and publishes failures
 * as troubles. While the shared store fails, calls reject with a {@link StoreError}. If the operator chose
 * `local`, a store of this process then answers instead, except for pacing keys of other seats. A pause that
 * could not be reported to the failing store is reported later.
 */
export class BackingStore {
  readonly clock: StoreClock
  readonly #store: Store
  readonly #time: Time
  readonly #fleet: Fleet | undefined
  readonly #local: Store
  readonly #unreported: UnreportedPauses
  #restartToldAt = Number.NEGATIVE_INFINITY
  #failedAt = Number.NEGATIVE_INFINITY
  #failure: StoreError | undefined = undefined
  #learning: Promise<void> | undefined = undefined
  #joining: Promise<void> | undefined = undefined
  #cancelBeat: (() => void) | undefined = undefined
  #isClosed = false
  /** The releases and blocks under way. */
  readonly #underWay: UnderWay = new UnderWay()

  constructor(store: Store, time: Time, { whenStoreFails, fleetSize, longestLeaseMs }: StoreFailurePlan) {
    this.#store = store
    this.#time = time
    this.clock = new StoreClock(time)
    this.#local = this.#createLocal()
    this.#unreported = new UnreportedPauses(store, this.#local)
    this.#fleet =
      whenStoreFails === 'defer'
        ? undefined
        : { watch: new FleetWatch(time, longestLeaseMs), seat: new Seat(time, fleetSize) }
  }

  /**
   * The store's time. If the last estimate is too old, this asks the store; if the store fails, the old
   * estimate is used. Without one it rejects, or with `local` gives the time of this process.
   */
  async now(): Promise<StoreMs> {
    if (this.clock.due) {
      // Concurrent callers share one request.
      this.#learning ??= this.#learn().finally(() => {
        this.#learning = undefined
      })
      await this.#learning
    }
    return this.clock.now() as StoreMs
  }

  /**
   * Estimates the store's time without a request. Before the first reply of the store, it gives the time of
   * the process instead. That does no harm, because no slot was granted yet.
   */
  approximateNow(): StoreMs {
    return this.clock.now() ?? Date.now()
  }

  /** The last failure of the shared store; `undefined` while it answers. */
  get failure(): StoreError | undefined {
    return this.#failure
  }

  async #learn(): Promise<void> {
    const askedAt = this.#time.monotonic()
    try {
      this.clock.learn(await this.#shared((store) => store.now()), askedAt)
    } catch (error) {
      if (this.clock.now() !== undefined) return
      if (this.#fleet === undefined) throw error
      this.clock.learn(await this.#local.now(), askedAt)
    }
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    return this.#either(async (store) => {
      try {
        return await store.get(key)
      } catch (error) {
        // A corrupt record counts as missing: the file is fetched again, and the record is replaced.
        if (error instanceof StoreError && error.code === 'corrupt') return undefined
        throw error
      }
    })
  }

  set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    return this.#either((store) => store.set(key, record, ttlMs))
  }

  /** Requests a slot that paces no requests. Gives the slot, or the time to wait if the slot is not free. */
  acquire(key: string, terms: SlotTerms): Promise<SlotAnswer> {
    return this.#either((store) => this.#acquireFrom(store, key, terms))
  }

  /**
   * Requests the slot of a pacing key. Gives the slot, or the time to wait if the slot is not free or its
   * store may not be used yet. Rejects if the store fails and another seat owns the key. The shared store may
   * call `whenFree` later, and say when to ask again.
   */
  acquireTurn(key: string, terms: TurnTerms, whenFree: (waitMs: number) => void): Promise<SlotAnswer> {
    const ask = (): Promise<SlotAnswer> =>
      this.#shared((store) => this.#acquireFrom(store, key, terms, whenFree))
    return this.#fleet === undefined ? ask() : this.#acquireInFleet(this.#fleet, key, terms, ask)
  }

  async #acquireInFleet(
    fleet: Fleet,
    key: string,
    terms: TurnTerms,
    ask: () => Promise<SlotAnswer>,
  ): Promise<SlotAnswer> {
    const { leaseMs, longestPauseMs } = terms
    try {
      await this.#join(fleet)
      const answer = await ask()
      if ('waitMs' in answer) {
        if (answer.waitMs > leaseMs + longestPauseMs) fleet.watch.recordBlock(key, answer.waitMs)
        return answer
      }
      const closedMs = fleet.watch.closedMs(longestPauseMs)
      if (closedMs <= 0) return answer
      await this.release(answer, 0)
      return { waitMs: closedMs, certainMs: closedMs }
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === 'closed' || !fleet.seat.owns(key)) throw error
      return this.#acquireAlone(fleet, key, terms, longestPauseMs)
    }
  }

  /** Gives up the place at a slot. Never rejects: if the store fails, nobody has a place any more. */
  leave(key: string, whenFree: (waitMs: number) => void): Promise<void> {
    const leave = this.#shared((store) => store.leave?.(key, whenFree) ?? Promise.resolve())
    return this.track(leave.catch(() => {}))
  }

  /** How the slot of a pacing key is now, for a request with these terms. Rejects if the store fails. */
  look(key: string, terms: SlotTerms): Promise<Omit<SlotView, 'now'>> {
    return this.#shared((store) => store.look(key, terms))
  }

  /** Renews the lease of a slot. Gives `false` if the lease was lost, or if the store fails. */
  async renew({ key, store, fence, isAlone }: GrantedSlot, terms: SlotTerms): Promise<boolean> {
    try {
      const renewed = await store.renew(key, fence, terms)
      if (renewed && isAlone === true) await this.#report(key)
      return renewed
    } catch (error) {
      this.#recordFailure(error)
      return false
    }
  }

  /**
   * Releases a slot and starts the pause after it. Never rejects: if the store fails, the lease and the pause
   * that were set when the slot was granted end by themselves. The pause starts even if the lease was lost.
   */
  release(slot: GrantedSlot, delayMs: number): Promise<void> {
    return this.track(this.#release(slot, delayMs))
  }

  async #release({ key, store, fence, isAlone }: GrantedSlot, delayMs: number): Promise<void> {
    try {
      if (await store.release(key, fence, delayMs)) {
        if (isAlone === true) await this.#report(key)
        return
      }
      troubleChannel.publish({
        kind: 'lease-lost',
        message: 'A slot was held for longer than its lease. Another process may have held it meanwhile.',
      })
    } catch (error) {
      this.#recordFailure(error)
    }
    await this.#block(key, delayMs)
  }

  /**
   * Keeps a slot from being granted for `delayMs` milliseconds. Never rejects: if the store fails, the block
   * is reported later.
   */
  block(key: string, delayMs: number): Promise<void> {
    return this.track(this.#block(key, delayMs))
  }

  async #block(key: string, delayMs: number): Promise<void> {
    try {
      await this.#shared((store) => store.block(key, delayMs))
    } catch {
      await this.#unreported.keep(key, delayMs)
    }
  }

  /**
   * Ends the work in the background, waits for the releases and blocks under way, gives back the seat, and
   * closes the store of this process.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelBeat?.()
    await this.#underWay.idle()
    if (this.#failure === undefined) await this.#fleet?.seat.leave(this.#store).catch(() => {})
    await this.#local.close()
  }

  /** Lets `close` wait for a call that never rejects. */
  track(call: Promise<void>): Promise<void> {
    return this.#underWay.track(call)
  }

  #acquireFrom(
    store: Store,
    key: string,
    terms: SlotTerms,
    whenFree?: (waitMs: number) => void,
  ): Promise<SlotAnswer> {
    const askedAt = this.#time.monotonic()
    return store.acquire(key, terms, whenFree).then((grant) => {
      if (store === this.#store) this.clock.learn(grant.now, askedAt)
      if (grant.granted) return { key, store, fence: grant.fence, now: grant.now }
      const { waitMs, certainMs, place, afterRestart } = grant
      if (afterRestart === true) this.#tellRestart(waitMs)
      const why = afterRestart === true ? { waitsFor: 'restart' as const } : {}
      return place === undefined ? { waitMs, certainMs, ...why } : { waitMs, certainMs, place }
    })
  }

  /** Says, once a minute at most, that a store which started a moment ago makes requests wait. */
  #tellRestart(waitMs: number): void {
    const now = this.#time.monotonic()
    if (now - this.#restartToldAt < RESTART_TOLD_MS) return
    this.#restartToldAt = now
    const message = `The server of the store started a moment ago, and may have lost turns. The next request waits ${Math.ceil(waitMs / 1000)} s more. If no crawler ran before, run "wayleave store begin". The option losesNothing of redisStore turns this wait off.`
    if (troubleChannel.hasSubscribers) troubleChannel.publish({ kind: 'store', message })
    else process.emitWarning(message, { type: 'WayleaveWarning', code: 'WAYLEAVE_STORE_RESTARTED' })
  }

  /** Requests a slot of this process's own store; the time to wait while another gate may be at the key. */
  async #acquireAlone(
    { watch }: Fleet,
    key: string,
    terms: SlotTerms,
    longestPauseMs: number,
  ): Promise<SlotAnswer> {
    const waitMs = Math.max(watch.untilAloneMs(longestPauseMs), watch.blockedMs(key))
    // The store may be back long before.
    if (waitMs > 0) return { waitMs, certainMs: 0, expectedMs: waitMs, waitsFor: 'store' }
    this.#unreported.add(key)
    const answer = await this.#acquireFrom(this.#local, key, terms)
    if ('waitMs' in answer) return answer
    if (this.#failure !== undefined) return { ...answer, isAlone: true }
    // The store came back in the meantime.
    await this.#local.release(key, answer.fence, 0)
    return { waitMs: 1, certainMs: 1 }
  }

  /** Reports to the shared store what the store of this process knows of a key; later if the store fails. */
  async #report(key: string): Promise<void> {
    this.#unreported.add(key)
    if (this.#failure === undefined) await this.#shared(() => this.#unreported.reportAll()).catch(() => {})
  }

  /** Takes a seat before the first turn, and learns whether the store was out of reach a moment ago. */
  #join(fleet: Fleet): Promise<void> {
    this.#joining ??= this.#shared(async (store) => {
      const terms = { leaseMs: 0, delayMs: 0, maxWaitMs: fleet.watch.settlingMs }
      const grant = await store.acquire(OUTAGE_KEY, terms)
      if (!grant.granted && grant.waitMs > SAME_MOMENT_MS) fleet.watch.recordOutage(grant.waitMs)
      await this.#keepSeat(fleet)
    }).catch((error: unknown) => {
      this.#joining = undefined
      throw error
    })
    if (this.#cancelBeat === undefined) this.#scheduleBeat(fleet)
    return this.#joining
  }

  #scheduleBeat(fleet: Fleet): void {
    if (!this.#isClosed) this.#cancelBeat = background(this.#time, BEAT_MS, () => void this.#beat(fleet))
  }

  /** Keeps the seat, and thereby notices that the store fails or is back. */
  async #beat(fleet: Fleet): Promise<void> {
    try {
      await this.#ask(() => this.#keepSeat(fleet), this.#failure === undefined)
    } catch {
      // The next beat tries again.
    }
    this.#scheduleBeat(fleet)
  }

  async #keepSeat({ seat, watch }: Fleet): Promise<void> {
    if (await seat.keep(this.#store)) return
    watch.recordOutage()
    this.#announceOutage(watch)
  }

  /** Announces to new gates, which do not know of it, that the store was out of reach or lost its data. */
  #announceOutage({ settlingMs }: FleetWatch): void {
    void this.block(OUTAGE_KEY, settlingMs)
  }

  async #either<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    try {
      return await this.#shared(ask)
    } catch (error) {
      if (this.#fleet === undefined) throw error
      return ask(this.#local)
    }
  }

  #shared<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    return this.#failure !== undefined && this.#time.monotonic() - this.#failedAt < STORE_RETRY_MS
      ? Promise.reject(this.#failure)
      : this.#ask(ask)
  }

  async #ask<T>(ask: (store: Store) => Promise<T>, reports = true): Promise<T> {
    const askedAt = this.#time.monotonic()
    try {
      // A store that was restarted may have lost its data, and with it the pauses of other gates.
      if (this.#fleet !== undefined && this.#failure !== undefined) await this.#keepSeat(this.#fleet)
      const answer = await ask(this.#store)
      // Nothing is awaited between the last report of a pause and the end of the failure: no turn is taken
      // alone in between.
      if (this.#failure !== undefined) await this.#unreported.reportAll()
      this.#failure = undefined
      this.#recordAnswer(askedAt)
      return answer
    } catch (error) {
      throw this.#recordFailure(error, reports)
    }
  }

  #recordAnswer(askedAt: number): void {
    const { watch } = this.#fleet ?? {}
    if (watch?.recordAnswer(askedAt) === true) this.#announceOutage(watch)
  }

  /** Records and reports a failure of the store. Any other error is wrapped in a {@link StoreError} first. */
  #recordFailure(error: unknown, reports = true): StoreError {
    const failure =
      error instanceof StoreError
        ? error
        : new StoreError('unavailable', 'The store failed with an unexpected error.', { cause: error })
    this.#failure = failure
    this.#failedAt = this.#time.monotonic()
    this.#fleet?.watch.recordFailure()
    if (reports) {
      const what = `The store failed: ${failure.code}. ${causeWords(error)}`
      const message = this.#fleet?.watch.hasAnswered === false ? `${what} ${NEVER_REACHED}` : what
      troubleChannel.publish({ kind: 'store', message, error: failure })
    }
    return failure
  }

  /**
   * The store of this process, which replaces a failing shared store. Its clock continues the shared store's
   * clock, so that times mean the same in both stores.
   */
  #createLocal(): Store {
    let last = Number.NEGATIVE_INFINITY
    return memoryStore({
      clock: () => {
        last = Math.max(last, this.clock.now() ?? steadyNow())
        return last
      },
    })
  }
}
