import { parsedUrl } from './parsed-url.ts'

/** Statuses that redirect a GET (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Does the status redirect a GET? */
export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status)
}

/**
 * The text of a Location header. Header bytes arrive as Latin-1, and unescaped bytes are nearly always UTF-8,
 * as the global `fetch` reads them.
 */
export function locationText(location: string): string {
  return /[\x80-\xff]/.test(location) ? Buffer.from(location, 'latin1').toString('utf8') : location
}

/**
 * The target of a redirect, relative to the requested URL and without a fragment; `undefined` if it has no
 * valid target.
 */
export function redirectTarget(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined || location.trim() === '') return undefined
  const target = parsedUrl(locationText(location), from.href)
  if (target === undefined) return undefined
  target.hash = ''
  return target
}
