import CachePolicy from 'http-cache-semantics'
import { HOUR_MS, MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { EpochMs } from './retrieval.ts'

/** Nobody is asked again sooner, whatever `Cache-Control` says: `no-cache` on robots.txt would double every request to the site. */
export const MIN_FRESH_MS: number = 10 * MINUTE_MS

/** Nor is a file that says nothing but when it was last changed, however lately that was: files made anew for each request say that too. */
export const MIN_HEURISTIC_MS: number = HOUR_MS

/** How long an answer may be used. */
export interface Lifetime {
  /** Without asking again, in milliseconds from its arrival. */
  readonly freshMs: number
  /** While it is asked for again in the background, in milliseconds from its arrival; at least `freshMs`, and 24 hours at most. */
  readonly usableMs: number
  /** `http`: `Cache-Control`, `Expires`, `Pragma`; `last-modified`: a tenth of its age then (RFC 9111 §4.2.2); `default`: neither says. */
  readonly from: 'http' | 'last-modified' | 'default'
  /** What HTTP says is less than {@link MIN_FRESH_MS}, or more than 24 hours: so much. */
  readonly clampedFromMs?: number
}

/**
 * How long an answer may be used by RFC 9111, within the bounds of crawling: `defaultMs` where HTTP does not say. `at` is when it came.
 *
 * @example
 * ```ts
 * lifetimeOf({ 'cache-control': 'max-age=3600', age: '600' }, 0, 86_400_000) // { freshMs: 3_000_000, usableMs: 3_000_000, from: 'http' }
 * lifetimeOf({ 'cache-control': 'no-store' }, 0, 86_400_000).freshMs // 600_000
 * ```
 */
export function lifetimeOf(headers: Readonly<Record<string, string>>, at: EpochMs, defaultMs: number): Lifetime {
  const policy = policyOf(headers, at)
  const directives = policy.toObject().rescc
  const explicit =
    headers.expires !== undefined || ['max-age', 'no-cache', 'no-store', 'immutable'].some((name) => directives[name] !== undefined)
  const saidMs = Math.round((policy.maxAge() - policy.age()) * 1000)
  if (explicit) {
    const freshMs = Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, saidMs))
    const staleMs = directives['must-revalidate'] === undefined ? Number(directives['stale-while-revalidate'] ?? 0) * 1000 : 0
    return {
      freshMs,
      usableMs: staleMs > 0 ? Math.min(MAX_FRESH_MS, freshMs + staleMs) : freshMs,
      from: 'http',
      ...(freshMs === saidMs ? {} : { clampedFromMs: Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, saidMs)) }),
    }
  }
  const heuristic = policy.maxAge() > 0
  const freshMs = heuristic ? Math.min(defaultMs, Math.max(MIN_HEURISTIC_MS, saidMs)) : defaultMs
  return { freshMs, usableMs: freshMs, from: heuristic ? 'last-modified' : 'default' }
}

/**
 * The arithmetic of RFC 9111, for a response that came at `at`. The package asks its own method for the time, and that one asks the
 * clock of the machine, unless it is another.
 */
function policyOf(headers: Readonly<Record<string, string>>, at: EpochMs): CachePolicy {
  class AtArrival extends CachePolicy {
    now(): number {
      return at
    }
  }
  // Directives are known in any case (RFC 9111 §5.2), by the package in lower case only. A crawler's copy is its own, not one that others
  // are served from; and that an answer of any status may be kept is not HTTP's to say here, so all are put to it as a success.
  const control = headers['cache-control']?.toLowerCase()
  const known = { ...headers, ...(control === undefined ? {} : { 'cache-control': control }) }
  return new AtArrival({ method: 'GET', headers: {} }, { status: 200, headers: known }, { shared: false })
}
