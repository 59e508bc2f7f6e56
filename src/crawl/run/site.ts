import { MAX_BACK_OFF_MS } from '../../access/index.ts'
import type { SentUrl } from '../sent-url.ts'
import { WaitingLine } from './waiting-line.ts'

/** A URL that waits. */
export interface Entry {
  readonly href: string
  tries: number
  /** When it was first tried. */
  since: number | undefined
  /** The last answer that asked for patience. */
  status: number | undefined
  /** The URL at another host whose turn it waits for. */
  next: string | undefined
  /** Until when another silence at the end of its redirects is the same one. */
  silentUntil: number
}

/**
 * The URLs of one origin. An origin is in the schedule once for each request that may be under way. Those URLs that
 * redirect to another origin, and wait for a turn there, form a site of their own.
 */
export interface Site {
  readonly key: string
  readonly sent: SentUrl
  readonly entries: WaitingLine<Entry>
  /** How often it is in the schedule or has a request under way. */
  slots: number
  /** How many of its URLs wait for a time of their own. */
  later: number
  /** How often in a row the host did not answer. */
  tries: number
  /** Until when another silence of the host is the same one. */
  silentUntil: number
  /** How often in a row this machine was in trouble. */
  ownTroubles: number
}

/** A URL that was never tried. */
export function newEntry(href: string): Entry {
  return {
    href,
    tries: 0,
    since: undefined,
    status: undefined,
    next: undefined,
    silentUntil: Number.NEGATIVE_INFINITY,
  }
}

/** The site of a URL, which has no URLs yet. */
export function newSite(sent: SentUrl, key: string): Site {
  return {
    key,
    sent,
    entries: new WaitingLine(),
    slots: 0,
    later: 0,
    tries: 0,
    silentUntil: Number.NEGATIVE_INFINITY,
    ownTroubles: 0,
  }
}

/** Forgets the troubles of a site whose host answered. */
export function forgetTroubles(site: Site): void {
  site.tries = 0
  site.silentUntil = Number.NEGATIVE_INFINITY
  site.ownTroubles = 0
}

/**
 * Counts how often in a row a host did not answer. What several URLs meet at once is one silence. While nobody can tell
 * whose trouble it is, the host is asked more often than one that is certainly to blame. So a silence lasts at least as
 * long as the back-off after as many certain ones.
 *
 * @param firstMs the first back-off if the host were certainly to blame.
 */
export function silencesOf(
  of: Pick<Site, 'tries' | 'silentUntil'>,
  now: number,
  waitMs: number,
  firstMs: number,
): number {
  if (now >= of.silentUntil) {
    of.silentUntil = now + Math.max(waitMs, Math.min(firstMs * 2 ** of.tries, MAX_BACK_OFF_MS))
    of.tries += 1
  }
  return of.tries
}

/** Is a URL on the way of a redirect at another origin than its site? */
export function isElsewhere(url: string, { sent }: Site): boolean {
  return new URL(url).origin !== sent.origin
}
