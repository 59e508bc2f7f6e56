import type { EpochMs } from '../access/index.ts'
import { type Pacing, type RequestRate, rateAt, secondsPerDocument } from '../policy/index.ts'
import { minuteOf, nextMinute } from './visiting-hours.ts'

/** Fields of a robots.txt that ask for slowness; no standard of the IETF knows them. */
export type PacingField = 'crawl-delay' | 'request-rate' | 'visit-time'

/** How fast the operator wants to be, in milliseconds from the end of a request to the start of the next. */
export interface PaceTerms {
  /** Never less than this, whatever a site says. */
  readonly floorMs: number
  /** Never less than so many times what the last request took. */
  readonly factor: number
  /** The least where the site asks for nothing. */
  readonly defaultMs: number
  /** Never more than this: what a site asks for beyond is cut, and the cut is told. */
  readonly maxMs: number
}

/** A second, which StormCrawler too takes for the least between two requests. */
export const DEFAULT_FLOOR_MS = 1000

/** Twice the time of retrieval: the Extended Standard's rule of thumb. */
export const DEFAULT_FACTOR = 2

/** Ten seconds: the Extended Standard's rule of thumb where the site says nothing. */
export const DEFAULT_DELAY_MS = 10_000

/** The longest month. Who asks for more between two requests means to ask for none, and has Disallow for it. */
export const DEFAULT_MAX_DELAY_MS: number = 31 * 86_400_000

/** Where a pause comes from. */
export type PaceSource = 'operator-floor' | 'default' | 'duration' | 'crawl-delay' | 'request-rate' | 'back-off' | 'retry-after'

/** The pause between two requests, and why it is that long. */
export interface Pace {
  /** From the end of a request to the start of the next. */
  readonly delayMs: number
  /** What asks for so much; several where they ask for the same. */
  readonly from: readonly PaceSource[]
  /** What was asked for, where it is more than the operator's maximum; then `delayMs` is that maximum. */
  readonly clampedFromMs?: number
  /** The daily windows of the site's Request-rates, where they are more than {@link MAX_RATE_WINDOWS}: the slowest rate of all holds all day. */
  readonly windowsMerged?: number
}

/** What a site asks for that is obeyed. */
export interface SitePace {
  readonly crawlDelayMs?: number
  /** Request-rates, at most one for each daily window. */
  readonly rates: Pick<Pacing, 'requestRates'>
  /** Minutes of the day at which another rate may be in force, ascending. */
  readonly turns: readonly number[]
  /** Its windows were so many, more than {@link MAX_RATE_WINDOWS}: the slowest rate of all holds all day. */
  readonly windowsMerged?: number
}

/** Daily windows of rates that are told apart: one for each half hour. No file seen has more than four. */
export const MAX_RATE_WINDOWS = 48

/** A site that asks for nothing. */
export const NO_SITE_PACE: SitePace = { rates: { requestRates: [] }, turns: [] }

/** What of a file's pacing is obeyed: the fields its reader honours, and those the operator obeys besides. */
export function sitePace(pacing: Pacing, obey: readonly PacingField[]): SitePace {
  const { crawlDelay, honours } = pacing
  const delay = honours.crawlDelay === 'yes' || obey.includes('crawl-delay') ? crawlDelay : undefined
  const rates = honours.requestRate === 'yes' || obey.includes('request-rate') ? slowestOfWindows(pacing) : []
  const tooManyWindows = rates.length > MAX_RATE_WINDOWS
  const kept = tooManyWindows ? [allDay(rates)] : rates
  const turns = new Set<number>()
  for (const { window } of kept) if (window !== undefined) turns.add(window.from).add((window.to + 1) % 1440)
  return {
    ...(delay === undefined ? {} : { crawlDelayMs: delay.value * 1000 }),
    rates: { requestRates: kept.map((value) => ({ value, line: 0 })) },
    turns: [...turns].sort((one, other) => one - other),
    ...(tooManyWindows ? { windowsMerged: rates.length } : {}),
  }
}

/** Of the rates of one window, the slowest is the one that would hold; a file may repeat them by the thousand. */
function slowestOfWindows({ requestRates }: Pacing): RequestRate[] {
  const slowest = new Map<string, RequestRate>()
  for (const { value } of requestRates) {
    const key = value.window === undefined ? '' : `${value.window.from}-${value.window.to}`
    const known = slowest.get(key)
    if (known === undefined || secondsPerDocument(value) > secondsPerDocument(known)) slowest.set(key, value)
  }
  return [...slowest.values()]
}

function allDay(rates: readonly RequestRate[]): RequestRate {
  const { documents, seconds } = rates.reduce((slow, rate) => (secondsPerDocument(rate) > secondsPerDocument(slow) ? rate : slow))
  return { documents, seconds }
}

/** The pause in force at a moment, after a request that took `durationMs`. */
export function paceAt(terms: PaceTerms, site: SitePace, now: EpochMs, durationMs = 0): Pace {
  const rate = rateOf(site, now)
  const { crawlDelayMs } = site
  const asked: [PaceSource, number][] = [
    ['operator-floor', terms.floorMs],
    ['duration', terms.factor * durationMs],
  ]
  if (crawlDelayMs !== undefined) asked.push(['crawl-delay', crawlDelayMs])
  if (rate !== undefined) asked.push(['request-rate', secondsPerDocument(rate) * 1000])
  if (crawlDelayMs === undefined && rate === undefined) asked.push(['default', terms.defaultMs])
  const most = Math.max(...asked.map(([, ms]) => ms))
  const from = asked.filter(([, ms]) => ms === most).map(([source]) => source)
  // Whole milliseconds: a sum of a fraction and the time of day is not exact, and may be too early.
  const pace = cut(Math.ceil(most), from, terms)
  return site.windowsMerged === undefined ? pace : { ...pace, windowsMerged: site.windowsMerged }
}

/** Of two pauses the longer one; of equal ones the first. */
export function longer(one: Pace, other: Pace): Pace {
  return other.delayMs > one.delayMs ? other : one
}

/** A pause as the operator bounds it: the floor holds even above the maximum. */
function cut(ms: number, from: readonly PaceSource[], { floorMs, maxMs }: PaceTerms): Pace {
  const most = Math.max(floorMs, maxMs)
  return ms > most ? { delayMs: most, from, clampedFromMs: ms } : { delayMs: ms, from }
}

function rateOf({ rates, turns }: SitePace, now: EpochMs): RequestRate | undefined {
  if (rates.requestRates.length === 0) return undefined
  return rateAt(rates as Pacing, turns.length === 0 ? 0 : minuteOf(now))
}

/**
 * The pause after a request that ended now: until the first moment at which the pause in force then has gone by. A rate that changes while
 * one waits counts from the moment it changes.
 */
export function pauseAfter(terms: PaceTerms, site: SitePace, now: EpochMs, durationMs: number): Pace {
  if (site.turns.length === 0) return paceAt(terms, site, now, durationMs)
  // Before the shortest pause of the day nothing can be due; after it, the window that asks for it comes within a day.
  const shortest = Math.min(...site.turns.map((minute) => paceAt(terms, site, nextMinute(minute, now), durationMs).delayMs))
  for (let start = now + shortest; ; start = turnAfter(site, start)) {
    const pace = paceAt(terms, site, start, durationMs)
    const due = Math.max(start, now + pace.delayMs)
    if (due < turnAfter(site, start)) return { ...pace, delayMs: due - now }
  }
}

/** When another rate may come into force; infinite where none does. */
export function turnAfter({ turns }: SitePace, now: EpochMs): EpochMs {
  return turns.reduce((soonest, minute) => Math.min(soonest, nextMinute(minute, now)), Number.POSITIVE_INFINITY)
}
