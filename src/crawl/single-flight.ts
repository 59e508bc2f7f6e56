interface Flight<T> {
  readonly promise: Promise<T>
  readonly abort: AbortController
  followers: number
  pinned: boolean
}

/**
 * One piece of work for all who want its result, by a key. Whoever leaves, leaves alone: the work goes on while anybody waits for it, and is
 * aborted only when nobody does.
 */
export class SingleFlight<T> {
  readonly #flights: Map<string, Flight<T>> = new Map()

  /** The result of the work that is under way, or of work that is begun now. Rejects with the signal's reason where that comes first. */
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
        // Nobody is left, and nobody may join what is being aborted.
        this.#drop(key, flight)
        flight.abort.abort(signal.reason)
      }
      if (signal.aborted) {
        leave()
        return
      }
      signal.addEventListener('abort', leave, { once: true })
      const arrived = (): void => signal.removeEventListener('abort', leave)
      flight.promise.then(
        (result) => {
          arrived()
          resolve(result)
        },
        (error: unknown) => {
          arrived()
          reject(error as Error)
        },
      )
    })
  }

  /** Aborts all work, and waits until it is over. */
  async close(reason: Error): Promise<void> {
    const flights = [...this.#flights.values()]
    for (const { abort } of flights) abort.abort(reason)
    await Promise.allSettled(flights.map(({ promise }) => promise))
  }

  #flight(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = this.#flights.get(key)
    if (known !== undefined) return known
    const abort = new AbortController()
    const flight: Flight<T> = { promise: work(abort.signal).finally(() => this.#drop(key, flight)), abort, followers: 0, pinned: false }
    // Where everybody has left, nobody hears how it ended.
    flight.promise.catch(() => {})
    this.#flights.set(key, flight)
    return flight
  }

  #drop(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
