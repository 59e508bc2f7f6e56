/** The deadline of a call: its clock, and one signal that stops everything it does. */
export class Deadline {
  readonly #stop = new AbortController()
  readonly #caller: AbortSignal | undefined
  readonly #deadlineMs: number
  #isLate = false
  /**
   * The time that was counted before `#startedAt`. The clock is suspended while something else is waited for.
   */
  #counted = 0
  #startedAt: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deadlineMs: number, caller: AbortSignal | undefined) {
    this.#deadlineMs = deadlineMs
    this.#caller = caller
    this.#startedAt = performance.now()
    this.#startTimer()
    caller?.addEventListener('abort', this.#onAbort)
  }

  /** Fires at the deadline, when the caller aborts, and when the call ends. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Has the deadline passed? */
  get isLate(): boolean {
    return this.#isLate
  }

  get deadlineMs(): number {
    return this.#deadlineMs
  }

  /**
   * Whole milliseconds since the call began, without the time in {@link suspendDuring}, by the monotonic
   * clock.
   */
  elapsedMs(): number {
    return Math.round(this.#counted + performance.now() - this.#startedAt)
  }

  /**
   * Waits for something that is not a part of the call, with the clock suspended. Rejects if that rejects.
   */
  async suspendDuring<T>(wait: () => Promise<T>): Promise<T> {
    this.#stopTimer()
    this.#counted += performance.now() - this.#startedAt
    try {
      return await wait()
    } finally {
      this.#startedAt = performance.now()
      this.#startTimer()
    }
  }

  /**
   * Waits for work that cannot be cancelled, until the signal fires at the latest; `undefined` if it fired.
   */
  async unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
    if (this.signal.aborted) return undefined
    return await new Promise<T | undefined>((settle, fail) => {
      const stopped = (): void => settle(undefined)
      this.signal.addEventListener('abort', stopped, { once: true })
      work.then(settle, fail).finally(() => this.signal.removeEventListener('abort', stopped))
    })
  }

  /** Ends the call: clears the timer and the listener, and stops whatever still holds a connection. */
  end(): void {
    this.#stopTimer()
    this.#caller?.removeEventListener('abort', this.#onAbort)
    this.#stop.abort()
  }

  /** Node runs timers before it reads, so a busy process first reads the answers that came in time. */
  #startTimer(): void {
    const timer = setTimeout(
      () => setImmediate(() => this.#pass(timer)),
      Math.max(1, this.#deadlineMs - this.#counted),
    )
    this.#timer = timer
  }

  #pass(timer: ReturnType<typeof setTimeout>): void {
    if (this.#timer !== timer) return
    this.#isLate = true
    this.#stop.abort()
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  readonly #onAbort = (): void => this.#stop.abort()
}
