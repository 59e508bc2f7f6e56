import type { StoreMs } from '../store/index.ts'
import type { Time } from './time.ts'

/** What is known of the store's clock is asked anew after so long at the latest, in milliseconds; every reply that tells the time counts too. */
export const RELEARN_MS = 60_000

/** Clocks part by at most this much of the time gone by: ten times what a bad quartz does. */
const DRIFT = 0.0005

/**
 * The store's clock as seen from here: the difference to the process's monotonic clock, from replies that tell the time. Each reply was
 * written between the question and its arrival, so it bounds the difference from both sides; what two replies agree on is nearer than either.
 * Where they agree on nothing, one of the clocks has jumped, and the later reply is believed.
 */
export class StoreClock {
  readonly #time: Time
  #low = Number.NaN
  #high = Number.NaN
  #learntAt = Number.NEGATIVE_INFINITY

  constructor(time: Time) {
    this.#time = time
  }

  /** Takes the time a reply tells; `askedAt` is when the question was sent, by the monotonic clock. */
  learn(told: StoreMs, askedAt: number): void {
    const at = this.#time.monotonic()
    const drift = (at - this.#learntAt) * DRIFT
    const low = Math.max(told - at, this.#low - drift)
    const high = Math.min(told - askedAt, this.#high + drift)
    const agree = low <= high
    this.#low = agree ? low : told - at
    this.#high = agree ? high : told - askedAt
    this.#learntAt = at
  }

  /** Is it not known, or known from too long ago? */
  get due(): boolean {
    return !(this.#time.monotonic() - this.#learntAt < RELEARN_MS)
  }

  /** The store's time now; `undefined` before any reply. */
  now(): StoreMs | undefined {
    return Number.isNaN(this.#low) ? undefined : this.#time.monotonic() + (this.#low + this.#high) / 2
  }
}
