import type { EpochMs } from '../../access/index.ts'
import type { DailyWindow, StatedValue } from '../../policy/index.ts'

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
export interface OpenState {
  readonly open: boolean
  /** The time of the next opening or closing; `Infinity` if the visiting hours last all day. */
  readonly until: EpochMs
}

/** The visiting hours of a site, of all its windows together. */
export interface VisitingHours {
  /** The windows, in file order. */
  readonly visitTimes: readonly StatedValue<DailyWindow>[]
  /** For each minute of the day, in UTC: 1 if it is in some window, otherwise 0. */
  readonly openMinutes: Uint8Array
}

/**
 * The visiting hours of a site (`Visit-time`, Extended Standard 2.0); `undefined` if it has none. They are in
 * UTC, and each window includes the whole of its last minute. Linear in the windows plus the minutes of a
 * day: each window adds 1 where it begins and -1 where it has ended, and the running sum counts the windows
 * that are open.
 */
export function visitingHours(visitTimes: readonly StatedValue<DailyWindow>[]): VisitingHours | undefined {
  if (visitTimes.length === 0) return undefined
  const changes = new Int32Array(DAY_MINUTES + 1)
  const add = (from: number, to: number): void => {
    changes[from] = (changes[from] ?? 0) + 1
    changes[to + 1] = (changes[to + 1] ?? 0) - 1
  }
  for (const { value } of visitTimes) {
    if (value.from <= value.to) add(value.from, value.to)
    else {
      add(value.from, DAY_MINUTES - 1)
      add(0, value.to)
    }
  }
  let open = 0
  const openMinutes = Uint8Array.from({ length: DAY_MINUTES }, (_, minute) => {
    open += changes[minute] ?? 0
    return open > 0 ? 1 : 0
  })
  return { visitTimes, openMinutes }
}

/** Whether visiting hours are open at a moment, and when that changes. */
export function openStateAt({ openMinutes }: VisitingHours, now: EpochMs): OpenState {
  const minute = minuteOf(now)
  const isOpen = openMinutes[minute]
  const changed = openMinutes.findIndex((_, after) => openMinutes[(minute + after) % DAY_MINUTES] !== isOpen)
  return {
    open: isOpen === 1,
    until: changed === -1 ? Number.POSITIVE_INFINITY : nextMinute((minute + changed) % DAY_MINUTES, now),
  }
}
