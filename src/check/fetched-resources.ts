import type { Retrieval } from '../access/index.ts'

/** The same file, asked for in another way. */
export interface Comparison {
  /** What was other about the question: scheme or host, the User-Agent header, or that no cache could have the answer. */
  readonly by: 'origin' | 'user-agent' | 'cache'
  /** The User-Agent header it was asked for with, where that is the difference. */
  readonly userAgent?: string
  readonly retrieval: Retrieval
}

/** A sitemap that was asked for. */
export interface FetchedSitemap {
  /** As the file names it. */
  readonly url: string
  /** Why it could not be read, in words; absent where it could. */
  readonly problem?: string
  /** The URLs that it lists; none where it could not be read, or lists other sitemaps only. */
  readonly urls: readonly string[]
}

/** A page that was asked for. */
export interface FetchedPage {
  /** As it was given, absolute or a path. */
  readonly url: string
  /** Where it says `noindex`: in its X-Robots-Tag header, or in a `meta` element; absent where it does not. */
  readonly noindex?: 'header' | 'meta'
}
