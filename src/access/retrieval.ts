/** Milliseconds since 1970-01-01T00:00:00Z, by the caller's clock. */
export type EpochMs = number

/**
 * The outcome of a request for `/robots.txt`, after redirects. RFC 9309 §2.3.1 distinguishes four kinds;
 * crawlers distinguish more.
 */
export type Outcome =
  /** A 2xx response whose body, which may be empty, is read as rules: *successful access*. */
  | 'ok'
  /** 401 or 403. */
  | 'unauthorized'
  /** 404 or 410. */
  | 'not-found'
  /** Any other 4xx except 429. */
  | 'other-4xx'
  /** 429. */
  | 'too-many-requests'
  /** 5xx, and any status outside 200–499. */
  | 'server-error'
  /** Too many redirects, a loop, or a redirect without a valid target. */
  | 'too-many-redirects'
  /** The host has no address. */
  | 'dns'
  /** The certificate or the handshake failed. */
  | 'tls'
  /** The response was not complete at the deadline. */
  | 'timeout'
  /** The connection was refused, reset or cut short, or the response is not HTTP. */
  | 'network'
  /** A page that challenges the client, whatever its status. Nothing is known of the file. */
  | 'challenged'
  /** A 2xx response that is a web page, JSON, XML or a picture, but not a robots.txt. */
  | 'not-robots'
  /** The guard against requests to private networks refused an address, a port or a scheme. */
  | 'blocked-address'
  /** A redirect leads to a host where the crawler got no turn in time. The redirect was not followed. */
  | 'no-turn'
  /**
   * The trouble is this machine's own, such as no file descriptor or no route. No packet left, so nothing is
   * known of the host.
   */
  | 'own-trouble'

/** One request and its response, on the way to the file. */
export interface Hop {
  /** The requested URL, absolute and without credentials. */
  readonly url: string
  /** When the request was sent. */
  readonly at: EpochMs
  /** From sending to the last byte that was read, or to the failure. */
  readonly durationMs: number
  /** The address that answered, if one did. */
  readonly address?: string
  /**
   * The certificate did not verify, and was accepted because the operator wants it for this origin. A third
   * party may have answered.
   */
  readonly unverified?: true
  readonly status?: number
  /**
   * The headers that matter for rules, freshness and diagnosis, by name in lower case, such as content-type,
   * location and etag.
   */
  readonly headers: Readonly<Record<string, string>>
}

/** The result of one request for an origin's `/robots.txt`. Plain data. */
export interface Retrieval {
  /** Scheme, host and port whose rules were requested (RFC 9309 §2.3), in the form of `URL.origin`. */
  readonly origin: string
  readonly outcome: Outcome
  /**
   * Every hop in order, including those without a response. The outcome belongs to the last one, or its
   * redirect was not followed. Empty if the guard refused the first request.
   */
  readonly hops: readonly Hop[]
  /** When the retrieval ended. */
  readonly at: EpochMs
  /** Its total duration, without the waits before redirects were followed. */
  readonly durationMs: number
  /**
   * The decoded body of the response, if one was read. With an error status only its beginning is read, and
   * it is empty if no parser could find rules in it.
   */
  readonly body?: Uint8Array
  /** The encoding that the last response declares, in lower case. No profile uses it. */
  readonly declaredCharset?: string
  /** Was the body longer than the part that was read? The line at the cut is dropped. */
  readonly truncated: boolean
  /** The response to a conditional request was 304: the earlier copy is still the file. */
  readonly notModified: boolean
  /** With `own-trouble`: the code of the system's error, such as `EMFILE`. */
  readonly code?: string
  /** What went wrong, for people. It contains nothing of the body. */
  readonly problem?: string
}
