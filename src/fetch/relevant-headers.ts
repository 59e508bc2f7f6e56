import type { IncomingHttpHeaders } from 'node:http'

/** What says something about rules, freshness, or who answered. Cookies and all others are not kept: they are nobody's business later. */
const KEPT: readonly string[] = [
  'age',
  'cache-control',
  'cf-mitigated',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
  'vary',
  'x-amzn-waf-action',
  'x-dd-b',
  'x-robots-tag',
  'x-vercel-mitigated',
]

/** Longer values are cut: a URL of this length is the longest that RFC 9110 §4.1 asks everybody to take, and the others are shorter. */
export const MAX_HEADER_VALUE = 8000

/** Half of one of these would be sent back to the server as if it were whole. */
const WHOLE_OR_NOT: ReadonlySet<string> = new Set(['etag', 'last-modified'])

/** The headers of a response that are kept, by name in lower case; credentials in `location` are taken out. */
export function relevantHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const name of KEPT) {
    const value = headers[name]
    if (typeof value !== 'string' || (value.length > MAX_HEADER_VALUE && WHOLE_OR_NOT.has(name))) continue
    const safe = name === 'location' ? withoutCredentials(value) : value
    kept[name] = safe.slice(0, MAX_HEADER_VALUE)
  }
  return kept
}

function withoutCredentials(location: string): string {
  return location.replace(/^([\t ]*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2})[^/\\?#]*@/i, '$1')
}
