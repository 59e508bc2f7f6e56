import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers about rules and uses, freshness, or the server. Cookies and all others are dropped, because nothing needs
 * them later.
 */
const RELEVANT: readonly string[] = [
  'age',
  'cache-control',
  'cf-mitigated',
  'content-encoding',
  'content-length',
  'content-signal',
  'content-type',
  'content-usage',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
  'tdm-reservation',
  'vary',
  'x-amzn-waf-action',
  'x-dd-b',
  'x-robots-tag',
  'x-vercel-mitigated',
]

/**
 * Longer values are cut. RFC 9110 §4.1 recommends support for URLs of at least this length, and other values
 * are shorter.
 */
const MAX_HEADER_VALUE = 8000

/** These are dropped rather than cut, because they are sent back to the server. */
const NEVER_CUT: ReadonlySet<string> = new Set(['etag', 'last-modified'])

/** The relevant headers of a response, by name in lower case, with credentials removed from `location`. */
export function relevantHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const relevant: Record<string, string> = {}
  for (const name of RELEVANT) {
    const value = headers[name]
    if (typeof value !== 'string' || (value.length > MAX_HEADER_VALUE && NEVER_CUT.has(name))) continue
    const safe = name === 'location' ? withoutCredentials(value) : value
    relevant[name] = safe.slice(0, MAX_HEADER_VALUE)
  }
  return relevant
}

function withoutCredentials(location: string): string {
  return location.replace(/^([\t ]*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2})[^/\\?#]*@/i, '$1')
}
