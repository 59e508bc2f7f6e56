import type { SlotTerms, StoreMs } from '../../store/index.ts'
import type { BackingStore, GrantedSlot } from '../backing-store.ts'
import { troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'

/** What this process does when the slots of a turn become free. */
export interface LeaseListener {
  /** The slots were released, or their leases ran out. This process no longer holds them, and nobody gets them for `delayMs`. */
  free(delayMs: number): void
  /** The slots were released after their leases ran out. Another turn may hold them by now, so the pause counts from here. */
  pause(delayMs: number): void
}

/** The leases of one turn: held until they are released or run out. */
export class LeaseSet {
  /** The store's time when the last slot was granted. */
  readonly now: StoreMs
  readonly #slots: readonly GrantedSlot[]
  readonly #terms: SlotTerms
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #listener: LeaseListener
  #expired = false
  #whenExpired: () => void = () => {}
  #cancelTimer: () => void

  constructor(slots: readonly GrantedSlot[], terms: SlotTerms, backing: BackingStore, time: Time, listener: LeaseListener) {
    this.#slots = slots
    this.#terms = terms
    this.#backing = backing
    this.#time = time
    this.#listener = listener
    this.now = Math.max(...slots.map(({ now }) => now))
    this.#cancelTimer = this.#startTimer()
  }

  /** Renews all leases for their full length; `false` if one of them is lost. */
  async renew(): Promise<boolean> {
    if (this.#expired) return false
    const renewed = (await Promise.all(this.#slots.map((slot) => this.#backing.renew(slot, this.#terms)))).every(Boolean)
    if (renewed && !this.#expired) {
      this.#cancelTimer()
      this.#cancelTimer = this.#startTimer()
    }
    return renewed
  }

  /** Releases all slots, followed by a pause. Never rejects. Must be called once only. */
  async release(delayMs: number): Promise<void> {
    this.#cancelTimer()
    await Promise.all(this.#slots.map((slot) => this.#backing.release(slot, delayMs)))
    if (this.#expired) this.#listener.pause(this.#longest(delayMs))
    else this.#listener.free(this.#longest(delayMs))
  }

  /** Sets what happens when the leases run out. */
  whenExpired(run: () => void): void {
    this.#whenExpired = run
  }

  /** Stops the timer of the leases. */
  abandon(): void {
    this.#cancelTimer()
  }

  /** The timer keeps a holder that never comes back from blocking this process: the store, too, frees a slot whose lease ran out. */
  #startTimer(): () => void {
    return this.#time.after(this.#terms.leaseMs, () => {
      this.#expired = true
      const message = 'An admission was not ended before its lease ran out. The next request may now be sent.'
      troubleChannel.publish({ kind: 'lease-lost', message })
      this.#listener.free(this.#longest(this.#terms.delayMs))
      this.#whenExpired()
    })
  }

  #longest(delayMs: number): number {
    return Math.max(0, ...this.#slots.map(({ stretch }) => delayMs * stretch))
  }
}
