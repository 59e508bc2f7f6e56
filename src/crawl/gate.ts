import type { PageVerdict } from '../page/index.ts'
import type { AskedUrl } from '../policy/index.ts'
import type { DecideOptions, Decision, DecisionEvidence } from './decision.ts'
import type { GateMetrics } from './gate-metrics.ts'
import type { NextFree } from './next-free.ts'
import type { PageResponse } from './requests/page-response.ts'
import type { PoliteFetch } from './requests/polite-fetch.ts'
import type { Crawl, CrawlOptions, CrawlSource } from './run/crawl.ts'
import type { FetchedSitemap } from './sitemaps.ts'
import type { SitemapsOptions } from './sitemaps-options.ts'
import type { Admission, Refusal } from './turns/admission.ts'
import type { RequestOutcome } from './turns/back-off.ts'
import type { Waiting } from './turns/waiting.ts'

/** The gate that every request of a crawler passes: it decides whether a request may be sent, and when. */
export interface Gate extends AsyncDisposable {
  /**
   * May a URL be fetched? Fetches the site's robots.txt if its rules are not ready. @throws `TypeError`
   * unless the URL is http or https and has no credentials, and if an option is invalid, as every call does.
   */
  decide(url: AskedUrl, options?: DecideOptions): Promise<Decision>
  /**
   * Decides at once, like `decide` but without waiting for the site or the store; `undefined` if the site's
   * rules or the store's time are not ready.
   */
  decideNow(url: AskedUrl, options?: Pick<DecideOptions, 'purpose'>): Decision | undefined
  /**
   * Decides, then waits for a turn at the pacing keys of the URL. The caller must end the admission with
   * `done`.
   */
  acquire(url: AskedUrl, options?: DecideOptions): Promise<Admission | Refusal>
  /**
   * When can a URL be fetched at the earliest, and what does it wait for? A crawler's queue can be ordered by
   * it. It sends no request to the site, and takes no turn.
   */
  nextFree(url: AskedUrl, options?: Pick<DecideOptions, 'purpose'>): Promise<NextFree>
  /** The requests of this gate that wait for their turn, the oldest first, and how long each still waits. */
  waiting(): readonly Waiting[]
  /**
   * Fetches the sitemaps that an origin's robots.txt names, and those that they list, one after the other.
   * Each waits for its turn, and is decided like any URL. Without a `Sitemap` record, `/sitemap.xml` is tried.
   */
  sitemaps(origin: string, options?: SitemapsOptions): AsyncIterable<FetchedSitemap>
  /**
   * What a page lets this crawler do, by its status, headers and HTML: may it be indexed, and its links followed? The
   * gate's own responses keep their header lines apart. For any other `Response`, the answer says that lines may have
   * been joined. `fetch` is `unknown` if the rules of the site are not ready.
   *
   * @param html the text or the bytes of the page, which has to be read first. Absent: only status and headers count.
   * @throws `TypeError` for what is no response.
   */
  page(response: PageResponse, html?: string | Uint8Array): PageVerdict
  /**
   * Crawls URLs: each waits for its turn, and comes back as a page or as what became of it. Deferrals, 429 and 503 are
   * tried again when their time has come, also after the store was away. The program adds the links that it finds.
   */
  crawl(urls: CrawlSource, options?: CrawlOptions): Crawl
  /** What this gate has done so far, and what it holds now. */
  metrics(): GateMetrics
  /**
   * Fetches the robots.txt of an origin in its turn, even if a fresh copy is known, and gives the evidence of
   * decisions from then on. Rejects with the signal's reason, or if the store fails.
   */
  refresh(origin: string, options?: Pick<DecideOptions, 'signal'>): Promise<DecisionEvidence>
  /**
   * Reports the outcome of a request. This ends the oldest admission of that URL. If the URL has no
   * admission, the pause at the host starts now.
   */
  report(url: AskedUrl, outcome: RequestOutcome): Promise<void>
  /**
   * `fetch` through the gate: every hop is decided and waits for its turn. Rejects with
   * `RobotsDisallowedError` or `RobotsDeferredError` if the gate refuses a hop.
   */
  readonly fetch: PoliteFetch
  /**
   * Replaces an origin's robots.txt with the operator's own text; `null` removes that text. Only this gate
   * uses the text. A longer delay that the site's file asks for still applies if this gate or the store has a
   * copy of the file.
   */
  override(origin: string, text: string | null): void
  /**
   * Closes the gate: rejects all waiting calls, cancels background work, and waits until that work has ended.
   * The turns of `fetch` end, too: a body that has not arrived within half a second is aborted.
   */
  close(): Promise<void>
}
