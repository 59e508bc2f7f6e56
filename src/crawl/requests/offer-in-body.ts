/** The most bytes of a body that are kept for its offer. The example offer in the specification has 640. */
const MAX_OFFER_BYTES = 65_536

/** The body of a response that may hold a site's offer for payment. In version 1 of x402, only the body tells it. */
export class OfferInBody {
  #parts: Uint8Array[] = []
  #length = 0

  /** Does the body of a response have to be searched for an offer? */
  static isIn({ status, headers, body }: Pick<Response, 'status' | 'headers' | 'body'>): boolean {
    return (
      status === 402 &&
      body !== null &&
      headers.get('payment-required') === null &&
      /^application\/json\b/i.test(headers.get('content-type') ?? '')
    )
  }

  add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#length > MAX_OFFER_BYTES) this.#parts = []
    else this.#parts.push(part)
  }

  /** The text so far; an empty one if the body is longer than an offer. */
  text(): string {
    return Buffer.concat(this.#parts).toString('utf8')
  }
}
