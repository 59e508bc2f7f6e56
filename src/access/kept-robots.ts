import type { EpochMs, Outcome } from './retrieval.ts'

/** The last copy of a file that was fetched successfully or confirmed by a 304. */
export interface GoodCopy {
  readonly body: Uint8Array
  /** When the copy was last known to be current: when it was fetched, or renewed by a 304. */
  readonly at: EpochMs
  /** The URL at which it was found. */
  readonly finalUrl: string
  /** The number of redirects on the way there. */
  readonly redirects: number
  /** The file was longer than the part that was read. */
  readonly truncated: boolean
  /** Origins on the way whose certificate did not verify: a third party may have written the file. */
  readonly unverified?: readonly string[]
  /** Validators for the next request. */
  readonly etag?: string
  readonly lastModified?: string
  /** The response headers about freshness, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** When the server said afterwards that the file is gone (404, 410). */
  readonly goneAt?: EpochMs
}

/** The result of the last request. */
export interface LastAnswer {
  readonly outcome: Outcome
  /** The status of the last response, if there was one. */
  readonly status?: number
  readonly at: EpochMs
  readonly redirects: number
  readonly notModified: boolean
  /** Origins on the way whose certificate did not verify: a third party may have written the response. */
  readonly unverified?: readonly string[]
  /** The response headers about freshness, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The body of a response that is not a robots.txt, because some parsers read it; at most
   * {@link MAX_ANSWER_BYTES}.
   */
  readonly body?: Uint8Array
  /** Was that body longer than the stored part? */
  readonly truncated: boolean
  /**
   * A random number from 0 to 1, which moves the time of the next request, so that files fetched together are
   * not fetched together again. It is stored, because all users of the record must compute the same time.
   * Absent: the time is not moved.
   */
  readonly draw?: number
}

/** The record of an origin. Plain data; all except the bodies is JSON. It is the same for every profile. */
export interface KeptRobots {
  /** Scheme, host and port. */
  readonly origin: string
  readonly good?: GoodCopy
  readonly last: LastAnswer
  /** Since when the file has been unreachable; absent while it is reachable. */
  readonly failingSince?: EpochMs
  /** The number of failed requests in a row. */
  readonly failures: number
  /** The number of requests in a row that a trouble of the crawler's own may have failed; absent if it is none. */
  readonly ownTroubles?: number
}

/**
 * The stored part of a body that is not a robots.txt, in bytes. Such a page contains rules only by accident,
 * and sites without a file are many.
 */
export const MAX_ANSWER_BYTES = 65_536
