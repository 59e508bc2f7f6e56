import type { Grant, SlotTerms, SlotView, Store, StoredRecord, StoreMs } from '../../store/index.ts'
import type { StoreMetrics } from '../gate-metrics.ts'
import type { Time } from '../time.ts'

/** A store that counts its calls, and how long they take. */
export class MeasuredStore implements Store {
  readonly #store: Store
  readonly #time: Time
  #calls = 0
  #failures = 0
  #ms = 0

  constructor(store: Store, time: Time) {
    this.#store = store
    this.#time = time
  }

  get metrics(): StoreMetrics {
    return { calls: this.#calls, failures: this.#failures, ms: this.#ms }
  }

  now(): Promise<StoreMs> {
    return this.#measured(this.#store.now())
  }

  get(key: string): Promise<StoredRecord | undefined> {
    return this.#measured(this.#store.get(key))
  }

  set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean> {
    return this.#measured(this.#store.set(key, record, ttlMs))
  }

  delete(key: string): Promise<void> {
    return this.#measured(this.#store.delete(key))
  }

  look(key: string, terms?: SlotTerms): Promise<SlotView> {
    return this.#measured(this.#store.look(key, terms))
  }

  acquire(key: string, terms: SlotTerms, whenFree?: (waitMs: number) => void): Promise<Grant> {
    return this.#measured(this.#store.acquire(key, terms, whenFree))
  }

  async leave(key: string, whenFree: (waitMs: number) => void): Promise<void> {
    if (this.#store.leave !== undefined) await this.#measured(this.#store.leave(key, whenFree))
  }

  renew(key: string, fence: number, terms: SlotTerms): Promise<boolean> {
    return this.#measured(this.#store.renew(key, fence, terms))
  }

  release(key: string, fence: number, delayMs: number): Promise<boolean> {
    return this.#measured(this.#store.release(key, fence, delayMs))
  }

  block(key: string, delayMs: number): Promise<void> {
    return this.#measured(this.#store.block(key, delayMs))
  }

  close(): Promise<void> {
    return this.#store.close()
  }

  #measured<T>(call: Promise<T>): Promise<T> {
    const startedAt = this.#time.monotonic()
    this.#calls += 1
    return call.then(
      (answer) => {
        this.#ms += this.#time.monotonic() - startedAt
        return answer
      },
      (error: unknown) => {
        this.#failures += 1
        this.#ms += this.#time.monotonic() - startedAt
        throw error
      },
    )
  }
}
