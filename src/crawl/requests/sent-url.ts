import type { AskedUrl } from '../../policy/index.ts'

/** A URL as it is sent. */
export interface SentUrl {
  /** Without credentials and fragment. */
  readonly href: string
  /** Scheme, host and port, whose robots.txt applies (RFC 9309 §2.3). */
  readonly origin: string
  readonly url: URL
}

/**
 * A URL as a client of the WHATWG URL standard sends it. The decided URL must be the fetched one, so `/open/../private` is `/private`.
 *
 * @throws `TypeError` unless it is an absolute http or https URL.
 */
export function sentUrl(given: AskedUrl): SentUrl {
  const text = typeof given === 'string' ? given : given.href
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new TypeError('The gate takes absolute http and https URLs, such as https://example.com/a.')
  if (url.username !== '' || url.password !== '') {
    url.username = ''
    url.password = ''
  }
  if (url.hash !== '') url.hash = ''
  return { href: url.href, origin: url.origin, url }
}

/** Is the URL the robots.txt of its own origin? */
export function isRobotsTxt({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === ''
}
