import type { StoreMs } from '../store/index.ts'
import type { Time } from './time.ts'

/**
 * An estimate of the store's time that is older than this, in milliseconds, is due for renewal. Any reply of
 * the store that carries a time renews the estimate.
 */
const RELEARN_MS = 60_000

/**
 * The most by which the store's clock and the monotonic clock drift apart, as a fraction of the elapsed time:
 * ten times the drift of a bad quartz.
 */
const DRIFT = 0.0005

/**
 * Estimates the store's clock, as an offset from the process's monotonic clock (interval intersection,
 * Marzullo 1984). The store wrote the time in a reply after the request was sent and before the reply
 * arrived. So each reply bounds the offset from both sides.
 *
 * Invariant: unless a clock jumps, the offset lies between the two bounds. Each reply intersects its own
 * bounds with the earlier ones, which are first widened by the drift since then. If they do not overlap, a
 * clock has jumped, and the later reply counts. A reply costs constant time.
 */
export class StoreClock {
  readonly #time: Time
  #low = Number.NaN
  #high = Number.NaN
  #learntAt = Number.NEGATIVE_INFINITY

  constructor(time: Time) {
    this.#time = time
  }

  /**
   * Learns from the time in a reply of the store. `askedAt` is when the request for that reply was sent, by
   * the monotonic clock.
   */
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

  /** Estimates the store's time now; `undefined` before the first reply of the store. */
  now(): StoreMs | undefined {
    return Number.isNaN(this.#low) ? undefined : this.#time.monotonic() + (this.#low + this.#high) / 2
  }
}
