import type { Hop } from '../access/index.ts'

/** One redirect that was followed. */
export interface Redirect {
  readonly from: string
  readonly to: string
  readonly status: number
  /** Somebody else's host may have answered: its file is still the rules of the origin that was asked (RFC 9309 §2.3.1.2). */
  readonly crossHost: boolean
  /** From https to http: what came after could have been read and changed on its way. */
  readonly downgrade: boolean
}

/** Those that send a GET elsewhere (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The redirects that were followed, each with what there is to say of it.
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
    return [{ from: before.url, to: hop.url, status: before.status, crossHost: from.hostname !== to.hostname, downgrade }]
  })
}

/** Does the status send a GET elsewhere? */
export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status)
}

/** Where a redirect leads: relative to the URL that was asked, without its fragment; undefined where it leads nowhere. */
export function redirectTarget(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined || location.trim() === '') return undefined
  // Header bytes arrive as Latin-1; what is written there without escapes is UTF-8 nearly always.
  const text = /[\x80-\xff]/.test(location) ? Buffer.from(location, 'latin1').toString('utf8') : location
  if (!URL.canParse(text, from.href)) return undefined
  const target = new URL(text, from)
  target.hash = ''
  return target
}
