/** Counts calls that nobody may be waiting for, so that a store is not closed before they end. */
export class UnderWay {
  #calls = 0
  #whenIdle: (() => void) | undefined = undefined

  /** Counts a call that never rejects, until it ends. */
  track(call: Promise<void>): Promise<void> {
    this.#calls += 1
    return call.then(() => {
      this.#calls -= 1
      if (this.#calls === 0) this.#whenIdle?.()
    })
  }

  /** Waits until no call is under way. */
  async idle(): Promise<void> {
    while (this.#calls > 0)
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve
      })
  }
}
