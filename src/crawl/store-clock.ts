import type { StoreMs } from '../store/index.ts'
import type { Time } from './time.ts'

/** The store is asked for its time after this long at the latest, in milliseconds. Every other reply with a time counts too. */
export const RELEARN_MS = 60_000

/** Two clocks drift apart by at most this part of the elapsed time: ten times the drift of a bad quartz. */
const DRIFT = 0.0005

/**
 * Estimates the store's clock: its offset from the process's monotonic clock, learnt from replies that carry a time. Each reply was written
 * between the request and the arrival of the reply, which bounds the offset from both sides. The bounds of two replies are intersected,
 * widened by the drift in between (Marzullo's interval intersection). If they do not overlap, a clock has jumped, and the later reply counts.
 */
export class StoreClock {
  readonly #time: Time
  #low = Number.NaN
  #high = Number.NaN
  #learntAt = Number.NEGATIVE_INFINITY

  constructor(time: Time) {
    this.#time = time
  }

  /** Learns the time of a reply. `askedAt` is when the request was sent, by the monotonic clock. */
  learn(storeTime: StoreMs, askedAt: number): void {
    const at = this.#time.monotonic()
    const drift = (at - this.#learntAt) * DRIFT
    const low = Math.max(storeTime - at, this.#low - drift)
    const high = Math.min(storeTime - askedAt, this.#high + drift)
    const overlap = low <= high
    this.#low = overlap ? low : storeTime - at
    this.#high = overlap ? high : storeTime - askedAt
    this.#learntAt = at
  }

  /** Should the store be asked for its time? */
  get due(): boolean {
    return !(this.#time.monotonic() - this.#learntAt < RELEARN_MS)
  }

  /** The store's time now; `undefined` before any reply. */
  now(): StoreMs | undefined {
    return Number.isNaN(this.#low) ? undefined : this.#time.monotonic() + (this.#low + this.#high) / 2
  }
}
