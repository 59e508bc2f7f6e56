import type { EpochMs, Outcome } from './retrieval.ts'

/** The last copy of a file that was read, or that the server said is still the file. */
export interface GoodCopy {
  readonly body: Uint8Array
  /** When it was last known to be the file: fetched, or renewed by a 304. */
  readonly at: EpochMs
  /** Where it was found. */
  readonly finalUrl: string
  /** Redirects on the way there. */
  readonly redirects: number
  /** The file was longer than was read. */
  readonly truncated: boolean
  /** Origins on the way to it whose certificate did not verify: anybody may have written it. */
  readonly unverified?: readonly string[]
  /** To ask with, whether it has changed since. */
  readonly etag?: string
  readonly lastModified?: string
  /** What HTTP says of its freshness, by header name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The server said afterwards that there is no file (404, 410): then. */
  readonly goneAt?: EpochMs
}

/** What came of asking the last time. */
export interface LastAnswer {
  readonly outcome: Outcome
  /** Of the last response, where there was one. */
  readonly status?: number
  readonly at: EpochMs
  readonly redirects: number
  readonly notModified: boolean
  /** Origins on the way to it whose certificate did not verify: anybody may have given it. */
  readonly unverified?: readonly string[]
  /** What HTTP says of its freshness, by header name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Of an answer that is no robots.txt, as some readers read that too; at most {@link MAX_ANSWER_BYTES} of it. */
  readonly body?: Uint8Array
  /** That body was longer than is kept. */
  readonly truncated: boolean
  /**
   * 0 up to 1, drawn when it came: by how much the moment to ask again is moved, so that what was fetched at once is not asked for again at
   * once. It is kept, as everybody who shares the record has to come to the same moment. Absent: it is not moved.
   */
  readonly draw?: number
}

/** What a crawler keeps for an origin. Plain data; all but the bodies is JSON. The same for every profile, which only judge it. */
export interface KeptRobots {
  /** Scheme, host and port. */
  readonly origin: string
  readonly good?: GoodCopy
  readonly last: LastAnswer
  /** Since when the file has been out of reach; absent while it is not. */
  readonly failingSince?: EpochMs
  /** Times in a row that it was asked for in vain. */
  readonly failures: number
}

/** Of the body of an answer that is no robots.txt so much is kept, in bytes: a page holds rules by accident only, and sites without a file are many. */
export const MAX_ANSWER_BYTES = 65_536
