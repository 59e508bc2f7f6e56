import { type EpochMs, type Hop, type RetryAfter, retryAfter } from '../access/index.ts'
import type { BackingStore } from './backing-store.ts'
import type { RequestPurpose } from './decision.ts'
import type { TurnTerms } from './granted-slot.ts'
import type { OriginRules } from './robots/origin-rules.ts'
import type { Overrides } from './robots/overrides.ts'
import { type SentUrl, sentUrl } from './sent-url.ts'
import { troubleChannel } from './telemetry.ts'
import type { Time } from './time.ts'
import type { AdaptiveDelays } from './turns/adaptive-delay.ts'
import { type BackOffs, MAX_PAUSE_MS, type RequestOutcome } from './turns/back-off.ts'
import { asksForPace, NO_SITE_PACE, pauseAfter } from './turns/pace.ts'
import { hostOf } from './turns/pace-keys.ts'
import { DEFAULT_PACE, longestMs, type PaceOf, type PaceTerms } from './turns/pace-terms.ts'

/**
 * The longest pause after a request for robots.txt, in milliseconds; a 429 or 503 can make it longer. A page
 * waits for that pause, and the file must still be fresh when the page gets its turn.
 */
const MAX_PAUSE_AFTER_ROBOTS_MS = 300_000

/** What the pauses of a gate depend on. */
export interface PausesTerms {
  readonly paceOf: PaceOf
  /** Gives random numbers from 0 to below 1, for the jitter of pauses. */
  readonly random: () => number
  /**
   * The responses whose Retry-After counts: `any` with a status of 300 or more, or `refusals`: 429 and 503.
   */
  readonly obeysRetryAfter: 'any' | 'refusals'
  /** The longest lease that a gate of the fleet takes at a pacing key, in milliseconds. */
  readonly longestLeaseMs: number
  readonly backing: BackingStore
  readonly backOffs: BackOffs
  readonly adaptive: AdaptiveDelays | undefined
  readonly overrides: Overrides
  readonly time: Time
  /** Is called if the answer to a request for robots.txt begins a back-off at a host. */
  readonly onTrouble: (host: string) => void
}

/** Computes the pause after each request of a gate. */
export class Pauses {
  readonly #terms: PausesTerms

  constructor(terms: PausesTerms) {
    this.#terms = terms
  }

  /**
   * Records the outcome of a request for a page, and gives the pause after that request in milliseconds.
   *
   * @param rules the rules of the URL's origin; `undefined` if none are ready.
   */
  after(
    sent: SentUrl,
    rules: OriginRules | undefined,
    outcome: RequestOutcome,
    durationMs: number,
    purpose: RequestPurpose,
  ): number {
    const { backing, backOffs, adaptive, overrides, time, random } = this.#terms
    const now = backing.approximateNow()
    const pace = this.#paceOf(sent.url, now)
    const own = rules?.paceOf(purpose) ?? NO_SITE_PACE
    // If no other process knows the file, its pace is unknown. The default pace for sites without one must
    // not stand in for it.
    const shared = overrides.sharedOf(sent.origin)?.paceOf(purpose)
    const { status, retryAfter: header, date } = outcome
    const headers = header == null ? {} : { 'retry-after': header, ...(date == null ? {} : { date }) }
    const demanded = this.#demanded(status, headers, now)
    const host = hostOf(sent.url)
    const backOffMs = backOffs.after(host, outcome, time.monotonic(), demanded)
    const ownMs = pauseAfter(pace, own, now, durationMs)
    const siteMs = shared === undefined ? ownMs : Math.max(ownMs, pauseAfter(pace, shared, now, durationMs))
    const pauseMs = Math.max(siteMs, backOffMs, adaptive?.after(host, outcome, durationMs, siteMs) ?? 0)
    return pace.jitter === 0 ? pauseMs : Math.ceil(pauseMs * (1 + pace.jitter * random()))
  }

  /**
   * Records the outcome of requests for robots.txt to one host, and gives the pause after them in
   * milliseconds.
   *
   * @param rules the rules of that host; `undefined` if none are ready.
   */
  afterRobots(hops: readonly Hop[], now: EpochMs, rules: OriginRules | undefined): number {
    const { backOffs, time, onTrouble } = this.#terms
    const last = hops.at(-1)
    if (last === undefined) return 0
    const { url, status, headers } = last
    const site = rules?.paceOf('crawl') ?? NO_SITE_PACE
    const durationMs = hops.reduce((sum, hop) => sum + hop.durationMs, 0)
    const sent = sentUrl(url)
    const delayMs = pauseAfter(this.#paceOf(sent.url, now), site, now, durationMs)
    const outcome = status === undefined ? {} : { status }
    const host = hostOf(sent.url)
    const backOffMs = backOffs.after(host, outcome, time.monotonic(), this.#demanded(status, headers, now))
    if (backOffMs > 0) onTrouble(host)
    return Math.max(Math.min(delayMs, MAX_PAUSE_AFTER_ROBOTS_MS), backOffMs)
  }

  /** The Retry-After of a response, if it counts with the response's status. */
  #demanded(status: number | undefined, headers: Hop['headers'], now: EpochMs): RetryAfter | undefined {
    const counts = this.#terms.obeysRetryAfter === 'any' || status === 429 || status === 503
    return counts ? retryAfter(headers, now) : undefined
  }

  /**
   * The pause after a request to a site that asks for no pause, in milliseconds. It leaves out the part that
   * depends on the duration of the request.
   */
  leastMs(url: URL): number {
    const { floorMs, defaultMs } = this.#paceOf(url, this.#terms.backing.approximateNow())
    return Math.max(floorMs, defaultMs)
  }

  /** How many requests to a URL's host may be under way at once: one if the site asks for a pace. */
  connectionsAt(sent: SentUrl, rules: () => OriginRules | undefined, purpose: RequestPurpose): number {
    const { connections } = this.#paceOf(sent.url, this.#terms.backing.approximateNow())
    if (connections === 1) return 1
    const known = [rules(), this.#terms.overrides.sharedOf(sent.origin)]
    return known.some((each) => each !== undefined && asksForPace(each.paceOf(purpose))) ? 1 : connections
  }

  /**
   * The terms of a turn. Their `maxWaitMs` covers the longest pause of any site, because a process that does
   * not know the site's own delay yet would otherwise cut a wait short. If the store's clock is set back by
   * weeks, hosts may therefore be blocked for that long: requests come late, but never early.
   */
  turnTerms(url: URL, leaseMs: number, delayMs: number): TurnTerms {
    const { longestLeaseMs, backing } = this.#terms
    const pace = this.#paceOf(url, backing.approximateNow())
    const mostMs = longestMs(pace)
    return {
      leaseMs,
      delayMs,
      maxWaitMs: Math.max(mostMs, MAX_PAUSE_MS) + leaseMs + delayMs,
      // A request takes as long as its lease at most.
      longestPauseMs: Math.max(delayMs, Math.min(pace.factor * longestLeaseMs * (1 + pace.jitter), mostMs)),
    }
  }

  /** The operator's bounds at a URL; the defaults if the operator's function throws, so that every turn ends. */
  #paceOf(url: URL, now: EpochMs): PaceTerms {
    try {
      return this.#terms.paceOf(url, now)
    } catch (error) {
      const message = `The option pace failed for ${url.host}, so the default pace applies there.`
      troubleChannel.publish({ kind: 'limit', message, error })
      return DEFAULT_PACE
    }
  }
}
