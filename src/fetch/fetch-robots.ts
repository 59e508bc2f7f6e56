import type { Retrieval } from '../access/index.ts'

/** How to ask. */
export interface FetchRobotsOptions {
  /** The User-Agent header: a product token and a contact (`FooBot/1.0 (+https://example.com/bot)`); required. */
  readonly userAgent: string
  /** Redirects followed; default 5 (RFC 9309 §2.3.1.2). */
  readonly maxRedirects?: number
  /** Decoded octets read before the rest is dropped; default 512,000 (RFC 9309 §2.5). */
  readonly maxBytes?: number
  /** Milliseconds for everything together; default 15,000. */
  readonly deadlineMs?: number
  /** What was known before, so that the server may answer 304. */
  readonly validators?: { readonly etag?: string; readonly lastModified?: string }
  /** Allows requests to private, loopback and other special addresses, and to any port; default false. */
  readonly allowPrivate?: boolean
  readonly signal?: AbortSignal
}

/** Asks an origin for its robots.txt. Rejects only where the caller made a mistake, or aborted; what goes wrong outside is an outcome. */
export type FetchRobots = (origin: string, options: FetchRobotsOptions) => Promise<Retrieval>
