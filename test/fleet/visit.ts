/**
 * One request as a site saw it. Times are milliseconds since 1970 by the referee's own clock, which never
 * jumps.
 */
export interface Visit {
  /** With its query. */
  readonly path: string
  /** Is it a request for robots.txt, or for the URL to which robots.txt redirects? */
  readonly robots: boolean
  /** Does it follow a redirect of robots.txt? Such a request may be sent at once. */
  readonly hop: boolean
  /** When its head was read. */
  readonly at: number
  /** By how much earlier it may have arrived: the referee is not always looking. */
  readonly lateMs: number
  /**
   * The earliest time at which it ended: just before the last part of the response was written, or when the
   * visitor closed the connection.
   */
  end?: number
  /** The visitor gave up or died before the response. */
  hungUp?: boolean
  status?: number
  /** The pause that the response asked for. */
  retryAfterMs?: number
}

/** All requests that the referee saw, by site. */
export interface Log {
  readonly visits: Readonly<Record<string, readonly Visit[]>>
}
