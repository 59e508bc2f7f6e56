import type { EpochMs } from '../access/index.ts'
import { type DailyWindow, isInWindow } from '../policy/index.ts'

/** A request that is let through so shortly before visiting hours end would arrive after them: milliseconds for a connection and a header. */
export const CLOSING_MARGIN_MS = 5000

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** The minute of the day in UTC. */
export function minuteOf(now: EpochMs): number {
  return Math.floor(now / MINUTE_MS) % DAY_MINUTES
}

/** When a daily minute comes next, after now. */
export function nextMinute(minute: number, now: EpochMs): EpochMs {
  const day = DAY_MINUTES * MINUTE_MS
  const today = Math.floor(now / day) * day + minute * MINUTE_MS
  return today > now ? today : today + day
}

/** What visiting hours say at a moment: whether visits are wanted, and until when that holds. */
export interface Visiting {
  readonly open: boolean
  /** The next opening, or the end of the hours; infinite where they are all day. */
  readonly until: EpochMs
}

/** What visiting hours (`Visit-time`, Extended Standard 2.0) say now. They are in UTC, and include the whole of their last minute. */
export function visitingAt(hours: DailyWindow, now: EpochMs): Visiting {
  if (!isInWindow(hours, minuteOf(now))) return { open: false, until: nextMinute(hours.from, now) }
  const end = (hours.to + 1) % DAY_MINUTES
  return { open: true, until: end === hours.from ? Number.POSITIVE_INFINITY : nextMinute(end, now) }
}
