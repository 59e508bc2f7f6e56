import type { RequestPurpose } from '../decision.ts'

/** The options of the gate's `fetch` in addition to those of every `fetch`. */
export interface PoliteFetchOptions {
  /** Why the request is sent. Default `crawl`. */
  readonly purpose?: RequestPurpose
  /**
   * The longest wait for robots.txt and for a turn, in milliseconds, of all hops together. The time of the requests
   * does not count. Default: no limit.
   */
  readonly maxWaitMs?: number
  /** The most redirects to follow. Default {@link MAX_PAGE_REDIRECTS}. A loop ends at the first repeated URL. */
  readonly maxRedirects?: number
  /**
   * What happens if the gate refuses a request. `throw` (default): `fetch` rejects with an error. `respond`:
   * `fetch` gives a local response, 403 for `disallow`, or 503 with Retry-After if asking again helps, as
   * LWP::RobotUA does.
   */
  readonly refused?: 'throw' | 'respond'
}
