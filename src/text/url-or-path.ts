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
  if (!/^https?:\/\//i.test(url)) return /^(?:\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)
  const match = AUTHORITY.exec(url)
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT
}
