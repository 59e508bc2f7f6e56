import type { EpochMs } from '../access/index.ts'

/**
 * A Retry-After header as a duration (RFC 9110 §10.2.3): seconds, or a date; nothing for what is neither, for 0 and for the past. A date
 * is compared with `now`.
 */
export function retryAfterMs(value: string | null | undefined, now: EpochMs): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000 || undefined
  // Anything that begins with a day's name, as all three forms of a date do; the runtime reads many other things as dates.
  const at = /^[A-Za-z]{3,9},? .{1,40}$/.test(text) ? Date.parse(text) : Number.NaN
  return at > now ? at - now : undefined
}
