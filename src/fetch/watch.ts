/** One clock and one stop for everything a call does. */
export class Watch {
  readonly #stop = new AbortController()
  readonly #began = performance.now()
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #caller: AbortSignal | undefined
  readonly #deadlineMs: number
  #isLate = false

  constructor(deadlineMs: number, caller: AbortSignal | undefined) {
    this.#deadlineMs = deadlineMs
    this.#caller = caller
    this.#timer = setTimeout(() => {
      this.#isLate = true
      this.#stop.abort()
    }, deadlineMs)
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

  /** Whole milliseconds since the call began, by a clock that nobody sets. */
  elapsedMs(): number {
    return Math.round(performance.now() - this.#began)
  }

  /** Waits for work that cannot be stopped, and no longer than the signal lets it; undefined where it was stopped. */
  async orStopped<T>(work: Promise<T>): Promise<T | undefined> {
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

  readonly #onAbort = (): void => this.#stop.abort()
}
