import type { StatedValue } from './stated-value.ts'

/** A daily window in UTC, in minutes since midnight, with both ends. It spans midnight if `from > to`. */
export interface DailyWindow {
  /** 0–1439 */
  readonly from: number
  /** The last minute, 0 to 1439; the whole minute belongs to the window. */
  readonly to: number
}

/** At most `documents` in `seconds`, inside `window` if there is one. Both numbers are finite and above 0. */
export interface RequestRate {
  readonly documents: number
  readonly seconds: number
  readonly window?: DailyWindow
}

/** Whether the dialect obeys a field. `unknown`: its sources do not say. */
export type Honoured = 'yes' | 'no' | 'unknown'

/** How fast and when to crawl: what the selected groups say and the dialect can parse. */
export interface Pacing {
  /** Seconds, finite and not negative. */
  readonly crawlDelay?: StatedValue<number>
  readonly requestRates: readonly StatedValue<RequestRate>[]
  /** The site wants visits only inside one of these windows, in file order. Empty: at any time. */
  readonly visitTimes: readonly StatedValue<DailyWindow>[]
  readonly honours: {
    readonly crawlDelay: Honoured
    readonly requestRate: Honoured
    readonly visitTime: Honoured
  }
}

const MINUTES_A_DAY = 1440

/**
 * Whether a time of day is inside a window.
 *
 * @param minute minutes since midnight UTC.
 *
 * @example
 * ```ts
 * isInWindow({ from: 17 * 60, to: 4 * 60 + 59 }, 2 * 60) // true
 * ```
 */
export function isInWindow(window: DailyWindow, minute: number): boolean {
  const minuteOfDay = ((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
  return window.from <= window.to
    ? window.from <= minuteOfDay && minuteOfDay <= window.to
    : minuteOfDay >= window.from || minuteOfDay <= window.to
}

/** The time of day from one minute to another, in minutes: 0 to 1439. */
function minutesUntil(to: number, from: number): number {
  return (((to - from) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
}

/**
 * The window that begins next after a time of day, if that time is outside all windows; otherwise
 * `undefined`.
 *
 * @param minute minutes since midnight UTC.
 */
export function nextOpening(
  { visitTimes }: Pick<Pacing, 'visitTimes'>,
  minute: number,
): StatedValue<DailyWindow> | undefined {
  if (visitTimes.some(({ value }) => isInWindow(value, minute))) return undefined
  return visitTimes.reduce<StatedValue<DailyWindow> | undefined>(
    (next, one) =>
      next === undefined || minutesUntil(one.value.from, minute) < minutesUntil(next.value.from, minute)
        ? one
        : next,
    undefined,
  )
}

/**
 * Seconds from one document to the next: the Extended Standard's normalised rate.
 *
 * @example
 * ```ts
 * secondsPerDocument({ documents: 100, seconds: 86_400 }) // 864
 * ```
 */
export function secondsPerDocument(rate: RequestRate): number {
  return rate.seconds / rate.documents
}

/**
 * The rate in force at a time of day: the slowest of those whose window contains it, otherwise the slowest of
 * those without a window (Extended Standard 2.0, `Request-rate`: "use the one that requests the fewest
 * documents per normalized unit of time").
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nRobot-version: 2.0\nRequest-rate: 10/10m\nRequest-rate: 20/10m 1300-1659\n')
 * const { pacing } = read(file, { agent: 'FooBot', dialect: dialects['extended-2'] })
 * rateAt(pacing, 12 * 60) // { documents: 10, seconds: 600 }
 * rateAt(pacing, 13 * 60)?.documents // 20
 * ```
 */
export function rateAt(pacing: Pick<Pacing, 'requestRates'>, minute: number): RequestRate | undefined {
  return rateRecordAt(pacing, minute)?.value
}

/** The rate of {@link rateAt}, with its line. */
export function rateRecordAt(
  { requestRates }: Pick<Pacing, 'requestRates'>,
  minute: number,
): StatedValue<RequestRate> | undefined {
  const inForce = requestRates.filter(
    ({ value: { window } }) => window !== undefined && isInWindow(window, minute),
  )
  return slowest(
    inForce.length > 0 ? inForce : requestRates.filter(({ value }) => value.window === undefined),
  )
}

function slowest(rates: readonly StatedValue<RequestRate>[]): StatedValue<RequestRate> | undefined {
  return rates.reduce<StatedValue<RequestRate> | undefined>(
    (slow, rate) =>
      slow === undefined || secondsPerDocument(rate.value) > secondsPerDocument(slow.value) ? rate : slow,
    undefined,
  )
}
