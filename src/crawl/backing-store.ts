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

/** After a failure nobody asks the store again for so long, in milliseconds: who waits for its deadline again and again serves nobody. */
export const STORE_RETRY_MS = 5000

/** What is done while the store fails: nothing (`defer`), or what one of `fleetSize` processes may do without the others (`local`). */
export interface StoreFailurePlan {
  readonly whenStoreFails: 'defer' | 'local'
  readonly fleetSize: number
}

/** A slot that was granted, and by which store. */
export interface GrantedSlot {
  readonly key: string
  readonly store: Store
  readonly fence: number
  /** How many times longer pauses are here: the rest of the fleet goes its own way meanwhile. */
  readonly stretch: number
  readonly now: StoreMs
}

/**
 * The store as the gate asks it: its failures are noticed, its clock is learnt from its replies, and where the operator says so, a store of
 * this process stands in. Rejects with a {@link StoreError} where nothing stands in.
 */
export class BackingStore {
  readonly clock: StoreClock
  readonly #store: Store
  readonly #time: Time
  readonly #plan: StoreFailurePlan
  #local: Store | undefined = undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #failure: StoreError | undefined = undefined
  #asking: Promise<void> | undefined = undefined

  constructor(store: Store, time: Time, plan: StoreFailurePlan) {
    this.#store = store
    this.#time = time
    this.#plan = plan
    this.clock = new StoreClock(time)
  }

  /** The store's time; asked for where it was learnt too long ago. Where it cannot be asked, what was learnt before still holds. */
  async now(): Promise<StoreMs> {
    if (this.clock.due) {
      // However many want to know, one asks.
      this.#asking ??= this.#learn().finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    return this.clock.now() as StoreMs
  }

  async #learn(): Promise<void> {
    const asked = this.#time.monotonic()
    try {
      this.clock.learn(await this.#shared((store) => store.now()), asked)
    } catch (error) {
      if (this.clock.now() !== undefined) return
      if (this.#plan.whenStoreFails === 'defer') throw error
      this.clock.learn(await this.#standIn().now(), asked)
    }
  }

  async get(key: string): Promise<StoredRecord | undefined> {
    return this.#either(async (store) => {
      try {
        return await store.get(key)
      } catch (error) {
        // What cannot be read is not there: it is asked for again, and written anew.
        if (error instanceof StoreError && error.code === 'corrupt') return undefined
        throw error
      }
    })
  }

  set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    return this.#either((store) => store.set(key, record, ttlMs))
  }

  /** Asks for a slot; a duration where it is not free. */
  acquire(key: string, terms: SlotTerms): Promise<GrantedSlot | { readonly waitMs: number }> {
    return this.#either(async (store, stretch) => {
      const asked = this.#time.monotonic()
      const grant: Grant = await store.acquire(key, stretched(terms, stretch))
      if (stretch === 1) this.clock.learn(grant.now, asked)
      return grant.granted ? { key, store, fence: grant.fence, stretch, now: grant.now } : { waitMs: grant.waitMs }
    })
  }

  /** Holds a slot for another lease; false where it is lost, or the store cannot say. */
  async renew({ key, store, fence, stretch }: GrantedSlot, terms: SlotTerms): Promise<boolean> {
    try {
      return await store.renew(key, fence, stretched(terms, stretch))
    } catch (error) {
      this.#noticed(error)
      return false
    }
  }

  /**
   * Gives a slot back, with the pause that follows; never rejects: where the store cannot be told, the lease and the pause that were agreed
   * on when it was granted run out by themselves. Where the lease was lost the pause is kept all the same.
   */
  async release({ key, store, fence, stretch }: GrantedSlot, delayMs: number): Promise<void> {
    try {
      if (await store.release(key, fence, delayMs * stretch)) return
      troubleChannel.publish({
        kind: 'lease-lost',
        message: 'A slot was held for longer than its lease; another may have had it meanwhile.',
      })
      await store.block(key, delayMs * stretch)
    } catch (error) {
      this.#noticed(error)
    }
  }

  /** Nobody gets the slot for so long; never rejects. */
  async block(key: string, delayMs: number): Promise<void> {
    try {
      await this.#either((store, stretch) => store.block(key, delayMs * stretch))
    } catch (error) {
      this.#noticed(error)
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
      return ask(this.#standIn(), this.#plan.fleetSize)
    }
  }

  async #shared<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    if (this.#failure !== undefined && this.#time.monotonic() - this.#failedAt < STORE_RETRY_MS) throw this.#failure
    try {
      const answer = await ask(this.#store)
      this.#failure = undefined
      return answer
    } catch (error) {
      throw this.#noticed(error)
    }
  }

  /** A store that rejects with anything else than it should is as little to be relied on. */
  #noticed(error: unknown): StoreError {
    const failure =
      error instanceof StoreError ? error : new StoreError('unavailable', 'The store rejected with an error of its own.', { cause: error })
    this.#failure = failure
    this.#failedAt = this.#time.monotonic()
    troubleChannel.publish({ kind: 'store', message: `The store failed: ${failure.code}.`, error: failure })
    return failure
  }

  /** Its clock goes on where the store's was last known to be, so that what was kept means the same in both. */
  #standIn(): Store {
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

function stretched({ leaseMs, delayMs, maxParkMs }: SlotTerms, stretch: number): SlotTerms {
  return { leaseMs, delayMs: delayMs * stretch, maxParkMs: maxParkMs * stretch }
}
