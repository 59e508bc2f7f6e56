import { visible } from '../text/index.ts'

/** Begins with a product (RFC 9110 §10.1.5) whose name contains a letter. */
const PRODUCT = /^(?=[^\s/]*[A-Za-z])[!#$%&'*+.^_`|~0-9A-Za-z-]+(?=[/ ]|$)/

/** A web page or an e-mail address, so that a site's operator can reach the crawler's. */
const CONTACT = /https?:\/\/[^\s/;,()<>"]+\.[^\s;,()<>"]+|[^\s@;,()<>"]+@[^\s@;,()<>"]+\.[^\s@;,()<>"]+/i

/**
 * Printable ASCII: a line break would begin another header, and clients encode other characters differently
 * (RFC 9110 §5.5).
 */
const SENDABLE = /^[\x20-\x7e]+$/

/**
 * Checks that a User-Agent header names a product and a contact, and returns it.
 *
 * @throws TypeError if the product or the contact is missing, or the text cannot be sent as a header.
 *
 * @example
 * ```ts
 * checkUserAgent('FooBot/1.0 (+https://example.com/bot)') // 'FooBot/1.0 (+https://example.com/bot)'
 * ```
 */
export function checkUserAgent(userAgent: string): string {
  const shown = typeof userAgent === 'string' ? `"${visible(userAgent, 100)}"` : 'This value'
  if (typeof userAgent !== 'string' || !SENDABLE.test(userAgent)) {
    throw new TypeError(
      `${shown} is not a valid User-Agent: use printable ASCII on one line, such as "FooBot/1.0 (+https://example.com/bot)".`,
    )
  }
  if (!PRODUCT.test(userAgent)) {
    throw new TypeError(
      `${shown} names no product: begin with the crawler's name, such as "FooBot/1.0 (+https://example.com/bot)".`,
    )
  }
  if (!CONTACT.test(userAgent)) {
    throw new TypeError(
      `${shown} contains no contact: add a page or an e-mail address, such as "FooBot/1.0 (+https://example.com/bot)".`,
    )
  }
  return userAgent
}
