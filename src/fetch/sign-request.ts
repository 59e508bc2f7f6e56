/** A request that is about to be sent. */
export interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  /** A copy of the headers of the request, except those of the connection, such as Host. */
  readonly headers: Headers
}

/**
 * Gives headers that prove who sends a request, such as those of HTTP Message Signatures (RFC 9421). It is
 * called for each request when its turn has come, so also for each redirect. Its headers replace others of
 * the same name, and are not sent to the target of a redirect.
 */
export type SignRequest = (
  request: UnsignedRequest,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
