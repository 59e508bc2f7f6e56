import { silenceMs } from '../../access/index.ts'
import { isOwnTrouble as isOwnError, parsedUrl } from '../../fetch/index.ts'
import type { AskedUrl } from '../../policy/index.ts'
import { present } from '../../text/index.ts'
import { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'
import type { NextFree } from '../next-free.ts'
import type { PoliteFetch } from '../requests/polite-fetch.ts'
import { type SentUrl, sentUrl } from '../sent-url.ts'
import { background, type Time } from '../time.ts'
import { hostOf } from '../turns/pace-keys.ts'
import {
  CRAWL_AT_ONCE,
  CRAWL_PATIENCE_MS,
  CRAWL_TRIES,
  type Crawl,
  type Crawled,
  type CrawlOptions,
  type CrawlSource,
} from './crawl.ts'
import { EarliestFirst } from './earliest-first.ts'
import {
  type Entry,
  forgetTroubles,
  goOnAt,
  headersFor,
  isElsewhere,
  isRedirectOf,
  newEntry,
  newSite,
  type Retry,
  type Site,
  silencesOf,
} from './site.ts'

/** What a crawl uses of its gate. */
export interface CrawlTerms {
  readonly fetch: PoliteFetch
  readonly nextFree: (url: string, options: Pick<CrawlOptions, 'purpose'>) => Promise<NextFree>
  /** How many requests to a URL's host may be under way at once. */
  readonly connectionsAt: (sent: SentUrl) => number
  /** Are failures at a host this machine's own trouble now? */
  readonly isOwnTrouble: (host: string) => boolean
  readonly time: Time
}

/** If a turn comes within this many milliseconds, the crawl waits for it instead of starting another page. */
const SHORT_WAIT_MS = 1000

/** The least wait before a URL is tried again, in milliseconds. */
const LEAST_RETRY_MS = 50

/** The least wait before a URL that failed is tried again, in milliseconds; the gate may make it wait for longer. */
const FAILED_RETRY_MS = 10_000

/** How often the wait at a host doubles while this machine is in trouble, at most: to 640 s. */
const MOST_DOUBLINGS = 6

/** The URLs that are taken from the source ahead of their time, at most. */
const AHEAD = 1000

/** What a page waits for if its turn is to come. */
const TURNS: ReadonlySet<NextFree['waitsFor']> = new Set(['queue', 'holder', 'pause', 'restart'])

/** The statuses by which a host asks for patience. */
const PATIENCE: ReadonlySet<number> = new Set([429, 503])

/** Crawls URLs through a gate: see {@link Crawl}. */
export class CrawlRun implements Crawl {
  readonly #terms: CrawlTerms
  readonly #options: CrawlOptions
  readonly #source: AsyncIterator<AskedUrl> | Iterator<AskedUrl>
  readonly #sites: Map<string, Site> = new Map()
  readonly #schedule: EarliestFirst<{ readonly at: number; readonly site: Site }> = new EarliestFirst()
  /** The URLs that wait for a time of their own. */
  readonly #later: EarliestFirst<{ readonly at: number; readonly site: Site; readonly entry: Entry }> =
    new EarliestFirst()
  /** The requests that have no response yet. */
  readonly #visits: Set<AbortController> = new Set()
  readonly #seen: Set<string> = new Set()
  readonly #results: Crawled[] = []
  readonly #stop: AbortController = new AbortController()
  readonly #signal: AbortSignal
  #waiting = 0
  #underWay = 0
  #isSourceOver = false
  #isRunning = false
  #isAwaited = false
  #isPulling = false
  #failure: { readonly error: unknown } | undefined
  #wake = (): void => {}
  #cancelTimer = (): void => {}

  constructor(source: CrawlSource, options: CrawlOptions, terms: CrawlTerms) {
    this.#terms = terms
    this.#options = options
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
    const { signal } = options
    this.#signal = signal === undefined ? this.#stop.signal : AbortSignal.any([signal, this.#stop.signal])
  }

  get progress(): Crawl['progress'] {
    return { waiting: this.#waiting, underWay: this.#underWay }
  }

  add(url: AskedUrl): boolean {
    const text = typeof url === 'string' ? url : url.href
    const parsed = parsedUrl(text)
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.username !== '') return false
    const sent = sentUrl(parsed)
    const { href } = sent
    if (this.#seen.has(href)) return false
    this.#seen.add(href)
    const site = this.#siteOf(sent)
    this.#waiting += 1
    site.entries.push(newEntry(href))
    this.#plan(site)
    this.#drive()
    return true
  }

  #siteOf(sent: SentUrl): Site {
    const site = this.#sites.get(sent.origin) ?? newSite(sent)
    this.#sites.set(sent.origin, site)
    return site
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Crawled, void> {
    this.#isRunning = true
    try {
      for (;;) {
        this.#signal.throwIfAborted()
        const result = this.#results.shift()
        this.#drive()
        if (this.#failure !== undefined) throw this.#failure.error
        if (result !== undefined) yield result
        else if (this.#isSourceOver && this.#waiting === 0 && this.#underWay === 0) return
        else await this.#somethingHappens()
      }
    } finally {
      await this.#end()
    }
  }

  /** Ends what has no response yet, and the source. The program has the pages that it was given. */
  async #end(): Promise<void> {
    this.#isRunning = false
    this.#cancelTimer()
    const reason = new DOMException('The crawl has ended.', 'AbortError')
    this.#stop.abort(reason)
    for (const visit of this.#visits) visit.abort(reason)
    for (const result of this.#results) if (result.kind === 'page') discard(result.response)
    if (this.#isSourceOver) return
    const returned = this.#source.return?.()
    // An async generator answers only after its next URL, which may never come.
    if (this.#isPulling) Promise.resolve(returned).catch(() => {})
    else await returned
  }

  /** Takes the next URL of the source, if there is room. */
  async #pull(): Promise<void> {
    if (this.#isPulling || this.#isSourceOver || this.#waiting >= AHEAD) return
    this.#isPulling = true
    try {
      while (this.#waiting < AHEAD && !this.#signal.aborted) {
        const next = await this.#source.next()
        if (next.done === true) {
          this.#isSourceOver = true
          break
        }
        this.add(next.value)
      }
    } catch (error) {
      this.#isSourceOver = true
      this.#failure = { error }
    } finally {
      this.#isPulling = false
      this.#wake()
      this.#drive()
    }
  }

  #hasRoom(): boolean {
    return this.#underWay + this.#results.length < (this.#options.pagesAtOnce ?? CRAWL_AT_ONCE)
  }

  /**
   * Takes URLs, starts requests, and sets a timer for the next one. It is called whenever that may help, also while the
   * program works on a page.
   */
  #drive(): void {
    if (!this.#isRunning || this.#signal.aborted) return
    void this.#pull()
    this.#start()
    this.#cancelTimer()
    const { time } = this.#terms
    // While there is no room, only the end of a request helps, or the program.
    const due = this.#hasRoom() ? [this.#schedule.first()?.at, this.#later.first()?.at] : []
    const at = Math.min(...due.map((each) => each ?? Number.POSITIVE_INFINITY))
    if (at === Number.POSITIVE_INFINITY) return
    const waitMs = at - time.monotonic()
    const run = (): void => this.#drive()
    this.#cancelTimer = this.#isAwaited ? time.after(waitMs, run) : background(time, waitMs, run)
  }

  /** Starts a request for each site whose time has come, as far as there is room. */
  #start(): void {
    const now = this.#terms.time.monotonic()
    for (let due = this.#later.first(); due !== undefined && due.at <= now; due = this.#later.first()) {
      this.#later.take()
      due.site.later -= 1
      due.site.entries.unshift(due.entry)
      this.#plan(due.site)
    }
    while (this.#hasRoom()) {
      const first = this.#schedule.first()
      if (first === undefined || first.at > now) return
      this.#schedule.take()
      const { site } = first
      const entry = site.entries.shift()
      if (entry === undefined) {
        this.#leave(site)
        continue
      }
      this.#waiting -= 1
      this.#underWay += 1
      void this.#visit(site, entry).then((nextAt) => {
        this.#underWay -= 1
        if (site.entries.size > 0) this.#schedule.add({ at: nextAt, site })
        else this.#leave(site)
        this.#wake()
        this.#drive()
      })
    }
  }

  /** Waits until there is something for the program, or the crawl is aborted. */
  async #somethingHappens(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = () => resolve()
      this.#signal.addEventListener('abort', this.#wake, { once: true })
      this.#isAwaited = true
      this.#drive()
    })
    this.#isAwaited = false
    this.#signal.removeEventListener('abort', this.#wake)
    this.#wake = () => {}
  }

  /** Puts a site into the schedule, unless it is there as often as its host may have requests. */
  #plan(site: Site, at: number = this.#terms.time.monotonic()): void {
    const wanted = Math.min(site.entries.size, this.#terms.connectionsAt(site.sent))
    if (site.slots > 0 && site.slots >= wanted) return
    site.slots += 1
    this.#schedule.add({ at, site })
  }

  #leave(site: Site): void {
    site.slots -= 1
    if (site.slots === 0 && site.entries.size === 0 && site.later === 0) this.#sites.delete(site.sent.origin)
  }

  /** Requests a page if its turn is near. Gives the time at which the site may be asked again. Never rejects. */
  async #visit(site: Site, entry: Entry): Promise<number> {
    const { time, nextFree, fetch } = this.#terms
    const { purpose, signal } = this.#options
    const { at } = entry
    const headers = headersFor(entry, this.#options.headers)
    entry.since ??= time.monotonic()
    const visit = new AbortController()
    this.#visits.add(visit)
    try {
      // Whatever else than a turn the page waits for, the gate refuses it at once, and says why.
      const { waitMs, waitsFor } = await nextFree(at, present({ purpose }))
      if (TURNS.has(waitsFor) && waitMs > SHORT_WAIT_MS)
        return this.#retry(site, entry, { waitMs, isOfUrl: false })
      const response = await fetch(at, {
        signal: signal === undefined ? visit.signal : AbortSignal.any([signal, visit.signal]),
        maxWaitMs: SHORT_WAIT_MS,
        ...present({ purpose, headers }),
      })
      forgetTroubles(site)
      if (this.#signal.aborted) {
        discard(response)
        return time.monotonic()
      }
      if (!PATIENCE.has(response.status)) {
        this.#results.push({ kind: 'page', url: entry.href, response, tries: entry.tries + 1 })
        return time.monotonic()
      }
      entry.status = response.status
      await response.body?.cancel()
      // A redirect may have led to another host, which asks for patience.
      const url = response.url === '' ? at : response.url
      const after = await nextFree(url, present({ purpose }))
      return this.#retry(site, entry, { waitMs: after.waitMs, isOfUrl: isElsewhere(url, site) })
    } catch (error) {
      return this.#afterError(site, entry, error)
    } finally {
      this.#visits.delete(visit)
    }
  }

  #afterError(site: Site, entry: Entry, error: unknown): number {
    const { time, isOwnTrouble } = this.#terms
    const { maxTries = CRAWL_TRIES } = this.#options
    const now = time.monotonic()
    if (this.#signal.aborted) return now
    if (error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError)
      return this.#afterRefusal(site, entry, error)
    if (error instanceof Error && error.name === 'GateClosedError') {
      this.#failure = { error }
      return now
    }
    // A mistake of the program, such as a header that cannot be sent, is the same each time.
    const isFailure = !(error instanceof TypeError) || error.cause !== undefined
    if (isFailure && (isOwnError(Object(error).cause) || isOwnTrouble(hostOf(site.sent.url)))) {
      const waitMs = FAILED_RETRY_MS * 2 ** Math.min(site.ownTroubles, MOST_DOUBLINGS)
      site.ownTroubles += 1
      return this.#retry(site, entry, { waitMs, isOfUrl: false, error })
    }
    entry.tries += 1
    if (isFailure && entry.tries < maxTries)
      return this.#retry(site, entry, { waitMs: FAILED_RETRY_MS, isOfUrl: true, error })
    this.#results.push({ kind: 'failed', url: entry.href, error, tries: entry.tries })
    return now
  }

  #afterRefusal(site: Site, entry: Entry, refusal: RobotsDisallowedError | RobotsDeferredError): number {
    const { maxTries = CRAWL_TRIES } = this.#options
    const { retryAfterMs: waitMs, url, decision } = refusal
    const now = this.#terms.time.monotonic()
    if (waitMs === undefined) {
      this.#results.push({ kind: 'refused', url: entry.href, refusal: refusal as RobotsDisallowedError })
      return now
    }
    const isOfOther = isElsewhere(url, site)
    const isSilence = this.#isSilence(refusal)
    if (isSilence) {
      // A host that is certainly to blame is not asked before its back-off ends.
      const firstMs = decision.verdict === 'defer' ? silenceMs(decision.evidence.outcome) : 0
      const tries = silencesOf(isOfOther ? entry : site, now, waitMs, firstMs ?? 0)
      if (tries >= maxTries) {
        this.#results.push({ kind: 'failed', url: entry.href, error: refusal, tries })
        return now
      }
    }
    if (!isSilence && isRedirectOf(url, entry)) {
      const error = goOnAt(entry, url)
      if (error !== undefined) {
        this.#results.push({ kind: 'failed', url: entry.href, error, tries: entry.tries + 1 })
        return now
      }
      const line = this.#siteOf(sentUrl(url))
      return this.#retry(site, entry, { waitMs, isOfUrl: decision.reason === 'schedule', refusal, line })
    }
    return this.#retry(site, entry, { waitMs, isOfUrl: isOfOther || decision.reason === 'schedule', refusal })
  }

  /** Is a URL refused because its host does not answer? */
  #isSilence({ url, decision }: RobotsDisallowedError | RobotsDeferredError): boolean {
    const { reason, evidence } = decision
    const isSilent =
      reason === 'dead-host' || (reason === 'access' && silenceMs(evidence.outcome) !== undefined)
    return isSilent && !this.#terms.isOwnTrouble(hostOf(new URL(url)))
  }

  /** Tries a URL again later, unless that would be too late. Gives the time at which the site may be asked again. */
  #retry(site: Site, entry: Entry, { waitMs, isOfUrl, refusal, error, line = site }: Retry): number {
    const { patienceMs = CRAWL_PATIENCE_MS } = this.#options
    const now = this.#terms.time.monotonic()
    const at = now + Math.max(waitMs, LEAST_RETRY_MS)
    if (at - (entry.since ?? now) > patienceMs) {
      const { href: url, tries, status } = entry
      this.#results.push(
        error === undefined
          ? { kind: 'given-up', url, ...present({ refusal, status }) }
          : { kind: 'failed', url, error, tries },
      )
      return now
    }
    this.#waiting += 1
    if (line !== site) {
      line.entries.push(entry)
      this.#plan(line, at)
      return now
    }
    if (!isOfUrl) {
      site.entries.unshift(entry)
      return at
    }
    site.later += 1
    this.#later.add({ at, site, entry })
    return now
  }
}

function discard({ body }: Response): void {
  body?.cancel().catch(() => {})
}
