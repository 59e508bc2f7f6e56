import type { EpochMs } from '../../access/index.ts'
import { type DailyWindow, isInWindow } from '../../policy/index.ts'

/**
 * During this many milliseconds before visiting hours end, no request is admitted: it takes time to connect
 * and to send the request.
 */
export const CLOSING_MARGIN_MS = 5000

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** The minute of the day in UTC. */
export function minuteOf(now: EpochMs): number {
  return Math.floor(now / MINUTE_MS) % DAY_MINUTES
}

/** The next time after `now` at which a minute of the day begins. `minute` counts from midnight UTC. */
export function nextMinute(minute: number, now: EpochMs): EpochMs {
  const day = DAY_MINUTES * MINUTE_MS
  const today = Math.floor(now / day) * day + minute * MINUTE_MS
  return today > now ? today : today + day
}

/** Whether a site's visiting hours are open at a moment, and when that changes. */
export interface Visiting {
  readonly open: boolean
  /** The time of the next opening or closing; `Infinity` if the visiting hours last all day. */
  readonly until: EpochMs
}

/**
 * Are visiting hours (`Visit-time`, Extended Standard 2.0) open now? They are in UTC, and include the whole
 * of their last minute.
 */
export function visitingAt(hours: DailyWindow, now: EpochMs): Visiting {
  if (!isInWindow(hours, minuteOf(now))) return { open: false, until: nextMinute(hours.from, now) }
  const end = (hours.to + 1) % DAY_MINUTES
  return { open: true, until: end === hours.from ? Number.POSITIVE_INFINITY : nextMinute(end, now) }
}
