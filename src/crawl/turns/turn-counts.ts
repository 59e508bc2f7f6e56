import type { TurnMetrics } from '../gate-metrics.ts'
import type { Turn } from './wait-queue.ts'

/** A turn, and how long a request waited for it. */
export interface MeasuredTurn {
  readonly turn: Turn
  readonly granted: boolean
  readonly waitedMs: number
}

/** What a turn queue counts. */
export class TurnCounts {
  #granted = 0
  #gaveUp = 0
  #waitedMs = 0
  early = 0
  late = 0

  /** Counts a turn, or that a request gave up. */
  record(turn: Turn, waitedMs: number): MeasuredTurn {
    const granted = 'leases' in turn
    if (granted) this.#granted += 1
    else this.#gaveUp += 1
    this.#waitedMs += waitedMs
    return { turn, granted, waitedMs }
  }

  /** The counts, with the number of requests that wait now. */
  with(waiting: number): TurnMetrics {
    const [granted, gaveUp, waitedMs] = [this.#granted, this.#gaveUp, this.#waitedMs]
    return { waiting, granted, gaveUp, waitedMs, early: this.early, late: this.late }
  }
}
