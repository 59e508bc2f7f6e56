/** One request as a site saw it. Times are milliseconds since 1970 by the referee's own clock, which never jumps. */
export interface Visit {
  /** With its query. */
  readonly path: string
  /** Of robots.txt, or where it is found, and not of a page. */
  readonly robots: boolean
  /** The rest of a request for a robots.txt that had moved: to be sent at once. */
  readonly hop: boolean
  /** When its head was read. */
  readonly at: number
  /** Just before the last of the answer was given to the system; when the visitor hung up, where there was no answer. */
  end?: number
  /** There was no answer: the visitor gave up, or died. */
  hungUp?: boolean
  status?: number
  /** The pause that the answer asked for. */
  retryAfterMs?: number
}

/** What the referee is told: the fleet is complete, and what happens from now on is judged; or to say what it saw. */
export type RefereeOrder = 'begin' | 'tell'

/** What the referee saw. */
export interface Log {
  readonly visits: Readonly<Record<string, readonly Visit[]>>
  /** The longest that the referee was late for anything, in milliseconds: what came too early by less, it may not have noticed. */
  readonly lagMs: number
}
