import type { VisitCounts } from './visits.ts'

/** How many requests of one kind there are. */
export interface RequestCounts {
  /** All requests, `/robots.txt` included: the sum of the allowed, the disallowed and the unjudged ones. */
  readonly requests: number
  /** Requests that the file in force allows. It always allows `/robots.txt` (RFC 9309, section 2.2.2). */
  readonly allowed: number
  readonly disallowed: number
  /**
   * Requests that cannot be judged: before the first version, for another host, without a path, or without a verdict
   * of the dialect.
   */
  readonly unjudged: number
  /** Requests that the server refused: with the status 401, 402, 403, 429 or 451. */
  readonly refused: number
  /** Disallowed requests that the server answered all the same, with a status below 400. */
  readonly served: number
}

/** A request that the file in force does not allow. */
export interface Violation {
  /** When (ISO 8601). */
  readonly at: string
  /** The path and query. */
  readonly url: string
  /** The line that decides; `null` if the status of robots.txt decides. */
  readonly line: number | null
  /** The field and the value of that line. */
  readonly rule: string | null
  readonly status: number | null
  /** When the version in force was fetched, if that is known. */
  readonly version: string | null
}

/** What one robot did. */
export interface RobotReport extends RequestCounts {
  /** The token by which a file names the robot. */
  readonly robot: string
  /**
   * Pauses between two requests for pages while a Crawl-delay was in force, and how many of them were as long as it
   * asks. Requests that are not genuine do not end a pause.
   */
  readonly pauses: number
  readonly pausesKept: number
  /** Is its first request one for `/robots.txt`? */
  readonly askedRobotsFirst: boolean
  /** Requests from addresses that its published list does not have. */
  readonly notGenuine: number
  /** Requests that were compared with its list. 0: nothing is known of who sent them. */
  readonly compared: number
  /** The requests that others sent in its name. The sums above count these, too. */
  readonly ofOthers: RequestCounts
  /** When the robot asked for `/robots.txt`, and when for pages. Requests that are not genuine are left out. */
  readonly visits: VisitCounts
  /** The first violations, including those that are not genuine. */
  readonly violations: readonly Violation[]
  /** Violations that are counted, and not listed, because of {@link MAX_VIOLATIONS} or {@link MAX_VIOLATION_BYTES}. */
  readonly violationsLeftOut: number
}

/** What logs say about robots. */
export interface LogReport {
  /** The robots with most disallowed requests first. */
  readonly robots: readonly RobotReport[]
  /** Requests that are not judged: those of clients that are no known robot, and the `unjudged` ones of robots. */
  readonly unjudged: number
  /** The part of `unjudged` that clients sent which are no known robot. */
  readonly others: number
  /** The part of `unjudged` that robots sent for another host than that of the robots.txt. */
  readonly otherHosts: number
  /** Requests of robots for several hosts were judged by one robots.txt, because nothing says whose it is. */
  readonly mixesHosts: boolean
}
