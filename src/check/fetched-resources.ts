import type { Retrieval } from '../access/index.ts'

/** The same file, requested in another way. */
export interface Comparison {
  /**
   * What was different about the request: the scheme or host, the User-Agent header, or a URL that no cache
   * can have.
   */
  readonly by: 'origin' | 'user-agent' | 'cache'
  /** The User-Agent header of the request, if that is the difference. */
  readonly userAgent?: string
  readonly retrieval: Retrieval
}

/** A sitemap that was requested. */
export interface FetchedSitemap {
  /** As the file names it. */
  readonly url: string
  /** Why it could not be read, in words. Absent if it was read. */
  readonly problem?: string
  /** The URLs that it lists. Empty if it could not be read, or lists only other sitemaps. */
  readonly urls: readonly string[]
}

/** A page that was requested. */
export interface FetchedPage {
  /** As given: absolute, or a path. */
  readonly url: string
  /** Where it says `noindex`: in the X-Robots-Tag header or in a `meta` element. Absent if it does not. */
  readonly noindex?: 'header' | 'meta'
}
