import type { Assumed } from '../dialects/index.ts'
import { HOUR_MS, LONG_UNREACHABLE_MS } from './durations.ts'
import type { AccessAssumption, Phase } from './profile.ts'

/** Google stops for so long before it takes the last good copy. */
const GOOGLE_STOPS_MS: number = 12 * HOUR_MS

/** The same from the first moment on, and whatever was known before. */
export function always(assume: AccessAssumption): readonly Phase[] {
  return [{ copy: 'no', assume }]
}

/**
 * Out of reach, by RFC 9309. Its §2.3.1.4 demands that everything be taken for disallowed while the file is undefined, and §2.4 lets
 * a copy be used for more than 24 hours while it is unreachable: so a copy holds where there is one, and everything is disallowed
 * where there is none. After 30 days the file may be taken for unavailable, or the copy be used on.
 */
export const UNREACHABLE: readonly Phase[] = [
  { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'disallow-all' },
  { copy: 'unless-gone', assume: 'allow-all' },
]

/** Nothing is known of the file, and nothing of whether there is one: the last good copy for 30 days, and otherwise nobody can tell. */
export const UNTOLD: readonly Phase[] = [
  { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'defer' },
  { copy: 'no', assume: 'defer' },
]

/** What the words of the dialects' access tables mean in time. */
export const PHASES: Readonly<Record<Exclude<Assumed, 'unknown'>, readonly Phase[]>> = {
  'allow-all': always('allow-all'),
  'disallow-all': always('disallow-all'),
  defer: always('defer'),
  'read-body': always('read-body'),
  // A reader that raised an error has read nothing, and answers no to everything if it is asked all the same.
  error: always('disallow-all'),
  'cached-then-allow': [{ copy: 'always', copyMaxAgeMs: LONG_UNREACHABLE_MS, assume: 'allow-all' }],
  'google-phases': [
    { untilMs: GOOGLE_STOPS_MS, copy: 'no', assume: 'defer' },
    { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'allow-all' },
    // Afterwards it depends on whether the rest of the site answers, and who does not know that cannot tell.
    { copy: 'no', assume: 'defer', bySite: { answers: 'allow-all', silent: 'disallow-all' } },
  ],
}
