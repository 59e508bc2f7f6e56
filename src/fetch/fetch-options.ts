import type { Hop } from '../access/index.ts'
import type { MinRate } from './body/body-rate.ts'
import type { OnExchange } from './exchange.ts'
import type { Resolve } from './guards/resolve-host.ts'
import type { SignRequest } from './sign-request.ts'
import type { Validators } from './validators.ts'

/** Options to fetch robots.txt. */
export interface FetchRobotsOptions {
  /**
   * The User-Agent header: a product token and a contact (`FooBot/1.0 (+https://example.com/bot)`). Required.
   */
  readonly userAgent: string
  /** The most redirects to follow; default 5 (RFC 9309 §2.3.1.2). */
  readonly maxRedirects?: number
  /** The most decoded bytes to read; default 512,000, the least that RFC 9309 §2.5 requires. */
  readonly maxBytes?: number
  /** The deadline for everything together, in milliseconds; default 15,000, at most 2³¹ − 1. */
  readonly deadlineMs?: number
  /**
   * The least rate of a body. A slower one is given up before the deadline. Default 160 bytes in every 5
   * seconds.
   */
  readonly minRate?: MinRate
  /** Validators of an earlier copy, so that the server may answer 304. */
  readonly validators?: Validators
  /** Allows requests to private, loopback and other special addresses, and to any port; default `false`. */
  readonly allowPrivate?: boolean
  /** The ports that are allowed unless `allowPrivate` is set; default 80 and 443. */
  readonly ports?: readonly number[]
  /** Replaces the operating system's resolver. The guard checks its answers too. */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted in addition to Node's own, for a private network. */
  readonly ca?: readonly string[]
  /**
   * Origins, such as `https://intranet.example`, that are accepted even if their certificate does not verify.
   * A third party on the way may have written the response, and the hop says so (`unverified`). Default:
   * none. There is no wildcard for all origins.
   */
  readonly insecureOrigins?: readonly string[]
  /**
   * Adds a query that changes each millisecond to the URL, and sends `Cache-Control: no-cache`. Otherwise, a
   * content delivery network may serve an old copy. A cache that ignores both still may. Default `false`.
   */
  readonly bypassCaches?: boolean
  /**
   * `true`: a compressed robots.txt without its end, such as gzip without a trailer, is read as far as it
   * goes, as browsers do. Default `false`: the outcome is `network`, because rules may be missing.
   */
  readonly acceptsUnfinishedCoding?: boolean
  /** Gives headers that sign each request; default: none. If it throws, the whole call rejects with its error. */
  readonly signRequest?: SignRequest
  /** Called with each request and its response, such as to keep them with `warcRecords`. It must not throw. */
  readonly onExchange?: OnExchange
  /** Called before a redirect is followed; default: every redirect is followed at once. */
  readonly beforeRedirect?: BeforeRedirect
  readonly signal?: AbortSignal
}

/**
 * May a redirect to `to` be followed now, after these hops? If the function returns `false`, no further request is
 * sent and the outcome is `no-turn`. The time that it takes counts neither for a deadline nor for a duration, so that
 * a crawler can wait for its turn at another host. So it must end by itself. If it rejects, the whole call rejects.
 */
export type BeforeRedirect = (to: URL, hops: readonly Hop[]) => Promise<boolean>
