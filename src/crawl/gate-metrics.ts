import type { BoundsMetrics } from './own/own-bounds.ts'

/** What a gate has done since it was created, and what it holds now. Plain data. */
export interface GateMetrics {
  /**
   * The number of decisions, by verdict and reason, such as `allow rule`. When a turn comes, `acquire` confirms its
   * decision; these confirmations do not count.
   */
  readonly decisions: Readonly<Record<string, number>>
  /**
   * The number of requests for pages that ended, by status, such as `200`; otherwise by outcome: `failed`,
   * `own-trouble` (this machine could not send it) or `called-off`.
   */
  readonly pages: Readonly<Record<string, number>>
  readonly turns: TurnMetrics
  readonly store: StoreMetrics
  readonly own: OwnMetrics
  /** The origins whose rules this process holds: parsed, and as text. */
  readonly origins: { readonly parsed: number; readonly unparsed: number }
}

/** What a gate knows of its own machine. */
export interface OwnMetrics {
  /** The failed requests that did not count against their host, or not at once. */
  readonly troubles: number
  readonly atOnce: BoundsMetrics
}

/** The turns of a gate. */
export interface TurnMetrics {
  /** The requests that wait now. */
  readonly waiting: number
  readonly granted: number
  /** The turns that did not come within `maxWaitMs`. */
  readonly gaveUp: number
  /** The time that all requests waited for turns, in milliseconds. */
  readonly waitedMs: number
  /**
   * The slots that the store granted before the time it had told. The store then lost data, or its clock was
   * set.
   */
  readonly early: number
  /** The grants that arrived too late to be used, and were given back. */
  readonly late: number
}

/** The calls of a gate to its store. */
export interface StoreMetrics {
  readonly calls: number
  readonly failures: number
  /** The time of all calls, in milliseconds. Calls may overlap. */
  readonly ms: number
}
