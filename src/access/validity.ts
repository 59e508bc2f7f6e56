import { DAY_MS, HOUR_MS, MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { KeptRobots } from './kept-robots.ts'
import { lifetimeOf } from './lifetime.ts'
import type { AccessProfile } from './profile.ts'
import type { Outcome } from './retrieval.ts'
import { retryAfter } from './retry-after.ts'

/** Moments to ask again are moved by up to so much of the time until then, so that what was fetched at once is not asked for at once again. */
export const JITTER = 0.1

/** However long a file has been out of reach, it is asked for once a day. */
export const MAX_BACK_OFF_MS: number = DAY_MS

/** However soon a server wants to be asked again. */
export const MIN_BACK_OFF_MS: number = MINUTE_MS

/** A page where the file should be is a fault that may pass: it is looked at again after so long where HTTP does not say. */
const NOT_ROBOTS_MS: number = HOUR_MS

/**
 * The first pause after a file got out of reach; each one in a row is twice as long as the one before. Servers that fail and connections
 * that break mend soon; names, certificates and redirects are mended by people.
 */
const FIRST_PAUSE_MS: Readonly<Record<Exclude<Outcome, 'ok' | 'not-robots' | 'not-found' | 'unauthorized' | 'other-4xx'>, number>> = {
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

/** How long what is known of an origin holds, in milliseconds from the last time that it was asked. */
export interface Validity {
  /** Nobody asks again before. */
  readonly freshMs: number
  /** It may be used until then while it is asked for again; at least `freshMs`. */
  readonly usableMs: number
  /**
   * Who says so. `http`: the headers about caching; `last-modified`: the age of the file; `profile`: how long a copy is fresh where HTTP
   * does not say; `fixed`: a file that is not there is looked for daily; `retry-after`: the server; `back-off`: the number of times that
   * it was asked in vain.
   */
  readonly from: 'http' | 'last-modified' | 'profile' | 'fixed' | 'retry-after' | 'back-off'
  /** A limit cut what the server says, or made it longer: it says so much. */
  readonly clampedFromMs?: number
}

/** How long what is known of an origin holds. */
export function validityOf({ last, good, failures }: KeptRobots, profile: AccessProfile): Validity {
  switch (last.outcome) {
    case 'ok':
      return lasting(good?.headers ?? last.headers, last, profile.freshForMs, 'profile')
    case 'not-robots':
      return lasting(last.headers, last, Math.min(NOT_ROBOTS_MS, profile.freshForMs), 'fixed')
    case 'not-found':
    case 'unauthorized':
    case 'other-4xx':
      return lasting(last.headers, last, MAX_FRESH_MS, 'fixed')
    default:
      return backingOff(last, FIRST_PAUSE_MS[last.outcome], failures)
  }
}

/** An answer is fresh for a little less than it may be used: in between it is asked for again while nobody has to wait. */
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

function backingOff({ headers, at, draw }: KeptRobots['last'], firstMs: number, failures: number): Validity {
  const asked = retryAfter(headers, at)
  if (asked !== undefined) {
    const ms = Math.max(MIN_BACK_OFF_MS, asked.ms)
    const clampedFromMs = asked.clampedFromMs ?? (ms === asked.ms ? undefined : asked.ms)
    // Never before the server wants it: it may only be later.
    const freshMs = draw === undefined ? ms : ms * (1 + JITTER * draw)
    return { freshMs, usableMs: freshMs, from: 'retry-after', ...(clampedFromMs === undefined ? {} : { clampedFromMs }) }
  }
  const backOff = Math.min(MAX_BACK_OFF_MS, firstMs * 2 ** Math.max(0, failures - 1))
  const freshMs = draw === undefined ? backOff : Math.min(MAX_BACK_OFF_MS, backOff * (1 + JITTER * (2 * draw - 1)))
  return { freshMs, usableMs: freshMs, from: 'back-off' }
}
