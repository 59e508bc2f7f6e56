import { background, type Time, unlessAborted } from '../time.ts'

/** How many milliseconds after its deadline `fetchRobots` is given up. Its own timers may be late. */
export const SILENCE_MS = 5_000

/**
 * Gives up a call of `fetchRobots` that keeps silent: an operator's own function may never answer. The gate could then
 * neither ask that origin again nor close.
 */
export class SilenceWatch {
  readonly #time: Time
  readonly #ms: number
  readonly #closed: AbortSignal
  readonly #stop: AbortController = new AbortController()
  #cancel: () => void
  #isOver = false

  /** @param closed gives up at once when it fires. */
  constructor(time: Time, ms: number, closed: AbortSignal) {
    this.#time = time
    this.#ms = ms
    this.#closed = closed
    this.#cancel = this.#start()
    closed.addEventListener('abort', this.#onClosed, { once: true })
    if (closed.aborted) this.#onClosed()
  }

  /** The result of the call. Rejects with a `TimeoutError`, or with the reason of `closed`. */
  async over<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await unlessAborted(call(), this.#stop.signal)
    } finally {
      this.#isOver = true
      this.#cancel()
      this.#closed.removeEventListener('abort', this.#onClosed)
    }
  }

  /** Waits for something outside the call, such as a turn at another host. The watch pauses meanwhile. */
  async suspendDuring<T>(wait: () => Promise<T>): Promise<T> {
    this.#cancel()
    try {
      return await wait()
    } finally {
      if (!this.#isOver) this.#cancel = this.#start()
    }
  }

  #start(): () => void {
    return background(this.#time, this.#ms, () =>
      this.#stop.abort(new DOMException(`fetchRobots gave no answer for ${this.#ms} ms.`, 'TimeoutError')),
    )
  }

  readonly #onClosed = (): void => this.#stop.abort(this.#closed.reason)
}
