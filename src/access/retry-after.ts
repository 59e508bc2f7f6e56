import { DAY_MS } from './durations.ts'
import { httpDate } from './http-date.ts'
import type { EpochMs } from './retrieval.ts'

/**
 * The longest wait that a Retry-After can impose: a day, after which every site without a readable file is
 * asked again (like Google).
 */
export const MAX_RETRY_AFTER_MS: number = DAY_MS

/** The wait that a server asks for, within bounds. */
export interface RetryAfter {
  readonly ms: number
  /** What the server asked for, if it was more than {@link MAX_RETRY_AFTER_MS}. */
  readonly clampedFromMs?: number
}

/**
 * The wait that a `Retry-After` header asks for (RFC 9110 §10.2.3): seconds, or a date, which counts from the
 * server's own `Date` because its clock may be wrong. `undefined` if the value is neither, is zero, or is in
 * the past.
 *
 * @example
 * ```ts
 * retryAfter({ 'retry-after': '120' }, 0) // { ms: 120_000 }
 * ```
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: EpochMs): RetryAfter | undefined {
  const value = headers['retry-after']?.trim()
  if (value === undefined) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : untilDate(value, headers.date, now)
  if (ms === undefined || ms <= 0) return undefined
  return ms > MAX_RETRY_AFTER_MS
    ? { ms: MAX_RETRY_AFTER_MS, clampedFromMs: Math.min(ms, Number.MAX_SAFE_INTEGER) }
    : { ms }
}

function untilDate(value: string, serverDate: string | undefined, now: EpochMs): number | undefined {
  const until = httpDate(value, now)
  const since = serverDate === undefined ? undefined : httpDate(serverDate, now)
  return until === undefined ? undefined : until - (since ?? now)
}
