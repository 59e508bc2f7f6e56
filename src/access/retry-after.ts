import { DAY_MS } from './durations.ts'
import { httpDate } from './http-date.ts'
import type { EpochMs } from './retrieval.ts'

/** A server may park a crawler for so long at once: after a day it is asked again, as every site is whose file is not read (Google's pace). */
export const MAX_RETRY_AFTER_MS: number = DAY_MS

/** What a server asks for, and what of it is done. */
export interface RetryAfter {
  readonly ms: number
  /** It asked for more than {@link MAX_RETRY_AFTER_MS}: for so much. */
  readonly clampedFromMs?: number
}

/**
 * How long a `Retry-After` (RFC 9110 §10.2.3) asks to wait: seconds, or a date, which is counted from the server's own `Date` so that its
 * clock may be wrong. Nothing where it says nothing that can be followed: no number and no date, zero, or a moment that is past.
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
  return ms > MAX_RETRY_AFTER_MS ? { ms: MAX_RETRY_AFTER_MS, clampedFromMs: Math.min(ms, Number.MAX_SAFE_INTEGER) } : { ms }
}

function untilDate(value: string, serverDate: string | undefined, now: EpochMs): number | undefined {
  const until = httpDate(value, now)
  const since = serverDate === undefined ? undefined : httpDate(serverDate, now)
  return until === undefined ? undefined : until - (since ?? now)
}
