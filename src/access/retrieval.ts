/** Milliseconds since 1970-01-01T00:00:00Z, by whatever clock the caller keeps. */
export type EpochMs = number

/** What came of a request for `/robots.txt`, redirects followed. RFC 9309 §2.3.1 sorts them into four kinds; crawlers into more. */
export type Outcome =
  /** A 2xx response whose body is to be read as rules, be it empty: *successful access*. */
  | 'ok'
  /** 401 or 403. */
  | 'unauthorized'
  /** 404 or 410. */
  | 'not-found'
  /** Any other 4xx but 429. */
  | 'other-4xx'
  /** 429. */
  | 'too-many-requests'
  /** 5xx, and any status outside 200–499. */
  | 'server-error'
  /** More redirects than are followed, a loop, or a redirect that leads nowhere. */
  | 'too-many-redirects'
  /** The host has no address. */
  | 'dns'
  /** The certificate or the handshake failed. */
  | 'tls'
  /** The whole did not arrive before its deadline. */
  | 'timeout'
  /** Refused, reset, cut short, or not HTTP. */
  | 'network'
  /** A page that asks the client to prove itself, whatever its status: nothing is known of the file. */
  | 'challenged'
  /** A 2xx response that is a web page, JSON, XML or a picture, and no robots.txt. */
  | 'not-robots'
  /** The guard against requests to private networks refused an address, a port or a scheme. */
  | 'blocked-address'
  /** A redirect leads to a host that the crawler may not ask yet: its turn there did not come in time, and nobody was asked further. */
  | 'no-turn'

/** One request and its response, on the way to the file. */
export interface Hop {
  /** Where to: an absolute URL without credentials. */
  readonly url: string
  /** When it was sent. */
  readonly at: EpochMs
  /** From sending to the last byte that was read, or to the failure. */
  readonly durationMs: number
  /** The address that answered, where one did. */
  readonly address?: string
  /** Its certificate did not verify and was passed over, as the operator wanted for this origin: anybody may have answered. */
  readonly unverified?: true
  readonly status?: number
  /** Those that matter for rules, freshness and diagnosis, in lower case: content-type, location, etag, retry-after and the like. */
  readonly headers: Readonly<Record<string, string>>
}

/** A request for an origin's `/robots.txt`, and what came of it: what is fetched, judged and kept. Plain data. */
export interface Retrieval {
  /** Scheme, host and port whose rules were asked for (RFC 9309 §2.3), as `URL.origin` writes it. */
  readonly origin: string
  readonly outcome: Outcome
  /**
   * Every hop in order, those without an answer among them; the last is the one the outcome is of, or whose redirect was not followed.
   * Empty where the guard refused the first.
   */
  readonly hops: readonly Hop[]
  /** When it was over. */
  readonly at: EpochMs
  /** The whole of it, but for waits before redirects were followed. */
  readonly durationMs: number
  /**
   * The decoded body of a response that was read; absent where there was none. Of a status that is no success only the beginning is read, and
   * it is empty where nothing in that could be rules to anybody.
   */
  readonly body?: Uint8Array
  /** The encoding that the last response declares, in lower case, where it declares one. No profile reads by it. */
  readonly declaredCharset?: string
  /** Was the body longer than is read? Then the line that was cut is left out. */
  readonly truncated: boolean
  /** The last response's answer to a conditional request was 304: the copy known before is still the file. */
  readonly notModified: boolean
  /** What went wrong, for people; never the body's own words. */
  readonly problem?: string
}
