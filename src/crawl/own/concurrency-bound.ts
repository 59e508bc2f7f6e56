import type { Time } from '../time.ts'

/** What a bound on simultaneous work has done so far, and what it holds now. */
export interface AtOnceMetrics {
  /** The bound now. It is below the option while this machine lacks file descriptors. */
  readonly most: number
  readonly inUse: number
  readonly waiting: number
  /** The time that all work waited for a place, in milliseconds. */
  readonly waitedMs: number
}

/** The number of places given back without a trouble after which a lowered bound rises by one. */
const RISES_AFTER = 50

/** If this machine lacks descriptors, the bound falls to this share of the places in use. */
const LEFT = 3 / 4

/**
 * Bounds how much work of one kind goes on at once in this process. Work waits in the order in which it came: each
 * host has one request at a time, so no host can crowd out others. Each call takes constant time.
 */
export class ConcurrencyBound {
  readonly #time: Time
  readonly #most: number
  #bound: number
  #closed: Error | undefined = undefined
  #inUse = 0
  #waitedMs = 0
  #untilRise = RISES_AFTER
  readonly #waiting: Map<() => void, (reason: Error) => void> = new Map()

  constructor(most: number, time: Time) {
    this.#most = most
    this.#bound = most
    this.#time = time
  }

  get metrics(): AtOnceMetrics {
    return {
      most: this.#bound,
      inUse: this.#inUse,
      waiting: this.#waiting.size,
      waitedMs: this.#waitedMs,
    }
  }

  /**
   * Waits for a place, and gives the function that gives it back. Rejects with the signal's reason if the signal is
   * aborted first.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const now = this.takeNow()
    if (now !== undefined) return now
    await this.#wait(signal)
    return this.#taken()
  }

  /** Takes a place if one is free; otherwise gives `undefined`. */
  takeNow(): (() => void) | undefined {
    if (this.#inUse >= this.#bound || this.#waiting.size > 0) return undefined
    this.#inUse += 1
    return this.#taken()
  }

  /** A function that gives a place back, once. */
  #taken(): () => void {
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.#giveBack()
    }
  }

  /** Lowers the bound, because this machine lacks descriptors for all that is going on. */
  shrink(): void {
    this.#bound = Math.max(1, Math.min(this.#bound, Math.floor(this.#inUse * LEFT)))
    this.#untilRise = RISES_AFTER
  }

  /** Rejects all that wait, and all that would wait later. */
  close(reason: Error): void {
    this.#closed = reason
    for (const reject of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed !== undefined) throw this.#closed
    const since = this.#time.monotonic()
    try {
      await new Promise<void>((resolve, reject) => {
        const enter = (): void => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          this.#waiting.delete(enter)
          reject(signal?.reason as Error)
        }
        signal?.addEventListener('abort', leave, { once: true })
        this.#waiting.set(enter, reject)
      })
    } finally {
      this.#waitedMs += this.#time.monotonic() - since
    }
  }

  #giveBack(): void {
    this.#inUse -= 1
    this.#untilRise -= 1
    if (this.#untilRise === 0) {
      this.#untilRise = RISES_AFTER
      this.#bound = Math.min(this.#most, this.#bound + 1)
    }
    for (const enter of this.#waiting.keys()) {
      if (this.#inUse >= this.#bound) return
      this.#waiting.delete(enter)
      this.#inUse += 1
      enter()
    }
  }
}
