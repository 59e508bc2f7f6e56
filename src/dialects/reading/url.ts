/** Where a URL's authority begins: after `scheme://`. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//

/**
 * Path and query of an absolute URL or a path, fragment removed, nothing decoded or normalised; `/` when there is none.
 * A string that begins with `/` is a path, even if two of them follow each other.
 */
export function pathAndQuery(url: string): string {
  const hash = url.indexOf('#')
  const whole = hash === -1 ? url : url.slice(0, hash)
  if (whole.startsWith('/')) return whole
  const scheme = SCHEME.exec(whole)
  const authority = scheme === null ? 0 : scheme[0].length
  const start = whole.slice(authority).search(/[/?]/)
  if (start === -1) return '/'
  const path = whole.slice(authority + start)
  return path.startsWith('/') ? path : `/${path}`
}
