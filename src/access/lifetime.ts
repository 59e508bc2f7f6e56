import CachePolicy from 'http-cache-semantics'
import { HOUR_MS, MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { EpochMs } from './retrieval.ts'

/**
 * The least freshness, whatever `Cache-Control` says: `no-cache` on robots.txt would double every request to
 * the site.
 */
const MIN_FRESH_MS: number = 10 * MINUTE_MS

/**
 * The least freshness of a file with only `Last-Modified`. A file that is generated for each request has this header,
 * too, with a time that is always recent.
 */
const MIN_HEURISTIC_MS: number = HOUR_MS

/** How long a response may be used. */
export interface Lifetime {
  /** How long it may be used without a new request, in milliseconds from its arrival. */
  readonly freshMs: number
  /**
   * How long it may be used during a background request, in milliseconds from its arrival: at least
   * `freshMs`, at most 24 hours.
   */
  readonly usableMs: number
  /**
   * `http`: `Cache-Control`, `Expires` or `Pragma`; `last-modified`: a tenth of its age (RFC 9111 §4.2.2);
   * `default`: none of them.
   */
  readonly from: 'http' | 'last-modified' | 'default'
  /** The freshness by HTTP, if it was below {@link MIN_FRESH_MS} or above 24 hours. */
  readonly clampedFromMs?: number
}

/**
 * How long a response may be used by RFC 9111, within the bounds above. `defaultMs` applies if HTTP says
 * nothing. `at` is the time of arrival.
 *
 * @example
 * ```ts
 * lifetimeOf({ 'cache-control': 'max-age=3600', age: '600' }, 0, 86_400_000) // { freshMs: 3_000_000, usableMs: 3_000_000, from: 'http' }
 * lifetimeOf({ 'cache-control': 'no-store' }, 0, 86_400_000).freshMs // 600_000
 * ```
 */
export function lifetimeOf(
  headers: Readonly<Record<string, string>>,
  at: EpochMs,
  defaultMs: number,
): Lifetime {
  const policy = policyOf(headers, at)
  const directives = policy.toObject().rescc
  const explicit =
    headers.expires !== undefined ||
    ['max-age', 'no-cache', 'no-store', 'immutable'].some((name) => directives[name] !== undefined)
  const saidMs = Math.round((policy.maxAge() - policy.age()) * 1000)
  if (explicit) {
    const freshMs = Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, saidMs))
    const staleMs =
      directives['must-revalidate'] === undefined
        ? Number(directives['stale-while-revalidate'] ?? 0) * 1000
        : 0
    return {
      freshMs,
      usableMs: staleMs > 0 ? Math.min(MAX_FRESH_MS, freshMs + staleMs) : freshMs,
      from: 'http',
      ...(freshMs === saidMs
        ? {}
        : { clampedFromMs: Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, saidMs)) }),
    }
  }
  const heuristic = policy.maxAge() > 0
  const freshMs = heuristic ? Math.min(defaultMs, Math.max(MIN_HEURISTIC_MS, saidMs)) : defaultMs
  return { freshMs, usableMs: freshMs, from: heuristic ? 'last-modified' : 'default' }
}

/**
 * The arithmetic of RFC 9111 for a response that arrived at `at`. The package reads the time through its
 * method `now`, which is replaced here so that it does not use the machine's clock.
 */
function policyOf(headers: Readonly<Record<string, string>>, at: EpochMs): CachePolicy {
  class AtArrival extends CachePolicy {
    now(): number {
      return at
    }
  }
  // Directives are case-insensitive (RFC 9111 §5.2), but the package knows them in lower case only. A
  // crawler's cache is private. Responses with an error status are cached too, so every response is presented
  // as a success.
  const control = headers['cache-control']?.toLowerCase()
  const normalized = { ...headers, ...(control === undefined ? {} : { 'cache-control': control }) }
  return new AtArrival(
    { method: 'GET', headers: {} },
    { status: 200, headers: normalized },
    { shared: false },
  )
}
