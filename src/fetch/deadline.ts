/** One clock and one stop for everything a call does. */
export class Deadline {
  readonly #stop = new AbortController()
  readonly #caller: AbortSignal | undefined
  readonly #deadlineMs: number
  #isLate = false
  /** Time before now that counts, and since when it goes on; it stands still meanwhile something else is waited for. */
  #counted = 0
  #since: number
  #timer: ReturnType<typeof setTimeout>

  constructor(deadlineMs: number, caller: AbortSignal | undefined) {
    this.#deadlineMs = deadlineMs
    this.#caller = caller
    this.#since = performance.now()
    this.#timer = this.#timed()
    caller?.addEventListener('abort', this.#onAbort)
  }

  /** Fires at the deadline, when the caller aborts, and at the end. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Is the deadline over? */
  get isLate(): boolean {
    return this.#isLate
  }

  get deadlineMs(): number {
    return this.#deadlineMs
  }

  /** Whole milliseconds since the call began, but for what went by {@link meanwhile}; by a clock that nobody sets. */
  elapsedMs(): number {
    return Math.round(this.#counted + performance.now() - this.#since)
  }

  /** Waits for what is no part of the call: the deadline stands still. Rejects with what that rejects with. */
  async suspendDuring<T>(wait: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer)
    this.#counted += performance.now() - this.#since
    try {
      return await wait()
    } finally {
      this.#since = performance.now()
      this.#timer = this.#timed()
    }
  }

  /** Waits for work that cannot be stopped, and no longer than the signal lets it; undefined where it was stopped. */
  async unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.signal.aborted) return undefined
    return await new Promise<T | undefined>((settle, fail) => {
      const stopped = (): void => settle(undefined)
      this.signal.addEventListener('abort', stopped, { once: true })
      work.then(settle, fail).finally(() => this.signal.removeEventListener('abort', stopped))
    })
  }

  /** Ends all there is: the timer, the listener, and whatever still holds a connection. */
  end(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#onAbort)
    this.#stop.abort()
  }

  #timed(): ReturnType<typeof setTimeout> {
    return setTimeout(
      () => {
        this.#isLate = true
        this.#stop.abort()
      },
      Math.max(1, this.#deadlineMs - this.#counted),
    )
  }

  readonly #onAbort = (): void => this.#stop.abort()
}
