import type { EpochMs } from '../access/index.ts'
import { StoreError } from '../store/index.ts'
import { type BackingStore, STORE_RETRY_MS } from './backing-store.ts'
import {
  type DecideOptions,
  type Decision,
  type DecisionEvidence,
  deferred,
  type RequestPurpose,
  retryTimes,
} from './decision.ts'
import type { OriginRules } from './robots/origin-rules.ts'
import type { Overrides } from './robots/overrides.ts'
import type { RobotsCache } from './robots/robots-cache.ts'
import type { SentUrl } from './sent-url.ts'
import type { Time } from './time.ts'
import type { BackOffs } from './turns/back-off.ts'
import type { Budgets } from './turns/budget.ts'
import { longerPace, NO_SITE_PACE, paceAt } from './turns/pace.ts'
import { hostOf } from './turns/pace-keys.ts'
import { mostMs, type PaceOf } from './turns/pace-terms.ts'

/**
 * If the rules did not arrive in time, a decision tells the caller to ask again after this many milliseconds.
 * Most servers have answered by then.
 */
const RULES_RETRY_MS = 1000

/** Until when the operator wants no requests for a URL; `undefined` if there may be requests now. */
export type ClosedUntil = (url: URL, now: EpochMs) => EpochMs | undefined

/** What the decisions of a gate depend on. */
export interface DeciderTerms {
  readonly paceOf: PaceOf
  readonly closedUntil: ClosedUntil | undefined
  readonly backing: BackingStore
  readonly cache: RobotsCache
  readonly overrides: Overrides
  readonly budgets: Budgets | undefined
  readonly backOffs: BackOffs
  readonly time: Time
  /** `true`: no page is requested, and every `allow` becomes `defer`. */
  readonly dryRun: boolean
  /** Throws if the gate was closed. */
  readonly assertOpen: () => void
}

/**
 * Decides on URLs. A decision depends on the operator's own text or the site's rules, on the budget of the
 * origin, and on whether the host answers.
 */
export class Decider {
  readonly #terms: DeciderTerms

  constructor(terms: DeciderTerms) {
    this.#terms = terms
  }

  /**
   * The decision on a URL if the rules are ready; otherwise `undefined`. An old estimate of the store's time
   * will do: it drifts by less than two seconds an hour.
   */
  decideNow(sent: SentUrl, purpose: RequestPurpose): Decision | undefined {
    const { backing, assertOpen } = this.#terms
    assertOpen()
    const now = backing.clock.now()
    return now === undefined ? undefined : this.#decideAt(sent, now, purpose)
  }

  /** The decision on a URL if neither the store nor the site has to be asked; otherwise `undefined`. */
  decideAtOnce(sent: SentUrl, purpose: RequestPurpose): Decision | undefined {
    return this.#terms.backing.clock.due ? undefined : this.decideNow(sent, purpose)
  }

  /** The decision on a URL; fetches the rules if they are not ready. */
  async decide(sent: SentUrl, { purpose = 'crawl', signal, maxWaitMs }: DecideOptions): Promise<Decision> {
    const { backing, cache, assertOpen } = this.#terms
    assertOpen()
    signal?.throwIfAborted()
    const immediate = this.decideAtOnce(sent, purpose)
    if (immediate !== undefined) return immediate
    try {
      const ready = this.#decideAt(sent, await backing.now(), purpose)
      if (ready !== undefined) return ready
      const rules = await cache.rulesWithin(sent.origin, signal, maxWaitMs)
      const now = await backing.now()
      return rules === undefined ? this.#beforeRules(sent, now) : this.decideBy(rules, sent, now, purpose)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      assertOpen()
      const now = backing.approximateNow()
      const because = 'The store failed, so the rules are unknown.'
      return this.#withoutRules(sent, 'store', because, now, now + STORE_RETRY_MS)
    }
  }

  /** The decision on a URL by the given rules. */
  decideBy(rules: OriginRules, sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const { budgets, backOffs, paceOf, closedUntil, time, dryRun } = this.#terms
    const decision = this.#withSharedPace(rules.decide(sent, now, purpose), sent, now, purpose)
    const { pace } = decision
    if (decision.verdict !== 'allow') return decision
    const terms = paceOf(sent.url, now)
    if (terms.tooLong === 'refuse' && pace.delayMs > mostMs(terms) && !pace.from.includes('default'))
      return { ...decision, verdict: 'disallow', reason: 'too-slow' }
    // The operator's schedule and budget are those of the crawl, and not of a page that a person asked for.
    const closed = purpose === 'crawl' ? closedUntil?.(sent.url, now) : undefined
    if (closed !== undefined && closed > now) return deferred('schedule', decision, now, closed)
    // A page that a person asked for is no part of a maze that a crawler walks into by itself.
    const over = purpose === 'crawl' ? budgets?.endOf(sent.origin, now) : undefined
    if (over !== undefined) return { ...deferred('budget', decision, now, over.retryAt), budget: over.end }
    const deadForMs = backOffs.deadForMs(hostOf(sent.url), time.monotonic())
    if (deadForMs > 0) return deferred('dead-host', decision, now, now + deadForMs)
    return dryRun ? { ...decision, verdict: 'defer', reason: 'dry-run', ...retryTimes(now, now) } : decision
  }

  /** The decision with the pace that other gates ask for, if that is longer. */
  #withSharedPace(own: Decision, sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const { overrides, paceOf } = this.#terms
    const shared = overrides.sharedOf(sent.origin)?.paceOf(purpose)
    if (shared === undefined) return own
    const pace = longerPace(own.pace, paceAt(paceOf(sent.url, now), shared, now))
    return pace === own.pace ? own : { ...own, pace }
  }

  /**
   * Changes the decision on a request from `allow` to `defer`, for this reason. The caller may ask again
   * after `waitMs` milliseconds.
   */
  defer(reason: 'store' | 'rules-unknown', decision: Decision, waitMs: number): Decision {
    const now = this.#terms.backing.approximateNow()
    return deferred(reason, decision, now, now + waitMs)
  }

  /**
   * Changes the decision on a request from `allow` to `defer`, because its turn did not come in time. If the
   * host is in a pause after 429 or 503 that is no shorter than the site's own pace, the decision names that
   * pause.
   */
  deferToPace({ url }: SentUrl, decision: Decision, waitMs: number): Decision {
    const { backing, backOffs, time } = this.#terms
    const now = backing.approximateNow()
    const pace = backOffs.paceOf(hostOf(url), time.monotonic())
    const isHostPause = pace !== undefined && pace.delayMs >= decision.pace.delayMs
    return deferred('pace', isHostPause ? { ...decision, pace } : decision, now, now + waitMs)
  }

  /**
   * Defers a request whose rules did not arrive in time. While the host demands a pause, it defers until the end of
   * the pause.
   */
  #beforeRules(sent: SentUrl, now: EpochMs): Decision {
    const { backOffs, time } = this.#terms
    const pausedMs = backOffs.pausedForMs(hostOf(sent.url), time.monotonic())
    const because =
      pausedMs === 0
        ? 'The rules did not arrive within maxWaitMs.'
        : `The host answered with an error or a Retry-After, so its robots.txt waits for ${Math.ceil(pausedMs / 1000)} s more. That is longer than maxWaitMs.`
    return this.#withoutRules(sent, 'rules-unknown', because, now, now + Math.max(pausedMs, RULES_RETRY_MS))
  }

  /** Defers a request to a site whose rules are unknown. */
  #withoutRules(
    sent: SentUrl,
    reason: 'store' | 'rules-unknown',
    because: string,
    now: EpochMs,
    retryAt: EpochMs,
  ): Decision {
    const evidence: DecisionEvidence = {
      origin: sent.origin,
      basis: 'nothing',
      stale: false,
      truncated: false,
      because,
    }
    return deferred(
      reason,
      { evidence, pace: paceAt(this.#terms.paceOf(sent.url, now), NO_SITE_PACE, now) },
      now,
      retryAt,
    )
  }

  #decideAt(sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision | undefined {
    const rules = this.#terms.cache.ready(sent.origin, now)
    return rules === undefined ? undefined : this.decideBy(rules, sent, now, purpose)
  }
}
