/**
 * The URL of the robots.txt that holds for a page: scheme, host and port are kept, and nothing else (RFC 9309 §2.3). Hosts come out as they
 * are sent: names in other scripts as Punycode, IPv6 in brackets, and a scheme's own port is left out (WHATWG URL).
 *
 * @throws TypeError for what is no http or https URL, or holds credentials.
 *
 * @example
 * ```ts
 * robotsUrlOf('https://münchen.example:443/a?b#c') // 'https://xn--mnchen-3ya.example/robots.txt'
 * robotsUrlOf('http://[2001:DB8::1]:8080/') // 'http://[2001:db8::1]:8080/robots.txt'
 * ```
 */
export function robotsUrlOf(url: string | URL): string {
  return `${checkedUrl(url).origin}/robots.txt`
}

/**
 * An origin as `URL.origin` writes it.
 *
 * @throws TypeError where it is none, or more than one.
 */
export function checkedOrigin(text: string): string {
  const url = checkedUrl(text)
  if (url.href !== `${url.origin}/`) {
    throw new TypeError('An origin has no path, query or fragment: pass scheme, host and port only, such as "https://example.com".')
  }
  return url.origin
}

/**
 * A URL that may be asked for. The message never shows it: it may hold a password.
 *
 * @throws TypeError for what is no http or https URL, or holds credentials.
 */
export function checkedUrl(url: string | URL): URL {
  if (typeof url === 'string' && !URL.canParse(url)) {
    throw new TypeError('That is no absolute URL: pass one with a scheme and a host, such as "https://example.com".')
  }
  const parsed = new URL(url)
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw new TypeError('robots.txt is asked for by http and https here: pass a URL of one of these schemes.')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new TypeError('A URL with a user name or a password is refused: they would be sent to whoever answers. Leave them out.')
  }
  return parsed
}
