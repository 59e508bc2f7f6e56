// One file, although it is long: the gate is read from a URL to its admission, from top to bottom.
import { parsedUrl } from '../fetch/index.ts'
import type { AskedUrl } from '../policy/index.ts'
import type { StoreMs } from '../store/index.ts'
import { Acquirer } from './acquirer.ts'
import { BackingStore } from './backing-store.ts'
import { Decider } from './decider.ts'
import type { DecideOptions, Decision, DecisionEvidence, RequestPurpose } from './decision.ts'
import { GateClosedError } from './errors.ts'
import { MeasuredStore } from './fleet/measured-store.ts'
import { SharedBudgets } from './fleet/shared-budgets.ts'
import { SharedTroubles } from './fleet/shared-troubles.ts'
import type { Gate } from './gate.ts'
import type { GateMetrics } from './gate-metrics.ts'
import { type NextFree, nextFree } from './next-free.ts'
import { checkCall, checkCrawl, checkOutcome, checkOverride, checkSitemaps } from './options/check-calls.ts'
import type { GateOptions } from './options/gate-options.ts'
import { type ResolvedOptions, resolveOptions } from './options/resolved-options.ts'
import { Outcomes } from './outcomes.ts'
import { NetworkWatch } from './own/network-watch.ts'
import { Pauses } from './pauses.ts'
import { type PageResponse, pageOfResponse } from './requests/page-response.ts'
import { createPoliteFetch } from './requests/polite-fetch.ts'
import { SentRequests } from './requests/sent-requests.ts'
import { OriginRulesCache } from './robots/origin-rules-cache.ts'
import { Overrides } from './robots/overrides.ts'
import { RobotsCache } from './robots/robots-cache.ts'
import type { Crawl, CrawlOptions, CrawlSource } from './run/crawl.ts'
import { CrawlRun } from './run/crawl-run.ts'
import { type SentUrl, sentUrl } from './sent-url.ts'
import { type FetchedSitemap, fetchSitemaps } from './sitemaps.ts'
import type { SitemapsOptions } from './sitemaps-options.ts'
import { type DecideEvent, decideChannel, isTraced } from './telemetry.ts'
import { allowManyListeners } from './time.ts'
import { AdaptiveDelays } from './turns/adaptive-delay.ts'
import type { Admission, Refusal } from './turns/admission.ts'
import { BackOffs, type RequestOutcome } from './turns/back-off.ts'
import { assertPaceKeys, hostOf } from './turns/pace-keys.ts'
import { TurnQueue } from './turns/turn-queue.ts'
import type { Waiting } from './turns/waiting.ts'

/**
 * Creates a gate.
 *
 * @throws `TypeError` if an option is invalid.
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
  return new CrawlGate(resolveOptions(options))
}

class CrawlGate implements Gate {
  readonly fetch: Gate['fetch']
  readonly #options: ResolvedOptions
  readonly #sent: SentRequests
  readonly #store: MeasuredStore
  readonly #backing: BackingStore
  readonly #decisions: Map<string, number> = new Map()
  readonly #turnQueue: TurnQueue
  readonly #cache: RobotsCache
  readonly #overrides: Overrides
  readonly #decider: Decider
  readonly #pauses: Pauses
  readonly #backOffs: BackOffs = new BackOffs()
  readonly #troubles: SharedTroubles | undefined
  readonly #sharedBudgets: SharedBudgets | undefined
  readonly #network: NetworkWatch
  /** Watches secure connections: whether their certificates verify depends on the clock and the CAs of this machine. */
  readonly #handshakes: NetworkWatch
  readonly #outcomes: Outcomes
  readonly #acquirer: Acquirer
  #closing: Promise<void> | undefined = undefined

  constructor(options: ResolvedOptions) {
    const {
      store,
      time,
      failurePlan,
      random,
      maxOrigins,
      maxBytes,
      fetchRobots,
      robots,
      decisionTerms,
      access,
      budgets,
    } = options
    const { paceOf } = decisionTerms
    this.#options = options
    this.#network = new NetworkWatch(
      time,
      (host) => options.bounds.waitsForLookUp(host),
      () => {
        options.bounds.requests.shrink()
        options.client.closeIdle()
      },
    )
    this.#handshakes = new NetworkWatch(
      time,
      () => false,
      () => {},
    )
    this.#sent = new SentRequests(time)
    this.#store = new MeasuredStore(store, time)
    this.#backing = new BackingStore(this.#store, time, failurePlan)
    this.#turnQueue = new TurnQueue(this.#backing, time, random)
    this.#overrides = new Overrides(time)
    const backOffs = this.#backOffs
    this.#sharedBudgets =
      budgets !== undefined && options.sharesStore ? new SharedBudgets(this.#backing, budgets) : undefined
    this.#troubles = options.sharesStore ? new SharedTroubles(this.#backing, backOffs, time) : undefined
    const state = { paceOf, backing: this.#backing, overrides: this.#overrides, backOffs, time }
    this.#pauses = new Pauses({
      ...state,
      random,
      adaptive: options.adaptiveDelay === undefined ? undefined : new AdaptiveDelays(options.adaptiveDelay),
      longestLeaseMs: failurePlan.longestLeaseMs,
      obeysRetryAfter: options.obeysRetryAfter,
      onTrouble: (host) => {
        if (this.#troubles !== undefined) void this.#backing.track(this.#troubles.save(host))
      },
    })
    this.#cache = new RobotsCache(
      this.#backing,
      this.#turnQueue,
      time,
      new OriginRulesCache(maxOrigins, maxBytes, decisionTerms),
      {
        fetchRobots,
        fetchOptions: robots,
        decisionTerms,
        access,
        random,
        keysOf: (url) => this.#keysOf(url),
        overrides: this.#overrides,
        pauses: this.#pauses,
        network: this.#network,
        handshakes: this.#handshakes,
        bounds: options.bounds,
      },
    )
    this.#decider = new Decider({
      ...state,
      cache: this.#cache,
      budgets,
      closedUntil: options.closedUntil,
      dryRun: options.dryRun,
      assertOpen: () => this.#assertOpen(),
    })
    this.#outcomes = new Outcomes({
      ...state,
      cache: this.#cache,
      pauses: this.#pauses,
      network: this.#network,
      handshakes: this.#handshakes,
      troubles: this.#troubles,
    })
    this.#acquirer = new Acquirer({
      backing: this.#backing,
      turnQueue: this.#turnQueue,
      cache: this.#cache,
      decider: this.#decider,
      pauses: this.#pauses,
      outcomes: this.#outcomes,
      backOffs,
      sharedBudgets: this.#sharedBudgets,
      options,
      learn: (sent) => this.#learnTroubles(sent),
      decide: (sent, asked) =>
        this.#decideAtOnce(sent, asked.purpose ?? 'crawl') ?? this.#decide(sent, asked),
      assertOpen: () => this.#assertOpen(),
      isOpen: () => this.#closing === undefined,
    })
    this.fetch = createPoliteFetch(
      (url, request) => this.#acquirer.acquire(url, request, options.bounds.requests),
      {
        fetch: options.client.fetch,
        isOwn: options.ownsClient,
        guard: options.guard,
        userAgent: robots.userAgent,
        deadlineMs: options.requestDeadlineMs,
        signRequest: options.signRequest,
        time,
        sent: this.#sent,
        onAnswer: (url, sentAt) => {
          const watches = [this.#network, ...(url.protocol === 'https:' ? [this.#handshakes] : [])]
          for (const watch of watches) watch.answered(hostOf(url), sentAt, options.time.monotonic())
        },
      },
    )
  }

  decideNow(url: AskedUrl, options?: Pick<DecideOptions, 'purpose'>): Decision | undefined {
    checkCall('decideNow', options)
    const purpose = options?.purpose ?? 'crawl'
    const sent = sentUrl(url)
    if (!isTraced(decideChannel)) return this.#counted(this.#decider.decideNow(sent, purpose))
    const event: DecideEvent = { url: sent.href }
    return decideChannel.traceSync(() => {
      const decision = this.#counted(this.#decider.decideNow(sent, purpose))
      if (decision !== undefined) event.decision = decision
      return decision
    }, event)
  }

  async decide(url: AskedUrl, options: DecideOptions = {}): Promise<Decision> {
    checkCall('decide', options)
    allowManyListeners(options.signal)
    return this.#decide(sentUrl(url), options)
  }

  acquire(url: AskedUrl, options: DecideOptions = {}): Promise<Admission | Refusal> {
    return this.#acquirer.acquire(url, options, undefined)
  }

  async nextFree(url: AskedUrl, options: Pick<DecideOptions, 'purpose'> = {}): Promise<NextFree> {
    checkCall('nextFree', options)
    const { purpose = 'crawl' } = options
    const [backing, decider, turnQueue] = [this.#backing, this.#decider, this.#turnQueue]
    const keysOf = (of: URL): Promise<readonly string[]> => this.#keysOf(of)
    const learn = async (sent: SentUrl, now: StoreMs): Promise<void> => {
      await this.#learnTroubles(sent)
      if (purpose === 'crawl') await this.#sharedBudgets?.load(sent.origin, now)
      if (this.#overrides.rulesOf(sent.origin) === undefined) await this.#cache.learn(sent.origin)
    }
    const connectionsAt = (sent: SentUrl): number =>
      this.#pauses.connectionsAt(
        sent,
        () => this.#cache.ready(sent.origin, backing.approximateNow()),
        purpose,
      )
    const own = { backing, decider, turnQueue, pauses: this.#pauses, options: this.#options }
    return nextFree(sentUrl(url), purpose, { ...own, keysOf, connectionsAt, learn })
  }

  waiting(): readonly Waiting[] {
    return [...this.#cache.waiting(), ...this.#turnQueue.waiting()]
  }

  async *sitemaps(origin: string, options: SitemapsOptions = {}): AsyncGenerator<FetchedSitemap, void> {
    checkSitemaps(options)
    const sent = sentUrl(origin)
    const { maxSitemaps: _, maxDepth: __, ...ofDecide } = options
    await this.decide(sent.origin, ofDecide)
    const named = this.#cache.ready(sent.origin, this.#backing.approximateNow())?.sitemaps ?? []
    const known = named.flatMap((url) => parsedUrl(url, sent.origin)?.href ?? [])
    const first = known.length === 0 ? [`${sent.origin}/sitemap.xml`] : known
    const isClosed = (url: string): boolean => {
      const listed = parsedUrl(url, sent.origin)
      if (listed === undefined || !/^https?:$/.test(listed.protocol) || listed.username !== '') return false
      const decision = this.#decider.decideNow(sentUrl(listed), options.purpose ?? 'crawl')
      return decision?.verdict === 'disallow' && decision.retryAfterMs === undefined
    }
    yield* fetchSitemaps(first, this.fetch, isClosed, options)
  }

  page(response: PageResponse, html?: string | Uint8Array): ReturnType<Gate['page']> {
    const { agent } = this.#options.decisionTerms.purposes.crawl
    return pageOfResponse(response, html, agent, (url) => this.#decider.decideNow(sentUrl(url), 'crawl'))
  }

  crawl(urls: CrawlSource, options: CrawlOptions = {}): Crawl {
    checkCrawl(options)
    this.#assertOpen()
    allowManyListeners(options.signal)
    return new CrawlRun(urls, options, {
      fetch: this.fetch,
      nextFree: (url, asked) => this.nextFree(url, asked),
      connectionsAt: (sent) => this.#pauses.connectionsAt(sent, () => undefined, 'crawl'),
      isOwnTrouble: (host) => this.#network.isOwnTrouble(host) || this.#handshakes.isOwnTrouble(host),
      time: this.#options.time,
    })
  }

  metrics(): GateMetrics {
    return {
      decisions: Object.fromEntries(this.#decisions),
      pages: this.#outcomes.pages,
      turns: this.#turnQueue.metrics,
      store: this.#store.metrics,
      own: {
        troubles: this.#network.troubles + this.#handshakes.troubles,
        atOnce: this.#options.bounds.metrics,
      },
      origins: this.#cache.sizes,
    }
  }

  async refresh(origin: string, options: Pick<DecideOptions, 'signal'> = {}): Promise<DecisionEvidence> {
    checkCall('refresh', options)
    allowManyListeners(options.signal)
    this.#assertOpen()
    const rules = await this.#cache.refresh(sentUrl(origin).origin, options.signal)
    return rules.basis.evidence
  }

  async report(url: AskedUrl, outcome: RequestOutcome): Promise<void> {
    checkOutcome('report', outcome)
    const sent = sentUrl(url)
    const admission = this.#acquirer.oldest(sent.href)
    if (admission !== undefined) return admission.done(outcome)
    const pauseMs = await this.#outcomes.pauseAfter(sent, outcome, outcome.durationMs ?? 0, 'crawl')
    const keys = await this.#keysOf(sent.url)
    for (const key of keys) this.#turnQueue.pause(key, pauseMs)
    await Promise.all(keys.map((key) => this.#backing.block(`pace:${key}`, pauseMs)))
  }

  override(origin: string, text: string | null): void {
    const { origin: own } = sentUrl(origin)
    checkOverride(text)
    if (text === null) this.#overrides.delete(own)
    else this.#overrides.set(own, text, this.#options.decisionTerms)
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
    this.#turnQueue.close(reason)
    this.#options.bounds.close(reason)
    await Promise.all([this.#cache.close(reason), this.#sent.close(reason)])
    this.#options.client.close()
    await this.#backing.close()
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new GateClosedError()
  }

  /** Learns what other gates know of a URL's host; `undefined` if this gate asked a moment ago. */
  #learnTroubles(sent: SentUrl): Promise<unknown> | undefined {
    const own = this.#overrides.refreshShared(sent.origin, (origin) => this.#cache.known(origin))
    const troubles = this.#troubles?.refresh(hostOf(sent.url))
    return own === undefined ? troubles : Promise.all([own, troubles])
  }

  async #decide(sent: SentUrl, options: DecideOptions): Promise<Decision> {
    if (!isTraced(decideChannel)) return this.#counted(await this.#decider.decide(sent, options))
    const event: DecideEvent = { url: sent.href }
    return decideChannel.tracePromise(async () => {
      const decision = this.#counted(await this.#decider.decide(sent, options))
      event.decision = decision
      return decision
    }, event)
  }

  /** The decision on a request if nobody has to be asked and nobody listens; otherwise `undefined`. */
  #decideAtOnce(sent: SentUrl, purpose: RequestPurpose): Decision | undefined {
    return isTraced(decideChannel) ? undefined : this.#counted(this.#decider.decideAtOnce(sent, purpose))
  }

  #counted<Made extends Decision | undefined>(decision: Made): Made {
    if (decision === undefined) return decision
    const kind = `${decision.verdict} ${decision.reason}`
    this.#decisions.set(kind, (this.#decisions.get(kind) ?? 0) + 1)
    return decision
  }

  async #keysOf(url: URL): Promise<readonly string[]> {
    return assertPaceKeys(await this.#options.paceKeys(url))
  }
}
