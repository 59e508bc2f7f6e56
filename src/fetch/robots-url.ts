import { parsedUrl } from './parsed-url.ts'

/**
 * The URL of the robots.txt that applies to a page: its scheme, host and port with the path `/robots.txt`
 * (RFC 9309 §2.3). The host is in the form that is sent: international names as Punycode, IPv6 in brackets,
 * and without the default port of the scheme (WHATWG URL).
 *
 * @throws TypeError unless it is an http or https URL without credentials.
 *
 * @example
 * ```ts
 * robotsUrlOf('https://münchen.example:443/a?b#c') // 'https://xn--mnchen-3ya.example/robots.txt'
 * robotsUrlOf('http://[2001:DB8::1]:8080/') // 'http://[2001:db8::1]:8080/robots.txt'
 * ```
 */
export function robotsUrlOf(url: string | URL): string {
  return `${checkUrl(url).origin}/robots.txt`
}

/**
 * An origin as `URL.origin` writes it.
 *
 * @throws TypeError unless it is exactly an origin.
 */
export function checkOrigin(text: string): string {
  const url = checkUrl(text)
  if (url.href !== `${url.origin}/`) {
    throw new TypeError(
      'This is not an origin: pass a scheme, a host and a port only, such as "https://example.com".',
    )
  }
  return url.origin
}

/**
 * A URL that may be requested. The error message never shows it, because it may contain a password.
 *
 * @throws TypeError unless it is an http or https URL without credentials.
 */
export function checkUrl(url: string | URL): URL {
  const parsed = parsedUrl(typeof url === 'string' ? url : url.href)
  if (parsed === undefined) {
    throw new TypeError(
      'This is not an absolute URL: pass one with a scheme and a host, such as "https://example.com".',
    )
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw new TypeError('The scheme of this URL is not supported: pass an http or https URL.')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new TypeError(
      'This URL contains credentials, which the server would receive: remove the user name and the password.',
    )
  }
  return parsed
}
