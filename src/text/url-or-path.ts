/** The largest port (RFC 9293 §3.1: 16 bits). */
const MAX_PORT = 65_535

/**
 * Matches the authority of a URL of http or https: a host that no client refuses, and a port. A backslash ends
 * it as a slash does (WHATWG URL).
 */
const AUTHORITY =
  /^https?:\/\/(?:[^\s/?#\\@]*@)?(?:\[[0-9a-f:.]+\]|[^\s/?#\\@[\]:<>^|]+)(?::(\d*))?(?=[/?#\\]|$)/i

/** Whether a text is an absolute URL or a path. A URL of http or https needs a host, and a port that exists. */
export function isUrlOrPath(url: string): boolean {
  if (!/^https?:\/\//i.test(url)) return isRooted(url)
  const match = AUTHORITY.exec(url)
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT
}

/**
 * Whether a text begins as a path or as a URL with an authority does. A relative link, such as `a/b`, and a URL
 * without an authority, such as `mailto:x`, do not: no robots.txt has a rule for them.
 */
export function isRooted(url: string): boolean {
  const first = url.charCodeAt(0)
  return first === SLASH || (first === SMALL_H && isHttp(url)) || /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
}

const SLASH = 0x2f
const SMALL_H = 0x68
const SMALL_T = 0x74
const SMALL_P = 0x70
const SMALL_S = 0x73
const COLON = 0x3a

/** Whether a URL that begins with `h` begins with `http://` or `https://`, without the cost of a search. */
function isHttp(url: string): boolean {
  const colon = url.charCodeAt(4) === SMALL_S ? 5 : 4
  return (
    url.charCodeAt(1) === SMALL_T &&
    url.charCodeAt(2) === SMALL_T &&
    url.charCodeAt(3) === SMALL_P &&
    url.charCodeAt(colon) === COLON &&
    url.charCodeAt(colon + 1) === SLASH &&
    url.charCodeAt(colon + 2) === SLASH
  )
}
