import type { EpochMs } from '../../access/index.ts'
import { type Dialect, MAX_CRAWL_DELAY_SECONDS } from '../../dialects/index.ts'
import {
  type Pacing,
  type Policy,
  type RequestRate,
  rateRecordAt,
  type StatedValue,
  secondsPerDocument,
} from '../../policy/index.ts'
import { mostMs, type PaceTerms } from './pace-terms.ts'
import { minuteOf, nextMinute } from './visiting-hours.ts'

/** How a dialect parses pacing values. */
type PacingParser = Dialect['pacing']

/**
 * Fields of a robots.txt that ask a crawler to be slow, or to come only at certain hours. No IETF standard
 * defines them.
 */
export type PacingField = 'crawl-delay' | 'request-rate' | 'visit-time'

/** The reason of a pause: a bound of the operator, a field of the site's file, or the host's answers. */
export type PaceSource =
  | 'operator-floor'
  | 'default'
  | 'duration'
  | 'crawl-delay'
  | 'request-rate'
  | 'back-off'
  | 'retry-after'

/** The pause between two requests, and why it is that long. */
export interface Pace {
  /** The pause from the end of a request to the start of the next, in milliseconds. */
  readonly delayMs: number
  /** Why the pause is that long; several reasons if they ask for the same pause. */
  readonly from: readonly PaceSource[]
  /**
   * The pause that was asked for, in milliseconds. Present if it is above the maximum, which is then
   * `delayMs`: the operator's maximum, or a day for a Retry-After.
   */
  readonly clampedFromMs?: number
  /**
   * The number of daily windows in the file's Request-rate lines. Present if it is above {@link
   * MAX_RATE_WINDOWS}; the slowest rate then applies all day.
   */
  readonly windowsMerged?: number
}

/** The fields that ask for a pause between two requests. */
type PausingField = Exclude<PacingField, 'visit-time'>

/** Pauses in milliseconds that only other dialects read in a file, by their field. */
export type ForeignPauses = Readonly<Partial<Record<PausingField, number>>>

/** The pacing that a site asks for, as far as the gate obeys it. */
export interface SitePace {
  readonly crawlDelayMs?: number
  /** The site's Request-rates, at most one for each daily window. */
  readonly rates: Pick<Pacing, 'requestRates'>
  /** The minutes of the day at which the rate may change, in ascending order. */
  readonly changeMinutes: readonly number[]
  /** Pauses that only other dialects read in the file. They make a pause longer, never shorter. */
  readonly foreign: ForeignPauses
  /**
   * The number of daily windows in the file's Request-rate lines. Present if it is above {@link
   * MAX_RATE_WINDOWS}; the slowest rate then applies all day.
   */
  readonly windowsMerged?: number
}

/**
 * The maximum number of daily windows that may have a Request-rate of their own: one for each half hour. If a
 * file has more, its slowest rate applies all day. No real file seen has more than four.
 */
export const MAX_RATE_WINDOWS = 48

/**
 * Which Crawl-delay of a robot's groups counts if they have several. `longest`: the longest of all;
 * `dialect`: the one that the dialect takes, often the first.
 */
export type SeveralCrawlDelays = 'longest' | 'dialect'

/**
 * The most pacing records without a meaning in the dialect that are read as other dialects read them: more than any
 * real file has.
 */
const MAX_FOREIGN_RECORDS = 100

/**
 * The pacing that a policy states, with the longest Crawl-delay of the policy's groups in place of the one
 * that counts in its dialect. Dialects group lines differently: a delay that the author wrote for one robot
 * may be the second of a shared group.
 */
export function withLongestDelay(
  { pacing, ignoredRecords }: Pick<Policy, 'pacing' | 'ignoredRecords'>,
  own: PacingParser,
): Pacing {
  const longest = ignoredRecords.reduce((most, { field, why, value, line }) => {
    const seconds = field === 'crawl-delay' && why === 'superseded' ? own.crawlDelay(value) : undefined
    return seconds === undefined || (most !== undefined && most.value >= seconds)
      ? most
      : { value: seconds, line }
  }, pacing.crawlDelay)
  return longest === undefined ? pacing : { ...pacing, crawlDelay: longest }
}

/**
 * The longest pauses, in milliseconds, that other dialects read in records without a meaning in the gate's own
 * dialect, by their field. A Crawl-delay above {@link MAX_CRAWL_DELAY_SECONDS}, which no dialect reads, still counts
 * with its value. The daily window of a rate is ignored.
 */
export function foreignPauses(
  { ignoredRecords }: Pick<Policy, 'ignoredRecords'>,
  others: readonly PacingParser[],
): ForeignPauses {
  const longest: { -readonly [Field in keyof ForeignPauses]: number } = {}
  const malformed = ignoredRecords.filter(({ field, why }) => why === 'malformed' && isPause(field))
  for (const { field, value } of malformed.slice(0, MAX_FOREIGN_RECORDS)) {
    const read = field === 'crawl-delay' ? foreignDelay : foreignRate
    const seconds = Math.min(read(value, others), MAX_CRAWL_DELAY_SECONDS)
    if (seconds > 0)
      longest[field as PausingField] = Math.max(longest[field as PausingField] ?? 0, seconds * 1000)
  }
  return longest
}

function isPause(field: string): field is PausingField {
  return field === 'crawl-delay' || field === 'request-rate'
}

function foreignDelay(value: string, others: readonly PacingParser[]): number {
  const number = Number(value)
  const tooLong = number > MAX_CRAWL_DELAY_SECONDS ? number : 0
  return Math.max(tooLong, ...others.map((other) => other.crawlDelay(value) ?? 0))
}

function foreignRate(value: string, others: readonly PacingParser[]): number {
  const rates = others.map((other) => other.requestRate(value))
  return Math.max(...rates.map((rate) => (rate === undefined ? 0 : secondsPerDocument(rate))))
}

/** The pacing of a site that asks for no pause. */
export const NO_SITE_PACE: SitePace = { rates: { requestRates: [] }, changeMinutes: [], foreign: {} }

/**
 * The pacing of a site that the gate obeys: the fields that the dialect honours, and those that the operator
 * obeys in addition.
 */
export function sitePace(
  pacing: Pacing,
  obey: readonly PacingField[],
  { 'crawl-delay': foreignDelayMs, 'request-rate': foreignRateMs }: ForeignPauses = {},
): SitePace {
  const { crawlDelay, honours } = pacing
  const obeysDelay = honours.crawlDelay === 'yes' || obey.includes('crawl-delay')
  const obeysRate = honours.requestRate === 'yes' || obey.includes('request-rate')
  const delay = obeysDelay ? crawlDelay : undefined
  const rates = obeysRate ? slowestByWindow(pacing) : []
  const tooManyWindows = rates.length > MAX_RATE_WINDOWS
  const usedRates = tooManyWindows ? [slowestAllDay(rates)] : rates
  const changeMinutes = new Set<number>()
  for (const {
    value: { window },
  } of usedRates)
    if (window !== undefined) changeMinutes.add(window.from).add((window.to + 1) % 1440)
  return {
    ...(delay === undefined ? {} : { crawlDelayMs: delay.value * 1000 }),
    rates: { requestRates: usedRates },
    changeMinutes: [...changeMinutes].sort((one, other) => one - other),
    foreign: {
      ...(obeysDelay && foreignDelayMs !== undefined ? { 'crawl-delay': foreignDelayMs } : {}),
      ...(obeysRate && foreignRateMs !== undefined ? { 'request-rate': foreignRateMs } : {}),
    },
    ...(tooManyWindows ? { windowsMerged: rates.length } : {}),
  }
}

/**
 * The slowest rate of each daily window, which is the one that applies. A file may repeat a window thousands
 * of times.
 */
function slowestByWindow({ requestRates }: Pacing): StatedValue<RequestRate>[] {
  const slowest = new Map<string, StatedValue<RequestRate>>()
  for (const rate of requestRates) {
    const { value } = rate
    const key = value.window === undefined ? '' : `${value.window.from}-${value.window.to}`
    const previous = slowest.get(key)
    if (previous === undefined || secondsPerDocument(value) > secondsPerDocument(previous.value))
      slowest.set(key, rate)
  }
  return [...slowest.values()]
}

function slowestAllDay(rates: readonly StatedValue<RequestRate>[]): StatedValue<RequestRate> {
  const { value, line } = rates.reduce((slow, rate) =>
    secondsPerDocument(rate.value) > secondsPerDocument(slow.value) ? rate : slow,
  )
  return { value: { documents: value.documents, seconds: value.seconds }, line }
}

/** The pause that applies at the moment `now`, after a request that took `durationMs` milliseconds. */
export function paceAt(terms: PaceTerms, site: SitePace, now: EpochMs, durationMs = 0): Pace {
  const rate = siteRateAt(site, now)?.value
  const { crawlDelayMs } = site
  const demands: [PaceSource, number][] = [
    ['operator-floor', terms.floorMs],
    ['duration', terms.factor * durationMs],
  ]
  if (crawlDelayMs !== undefined) demands.push(['crawl-delay', crawlDelayMs])
  if (rate !== undefined) demands.push(['request-rate', secondsPerDocument(rate) * 1000])
  if (crawlDelayMs === undefined && rate === undefined) demands.push(['default', terms.defaultMs])
  const { 'crawl-delay': foreignDelayMs, 'request-rate': foreignRateMs } = site.foreign
  if (foreignDelayMs !== undefined) demands.push(['crawl-delay', foreignDelayMs])
  if (foreignRateMs !== undefined) demands.push(['request-rate', foreignRateMs])
  const most = Math.max(...demands.map(([, ms]) => ms))
  const from = [...new Set(demands.filter(([, ms]) => ms === most).map(([source]) => source))]
  // Rounded up to whole milliseconds: the sum of a fraction and the time of day is inexact, and may be too
  // early.
  const pace = clamp(Math.ceil(most), from, terms)
  return site.windowsMerged === undefined ? pace : { ...pace, windowsMerged: site.windowsMerged }
}

/** Does a site ask for a pace? */
export function asksForPace({ crawlDelayMs, rates, foreign }: SitePace): boolean {
  return crawlDelayMs !== undefined || rates.requestRates.length > 0 || Object.keys(foreign).length > 0
}

/** The longer of two pauses; the first if they are equal. */
export function longerPace(one: Pace, other: Pace): Pace {
  return other.delayMs > one.delayMs ? other : one
}

/** Applies the operator's bounds to a pause. If the least pause is above the longest, the least applies. */
function clamp(ms: number, from: readonly PaceSource[], terms: PaceTerms): Pace {
  const most = mostMs(terms)
  return ms > most && terms.tooLong === 'shorten'
    ? { delayMs: most, from, clampedFromMs: ms }
    : { delayMs: ms, from }
}

/** The Request-rate of a site that is in force at a moment. */
export function siteRateAt(
  { rates, changeMinutes }: SitePace,
  now: EpochMs,
): StatedValue<RequestRate> | undefined {
  if (rates.requestRates.length === 0) return undefined
  return rateRecordAt(rates, changeMinutes.length === 0 ? 0 : minuteOf(now))
}

/**
 * The pause after a request that ended at `now`, in milliseconds. If the site's rate changes during the pause, the new rate
 * applies from then on. The pause ends at the first moment at which it is as long as the rate at that moment
 * asks for. The search steps from one change of the rate to the next: at most a day's changes after the
 * shortest pause, and each step scans all changes.
 */
export function pauseAfter(terms: PaceTerms, site: SitePace, now: EpochMs, durationMs: number): number {
  const delayAt = (moment: EpochMs): number => paceAt(terms, site, moment, durationMs).delayMs
  if (site.changeMinutes.length === 0) return delayAt(now)
  // Nothing can be due before the shortest pause of the day. The window that asks for that pause comes within
  // a day.
  const shortest = Math.min(...site.changeMinutes.map((minute) => delayAt(nextMinute(minute, now))))
  for (let start = now + shortest; ; start = nextRateChange(site, start)) {
    const due = Math.max(start, now + delayAt(start))
    if (due < nextRateChange(site, start)) return due - now
  }
}

/** The next time at which the site's rate may change; `Infinity` if the rate never changes. */
export function nextRateChange({ changeMinutes }: SitePace, now: EpochMs): EpochMs {
  return changeMinutes.reduce(
    (soonest, minute) => Math.min(soonest, nextMinute(minute, now)),
    Number.POSITIVE_INFINITY,
  )
}
