import type { Time } from '../time.ts'

/**
 * How long the end of a gate waits for bodies that still arrive, in milliseconds. Most have arrived by then,
 * so that their callers can still read them.
 */
const LAST_BYTES_MS = 500

/** A request of the gate's `fetch` whose turn has not ended. */
export interface RequestUnderWay {
  /** Has the caller the response, so that only its body still has to arrive? */
  isDelivered: boolean
  /** Aborts the request, and ends its turn. */
  readonly stop: (reason: Error) => void
}

/** The requests of a gate's `fetch` that are under way. Their turns end before the gate is closed. */
export class SentRequests {
  readonly #time: Time
  readonly #requests: Set<RequestUnderWay> = new Set()
  #whenEmpty: () => void = () => {}
  #closed: Error | undefined = undefined

  constructor(time: Time) {
    this.#time = time
  }

  /** The reason for which the gate was closed; `undefined` while it is open. */
  get closed(): Error | undefined {
    return this.#closed
  }

  add(request: RequestUnderWay): void {
    this.#requests.add(request)
  }

  delete(request: RequestUnderWay): void {
    this.#requests.delete(request)
    if (this.#requests.size === 0) this.#whenEmpty()
  }

  /**
   * Ends the turns of all requests: at once if there is no response yet, otherwise when the body has arrived,
   * or after {@link LAST_BYTES_MS}.
   */
  async close(reason: Error): Promise<void> {
    this.#closed = reason
    for (const request of this.#requests) if (!request.isDelivered) request.stop(reason)
    if (this.#requests.size === 0) return
    await new Promise<void>((resolve) => {
      const cancel = this.#time.after(LAST_BYTES_MS, resolve)
      this.#whenEmpty = () => {
        cancel()
        resolve()
      }
    })
    for (const request of this.#requests) request.stop(reason)
  }
}
