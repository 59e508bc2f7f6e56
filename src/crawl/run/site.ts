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
  silences: number
  /** Until when another silence of the host is the same one. */
  silentUntil: number
  /** How often in a row this machine was in trouble. */
  ownTroubles: number
}

/** The site of a URL, which has no URLs yet. */
export function newSite(sent: SentUrl): Site {
  return {
    sent,
    entries: new WaitingLine(),
    slots: 0,
    later: 0,
    silences: 0,
    silentUntil: Number.NEGATIVE_INFINITY,
    ownTroubles: 0,
  }
}

/** Counts how often in a row a host did not answer. What several of its URLs meet at once is one silence. */
export function silencesOf(site: Site, now: number, waitMs: number): number {
  if (now >= site.silentUntil) {
    site.silences += 1
    site.silentUntil = now + waitMs
  }
  return site.silences
}

/** Is a URL on the way of a redirect at another origin than its site? */
export function isElsewhere(url: string, { sent }: Site): boolean {
  return new URL(url).origin !== sent.origin
}
