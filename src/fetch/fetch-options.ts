import type { Hop } from '../access/index.ts'
import type { MinRate } from './body-rate.ts'
import type { Resolve } from './resolve-host.ts'
import type { Validators } from './validators.ts'

/** How to ask. */
export interface FetchRobotsOptions {
  /** The User-Agent header: a product token and a contact (`FooBot/1.0 (+https://example.com/bot)`); required. */
  readonly userAgent: string
  /** Redirects followed; default 5 (RFC 9309 §2.3.1.2). */
  readonly maxRedirects?: number
  /** Decoded bytes read before the rest is dropped; default 512,000, the least that RFC 9309 §2.5 lets a crawler read. */
  readonly maxBytes?: number
  /** Milliseconds for everything together; default 15,000, at most 2³¹ − 1. */
  readonly deadlineMs?: number
  /** How slow a body may come before it is given up, earlier than at the deadline; default 160 bytes in every 5 seconds. */
  readonly minRate?: MinRate
  /** What was known before, so that the server may answer 304. */
  readonly validators?: Validators
  /** Allows requests to private, loopback and other special addresses, and to any port; default false. */
  readonly allowPrivate?: boolean
  /** The ports that may be asked where private networks are not allowed; default 80 and 443. */
  readonly ports?: readonly number[]
  /** Instead of the operating system's resolver. What it answers goes through the guard too. */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted besides those Node comes with: those of a private network. */
  readonly ca?: readonly string[]
  /**
   * Origins, such as `https://intranet.example`, that are asked even where their certificate proves nothing: anybody on the way may have
   * written what comes, and the hop says so (`unverified`). Default: none; there is no way to name all.
   */
  readonly insecureOrigins?: readonly string[]
  /**
   * Asks in a way that no cache on the way has the answer to: with a query that nobody asked with before. A content network may give an
   * old copy without it. Default false.
   */
  readonly bypassCaches?: boolean
  /** Asked before a redirect is followed; default: every redirect is followed at once. */
  readonly beforeRedirect?: BeforeRedirect
  readonly signal?: AbortSignal
}

/**
 * May a redirect be followed now, `to` its URL, after these hops? Where it gives false nobody is asked further, and the outcome is `no-turn`.
 * What it takes counts in no deadline and no duration, so that a crawler can wait for its turn at another host: it has to come to an end
 * by itself. What it rejects with, the whole call rejects with.
 */
export type BeforeRedirect = (to: URL, hops: readonly Hop[]) => Promise<boolean>
