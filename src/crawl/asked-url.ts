import type { AskedUrl } from '../policy/index.ts'

/** A URL as it will be sent. */
export interface SentUrl {
  /** Without credentials and fragment. */
  readonly href: string
  /** Scheme, host and port: whose robots.txt is asked for (RFC 9309 §2.3). */
  readonly origin: string
  readonly url: URL
}

/**
 * A URL as a client of the WHATWG URL standard sends it: what is decided must be what is fetched, so `/open/../private` is `/private`.
 *
 * @throws `TypeError` for what is no absolute http or https URL.
 */
export function sentUrl(asked: AskedUrl): SentUrl {
  const text = typeof asked === 'string' ? asked : asked.href
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

/** Is it the robots.txt of its own origin? */
export function isRobotsTxt({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === ''
}
