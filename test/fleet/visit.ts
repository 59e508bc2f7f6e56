/**
 * One request as a site saw it. Times are milliseconds since 1970 by the referee's own clock, which never
 * jumps.
 */
export interface Visit {
  /** With its query. */
  readonly path: string
  /** Of robots.txt, or where it is found, and not of a page. */
  readonly robots: boolean
  /** The rest of a request for a robots.txt that had moved: to be sent at once. */
  readonly hop: boolean
  /** When its head was read, at the latest. */
  readonly at: number
  /** By how much earlier it may have been: the referee does not look all the time. */
  readonly lateMs: number
  /**
   * When it was over, at the earliest: just before the last of the answer was given to the system, or when
   * the visitor hung up.
   */
  end?: number
  /** There was no answer: the visitor gave up, or died. */
  hungUp?: boolean
  status?: number
  /** The pause that the answer asked for. */
  retryAfterMs?: number
}

/** What the referee saw. */
export interface Log {
  readonly visits: Readonly<Record<string, readonly Visit[]>>
}
