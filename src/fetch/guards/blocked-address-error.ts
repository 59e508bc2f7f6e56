/**
 * The guard refused a request to a private or other special address, or to a port or scheme that is not
 * allowed. Nothing was sent.
 */
export class BlockedAddressError extends Error {
  static override readonly name = 'BlockedAddressError'
  override readonly name = 'BlockedAddressError'
  readonly code = 'blocked-address'

  /** `why` is the end of a sentence, safe to print in a terminal. */
  constructor(why: string, options: ErrorOptions = {}) {
    super(
      `The request was not sent: ${why}. To crawl a private network, set allowPrivate; for another port, set ports.`,
      options,
    )
  }
}
