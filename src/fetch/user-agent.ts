import { visible } from '../text/index.ts'

/** Begins with a product (RFC 9110 §10.1.5), whose name holds a letter. */
const PRODUCT = /^(?=[^\s/]*[A-Za-z])[!#$%&'*+.^_`|~0-9A-Za-z-]+(?=[/ ])/

/** A page or a mailbox: how the people of a site reach those of the crawler. */
const CONTACT = /https?:\/\/[^\s/;,()<>"]+\.[^\s;,()<>"]+|[^\s@;,()<>"]+@[^\s@;,()<>"]+\.[^\s@;,()<>"]+/i

/** Printable ASCII: a line end would begin another header, and other letters are sent differently by different clients (RFC 9110 §5.5). */
const SENDABLE = /^[\x20-\x7e]+$/

/**
 * A User-Agent header that says who asks, and where to complain.
 *
 * @throws TypeError where a product, a contact, or both are missing, or it cannot be sent.
 *
 * @example
 * ```ts
 * checkUserAgent('FooBot/1.0 (+https://example.com/bot)') // 'FooBot/1.0 (+https://example.com/bot)'
 * ```
 */
export function checkUserAgent(userAgent: string): string {
  const shown = typeof userAgent === 'string' ? `"${visible(userAgent, 100)}"` : 'That'
  if (typeof userAgent !== 'string' || !SENDABLE.test(userAgent)) {
    throw new TypeError(`${shown} is no User-Agent: use printable ASCII on one line, such as "FooBot/1.0 (+https://example.com/bot)".`)
  }
  if (!PRODUCT.test(userAgent)) {
    throw new TypeError(`${shown} names no product: begin with the crawler's name, such as "FooBot/1.0 (+https://example.com/bot)".`)
  }
  if (!CONTACT.test(userAgent)) {
    throw new TypeError(`${shown} holds no contact: add a page or an e-mail address, such as "FooBot/1.0 (+https://example.com/bot)".`)
  }
  return userAgent
}
