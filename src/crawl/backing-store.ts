import {
  type Grant,
  memoryStore,
  type SlotTerms,
  type Store,
  type StoredRecord,
  StoreError,
  type StoreMs,
  steadyNow,
} from '../store/index.ts'
import { StoreClock } from './store-clock.ts'
import { troubleChannel } from './telemetry.ts'
import type { Time } from './time.ts'

/**
 * After a failure, the shared store gets no request for this long, in milliseconds. Otherwise every call
 * would wait for the store's deadline.
 */
export const STORE_RETRY_MS = 5000

/**
 * What the gate does while the store fails: it defers requests (`defer`), or this process goes on alone, with
 * pauses `fleetSize` times as long (`local`).
 */
export interface StoreFailurePlan {
  readonly whenStoreFails: 'defer' | 'local'
  readonly fleetSize: number
}

/** A slot, and the store that granted it. */
export interface GrantedSlot {
  readonly key: string
  readonly store: Store
  readonly fence: number
  /**
   * The factor by which the pauses of this slot are longer. It is `fleetSize` for a slot of the local store,
   * because the other processes go on alone, too.
   */
  readonly stretch: number
  readonly now: StoreMs
}

/**
 * The store as the gate uses it. It learns the store's clock from the store's replies, and reports failures.
 * While the shared store fails, a store of this process replaces it if the operator chose `local`; otherwise
 * calls reject with a {@link StoreError}.
 */
export class BackingStore {
  readonly clock: StoreClock
  readonly #store: Store
  readonly #time: Time
  readonly #plan: StoreFailurePlan
  #local: Store | undefined = undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #failure: StoreError | undefined = undefined
  #learning: Promise<void> | undefined = undefined

  constructor(store: Store, time: Time, plan: StoreFailurePlan) {
    this.#store = store
    this.#time = time
    this.#plan = plan
    this.clock = new StoreClock(time)
  }

  /**
   * The store's time. If the last estimate is too old, this asks the store; if the store fails, the old
   * estimate is used.
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
   * the process instead. That does no harm: no slot was granted yet, and callers only compute durations from
   * this time.
   */
  approximateNow(): StoreMs {
    return this.clock.now() ?? Date.now()
  }

  async #learn(): Promise<void> {
    const askedAt = this.#time.monotonic()
    try {
      this.clock.learn(await this.#shared((store) => store.now()), askedAt)
    } catch (error) {
      if (this.clock.now() !== undefined) return
      if (this.#plan.whenStoreFails === 'defer') throw error
      this.clock.learn(await this.#localStore().now(), askedAt)
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

  /** Requests a slot. Gives the slot, or the time to wait if the slot is not free. */
  acquire(key: string, terms: SlotTerms): Promise<GrantedSlot | { readonly waitMs: number }> {
    return this.#either(async (store, stretch) => {
      const askedAt = this.#time.monotonic()
      const grant: Grant = await store.acquire(key, stretchTerms(terms, stretch))
      if (stretch === 1) this.clock.learn(grant.now, askedAt)
      return grant.granted
        ? { key, store, fence: grant.fence, stretch, now: grant.now }
        : { waitMs: grant.waitMs }
    })
  }

  /** Renews the lease of a slot. Gives `false` if the lease was lost, or if the store fails. */
  async renew({ key, store, fence, stretch }: GrantedSlot, terms: SlotTerms): Promise<boolean> {
    try {
      return await store.renew(key, fence, stretchTerms(terms, stretch))
    } catch (error) {
      this.#recordFailure(error)
      return false
    }
  }

  /**
   * Releases a slot and starts the pause after it. Never rejects: if the store fails, the lease and the pause
   * that were set when the slot was granted end by themselves. The pause starts even if the lease was lost.
   */
  async release({ key, store, fence, stretch }: GrantedSlot, delayMs: number): Promise<void> {
    try {
      if (await store.release(key, fence, delayMs * stretch)) return
      troubleChannel.publish({
        kind: 'lease-lost',
        message: 'A slot was held for longer than its lease. Another process may have held it meanwhile.',
      })
      await store.block(key, delayMs * stretch)
    } catch (error) {
      this.#recordFailure(error)
    }
  }

  /** Keeps a slot from being granted for `delayMs` milliseconds. Never rejects. */
  async block(key: string, delayMs: number): Promise<void> {
    try {
      await this.#either((store, stretch) => store.block(key, delayMs * stretch))
    } catch (error) {
      this.#recordFailure(error)
    }
  }

  async closeLocal(): Promise<void> {
    await this.#local?.close()
  }

  async #either<T>(ask: (store: Store, stretch: number) => Promise<T>): Promise<T> {
    try {
      return await this.#shared((store) => ask(store, 1))
    } catch (error) {
      if (this.#plan.whenStoreFails === 'defer') throw error
      return ask(this.#localStore(), this.#plan.fleetSize)
    }
  }

  async #shared<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    if (this.#failure !== undefined && this.#time.monotonic() - this.#failedAt < STORE_RETRY_MS)
      throw this.#failure
    try {
      const answer = await ask(this.#store)
      this.#failure = undefined
      return answer
    } catch (error) {
      throw this.#recordFailure(error)
    }
  }

  /** Records and reports a failure of the store. Any other error is wrapped in a {@link StoreError} first. */
  #recordFailure(error: unknown): StoreError {
    const failure =
      error instanceof StoreError
        ? error
        : new StoreError('unavailable', 'The store failed with an unexpected error.', { cause: error })
    this.#failure = failure
    this.#failedAt = this.#time.monotonic()
    troubleChannel.publish({ kind: 'store', message: `The store failed: ${failure.code}.`, error: failure })
    return failure
  }

  /**
   * The store of this process, which replaces a failing shared store. Its clock continues the shared store's
   * clock, so that times mean the same in both stores.
   */
  #localStore(): Store {
    let last = Number.NEGATIVE_INFINITY
    this.#local ??= memoryStore({
      clock: () => {
        last = Math.max(last, this.clock.now() ?? steadyNow())
        return last
      },
    })
    return this.#local
  }
}

function stretchTerms({ leaseMs, delayMs, maxWaitMs }: SlotTerms, stretch: number): SlotTerms {
  return { leaseMs, delayMs: delayMs * stretch, maxWaitMs: maxWaitMs * stretch }
}
