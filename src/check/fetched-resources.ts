import type { Retrieval } from '../access/index.ts'

/** A second retrieval of the checked file, requested in another way. */
export interface Comparison {
  /**
   * What was different about the second request: the scheme or host, the User-Agent header, or a URL that no
   * cache can have; or the name `ROBOTS.TXT` in place of `robots.txt`.
   */
  readonly by: 'origin' | 'user-agent' | 'cache' | 'file-name'
  /** The User-Agent header of the second request, if `by` is `user-agent`. */
  readonly userAgent?: string
  readonly retrieval: Retrieval
}

/** A sitemap that was requested. */
export interface FetchedSitemap {
  /** The URL of the sitemap, as the file names it. */
  readonly url: string
  /** Why the sitemap could not be read, in words. Absent if it was read. */
  readonly problem?: string
  /** The URLs that the sitemap lists. Empty if it could not be read, or lists only other sitemaps. */
  readonly urls: readonly string[]
}

/** A page that was requested. */
export interface FetchedPage {
  /** The URL of the page as given: absolute, or a path. */
  readonly url: string
  /**
   * Where the page says `noindex`: in the X-Robots-Tag header or in a `meta` element. Absent if it does not.
   */
  readonly noindex?: 'header' | 'meta'
  /** The ids of the robots to which it says so. Absent: to all. */
  readonly noindexFor?: readonly string[]
}
