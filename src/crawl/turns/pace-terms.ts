import type { EpochMs } from '../../access/index.ts'

/**
 * The operator's bounds on the pause between two requests, in milliseconds. A pause lasts from the end of one
 * request to the start of the next.
 */
export interface PaceTerms {
  /** The least pause in milliseconds, even if a site asks for a shorter one. */
  readonly floorMs: number
  /** The least pause, as a multiple of the duration of the last request. */
  readonly factor: number
  /** The least pause at a site that asks for no pause, in milliseconds. */
  readonly defaultMs: number
  /** The longest pause, in milliseconds. `tooLong` says what happens if a site asks for more. */
  readonly maxMs: number
  /**
   * What the gate does at a site that asks for a longer pause than `maxMs`. `shorten` (default): the pause is `maxMs`,
   * and `clampedFromMs` tells what the site asked for. `wait`: the site gets its pause. `refuse`: nothing is fetched,
   * with the reason `too-slow`. In each case, `robots:trouble` tells how much of the site a crawl can reach.
   */
  readonly tooLong: 'shorten' | 'wait' | 'refuse'
  /** The share by which a pause is made longer at random, at most; 0 (default) to 1. */
  readonly jitter: number
  /**
   * How many requests may be under way at once for each pacing key, each with its own pause. Default 1. More is for
   * hosts whose owner allows it. A site that asks for a pace gets one at a time.
   */
  readonly connections: number
}

/** The operator's bounds at a URL. */
export type PaceOf = (url: URL, now: EpochMs) => PaceTerms

/** The default of `floorMs`: one second, which is also StormCrawler's default pause. */
export const DEFAULT_FLOOR_MS = 1000

/**
 * The default of `factor`: a pause of twice the time of the last retrieval, the rule of thumb of the Extended
 * Standard.
 */
export const DEFAULT_FACTOR = 2

/**
 * The default of `defaultMs`: ten seconds, the rule of thumb of the Extended Standard for sites that ask for
 * no pause.
 */
export const DEFAULT_DELAY_MS = 10_000

/**
 * The default of `maxMs`: 31 days, the longest month. A site that asks for a longer pause wants no requests
 * at all, and can say so with Disallow.
 */
export const DEFAULT_MAX_DELAY_MS: number = 31 * 86_400_000

/** The operator's bounds where nothing else is said. */
export const DEFAULT_PACE: PaceTerms = {
  floorMs: DEFAULT_FLOOR_MS,
  factor: DEFAULT_FACTOR,
  defaultMs: DEFAULT_DELAY_MS,
  maxMs: DEFAULT_MAX_DELAY_MS,
  tooLong: 'shorten',
  jitter: 0,
  connections: 1,
}

/** The longest pause that a site gets before `tooLong` says what happens, in milliseconds. */
export function mostMs({ floorMs, maxMs }: PaceTerms): number {
  return Math.max(floorMs, maxMs)
}

/** The longest pause at any site, in milliseconds. */
export function longestMs(terms: PaceTerms): number {
  const most = terms.tooLong === 'shorten' ? mostMs(terms) : Math.max(mostMs(terms), DEFAULT_MAX_DELAY_MS)
  return Math.ceil(most * (1 + terms.jitter))
}
