import type { Time } from '../time.ts'

/**
 * The longest time, in milliseconds, in which a gate notices that the shared store failed or is back. It
 * covers `STORE_RETRY_MS`, the store's timeout and the time in which a client connects again.
 */
export const NOTICE_MS = 10_000

/** The number of keys whose long blocks are remembered. Beyond it, the block recorded first is forgotten. */
const MAX_BLOCKS = 100_000

/**
 * Watches when the shared store answered a gate, and computes when the gate may go on without the store, and
 * when it may use the store's slots again. Neither is ever too early for the fleet: another gate's request
 * counts as under way until its lease ends, and its longest pause follows.
 *
 * Invariant: at each key, any turn that the store granted and any turn that a gate takes alone are apart by
 * at least {@link NOTICE_MS} plus the longest lease plus the longest pause, whichever comes first. This
 * assumes that the store fails for all gates together. They may notice its failure and its return at
 * different times, at most {@link NOTICE_MS} apart. Each call takes constant time; `recordBlock` scans all
 * keys once there are {@link MAX_BLOCKS}.
 */
export class FleetWatch {
  readonly #time: Time
  readonly #longestLeaseMs: number
  /** When the last call that the store answered was sent; `undefined` before the first answer. */
  #answeredCallAt: number | undefined = undefined
  /** When the first failure since the last answer was noticed. */
  #failingSince: number | undefined = undefined
  /** When the last outage ended in which another gate may have gone on alone. */
  #backAt = Number.NEGATIVE_INFINITY
  /** When the store first answered after its last failure, even a short one. */
  #answersAgainAt = Number.NEGATIVE_INFINITY
  /** Until when the store blocks keys for longer than a turn and its pause take, because of Retry-After. */
  readonly #blockedUntil: Map<string, number> = new Map()

  /** `longestLeaseMs` is the longest lease that any gate of the fleet takes at a pacing key. */
  constructor(time: Time, longestLeaseMs: number) {
    this.#time = time
    this.#longestLeaseMs = longestLeaseMs
  }

  /** Has the store ever answered this gate? Before its first answer, the gate has no seat. */
  get hasAnswered(): boolean {
    return this.#answeredCallAt !== undefined
  }

  /**
   * How long the slots of the store stay unused after an outage, in milliseconds. The longest pause comes in
   * addition.
   */
  get settlingMs(): number {
    return NOTICE_MS + this.#longestLeaseMs
  }

  /**
   * Records an answer of the store. Gives `true` if another gate may have gone on alone before it: no call
   * was answered for at least a lease, or calls failed before the first answer. `askedAt` is when the call
   * was made.
   */
  recordAnswer(askedAt: number): boolean {
    const now = this.#time.monotonic()
    // Other gates notice later, and then report pauses that they could not report before.
    if (this.#failingSince !== undefined) this.#answersAgainAt = now
    const wasOut =
      this.#answeredCallAt === undefined
        ? this.#failingSince !== undefined
        : now - this.#answeredCallAt >= this.#longestLeaseMs
    this.#answeredCallAt = Math.max(this.#answeredCallAt ?? askedAt, askedAt)
    this.#failingSince = undefined
    if (wasOut) this.#backAt = now
    return wasOut
  }

  recordFailure(): void {
    this.#failingSince ??= this.#time.monotonic()
  }

  /**
   * Records an outage that this gate did not see: slots of the store stay unused for `remainingMs` and the
   * longest pause.
   */
  recordOutage(remainingMs: number = this.settlingMs): void {
    this.#backAt = Math.max(this.#backAt, this.#time.monotonic() + remainingMs - this.settlingMs)
  }

  /**
   * Records for how long the store blocks a key. The caller reports only blocks that last longer than any
   * turn with its pause.
   */
  recordBlock(key: string, waitMs: number): void {
    const now = this.#time.monotonic()
    this.#blockedUntil.delete(key)
    this.#blockedUntil.set(key, now + waitMs)
    if (this.#blockedUntil.size <= MAX_BLOCKS) return
    for (const [other, until] of this.#blockedUntil) if (until <= now) this.#blockedUntil.delete(other)
    const [oldest] = this.#blockedUntil.keys()
    if (this.#blockedUntil.size > MAX_BLOCKS && oldest !== undefined) this.#blockedUntil.delete(oldest)
  }

  /**
   * How long the store still blocks a key, as far as the store said so, in milliseconds. At 0 or less, the key is
   * free.
   */
  blockedMs(key: string): number {
    return (this.#blockedUntil.get(key) ?? Number.NEGATIVE_INFINITY) - this.#time.monotonic()
  }

  /** How long turns of the store stay forbidden at a key, in milliseconds. At 0 or less, they are allowed. */
  closedMs(longestPauseMs: number): number {
    const openAt = Math.max(this.#backAt + this.settlingMs + longestPauseMs, this.#answersAgainAt + NOTICE_MS)
    return openAt - this.#time.monotonic()
  }

  /** How long turns without the store stay forbidden at a key, in milliseconds. At 0 or less, they are allowed. */
  untilAloneMs(longestPauseMs: number): number {
    const since = this.#failingSince ?? this.#time.monotonic()
    return since + this.settlingMs + longestPauseMs - this.#time.monotonic()
  }
}
