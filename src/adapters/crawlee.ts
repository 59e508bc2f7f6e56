/** A gate in a Crawlee crawler; structural types, so that any of its packages will do. */
import { finished } from 'node:stream'
import type { Admission, DecideOptions, Gate, RequestOutcome, RobotsDeferredError, RobotsDisallowedError } from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'

/** What `enqueueLinks` takes as `robotsTxtFile`. */
export interface CrawleeRobotsTxtFile {
  /** May this link be enqueued? The gate's own agent is asked for, whatever Crawlee passes beside the URL. */
  isAllowed(url: string, userAgent?: string): boolean
}

/**
 * The gate as the `robotsTxtFile` of `enqueueLinks`, which minds it only where `respectRobotsTxtFile: true` is passed along.
 *
 * Crawlee wants an answer at once, and rules that are not ready give none. Default: `skip` such a link, and a link that is deferred;
 * `enqueue` leaves both to the hooks of {@link gateHooks}, which have the time to ask.
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
      if (!/^https?:/i.test(url) || !URL.canParse(url)) return false
      const verdict = gate.decideNow(url)?.verdict ?? 'defer'
      return verdict === 'allow' || (verdict === 'defer' && whenUnknown === 'enqueue')
    },
  }
}

/** What the hooks use of a crawling context. */
export interface CrawleeContext {
  readonly request: { readonly url: string; noRetry: boolean }
  /** A stream in HTTP crawlers, Playwright's or Puppeteer's response in others. */
  readonly response?: unknown
  /** Is there one, the crawler drives a browser. */
  readonly page?: unknown
}

/** How {@link gateHooks} asks the gate. */
export interface GateHookOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /** The User-Agent header of HTTP crawlers, the one that the gate was made with; without it Crawlee makes one up that is a browser's. */
  readonly userAgent?: string
  /** Told of each request that was not let through. */
  readonly onRefused?: (refusal: RobotsDisallowedError | RobotsDeferredError, request: CrawleeContext['request']) => void
}

/** Options of a crawler, to be spread into its others. */
export interface GateHooks {
  readonly preNavigationHooks: ((context: CrawleeContext, options?: object) => Promise<void>)[]
  readonly postNavigationHooks: ((context: CrawleeContext) => Promise<void>)[]
  /** Ends the turn of an attempt that failed and is made again; who has a handler of one's own calls this one from it. */
  readonly errorHandler: (context: CrawleeContext, error: Error) => Promise<void>
  /** The same for an attempt that is the last. */
  readonly failedRequestHandler: (context: CrawleeContext, error: Error) => Promise<void>
}

/**
 * The options that have a crawler of Crawlee 3 pass a gate: a request is decided and waits for its turn before it is sent, and the turn is
 * over when the response has been read or the attempt failed. What is disallowed is not tried again; what is deferred is, as often as the
 * crawler retries.
 *
 * In HTTP crawlers every redirect is decided and waits before it is followed. A browser follows them by itself (`obeyIn` of
 * `wayleave/playwright` stops them); here, and with an HTTP client that knows no `beforeRedirect`, the page that one landed on is
 * decided, and no handler sees it where it is disallowed.
 *
 * Waiting counts against the crawler's timeouts: let `requestHandlerTimeoutSecs`, and `navigationTimeoutSecs` where redirects are followed,
 * exceed the longest pause, or pass `maxWaitMs`.
 */
export function gateHooks(gate: Pick<Gate, 'acquire' | 'decide'>, { userAgent, onRefused, ...ask }: GateHookOptions = {}): GateHooks {
  const attempts = new WeakMap<object, Attempt>()

  const refuse = (request: CrawleeContext['request'], refusal: RobotsDisallowedError | RobotsDeferredError): never => {
    if (refusal.code === 'disallowed') request.noRetry = true
    onRefused?.(refusal, request)
    throw refusal
  }

  const enter = async (attempt: Attempt, request: CrawleeContext['request'], url: string): Promise<void> => {
    const answer = await gate.acquire(url, { ...ask, signal: attempt.signal })
    if (answer.granted) await attempt.begin(url, answer)
    else refuse(request, refusalError(url, answer.decision))
  }

  const over = async ({ request }: CrawleeContext): Promise<void> => {
    await attempts.get(request)?.end(true)
    attempts.delete(request)
  }

  return {
    preNavigationHooks: [
      async (context, options = {}) => {
        // One that timed out may still wait for its turn.
        const before = attempts.get(context.request)
        const attempt = new Attempt()
        attempts.set(context.request, attempt)
        await before?.end(true)
        await enter(attempt, context.request, context.request.url)
        if (context.page !== undefined) return
        const got = options as GotOptions
        if (userAgent !== undefined) got.headers = { ...got.headers, 'user-agent': userAgent }
        const beforeRedirect = async (next: { readonly url?: string | URL }, response: unknown): Promise<void> => {
          attempt.saw(response)
          await attempt.end(false)
          await enter(attempt, context.request, String(next.url))
        }
        got.hooks = { ...got.hooks, beforeRedirect: [...(got.hooks?.beforeRedirect ?? []), beforeRedirect] }
      },
    ],
    postNavigationHooks: [
      async ({ request, response }) => {
        const attempt = attempts.get(request)
        if (attempt === undefined) return
        attempt.saw(response)
        const landed = landedAt(response)
        const decision =
          landed === undefined || attempt.isFor(landed) ? undefined : await gate.decide(landed, { ...ask, signal: attempt.signal })
        if (landed !== undefined && decision !== undefined && decision.verdict !== 'allow') {
          ;(response as { destroy?: () => void }).destroy?.()
          await attempt.end(false)
          refuse(request, refusalError(landed, decision))
        }
        if (isStream(response)) finished(response, (error) => void attempt.end(error != null))
        else await attempt.end(false)
      },
    ],
    errorHandler: over,
    failedRequestHandler: over,
  }
}

/** The part of got's options that is used here. */
interface GotOptions {
  headers?: Readonly<Record<string, unknown>>
  hooks?: { readonly beforeRedirect?: readonly unknown[] }
}

/** One try at a request: its turn, and what it came to. */
class Attempt {
  readonly #given: AbortController = new AbortController()
  #turn: Admission | undefined
  #url = ''
  #outcome: RequestOutcome = {}

  /** Aborted when the attempt failed: nobody waits for its turn any more. */
  get signal(): AbortSignal {
    return this.#given.signal
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

  saw(response: unknown): void {
    this.#outcome = outcomeOf(response)
  }

  /** Ends the turn; `failed` where the attempt is over and brought no whole response. */
  async end(failed: boolean): Promise<void> {
    const turn = this.#turn
    this.#turn = undefined
    if (failed) this.#given.abort(new Error('The attempt is over.'))
    await turn?.done(failed ? { ...this.#outcome, failed } : this.#outcome)
  }
}

function withoutHash(url: string): string {
  const [bare = ''] = (URL.canParse(url) ? new URL(url).href : url).split('#')
  return bare
}

function isStream(response: unknown): response is NodeJS.ReadableStream {
  return typeof (response as NodeJS.ReadableStream | undefined)?.pipe === 'function'
}

/** A property of a response of Node's, or what a method of that name of a browser's gives. */
function of(response: unknown, name: string): unknown {
  const value = (response as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'function' ? (value as () => unknown).call(response) : value
}

function landedAt(response: unknown): string | undefined {
  const url = of(response, 'url')
  return typeof url === 'string' && /^https?:/i.test(url) ? url : undefined
}

function outcomeOf(response: unknown): RequestOutcome {
  const status = of(response, 'statusCode') ?? of(response, 'status')
  const headers = of(response, 'headers') as Readonly<Record<string, unknown>> | undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return typeof status === 'number' ? { status, retryAfter: text(headers?.['retry-after']), date: text(headers?.date) } : {}
}
