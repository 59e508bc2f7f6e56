import { MAX_BACK_OFF_MS } from '../../access/index.ts'
import type { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'
import { IDENTITY_HEADERS, MAX_PAGE_REDIRECTS } from '../requests/redirect.ts'
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
  /** The URL that is requested next: its own, or the last one of its redirects. */
  at: string
  /** The earlier URLs of its redirects. Absent for most entries, so that a long queue holds no empty sets. */
  passed: Set<string> | undefined
  /** Until then, a further silence at the end of its redirects counts as the same silence. */
  silentUntil: number
}

/** The URLs of one origin. An origin is in the schedule once for each request that may be under way. */
export interface Site {
  readonly sent: SentUrl
  readonly entries: WaitingLine<Entry>
  /** How often it is in the schedule or has a request under way. */
  slots: number
  /** How many of its URLs wait for a time of their own. */
  later: number
  /** How often in a row the host did not answer. */
  tries: number
  /** Until then, a further silence of the host counts as the same silence. */
  silentUntil: number
  /** How often in a row this machine was in trouble. */
  ownTroubles: number
}

/** Why a URL is tried again, and when. */
export interface Retry {
  readonly waitMs: number
  /** Does only this URL wait, while others of its site may be fetched? */
  readonly isOfUrl: boolean
  /** The site in whose line the URL waits. Default: its own. */
  readonly line?: Site
  readonly refusal?: RobotsDeferredError | RobotsDisallowedError
  readonly error?: unknown
}

/** A URL that was never tried. */
export function newEntry(href: string): Entry {
  return {
    href,
    tries: 0,
    since: undefined,
    status: undefined,
    at: href,
    passed: undefined,
    silentUntil: Number.NEGATIVE_INFINITY,
  }
}

/** The site of a URL, which has no URLs yet. */
export function newSite(sent: SentUrl): Site {
  return {
    sent,
    entries: new WaitingLine(),
    slots: 0,
    later: 0,
    tries: 0,
    silentUntil: Number.NEGATIVE_INFINITY,
    ownTroubles: 0,
  }
}

/**
 * Moves a URL to the target of its redirect, where it waits for a turn. So the redirect is not requested again. Gives
 * an error if the redirects form a loop, or are too many.
 */
export function goOnAt(entry: Entry, target: string): TypeError | undefined {
  entry.passed ??= new Set()
  entry.passed.add(entry.at)
  if (entry.passed.has(target)) return new TypeError(`The redirects form a loop at ${target}.`)
  if (entry.passed.size > MAX_PAGE_REDIRECTS)
    return new TypeError(`There are more than ${MAX_PAGE_REDIRECTS} redirects.`)
  entry.at = target
  return undefined
}

/** Is a URL that was refused the target of a redirect? */
export function isRedirectOf(url: string, { at }: Entry): boolean {
  return new URL(url).href !== new URL(at).href
}

/** The headers of a request. A redirect to another origin loses the headers that identify the client. */
export function headersFor(
  { href, at, passed }: Entry,
  headers: Readonly<Record<string, string>> | undefined,
): Headers | undefined {
  if (headers === undefined) return undefined
  const own = new Headers(headers)
  const { origin } = new URL(href)
  if ([at, ...(passed ?? [])].some((url) => new URL(url).origin !== origin))
    for (const name of IDENTITY_HEADERS) own.delete(name)
  return own
}

/** Forgets the troubles of a site whose host answered. */
export function forgetTroubles(site: Site): void {
  site.tries = 0
  site.silentUntil = Number.NEGATIVE_INFINITY
  site.ownTroubles = 0
}

/**
 * Counts how often in a row a host did not answer. What several URLs meet at once is one silence. While nobody can
 * tell whose trouble it is, the host is asked more often than one that is certainly to blame. So a silence lasts at
 * least as long as the back-off after the same number of certain silences.
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
