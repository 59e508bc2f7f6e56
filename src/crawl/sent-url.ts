import { parsedUrl } from '../fetch/index.ts'
import { type AskedUrl, asSent } from '../policy/index.ts'

/** A URL in the form in which a client sends it. */
export interface SentUrl {
  /** Without fragment. */
  readonly href: string
  /** Scheme, host and port. The robots.txt of this origin applies to the URL (RFC 9309 §2.3). */
  readonly origin: string
  readonly url: URL
}

/**
 * Gives a URL in the form in which a client of the WHATWG URL standard sends it. The gate must decide the
 * same URL that is fetched, so `/open/../private` becomes `/private`.
 *
 * @throws `TypeError` unless `given` is an absolute http or https URL without credentials.
 */
export function sentUrl(given: AskedUrl): SentUrl {
  const text: unknown = typeof given === 'string' ? given : given?.href
  const url = typeof text === 'string' ? parsedUrl(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new TypeError('The gate takes absolute http and https URLs, such as https://example.com/a.')
  // Not repeated in the message, which goes into logs.
  if (url.username !== '' || url.password !== '')
    throw new TypeError(
      'The gate takes URLs without credentials: leave out the part before @, and send it in the header Authorization.',
    )
  if (url.hash !== '') url.hash = ''
  // Node 20 leaves some characters that the standard encodes, such as ^ in a path.
  const href = asSent(url.href)
  return { href, origin: url.origin, url: href === url.href ? url : new URL(href) }
}

/** Is the URL the robots.txt of its own origin? */
export function isRobotsTxt({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === ''
}
