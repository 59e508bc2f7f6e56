import type { TurnMetrics } from '../gate-metrics.ts'

/** What a turn queue counts. */
export class TurnCounts {
  #granted = 0
  #gaveUp = 0
  #waitedMs = 0
  early = 0
  late = 0

  /** Counts a turn, or that a request gave up. */
  record(granted: boolean, waitedMs: number): void {
    if (granted) this.#granted += 1
    else this.#gaveUp += 1
    this.#waitedMs += waitedMs
  }

  /** The counts, with the number of requests that wait now. */
  with(waiting: number): TurnMetrics {
    const [granted, gaveUp, waitedMs] = [this.#granted, this.#gaveUp, this.#waitedMs]
    return { waiting, granted, gaveUp, waitedMs, early: this.early, late: this.late }
  }
}
