/** A gate in a Crawlee crawler. The types are structural, so that any of Crawlee's packages works. */
import { finished } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Admission,
  type DecideOptions,
  type Gate,
  parsedUrl,
  type RequestOutcome,
  type RobotsDeferredError,
  type RobotsDisallowedError,
} from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'
import { withoutCredentials } from './without-credentials.ts'

/** The `robotsTxtFile` option of `enqueueLinks`. */
export interface CrawleeRobotsTxtFile {
  /** May this link be enqueued? The agent is the gate's own, whatever Crawlee passes as `userAgent`. */
  isAllowed(url: string, userAgent?: string): boolean
}

/**
 * The gate as the `robotsTxtFile` of `enqueueLinks`, which uses it only together with `respectRobotsTxtFile:
 * true`.
 *
 * Crawlee needs an answer at once. If the rules are not ready or the link is deferred, the link is skipped by
 * default. With `enqueue`, such links are enqueued, and the hooks of {@link gateHooks} decide them later.
 *
 * @example
 * ```ts
 * const gate = createGate({ agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
 * gate.override('https://example.com', 'User-agent: *\nDisallow: /private/')
 * await gate.decide('https://example.com/')
 * const robotsTxtFile = robotsTxtFileOf(gate)
 * robotsTxtFile.isAllowed('https://example.com/open') // true
 * robotsTxtFile.isAllowed('https://example.com/private/x') // false
 * robotsTxtFile.isAllowed('https://unknown.example/') // false
 * await gate.close()
 * ```
 */
export function robotsTxtFileOf(
  gate: Pick<Gate, 'decideNow'>,
  { whenUnknown = 'skip' }: { readonly whenUnknown?: 'skip' | 'enqueue' } = {},
): CrawleeRobotsTxtFile {
  return {
    isAllowed: (url) => {
      if (!/^https?:/i.test(url) || parsedUrl(url) === undefined) return false
      const verdict = gate.decideNow(withoutCredentials(url))?.verdict ?? 'defer'
      return verdict === 'allow' || (verdict === 'defer' && whenUnknown === 'enqueue')
    },
  }
}

/** The parts of a crawling context that the hooks use. */
export interface CrawleeContext {
  readonly request: {
    readonly url: string
    /** Names the request in each of its attempts. */
    readonly uniqueKey?: string
    noRetry: boolean
    retryCount: number
  }
  /** A stream in HTTP crawlers, Playwright's or Puppeteer's response in others. */
  readonly response?: unknown
  /** Present if the crawler drives a browser. */
  readonly page?: unknown
}

/** The default of `patienceMs`: an hour. */
const PATIENCE_MS = 3_600_000

/**
 * The longest wait before Crawlee takes up a deferred request again, in milliseconds. A worker waits for this time,
 * and Crawlee gives a handler of errors more time than that.
 */
const LONGEST_REST_MS = 10_000

/** Options of {@link gateHooks}. */
export interface GateHookOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /**
   * The User-Agent header of HTTP crawlers. Pass the gate's own; without it, Crawlee sends the User-Agent of
   * a browser.
   */
  readonly userAgent?: string
  /**
   * A request fails if it would be deferred for longer than this in all, in milliseconds since its first deferral.
   * Default {@link PATIENCE_MS}.
   */
  readonly patienceMs?: number
  /** Called for each request that was refused. */
  readonly onRefused?: (
    refusal: RobotsDisallowedError | RobotsDeferredError,
    request: CrawleeContext['request'],
  ) => void
}

/** Options to be spread into the options of a crawler. */
export interface GateHooks {
  readonly preNavigationHooks: ((context: CrawleeContext, options?: object) => Promise<void>)[]
  readonly postNavigationHooks: ((context: CrawleeContext) => Promise<void>)[]
  /**
   * Ends the turn of a failed attempt that will be retried. If you have your own handler, call this one from
   * it.
   */
  readonly errorHandler: (context: CrawleeContext, error: Error) => Promise<void>
  /** Ends the turn of the last failed attempt. If you have your own handler, call this one from it. */
  readonly failedRequestHandler: (context: CrawleeContext, error: Error) => Promise<void>
}

/**
 * Options that send the requests of a Crawlee 3 crawler through a gate. Each request is decided and waits for
 * its turn before it is sent. The turn ends when the response was read or the attempt failed. A disallowed
 * request is not retried. A deferred one is, and that costs none of the crawler's retries.
 *
 * In HTTP crawlers every redirect is decided and waits before it is followed. A browser follows redirects by
 * itself, unless `obeyIn` of `wayleave/playwright` stops it. In a browser, and with an HTTP client without
 * `beforeRedirect`, the final page is decided afterwards, and no handler sees it if it is disallowed.
 *
 * Waiting counts towards the crawler's timeouts: set `requestHandlerTimeoutSecs`, and `navigationTimeoutSecs`
 * if redirects are followed, above the longest pause, or pass `maxWaitMs`.
 */
export function gateHooks(
  gate: Pick<Gate, 'acquire' | 'decide'>,
  { userAgent, onRefused, patienceMs = PATIENCE_MS, ...terms }: GateHookOptions = {},
): GateHooks {
  const attempts = new WeakMap<object, Attempt>()
  /** When the first deferral of each request that waits was. Crawlee makes a new object for each attempt. */
  const deferredSince = new Map<string, number>()

  const refuse = (
    request: CrawleeContext['request'],
    refusal: RobotsDisallowedError | RobotsDeferredError,
  ): never => {
    const key = keyOf(request)
    const now = performance.now()
    const since = deferredSince.get(key) ?? now
    if (refusal.code === 'disallowed' || now - since + (refusal.retryAfterMs ?? 0) > patienceMs) {
      request.noRetry = true
      deferredSince.delete(key)
    } else {
      deferredSince.set(key, since)
      // Crawlee counts the attempt as a retry in a moment. A deferral is none.
      request.retryCount -= 1
    }
    onRefused?.(refusal, request)
    throw refusal
  }

  const takeTurn = async (
    attempt: Attempt,
    request: CrawleeContext['request'],
    url: string,
  ): Promise<void> => {
    const answer = await gate.acquire(withoutCredentials(url), { ...terms, signal: attempt.signal })
    if (answer.granted) await attempt.begin(url, answer)
    else refuse(request, refusalError(url, answer.decision, answer.cause))
  }

  const endAttempt = async ({ request }: CrawleeContext, error?: Error): Promise<void> => {
    await attempts.get(request)?.end(true, error)
    attempts.delete(request)
  }

  return {
    preNavigationHooks: [
      async (context, options = {}) => {
        // An earlier attempt that timed out may still wait for its turn.
        const previous = attempts.get(context.request)
        const attempt = new Attempt()
        attempts.set(context.request, attempt)
        await previous?.end(true)
        await takeTurn(attempt, context.request, context.request.url)
        if (context.page !== undefined) return
        const got = options as GotOptions
        if (userAgent !== undefined) got.headers = { ...got.headers, 'user-agent': userAgent }
        const beforeRedirect = async (
          next: { readonly url?: string | URL },
          response: unknown,
        ): Promise<void> => {
          attempt.recordResponse(response)
          await attempt.end(false)
          await takeTurn(attempt, context.request, String(next.url))
        }
        got.hooks = { ...got.hooks, beforeRedirect: [...(got.hooks?.beforeRedirect ?? []), beforeRedirect] }
      },
    ],
    postNavigationHooks: [
      async ({ request, response }) => {
        const attempt = attempts.get(request)
        if (attempt === undefined) return
        attempt.recordResponse(response)
        const finalUrl = finalUrlOf(response)
        const decision =
          finalUrl === undefined || attempt.isFor(finalUrl)
            ? undefined
            : await gate.decide(withoutCredentials(finalUrl), { ...terms, signal: attempt.signal })
        if (finalUrl !== undefined && decision !== undefined && decision.verdict !== 'allow') {
          ;(response as { destroy?: () => void }).destroy?.()
          await attempt.end(false)
          refuse(request, refusalError(finalUrl, decision))
        }
        deferredSince.delete(keyOf(request))
        if (isStream(response)) finished(response, (error) => void attempt.end(error != null))
        else await attempt.end(false)
      },
    ],
    errorHandler: async (context, error) => {
      await endAttempt(context, error)
      // The error that Crawlee passes on may be of another copy of the class.
      const { code, retryAfterMs } = error as { readonly code?: unknown; readonly retryAfterMs?: number }
      if (code === 'deferred' || code === 'unreachable')
        await sleep(Math.min(retryAfterMs ?? 0, LONGEST_REST_MS))
    },
    failedRequestHandler: async (context, error) => {
      deferredSince.delete(keyOf(context.request))
      await endAttempt(context, error)
    },
  }
}

function keyOf({ url, uniqueKey = url }: CrawleeContext['request']): string {
  return uniqueKey
}

/** The parts of got's options that are used here. */
interface GotOptions {
  headers?: Readonly<Record<string, unknown>>
  hooks?: { readonly beforeRedirect?: readonly unknown[] }
}

/** One attempt at a request: its turn and its outcome. */
class Attempt {
  readonly #abort: AbortController = new AbortController()
  #turn: Admission | undefined
  #url = ''
  #outcome: RequestOutcome = {}

  /** Aborted when the attempt failed, so that it no longer waits for a turn. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  async begin(url: string, turn: Admission): Promise<void> {
    this.#url = withoutHash(url)
    this.#turn = turn
    this.#outcome = {}
    if (this.signal.aborted) await this.end(false)
  }

  isFor(url: string): boolean {
    return this.#url === withoutHash(url)
  }

  recordResponse(response: unknown): void {
    this.#outcome = outcomeOf(response)
  }

  /** Ends the turn. `failed`: the attempt has ended without a complete response. */
  async end(failed: boolean, error?: Error): Promise<void> {
    const turn = this.#turn
    this.#turn = undefined
    if (failed) this.#abort.abort(new Error('The attempt has ended.'))
    await turn?.done(failed ? { ...this.#outcome, failed, error } : this.#outcome)
  }
}

function withoutHash(url: string): string {
  const [bare = ''] = (parsedUrl(url)?.href ?? url).split('#')
  return bare
}

function isStream(response: unknown): response is NodeJS.ReadableStream {
  return typeof (response as NodeJS.ReadableStream | undefined)?.pipe === 'function'
}

/** A property of a response of Node; or, of a browser's response, the result of the method with that name. */
function memberOf(response: unknown, name: string): unknown {
  const value = (response as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'function' ? (value as () => unknown).call(response) : value
}

function finalUrlOf(response: unknown): string | undefined {
  const url = memberOf(response, 'url')
  return typeof url === 'string' && /^https?:/i.test(url) ? url : undefined
}

function outcomeOf(response: unknown): RequestOutcome {
  const status = memberOf(response, 'statusCode') ?? memberOf(response, 'status')
  const headers = memberOf(response, 'headers') as Readonly<Record<string, unknown>> | undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return typeof status === 'number'
    ? { status, retryAfter: text(headers?.['retry-after']), date: text(headers?.date) }
    : {}
}
