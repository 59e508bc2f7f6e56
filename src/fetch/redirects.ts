import type { Hop } from '../access/index.ts'
import { parsedUrl } from './parsed-url.ts'

/** A redirect that was followed. */
export interface Redirect {
  readonly from: string
  readonly to: string
  readonly status: number
  /**
   * Does it lead to another host? The file there still applies to the requested origin (RFC 9309 §2.3.1.2).
   */
  readonly crossHost: boolean
  /** Does it lead from https to http? A third party on the way could have read and changed the response. */
  readonly downgrade: boolean
}

/** Statuses that redirect a GET (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The redirects that were followed, in order.
 *
 * @example
 * ```ts
 * const hop = { at: 0, durationMs: 9, headers: {} }
 * const hops = [
 *   { ...hop, url: 'https://example.com/robots.txt', status: 301 },
 *   { ...hop, url: 'http://www.example.com/robots.txt', status: 200 },
 * ]
 * redirectsOf(hops).map(({ crossHost, downgrade }) => [crossHost, downgrade]) // [[true, true]]
 * ```
 */
export function redirectsOf(hops: readonly Hop[]): readonly Redirect[] {
  return hops.slice(1).flatMap((hop, index) => {
    const before = hops[index]
    if (before?.status === undefined) return []
    const [from, to] = [new URL(before.url), new URL(hop.url)]
    const downgrade = from.protocol === 'https:' && to.protocol === 'http:'
    return [
      {
        from: before.url,
        to: hop.url,
        status: before.status,
        crossHost: from.hostname !== to.hostname,
        downgrade,
      },
    ]
  })
}

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
