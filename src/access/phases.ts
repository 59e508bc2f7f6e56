import type { Assumed } from '../dialects/index.ts'
import { HOUR_MS, LONG_UNREACHABLE_MS } from './durations.ts'
import type { AccessAssumption, Phase } from './profile.ts'

/** Google stops crawling for this long before it uses the last good copy. */
const GOOGLE_STOPS_MS: number = 12 * HOUR_MS

/** A row of one phase without an end, which never uses a copy. */
export function always(assume: AccessAssumption): readonly Phase[] {
  return [{ copy: 'no', assume }]
}

/**
 * An unreachable file, by RFC 9309. While the file is undefined, §2.3.1.4 requires complete disallow, and
 * §2.4 lets a copy be used for more than 24 hours while the file is unreachable. So a copy is used if there
 * is one, and otherwise everything is disallowed. After 30 days the file may count as unavailable, or the
 * copy may be used further.
 */
export const UNREACHABLE: readonly Phase[] = [
  { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'disallow-all' },
  { copy: 'unless-gone', assume: 'allow-all' },
]

/**
 * The phases of a file of which nobody knows whether it exists. The last good copy is used for 30 days. Without a
 * copy, the state is `defer`.
 */
export const UNKNOWN_FILE: readonly Phase[] = [
  { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'defer' },
  { copy: 'no', assume: 'defer' },
]

/** The phases that the values in the access tables of the dialects stand for. */
export const PHASES: Readonly<Record<Exclude<Assumed, 'unknown'>, readonly Phase[]>> = {
  'allow-all': always('allow-all'),
  'disallow-all': always('disallow-all'),
  defer: always('defer'),
  'read-body': always('read-body'),
  // A parser that raised an error has read nothing, and then disallows every URL.
  error: always('disallow-all'),
  'cached-then-allow': [{ copy: 'always', copyMaxAgeMs: LONG_UNREACHABLE_MS, assume: 'allow-all' }],
  'google-phases': [
    { untilMs: GOOGLE_STOPS_MS, copy: 'no', assume: 'defer' },
    { untilMs: LONG_UNREACHABLE_MS, copy: 'unless-gone', assume: 'allow-all' },
    // Afterwards it depends on whether the rest of the site answers. If that is unknown, the state is
    // `defer`.
    { copy: 'no', assume: 'defer', bySite: { answers: 'allow-all', silent: 'disallow-all' } },
  ],
}
