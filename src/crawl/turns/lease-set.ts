import type { SlotTerms, StoreMs } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { GrantedSlot } from '../granted-slot.ts'
import { troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'
import type { Usable } from './in-use.ts'

/** What a {@link LeaseSet} calls when its slots become free. */
export interface LeaseListener {
  /**
   * Called when the slots were released, or when their leases ran out. This process no longer holds the
   * slots, and does not ask for them for `delayMs` milliseconds.
   */
  free(leases: LeaseSet, delayMs: number): void
  /**
   * Called when the slots were released after their leases had run out. Another turn may hold the slots by
   * then, so the pause of `delayMs` milliseconds starts now.
   */
  pause(delayMs: number): void
}

/** The leases of one turn. They last until they are released or run out. */
export class LeaseSet implements Usable {
  place = -1
  /** The store's time when the last slot of the turn was granted. */
  readonly now: StoreMs
  readonly #slots: readonly GrantedSlot[]
  readonly #terms: SlotTerms
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #listener: LeaseListener
  #expired = false
  #released = false
  #whenExpired: (() => void) | undefined = undefined
  #cancelTimer: () => void

  constructor(
    slots: readonly GrantedSlot[],
    terms: SlotTerms,
    backing: BackingStore,
    time: Time,
    listener: LeaseListener,
  ) {
    this.#slots = slots
    this.#terms = terms
    this.#backing = backing
    this.#time = time
    this.#listener = listener
    this.now = Math.max(...slots.map(({ now }) => now))
    this.#cancelTimer = this.#startTimer()
  }

  /** Renews all leases of the turn for their full length; `false` if one of them is lost. */
  async renew(): Promise<boolean> {
    if (this.#expired || this.#released) return false
    const renewed = (
      await Promise.all(this.#slots.map((slot) => this.#backing.renew(slot, this.#terms)))
    ).every(Boolean)
    // The turn may have ended meanwhile: its slots are free, and may be those of another turn.
    if (!renewed || this.#expired || this.#released) return false
    this.#cancelTimer()
    this.#cancelTimer = this.#startTimer()
    return true
  }

  /**
   * Renews the leases of the turn until a wait ends, and gives the result of the wait. If a lease is lost, the signal
   * of the wait is aborted, and the result is `undefined`.
   */
  async keepDuring<T>(wait: (lost: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const lost = new AbortController()
    let isOver = false
    let cancelTimer = (): void => {}
    const renewLater = (): void => {
      cancelTimer = this.#time.after(this.#terms.leaseMs / 3, () => {
        void this.renew().then((renewed) => {
          if (isOver) return
          if (renewed) renewLater()
          else lost.abort()
        })
      })
    }
    renewLater()
    try {
      return await wait(lost.signal)
    } catch (error) {
      if (lost.signal.aborted) return undefined
      throw error
    } finally {
      isOver = true
      cancelTimer()
    }
  }

  /**
   * Releases all slots of the turn and starts the pause after them. Never rejects. Must be called only once.
   *
   * @param othersMs the pause of other processes.
   */
  release(delayMs: number, othersMs: number = delayMs): Promise<void> {
    this.#released = true
    this.#cancelTimer()
    const [only] = this.#slots
    const released =
      only !== undefined && this.#slots.length === 1
        ? this.#backing.release(only, othersMs)
        : Promise.all(this.#slots.map((slot) => this.#backing.release(slot, othersMs)))
    return released.then(() => {
      if (this.#expired) this.#listener.pause(delayMs)
      else this.#listener.free(this, delayMs)
    })
  }

  /** Sets the function that is called when the leases run out. */
  whenExpired(run: () => void): void {
    this.#whenExpired = run
  }

  /**
   * Stops the timer without releasing the slots: their leases run out in the store. For a queue that closes.
   */
  abandon(): void {
    this.#cancelTimer()
  }

  /**
   * Starts the timer of the leases. When it fires, this process no longer counts the slots as held, as the
   * store does with a slot whose lease ran out. So a holder that never releases its turn does not block this
   * process.
   */
  #startTimer(): () => void {
    return this.#time.after(this.#terms.leaseMs, () => {
      this.#expired = true
      const message = 'An admission was not ended before its lease ran out. The next request may now be sent.'
      troubleChannel.publish({ kind: 'lease-lost', message })
      this.#listener.free(this, this.#terms.delayMs)
      this.#whenExpired?.()
    })
  }
}
