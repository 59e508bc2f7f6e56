/** What a crawler process is told when it is started. */
export interface CrawlerOrders {
  /** Redis, or nothing: then the process has a store of its own, and is a crawler that should be caught. */
  readonly socket?: string
  readonly origins: Readonly<Record<string, string>>
  /** What the store's clock shows beside the true time. */
  readonly shiftMs: number
  /** What the process's own clock is wrong by. */
  readonly skewMs: number
  readonly seed: number
  /** Pauses are kept by the server's own records alone, which outlive its restarts. */
  readonly losesNothing: boolean
}

/** What a crawler process did. */
export interface CrawlerReport {
  readonly asked: number
  readonly fetched: number
  readonly disallowed: number
  readonly deferred: number
  /** Requests that were given up or failed. */
  readonly failed: number
  /** What the gate went on without, and how often. */
  readonly troubles: Readonly<Record<string, number>>
  /** Errors that nothing here should bring about, in words. */
  readonly unexpected: readonly string[]
}
