import type { Store } from '../../store/index.ts'
import type { Time } from '../time.ts'

/**
 * How long a seat is kept for a gate that the store does not hear from, in milliseconds. A gate goes on alone for at
 * most this time, and the seat of a crashed gate stays empty for this time.
 */
const SEAT_MS = 3_600_000

/**
 * The lease with which a seat is first taken, in milliseconds. After a restart that may have lost data, Redis grants
 * no seat for this time. The gates that had seats notice the loss within half of this time.
 */
const CLAIM_MS = 20_000

/** The longest time between two tries to take a seat, in milliseconds. */
const RETRY_MS = 60_000

interface Taken {
  readonly index: number
  readonly fence: number
  /** When the last renewal was sent, by the monotonic clock. */
  renewedAt: number
}

/**
 * The place of a gate in its fleet: one of as many seats as the fleet has gates, taken from the shared store.
 * While the store fails, the gate with the seat of a pacing key goes on at that key, and no other gate does.
 */
export class Seat {
  readonly #time: Time
  readonly #count: number
  #taken: Taken | undefined = undefined
  #nextTryAt = Number.NEGATIVE_INFINITY
  #keeping: Promise<boolean> | undefined = undefined

  constructor(time: Time, count: number) {
    this.#time = time
    this.#count = count
  }

  /**
   * Keeps the seat, or takes a free one. Gives `false` if the store forgot the seat before its time, so that
   * it has lost data. Rejects if the store fails.
   */
  keep(store: Store): Promise<boolean> {
    // Two calls at once would take two seats.
    this.#keeping ??= this.#keep(store).finally(() => {
      this.#keeping = undefined
    })
    return this.#keeping
  }

  /** Gives the seat back. Rejects if the store fails. */
  async leave(store: Store): Promise<void> {
    await this.#keeping
    const taken = this.#taken
    this.#taken = undefined
    if (taken !== undefined) await store.release(nameOf(taken.index), taken.fence, 0)
  }

  /** Does this gate go on at a pacing key while the store fails? */
  owns(key: string): boolean {
    const taken = this.#taken
    return (
      taken !== undefined &&
      taken.index === hash(key) % this.#count &&
      this.#time.monotonic() - taken.renewedAt < SEAT_MS
    )
  }

  async #keep(store: Store): Promise<boolean> {
    const taken = this.#taken
    if (taken !== undefined && (await this.#renew(store, taken))) return true
    this.#taken = undefined
    const isForgotten = taken !== undefined && this.#time.monotonic() - taken.renewedAt < SEAT_MS
    if (this.#time.monotonic() >= this.#nextTryAt) await this.#take(store)
    return !isForgotten
  }

  async #take(store: Store): Promise<void> {
    let retryMs = RETRY_MS
    for (let index = 0; index < this.#count; index++) {
      const terms = { leaseMs: CLAIM_MS, delayMs: 0, maxWaitMs: SEAT_MS }
      const grant = await store.acquire(nameOf(index), terms)
      if (grant.granted) {
        const taken = { index, fence: grant.fence, renewedAt: 0 }
        if (await this.#renew(store, taken)) this.#taken = taken
        return
      }
      retryMs = Math.min(retryMs, grant.waitMs)
    }
    this.#nextTryAt = this.#time.monotonic() + retryMs
  }

  async #renew(store: Store, taken: Taken): Promise<boolean> {
    const renewedAt = this.#time.monotonic()
    const terms = { leaseMs: SEAT_MS, delayMs: 0, maxWaitMs: SEAT_MS }
    const renewed = await store.renew(nameOf(taken.index), taken.fence, terms)
    if (renewed) taken.renewedAt = renewedAt
    return renewed
  }
}

function nameOf(index: number): string {
  return `seat:${index}`
}

/**
 * Spreads texts over the whole numbers below 2³²: FNV-1a (draft-eastlake-fnv) over UTF-16 code units, in time
 * linear in the text. The last step mixes high bits into the low ones, which alone decide about a small
 * number of seats. All gates of a fleet must compute the same number.
 */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
