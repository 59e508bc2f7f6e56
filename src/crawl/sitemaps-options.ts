import type { RequestPurpose } from './decision.ts'

/** How sitemaps are fetched. */
export interface SitemapsOptions {
  /** Why they are fetched. Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /** The longest wait of each request for its turn, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number
  /** The most sitemaps to fetch. Default {@link MAX_SITEMAPS}. */
  readonly maxSitemaps?: number
  /**
   * How many indexes may lie between robots.txt and a sitemap. The protocol (sitemaps.org) has one. Default
   * {@link MAX_SITEMAP_DEPTH}.
   */
  readonly maxDepth?: number
}

/**
 * The default of `maxSitemaps`: three hours of turns at the default pace. With 50,000 pages each (sitemaps.org), they
 * list 50 million pages.
 */
export const MAX_SITEMAPS = 1000

/** The default of `maxDepth`. A site that lists indexes in indexes for ever would take days of turns. */
export const MAX_SITEMAP_DEPTH = 3
