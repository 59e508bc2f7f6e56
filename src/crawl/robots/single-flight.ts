interface Flight<T> {
  readonly promise: Promise<T>
  readonly abort: AbortController
  followers: number
  pinned: boolean
}

/**
 * Runs work once for all concurrent callers that give the same key (single flight). If a caller gives up, the
 * work goes on for the other callers. If all callers give up, the work is aborted.
 */
export class SingleFlight<T> {
  readonly #flights: Map<string, Flight<T>> = new Map()

  /**
   * Gives the result of the work in progress for this key; if there is none, starts the work. Rejects with
   * the signal's reason if the signal is aborted first.
   */
  join(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const flight = this.#flight(key, work)
    if (signal === undefined) {
      flight.pinned = true
      return flight.promise
    }
    flight.followers += 1
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason as Error)
        flight.followers -= 1
        if (flight.followers > 0 || flight.pinned) return
        // No caller is left, and none may join a flight that is being aborted.
        this.#drop(key, flight)
        flight.abort.abort(signal.reason)
      }
      if (signal.aborted) {
        leave()
        return
      }
      signal.addEventListener('abort', leave, { once: true })
      const cleanUp = (): void => signal.removeEventListener('abort', leave)
      flight.promise.then(
        (result) => {
          cleanUp()
          resolve(result)
        },
        (error: unknown) => {
          cleanUp()
          reject(error as Error)
        },
      )
    })
  }

  /** Is work in progress for this key? */
  has(key: string): boolean {
    return this.#flights.has(key)
  }

  /** Aborts the work of all keys, and waits until it has ended. */
  async close(reason: Error): Promise<void> {
    const flights = [...this.#flights.values()]
    for (const { abort } of flights) abort.abort(reason)
    await Promise.allSettled(flights.map(({ promise }) => promise))
  }

  #flight(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const existing = this.#flights.get(key)
    if (existing !== undefined) return existing
    const abort = new AbortController()
    const flight: Flight<T> = {
      promise: work(abort.signal).finally(() => this.#drop(key, flight)),
      abort,
      followers: 0,
      pinned: false,
    }
    // If all callers have left, a rejection would be unhandled.
    flight.promise.catch(() => {})
    this.#flights.set(key, flight)
    return flight
  }

  #drop(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
