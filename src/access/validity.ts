import { DAY_MS, HOUR_MS, MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { KeptRobots } from './kept-robots.ts'
import { lifetimeOf } from './lifetime.ts'
import type { AccessProfile } from './profile.ts'
import type { Outcome } from './retrieval.ts'
import { retryAfter } from './retry-after.ts'

/**
 * The random part of the time until the next request, so that files fetched together are not requested together
 * again. A back-off becomes longer or shorter by up to this part. A Retry-After only becomes longer, by up to this
 * part. A freshness only becomes shorter, by up to twice this part, because the copy must not be used for longer.
 */
export const JITTER = 0.1

/** The longest back-off: an unreachable file is requested at least once a day. */
export const MAX_BACK_OFF_MS: number = DAY_MS

/** The shortest wait after a Retry-After. */
const MIN_BACK_OFF_MS: number = MINUTE_MS

/**
 * A response that is not a robots.txt may be a temporary fault. If HTTP says nothing, it is requested again
 * after this time.
 */
const NOT_ROBOTS_MS: number = HOUR_MS

/**
 * The first pause after a trouble of the crawler's own machine, in milliseconds: as soon as a polite crawler comes back
 * to a host. Each further one is twice as long, because the host may be to blame after all.
 */
const OWN_TROUBLE_MS = 10_000

/**
 * The longest pause after troubles of the crawler's own machine, in milliseconds. A crawl may wait this long for a
 * host after the machine's network is back.
 */
const MAX_OWN_TROUBLE_MS: number = HOUR_MS

/**
 * The first back-off after a file became unreachable. Each further back-off is twice as long. It begins short for
 * servers and connections, which recover soon. It begins longer for names, certificates and redirects, which people
 * must repair.
 */
const FIRST_PAUSE_MS: Readonly<
  Record<
    Exclude<Outcome, 'ok' | 'not-robots' | 'not-found' | 'unauthorized' | 'other-4xx' | 'own-trouble'>,
    number
  >
> = {
  'too-many-requests': 5 * MINUTE_MS,
  'server-error': MINUTE_MS,
  timeout: MINUTE_MS,
  network: MINUTE_MS,
  dns: HOUR_MS,
  tls: HOUR_MS,
  'too-many-redirects': HOUR_MS,
  challenged: 5 * MINUTE_MS,
  'blocked-address': HOUR_MS,
  'no-turn': MINUTE_MS,
}

/** The first back-off after nobody answered, by the outcome, in milliseconds; `undefined` after another outcome. */
export function silenceMs(outcome: Outcome | undefined): number | undefined {
  return outcome === 'dns' || outcome === 'tls' || outcome === 'timeout' || outcome === 'network'
    ? FIRST_PAUSE_MS[outcome]
    : undefined
}

/** How long the record of an origin holds, in milliseconds from the last request. */
export interface Validity {
  /** The file is not requested again before this. */
  readonly freshMs: number
  /** How long the record may be used during a background request; at least `freshMs`. */
  readonly usableMs: number
  /**
   * What determines the durations. `http`: caching headers; `last-modified`: the age of the file; `profile`:
   * the freshness of the profile, if HTTP says nothing; `fixed`: the daily look-up of a missing file;
   * `retry-after`: the server; `back-off`: the number of failures.
   */
  readonly from: 'http' | 'last-modified' | 'profile' | 'fixed' | 'retry-after' | 'back-off'
  /** What the server asked for, if it was outside the bounds. */
  readonly clampedFromMs?: number
}

/** How long the record of an origin holds. */
export function validityOf(
  { last, good, failures, ownTroubles = 1 }: KeptRobots,
  profile: AccessProfile,
): Validity {
  switch (last.outcome) {
    case 'ok':
      return lasting(good?.headers ?? last.headers, last, profile.freshForMs, 'profile')
    case 'not-robots':
      return lasting(last.headers, last, Math.min(NOT_ROBOTS_MS, profile.freshForMs), 'fixed')
    case 'not-found':
    case 'unauthorized':
    case 'other-4xx':
      return lasting(last.headers, last, MAX_FRESH_MS, 'fixed')
    case 'own-trouble':
      return backingOff(last, OWN_TROUBLE_MS, ownTroubles, MAX_OWN_TROUBLE_MS)
    default:
      return backingOff(last, FIRST_PAUSE_MS[last.outcome], failures, MAX_BACK_OFF_MS)
  }
}

/**
 * The freshness ends a little before the usability. In between, the file is requested in the background and
 * no caller has to wait.
 */
function lasting(
  headers: Readonly<Record<string, string>>,
  { at, draw }: KeptRobots['last'],
  defaultMs: number,
  otherwise: 'profile' | 'fixed',
): Validity {
  const { freshMs, usableMs, from, clampedFromMs } = lifetimeOf(headers, at, defaultMs)
  return {
    freshMs: draw === undefined ? freshMs : freshMs * (1 - 2 * JITTER * draw),
    usableMs,
    from: from === 'default' ? otherwise : from,
    ...(clampedFromMs === undefined ? {} : { clampedFromMs }),
  }
}

function backingOff(
  { headers, at, draw }: KeptRobots['last'],
  firstMs: number,
  failures: number,
  mostMs: number,
): Validity {
  const demanded = retryAfter(headers, at)
  if (demanded !== undefined) {
    const ms = Math.max(MIN_BACK_OFF_MS, demanded.ms)
    const clampedFromMs = demanded.clampedFromMs ?? (ms === demanded.ms ? undefined : demanded.ms)
    // Moved to later only: the server must not be asked before the time it wants.
    const freshMs = draw === undefined ? ms : ms * (1 + JITTER * draw)
    return {
      freshMs,
      usableMs: freshMs,
      from: 'retry-after',
      ...(clampedFromMs === undefined ? {} : { clampedFromMs }),
    }
  }
  const backOff = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1))
  const freshMs = draw === undefined ? backOff : Math.min(mostMs, backOff * (1 + JITTER * (2 * draw - 1)))
  return { freshMs, usableMs: freshMs, from: 'back-off' }
}
