import type { AskedUrl } from '../../policy/index.ts'
import type { RequestPurpose } from '../decision.ts'
import type { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'

/** The options of a crawl. */
export interface CrawlOptions {
  /** Why the pages are requested. Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /** Headers of every request, in addition to the gate's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** The most pages that are under way or wait for the program to take them. Default {@link CRAWL_AT_ONCE}. */
  readonly pagesAtOnce?: number
  /**
   * How often a page is requested if the connection fails, at most. Default {@link CRAWL_TRIES}. A deferral, a 429, a
   * 503 and a trouble of this machine are no tries. If a host did not answer this often in a row, not even for its
   * robots.txt, all its pages fail.
   */
  readonly maxTries?: number
  /**
   * A page is given up if it would have to wait for longer than this from its first try on, in milliseconds. Default
   * {@link CRAWL_PATIENCE_MS}.
   */
  readonly patienceMs?: number
}

/** The default of `pagesAtOnce`. */
export const CRAWL_AT_ONCE = 32

/** The default of `maxTries`. A host counts as dead after the same number of failures. */
export const CRAWL_TRIES = 3

/** The default of `patienceMs`: two days, twice the longest Retry-After that the gate obeys. */
export const CRAWL_PATIENCE_MS: number = 2 * 86_400_000

/** What became of a URL of a crawl. */
export type Crawled =
  /** The server answered. The program must read or cancel the body: the next page of the host waits for its end. */
  | { readonly kind: 'page'; readonly url: string; readonly response: Response; readonly tries: number }
  /** The URL is refused for good. */
  | { readonly kind: 'refused'; readonly url: string; readonly refusal: RobotsDisallowedError }
  /** The URL would have to wait for longer than `patienceMs`: it is deferred, or the host answers 429 or 503. */
  | {
      readonly kind: 'given-up'
      readonly url: string
      readonly refusal?: RobotsDeferredError | RobotsDisallowedError
      /** The status of the last answer, 429 or 503. */
      readonly status?: number
    }
  /** No response came, however often the page or the robots.txt of its host was requested. */
  | { readonly kind: 'failed'; readonly url: string; readonly error: unknown; readonly tries: number }

/**
 * The pages of a crawl, in the order in which they come. It ends when all URLs are done, and no further URL is added.
 * Requests go on while the program works on a page, up to `pagesAtOnce`. Leaving the loop aborts requests without a
 * response. The program keeps the pages that it was given. A crawl remembers each URL that it ever had.
 */
export interface Crawl extends AsyncIterable<Crawled> {
  /** Adds a URL. Gives `false` if the crawl has had the URL before, or if the text is no http or https URL. */
  add(url: AskedUrl): boolean
  /** The URLs that wait, and those that are under way. */
  readonly progress: { readonly waiting: number; readonly underWay: number }
}

/** Where the URLs of a crawl come from. The crawl takes a URL when it has room for one more. */
export type CrawlSource = Iterable<AskedUrl> | AsyncIterable<AskedUrl>
