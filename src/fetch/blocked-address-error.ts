/** The guard let a request not be sent: to a private or other special address, or a port or scheme that is not allowed. Nobody was asked. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
  readonly code = 'blocked-address'

  /** `why` is a sentence's end for people, without anything that could harm a terminal. */
  constructor(why: string, options: ErrorOptions = {}) {
    super(`Not asked: ${why}. Where private networks are meant to be crawled, say allowPrivate.`, options)
  }
}
