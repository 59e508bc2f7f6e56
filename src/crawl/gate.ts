import { type EpochMs, type Hop, retryAfter } from '../access/index.ts'
import type { AskedUrl } from '../policy/index.ts'
import { type SlotTerms, StoreError } from '../store/index.ts'
import { parse } from '../syntax/index.ts'
import { type Admission, Outstanding, type Refusal } from './admission.ts'
import type { AskOptions } from './ask-options.ts'
import { type SentUrl, sentUrl } from './asked-url.ts'
import { BackOffs, MAX_BACK_OFF_MS, type RequestOutcome } from './back-off.ts'
import { BackingStore, STORE_RETRY_MS } from './backing-store.ts'
import { type Decision, deferred, type Evidence } from './decision.ts'
import type { GateOptions } from './gate-options.ts'
import type { HeldSlots } from './held-slots.ts'
import { Lanes } from './lanes.ts'
import { Overrides } from './overrides.ts'
import { longer, NO_SITE_PACE, paceAt, pauseAfter } from './pace.ts'
import { type PoliteFetch, politeFetch } from './polite-fetch.ts'
import { GateClosedError } from './refusals.ts'
import { type ResolvedOptions, resolved } from './resolved-options.ts'
import { LEASE_MARGIN_MS, RobotsKeeper } from './robots-keeper.ts'
import { type RequestPurpose, Rulings } from './rulings.ts'
import { RulingsCache } from './rulings-cache.ts'
import { type DecideEvent, decideChannel } from './telemetry.ts'
import { CLOSING_MARGIN_MS } from './visiting-hours.ts'

/** After a request for robots.txt the pause is this at most, in milliseconds: what it brought must still be fresh when its turn comes. */
export const MAX_PAUSE_AFTER_ROBOTS_MS = 300_000

/** Rules that grew too old while one waited for a turn are asked for so many times; a site that goes on so has a fault that waiting does not mend. */
export const MAX_ROUNDS = 5

/** Who did not wait for the rules may look again after so long, in milliseconds: most servers have answered by then. */
export const RULES_RETRY_MS = 1000

/** What every request of a crawler passes: may it be sent, when, and what did it come to. */
export interface Gate extends AsyncDisposable {
  /** May a URL be fetched? Asks for the site's robots.txt where it is not known. @throws `TypeError` for no http or https URL. */
  decide(url: AskedUrl, options?: AskOptions): Promise<Decision>
  /** The same at once, for a site whose rules are ready; `undefined` where they are not. */
  decideNow(url: AskedUrl, options?: Pick<AskOptions, 'purpose'>): Decision | undefined
  /** Decides, and waits for a turn at the host. Whoever gets an admission ends it. */
  acquire(url: AskedUrl, options?: AskOptions): Promise<Admission | Refusal>
  /** What a request came to: ends the oldest admission of that URL; for a request that had none, the pause counts from here. */
  report(url: AskedUrl, outcome: RequestOutcome): Promise<void>
  /** `fetch`, every hop of it decided and in turn; throws `RobotsDisallowedError` and `RobotsDeferredError`. */
  readonly fetch: PoliteFetch
  /**
   * The operator's own text in place of an origin's robots.txt; `null` takes it back. It is not shared, and the pace is: what the file asks
   * for, where others who share the store know it, holds here too.
   */
  override(origin: string, text: string | null): void
  /** Turns away all who wait, calls off what is under way in the background and waits until it is over. */
  close(): Promise<void>
}

/**
 * Makes a gate.
 *
 * @throws `TypeError` for options that no gate can be made with.
 *
 * @example
 * ```ts
 * const gate = createGate({ agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
 * gate.override('https://example.com', 'User-agent: *\nDisallow: /private/\nCrawl-delay: 20')
 * const decision = await gate.decide('https://example.com/private/x')
 * decision.verdict // 'disallow'
 * decision.pace // { delayMs: 20_000, from: ['crawl-delay'] }
 * await gate.close()
 * ```
 */
export function createGate(options: GateOptions): Gate {
  return new CrawlGate(resolved(options))
}

class CrawlGate implements Gate {
  readonly fetch: Gate['fetch']
  readonly #options: ResolvedOptions
  readonly #backing: BackingStore
  readonly #lanes: Lanes
  readonly #keeper: RobotsKeeper
  readonly #backOffs: BackOffs = new BackOffs()
  readonly #outstanding: Outstanding = new Outstanding()
  readonly #overrides: Overrides
  #closing: Promise<void> | undefined = undefined

  constructor(options: ResolvedOptions) {
    const { store, time, plan, random, maxOrigins, maxBytes, fetchRobots, ask, rulings, access } = options
    this.#options = options
    this.#backing = new BackingStore(store, time, plan)
    this.#lanes = new Lanes(this.#backing, time, random)
    this.#keeper = new RobotsKeeper(this.#backing, this.#lanes, time, new RulingsCache(maxOrigins, maxBytes), {
      fetchRobots,
      ask,
      rulings,
      access,
      random,
      keysOf: (url) => this.#keysOf(url),
      slotTerms: (leaseMs) => this.#slotTerms(leaseMs, this.#ownDelayMs()),
      pauseAfter: (hops, now, ruled) => this.#pauseAfterRobots(hops, now, ruled),
    })
    this.fetch = politeFetch((url, ask) => this.acquire(url, ask), {
      fetch: options.client.fetch,
      guard: options.guard,
      userAgent: ask.userAgent,
      deadlineMs: options.requestDeadlineMs,
      time,
    })
    this.#overrides = new Overrides(time, (origin) => this.#keeper.known(origin))
  }

  decideNow(url: AskedUrl, { purpose = 'crawl' }: Pick<AskOptions, 'purpose'> = {}): Decision | undefined {
    const sent = sentUrl(url)
    if (!decideChannel.start.hasSubscribers && !decideChannel.end.hasSubscribers) return this.#decideNow(sent, purpose)
    const event: DecideEvent = { url: sent.href }
    return decideChannel.traceSync(() => {
      const decision = this.#decideNow(sent, purpose)
      if (decision !== undefined) event.decision = decision
      return decision
    }, event)
  }

  async decide(url: AskedUrl, options: AskOptions = {}): Promise<Decision> {
    const sent = sentUrl(url)
    return this.#traced(sent, () => this.#decide(sent, options))
  }

  async acquire(url: AskedUrl, options: AskOptions = {}): Promise<Admission | Refusal> {
    const sent = sentUrl(url)
    const { purpose = 'crawl', signal, maxWaitMs = Number.POSITIVE_INFINITY } = options
    const { time, requestDeadlineMs } = this.#options
    const until = time.monotonic() + maxWaitMs
    const place = this.#lanes.place()
    await this.#overrides.look(sent.origin)
    for (let round = 0; ; round++) {
      const left = Math.max(0, until - time.monotonic())
      const decision = await this.#traced(sent, () => this.#decide(sent, { ...options, maxWaitMs: left }))
      if (decision.verdict !== 'allow') return { granted: false, decision }
      if (round === MAX_ROUNDS) return { granted: false, decision: this.#late('rules-unknown', decision, STORE_RETRY_MS) }
      const keys = await this.#keysOf(sent.url)
      this.#assertOpen()
      let turn: Awaited<ReturnType<Lanes['take']>>
      try {
        const terms = this.#slotTerms(requestDeadlineMs + LEASE_MARGIN_MS, decision.pace.delayMs)
        turn = await this.#lanes.take(keys, { terms, place, signal, maxWaitMs: Math.max(0, until - time.monotonic()) })
      } catch (error) {
        if (error instanceof StoreError) return { granted: false, decision: this.#late('store', decision, STORE_RETRY_MS) }
        throw error
      }
      if ('waitMs' in turn) return { granted: false, decision: this.#late('pace', this.#backedOff(sent, decision), turn.waitMs) }
      const admitted = await this.#admit(sent, purpose, turn.slots)
      if (admitted !== undefined) return admitted
    }
  }

  async report(url: AskedUrl, outcome: RequestOutcome): Promise<void> {
    const sent = sentUrl(url)
    const admission = this.#outstanding.oldest(sent.href)
    if (admission !== undefined) return admission.done(outcome)
    const pauseMs = this.#pauseAfter(sent, outcome, outcome.durationMs ?? 0, 'crawl')
    const keys = await this.#keysOf(sent.url)
    for (const key of keys) this.#lanes.pause(key, pauseMs)
    await Promise.all(keys.map((key) => this.#backing.block(`pace:${key}`, pauseMs)))
  }

  override(origin: string, text: string | null): void {
    const { origin: own } = sentUrl(origin)
    if (text === null) {
      this.#overrides.delete(own)
      return
    }
    const always = { freshUntil: Number.POSITIVE_INFINITY, staleUntil: Number.POSITIVE_INFINITY, since: Number.NEGATIVE_INFINITY }
    const evidence = {
      origin: own,
      basis: 'override',
      truncated: false,
      because: "The operator's own text stands in for the file.",
    } as const
    this.#overrides.set(own, new Rulings({ ...always, assume: 'rules', file: parse(text), evidence }, this.#options.rulings))
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async #close(): Promise<void> {
    const reason = new GateClosedError()
    this.#lanes.close(reason)
    await this.#keeper.close(reason)
    this.#options.client.close()
    await this.#backing.closeLocal()
    if (this.#options.ownsStore) await this.#options.store.close()
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new GateClosedError()
  }

  #traced(sent: SentUrl, decide: () => Promise<Decision>): Promise<Decision> {
    const event: DecideEvent = { url: sent.href }
    return decideChannel.tracePromise(async () => {
      const decision = await decide()
      event.decision = decision
      return decision
    }, event)
  }

  #decideNow(sent: SentUrl, purpose: RequestPurpose): Decision | undefined {
    this.#assertOpen()
    const now = this.#backing.clock.due ? undefined : this.#backing.clock.now()
    return now === undefined ? undefined : this.#decideAt(sent, now, purpose)
  }

  #decideAt(sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision | undefined {
    const rulings = this.#rulingsAt(sent, now)
    return rulings === undefined ? undefined : this.#ruled(rulings, sent, now, purpose)
  }

  async #decide(sent: SentUrl, { purpose = 'crawl', signal, maxWaitMs }: AskOptions): Promise<Decision> {
    signal?.throwIfAborted()
    const known = this.#decideNow(sent, purpose)
    if (known !== undefined) return known
    try {
      const ready = this.#decideAt(sent, await this.#backing.now(), purpose)
      if (ready !== undefined) return ready
      const rulings = await this.#rules(sent.origin, signal, maxWaitMs)
      const now = await this.#backing.now()
      return rulings === undefined
        ? this.#unknown(sent, 'rules-unknown', now, now + RULES_RETRY_MS)
        : this.#ruled(rulings, sent, now, purpose)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      this.#assertOpen()
      const now = this.#roughNow()
      return this.#unknown(sent, 'store', now, now + STORE_RETRY_MS)
    }
  }

  /**
   * The rules of an origin; nothing where they do not come in time. They are asked for all the same, for who comes again: one that never waits
   * would never have them otherwise.
   */
  #rules(origin: string, signal: AbortSignal | undefined, maxWaitMs = Number.POSITIVE_INFINITY): Promise<Rulings | undefined> {
    if (maxWaitMs === Number.POSITIVE_INFINITY) return this.#keeper.rules(origin, signal)
    return new Promise((resolve, reject) => {
      const over = (): void => {
        cancel()
        signal?.removeEventListener('abort', stop)
      }
      const stop = (): void => {
        over()
        reject(signal?.reason as Error)
      }
      const cancel = this.#options.time.after(maxWaitMs, () => {
        over()
        resolve(undefined)
      })
      signal?.addEventListener('abort', stop, { once: true })
      this.#keeper
        .rules(origin, undefined)
        .finally(over)
        .then(resolve, (error: unknown) => reject(error as Error))
    })
  }

  #ruled(rulings: Rulings, sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const own = rulings.decide(sent, now, purpose)
    const shared = this.#overrides.sharedOf(sent.origin)?.paceOf(purpose, now)
    const pace = shared === undefined ? own.pace : longer(own.pace, paceAt(this.#options.rulings.pace, shared, now))
    const decision = pace === own.pace ? own : { ...own, pace }
    if (decision.verdict !== 'allow') return decision
    // What a person asked for is no part of a maze that a crawler walks into by itself.
    const over = purpose === 'crawl' ? this.#options.budgets?.endOf(sent.origin, now) : undefined
    if (over !== undefined) return { ...deferred('budget', decision, now, over.retryAt), budget: over.end }
    const deadForMs = this.#backOffs.deadForMs(sent.url.hostname, this.#options.time.monotonic())
    return deadForMs === 0 ? decision : deferred('dead-host', decision, now, now + deadForMs)
  }

  /** Nothing is known, and so nothing may be fetched. */
  #unknown(sent: SentUrl, reason: 'store' | 'rules-unknown', now: EpochMs, retryAt: EpochMs): Decision {
    const because = reason === 'store' ? 'What crawlers share could not be asked.' : 'The rules did not come in the time that was given.'
    const evidence: Evidence = { origin: sent.origin, basis: 'nothing', stale: false, truncated: false, because }
    return deferred(reason, { evidence, pace: paceAt(this.#options.rulings.pace, NO_SITE_PACE, now) }, now, retryAt)
  }

  #late(reason: 'pace' | 'store' | 'rules-unknown', decision: Decision, waitMs: number): Decision {
    const now = this.#roughNow()
    return deferred(reason, decision, now, now + waitMs)
  }

  /** Where a host asked for a pause that is not over, that is what one waits for. */
  #backedOff({ url }: SentUrl, decision: Decision): Decision {
    const pace = this.#backOffs.paceOf(url.hostname, this.#options.time.monotonic())
    return pace === undefined || pace.delayMs < decision.pace.delayMs ? decision : { ...decision, pace }
  }

  /** The wait may have been long: what was decided before it is decided again, by the time of the grant. Nothing where the rules are too old now. */
  async #admit(sent: SentUrl, purpose: RequestPurpose, slots: HeldSlots): Promise<Admission | Refusal | undefined> {
    const rulings = this.#closing === undefined ? this.#rulingsAt(sent, slots.now) : undefined
    const decision = rulings === undefined ? undefined : this.#ruled(rulings, sent, slots.now, purpose)
    const until = rulings?.wantedUntil(sent, slots.now, purpose) ?? Number.POSITIVE_INFINITY
    if (rulings === undefined || decision === undefined || decision.verdict !== 'allow' || until - slots.now < CLOSING_MARGIN_MS) {
      await slots.release(0)
      this.#assertOpen()
      if (rulings === undefined || decision === undefined) return undefined
      if (decision.verdict !== 'allow') return { granted: false, decision }
      const opens = rulings.decide(sent, until, purpose)
      return { granted: false, decision: deferred('visit-time', decision, slots.now, opens.retryAt ?? until) }
    }
    const spent = purpose === 'crawl' ? this.#options.budgets?.spend(sent.origin, slots.now) : undefined
    const began = this.#options.time.monotonic()
    const settle = async (outcome: RequestOutcome): Promise<void> => {
      const durationMs = outcome.durationMs ?? this.#options.time.monotonic() - began
      spent?.(durationMs)
      await slots.release(this.#pauseAfter(sent, outcome, durationMs, purpose))
    }
    const admission = this.#outstanding.admit(sent.href, decision, settle, () => slots.renew())
    slots.whenExpired(() => this.#outstanding.forget(sent.href, admission))
    return admission
  }

  /** The store's time, or the process's own where the store never told: then nothing was granted, and only a duration is made of it. */
  #roughNow(): EpochMs {
    return this.#backing.clock.now() ?? Date.now()
  }

  #rulingsAt(sent: SentUrl, now: EpochMs): Rulings | undefined {
    return this.#overrides.rulingsOf(sent.origin) ?? this.#keeper.ready(sent.origin, now)
  }

  #pauseAfter(sent: SentUrl, outcome: RequestOutcome, durationMs: number, purpose: RequestPurpose): number {
    const now = this.#roughNow()
    const own = this.#rulingsAt(sent, now)?.paceOf(purpose, now) ?? NO_SITE_PACE
    // A pace that nobody else knows of is none: what a site without one gets by default is no part of it.
    const shared = this.#overrides.sharedOf(sent.origin)?.paceOf(purpose, now)
    const sites = shared === undefined ? [own] : [own, shared]
    const { retryAfter: after, date } = outcome
    const asked = after == null ? undefined : retryAfter({ 'retry-after': after, ...(date == null ? {} : { date }) }, now)
    const backOffMs = this.#backOffs.after(sent.url.hostname, outcome, this.#options.time.monotonic(), asked)
    return Math.max(...sites.map((site) => pauseAfter(this.#options.rulings.pace, site, now, durationMs).delayMs), backOffMs)
  }

  #pauseAfterRobots(hops: readonly Hop[], now: EpochMs, rulings: Rulings | undefined): number {
    const last = hops.at(-1)
    if (last === undefined) return 0
    const { url, status, headers } = last
    const sent = sentUrl(url)
    const site = (rulings ?? this.#rulingsAt(sent, now))?.paceOf('crawl', now) ?? NO_SITE_PACE
    const durationMs = hops.reduce((all, hop) => all + hop.durationMs, 0)
    const pace = pauseAfter(this.#options.rulings.pace, site, now, durationMs)
    const outcome = status === undefined ? {} : { status }
    const backOffMs = this.#backOffs.after(sent.url.hostname, outcome, this.#options.time.monotonic(), retryAfter(headers, now))
    return Math.max(Math.min(pace.delayMs, MAX_PAUSE_AFTER_ROBOTS_MS), backOffMs)
  }

  async #keysOf(url: URL): Promise<readonly string[]> {
    const keys = await this.#options.paceKeys(url)
    if (keys.length === 0) throw new TypeError('paceKeys gave no key for a URL: give at least one, such as that of byHost.')
    return keys
  }

  /** The least pause that follows a request of this gate, whatever the site says. */
  #ownDelayMs(): number {
    const { floorMs, defaultMs } = this.#options.rulings.pace
    return Math.max(floorMs, defaultMs)
  }

  /**
   * A slot may be as far away as the longest pause of any site: a shorter limit would let a process that does not know the site's own delay yet
   * break it. So a store whose clock was set back by weeks holds its hosts up for as long: late, but never early.
   */
  #slotTerms(leaseMs: number, delayMs: number): SlotTerms {
    const { floorMs, maxMs } = this.#options.rulings.pace
    return { leaseMs, delayMs, maxParkMs: Math.max(floorMs, maxMs, MAX_BACK_OFF_MS) + leaseMs + delayMs }
  }
}
