import { isOwnTrouble as isOwnError, parsedUrl } from '../../fetch/index.ts'
import type { AskedUrl } from '../../policy/index.ts'
import { present } from '../../text/index.ts'
import { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'
import type { NextFree } from '../next-free.ts'
import type { PoliteFetch } from '../requests/polite-fetch.ts'
import { sentUrl } from '../sent-url.ts'
import type { Time } from '../time.ts'
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

/** What a crawl uses of its gate. */
export interface CrawlTerms {
  readonly fetch: PoliteFetch
  readonly nextFree: (url: string, options: Pick<CrawlOptions, 'purpose'>) => Promise<NextFree>
  /** How many requests to a URL's host may be under way at once. */
  readonly connectionsAt: (url: URL) => number
  /** Are failures at a host this machine's own trouble now? */
  readonly isOwnTrouble: (host: string) => boolean
  readonly time: Time
}

/** A turn that comes within this many milliseconds is waited for, instead of another page. */
const SHORT_WAIT_MS = 1000

/** The least wait before a URL is tried again, in milliseconds. */
const LEAST_RETRY_MS = 50

/** How long a host that failed rests before the next try, in milliseconds; the gate may make it wait for longer. */
const FAILED_RETRY_MS = 10_000

/** The URLs that are taken from the source ahead of their time, at most. */
const AHEAD = 1000

/** What a page waits for if its turn is to come. */
const TURNS: ReadonlySet<NextFree['waitsFor']> = new Set(['queue', 'holder', 'pause', 'restart'])

/** The statuses by which a host asks for patience. */
const PATIENCE: ReadonlySet<number> = new Set([429, 503])

/** A URL that waits. */
interface Entry {
  readonly href: string
  tries: number
  /** When it was first tried. */
  since: number | undefined
  /** The last answer that asked for patience. */
  status: number | undefined
}

/** The URLs of one origin. An origin is in the schedule once for each request that may be under way. */
interface Site {
  readonly url: URL
  readonly entries: Entry[]
  /** How often it is in the schedule or has a request under way. */
  slots: number
}

/** Crawls URLs through a gate: see {@link Crawl}. */
export class CrawlRun implements Crawl {
  readonly #terms: CrawlTerms
  readonly #options: CrawlOptions
  readonly #source: AsyncIterator<AskedUrl> | Iterator<AskedUrl>
  readonly #sites: Map<string, Site> = new Map()
  readonly #schedule: EarliestFirst<{ readonly at: number; readonly site: Site }> = new EarliestFirst()
  readonly #seen: Set<string> = new Set()
  readonly #results: Crawled[] = []
  readonly #stop: AbortController = new AbortController()
  readonly #signal: AbortSignal
  #waiting = 0
  #underWay = 0
  #isSourceOver = false
  #isPulling = false
  #failure: { readonly error: unknown } | undefined
  #wake = (): void => {}

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
    const { href, origin, url: sent } = sentUrl(parsed)
    if (this.#seen.has(href)) return false
    this.#seen.add(href)
    const site = this.#sites.get(origin) ?? { url: sent, entries: [], slots: 0 }
    this.#sites.set(origin, site)
    this.#put(site, { href, tries: 0, since: undefined, status: undefined })
    this.#wake()
    return true
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Crawled, void> {
    try {
      for (;;) {
        this.#signal.throwIfAborted()
        void this.#pull()
        this.#start()
        if (this.#failure !== undefined) throw this.#failure.error
        const result = this.#results.shift()
        if (result !== undefined) yield result
        else if (this.#isSourceOver && this.#waiting === 0 && this.#underWay === 0) return
        else await this.#somethingHappens()
      }
    } finally {
      this.#stop.abort(new DOMException('The crawl has ended.', 'AbortError'))
      for (const result of this.#results)
        if (result.kind === 'page') void result.response.body?.cancel().catch(() => {})
      if (!this.#isSourceOver) await this.#source.return?.()
    }
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
    }
  }

  #hasRoom(): boolean {
    return this.#underWay + this.#results.length < (this.#options.pagesAtOnce ?? CRAWL_AT_ONCE)
  }

  /** Starts a request for each site whose time has come, as far as there is room. */
  #start(): void {
    const now = this.#terms.time.monotonic()
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
        if (site.entries.length > 0) this.#schedule.add({ at: nextAt, site })
        else this.#leave(site)
        this.#wake()
      })
    }
  }

  /** Waits until a request ends, a URL is added, the time of a site comes, or the crawl is aborted. */
  async #somethingHappens(): Promise<void> {
    const { time } = this.#terms
    // While there is no room, only the end of a request helps.
    const next = this.#hasRoom() ? this.#schedule.first() : undefined
    await new Promise<void>((resolve) => {
      const cancel = next === undefined ? (): void => {} : time.after(next.at - time.monotonic(), resolve)
      this.#wake = () => {
        cancel()
        resolve()
      }
      this.#signal.addEventListener('abort', this.#wake, { once: true })
    })
    this.#signal.removeEventListener('abort', this.#wake)
    this.#wake = () => {}
  }

  #put(site: Site, entry: Entry): void {
    site.entries.push(entry)
    this.#waiting += 1
    const wanted = Math.min(site.entries.length, this.#terms.connectionsAt(site.url))
    if (site.slots > 0 && site.slots >= wanted) return
    site.slots += 1
    this.#schedule.add({ at: this.#terms.time.monotonic(), site })
  }

  #leave(site: Site): void {
    site.slots -= 1
    if (site.slots === 0 && site.entries.length === 0) this.#sites.delete(site.url.origin)
  }

  /** Requests a page if its turn is near. Gives the time at which the site may be asked again. Never rejects. */
  async #visit(site: Site, entry: Entry): Promise<number> {
    const { time, nextFree, fetch } = this.#terms
    const { purpose, headers } = this.#options
    entry.since ??= time.monotonic()
    try {
      // Whatever else than a turn the page waits for, the gate refuses it at once, and says why.
      const { waitMs, waitsFor } = await nextFree(entry.href, present({ purpose }))
      if (TURNS.has(waitsFor) && waitMs > SHORT_WAIT_MS) return this.#retry(site, entry, waitMs)
      const init = { signal: this.#signal, maxWaitMs: SHORT_WAIT_MS, ...present({ purpose, headers }) }
      const response = await fetch(entry.href, init)
      if (!PATIENCE.has(response.status)) {
        this.#results.push({ kind: 'page', url: entry.href, response, tries: entry.tries + 1 })
        return time.monotonic()
      }
      entry.status = response.status
      await response.body?.cancel()
      const after = await nextFree(entry.href, present({ purpose }))
      return this.#retry(site, entry, after.waitMs)
    } catch (error) {
      return this.#afterError(site, entry, error)
    }
  }

  #afterError(site: Site, entry: Entry, error: unknown): number {
    const { time, isOwnTrouble } = this.#terms
    const { maxTries = CRAWL_TRIES } = this.#options
    if (this.#signal.aborted) return time.monotonic()
    const isRefusal = error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError
    if (isRefusal && error.retryAfterMs !== undefined)
      return this.#retry(site, entry, error.retryAfterMs, error)
    if (error instanceof RobotsDisallowedError) {
      this.#results.push({ kind: 'refused', url: entry.href, refusal: error })
      return time.monotonic()
    }
    if (error instanceof Error && error.name === 'GateClosedError') {
      this.#failure = { error }
      return time.monotonic()
    }
    const isOwn = isOwnError(Object(error).cause) || isOwnTrouble(hostOf(site.url))
    if (!isOwn) entry.tries += 1
    // A mistake of the program, such as a header that cannot be sent, is the same each time.
    const isFailure = !(error instanceof TypeError) || error.cause !== undefined
    if (isFailure && entry.tries < maxTries)
      return this.#retry(site, entry, FAILED_RETRY_MS, undefined, error)
    this.#results.push({ kind: 'failed', url: entry.href, error, tries: entry.tries })
    return time.monotonic()
  }

  /** Tries a URL again later, unless that would be too late. Gives the time at which the site may be asked again. */
  #retry(
    site: Site,
    entry: Entry,
    waitMs: number,
    refusal?: RobotsDeferredError | RobotsDisallowedError,
    error?: unknown,
  ): number {
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
    this.#again(site, entry)
    return at
  }

  /** Puts a URL back to the front. The site stays as often in the schedule as it was. */
  #again(site: Site, entry: Entry): void {
    site.entries.unshift(entry)
    this.#waiting += 1
  }
}
