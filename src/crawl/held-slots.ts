import type { SlotTerms, StoreMs } from '../store/index.ts'
import type { BackingStore, GrantedSlot } from './backing-store.ts'
import { troubleChannel } from './telemetry.ts'
import type { Time } from './time.ts'

/** What happens here when slots are free again. */
export interface Freed {
  /** They were given back, or their lease ran out: nobody here has them, and nobody gets them for so long. */
  free(delayMs: number): void
  /** They were given back after their lease ran out: perhaps somebody here has them, and the pause comes after that. */
  pause(delayMs: number): void
}

/** The slots of a turn, in hand: until they are given back, or their lease runs out. */
export class HeldSlots {
  /** The store's time when the last of them was granted. */
  readonly now: StoreMs
  readonly #slots: readonly GrantedSlot[]
  readonly #terms: SlotTerms
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #freed: Freed
  #expired = false
  #whenExpired: () => void = () => {}
  #stop: () => void

  constructor(slots: readonly GrantedSlot[], terms: SlotTerms, backing: BackingStore, time: Time, freed: Freed) {
    this.#slots = slots
    this.#terms = terms
    this.#backing = backing
    this.#time = time
    this.#freed = freed
    this.now = Math.max(...slots.map(({ now }) => now))
    this.#stop = this.#watch()
  }

  /** Holds them for another lease; false where one of them is lost. */
  async renew(): Promise<boolean> {
    if (this.#expired) return false
    const renewed = (await Promise.all(this.#slots.map((slot) => this.#backing.renew(slot, this.#terms)))).every(Boolean)
    if (renewed && !this.#expired) {
      this.#stop()
      this.#stop = this.#watch()
    }
    return renewed
  }

  /** Gives them back, with the pause that follows; never rejects. To be called once. */
  async release(delayMs: number): Promise<void> {
    this.#stop()
    await Promise.all(this.#slots.map((slot) => this.#backing.release(slot, delayMs)))
    if (this.#expired) this.#freed.pause(this.#longest(delayMs))
    else this.#freed.free(this.#longest(delayMs))
  }

  /** What to do when their lease runs out. */
  whenExpired(run: () => void): void {
    this.#whenExpired = run
  }

  /** Stops looking at the lease. */
  abandon(): void {
    this.#stop()
  }

  /** A holder that never comes back must not keep everybody here waiting: for the store it is gone when its lease is. */
  #watch(): () => void {
    return this.#time.after(this.#terms.leaseMs, () => {
      this.#expired = true
      troubleChannel.publish({ kind: 'lease-lost', message: 'A turn was not ended within its lease; the next one is let go.' })
      this.#freed.free(this.#longest(this.#terms.delayMs))
      this.#whenExpired()
    })
  }

  #longest(delayMs: number): number {
    return Math.max(0, ...this.#slots.map(({ stretch }) => delayMs * stretch))
  }
}
