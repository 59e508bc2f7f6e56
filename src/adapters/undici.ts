/** A gate before every request of an undici dispatcher; a module of its own, because its types are that package's. */
import { stringify } from 'node:querystring'
import type { Dispatcher } from 'undici'
import { type Admission, type DecideOptions, type Gate, REQUEST_DEADLINE_MS, type RequestOutcome } from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'

/** Who has read for so long, in milliseconds, holds its turn for another lease; half of the usual lease, so that it cannot run out between. */
export const RENEW_AFTER_MS: number = REQUEST_DEADLINE_MS / 2

/** How the gate is asked, and for whom. */
export interface GateInterceptorOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /** The origin of a `Client` or `Pool`, whose requests need not name one; an `Agent` needs none. */
  readonly origin?: string | URL
}

/**
 * An interceptor for undici 7 and 8: every request is decided and waits for its turn, which is over when the response is. Compose it before
 * `interceptors.redirect()`, and each hop passes it, before `interceptors.retry()`, and each attempt does.
 *
 * What is not let through ends in `RobotsDisallowedError` or `RobotsDeferredError`, and in `TypeError` what cannot be told a URL of. CONNECT
 * passes: it names no resource. The User-Agent header is the caller's: send the one the gate was made with. `dispatch` gives true,
 * since a request that waits is not in the dispatcher's queue.
 */
export function gateInterceptor(
  gate: Pick<Gate, 'acquire'>,
  { origin, ...ask }: GateInterceptorOptions = {},
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (options.method === 'CONNECT') return dispatch(options, handler)
    const passage = new Passage(handler)
    void pass(gate, ask, dispatch, origin === undefined ? options : { origin, ...options }, passage)
    return true
  }
}

async function pass(
  gate: Pick<Gate, 'acquire'>,
  ask: DecideOptions,
  dispatch: Dispatcher.Dispatch,
  options: Dispatcher.DispatchOptions,
  passage: Passage,
): Promise<void> {
  // Whoever waits for a turn can call the request off: the handler gets its controller before there is a request.
  if (!passage.open()) return
  let admitted: Admission
  let sent: Dispatcher.DispatchOptions
  try {
    const url = urlOf(options)
    sent = { ...options, path: isAbsolute(options.path) ? url.href : `${url.pathname}${url.search}` }
    delete sent.query
    const answer = await gate.acquire(url, { ...ask, signal: passage.signal })
    if (!answer.granted) throw refusalError(url.href, answer.decision)
    admitted = answer
  } catch (error) {
    passage.fail(error as Error)
    return
  }
  if (!passage.begin(admitted)) return
  try {
    dispatch(sent, passage)
  } catch (error) {
    passage.onResponseError(passage, error as Error)
  }
}

/** The URL that a request will ask for. Joined as text, as undici does: `//elsewhere/` is a path here. */
function urlOf({ origin, path, query }: Dispatcher.DispatchOptions): URL {
  const asked = query == null ? '' : stringify(query as Record<string, string>)
  const whole = asked === '' ? path : `${path}?${asked}`
  if (isAbsolute(path)) return new URL(whole)
  if (origin == null)
    throw new TypeError(
      'The gate cannot tell where this request goes: compose it on an Agent, or pass gateInterceptor the origin of the Client.',
    )
  const url = new URL(`${new URL(origin).origin}${whole}`)
  url.hash = ''
  return url
}

/** Is it the form that proxies are asked in? */
function isAbsolute(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
type Socket = Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>[3]
type RawHeaders = NonNullable<Dispatcher.DispatchController['rawHeaders']> | null
type Turn = Pick<Admission, 'done' | 'renew'>

/** One request on its way: stands before the caller's handler, and is the controller that this handler gets. */
class Passage implements Dispatcher.DispatchHandler, Dispatcher.DispatchController {
  readonly #handler: Dispatcher.DispatchHandler
  readonly #waiting: AbortController = new AbortController()
  #turn: Turn | undefined
  #controller: Dispatcher.DispatchController | undefined
  #reason: Error | null = null
  #isPaused = false
  #isOver = false
  /** Where the caller gave up, or its handler threw, nothing is said of the host. */
  #isOurs = false
  #outcome: RequestOutcome = {}
  #renewedAt = 0

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler
  }

  get signal(): AbortSignal {
    return this.#waiting.signal
  }

  /** Gives the handler its controller; false where it called the request off at once. */
  open(): boolean {
    try {
      this.#handler.onRequestStart?.(this, {})
    } catch (error) {
      this.fail(error as Error)
    }
    return !this.#isOver
  }

  /** Its turn has come; false where nobody wants it any more. */
  begin(turn: Turn): boolean {
    this.#turn = turn
    this.#renewedAt = performance.now()
    if (this.#isOver) this.#settle({})
    return !this.#isOver
  }

  /** It ends before there was a request. */
  fail(error: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#handler.onResponseError?.(this, error)
  }

  get aborted(): boolean {
    return this.#controller?.aborted ?? this.#reason !== null
  }

  get paused(): boolean {
    return this.#controller?.paused ?? this.#isPaused
  }

  get reason(): Error | null {
    return this.#controller?.reason ?? this.#reason
  }

  get rawHeaders(): RawHeaders {
    return this.#controller?.rawHeaders ?? null
  }

  set rawHeaders(value: RawHeaders) {
    if (this.#controller !== undefined) this.#controller.rawHeaders = value
  }

  get rawTrailers(): RawHeaders {
    return this.#controller?.rawTrailers ?? null
  }

  set rawTrailers(value: RawHeaders) {
    if (this.#controller !== undefined) this.#controller.rawTrailers = value
  }

  abort(reason: Error): void {
    this.#isOurs = true
    this.#reason ??= reason
    if (this.#controller !== undefined) {
      this.#controller.abort(reason)
      return
    }
    this.#waiting.abort(reason)
    this.#settle({})
    this.fail(reason)
  }

  pause(): void {
    this.#isPaused = true
    this.#controller?.pause()
  }

  resume(): void {
    this.#isPaused = false
    this.#controller?.resume()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#reason !== null) controller.abort(this.#reason)
    else if (this.#isPaused) controller.pause()
  }

  onRequestUpgrade(_: unknown, status: number, headers: Headers, socket: Socket): void {
    this.#settle({ status })
    this.#told(() => this.#handler.onRequestUpgrade?.(this, status, headers, socket))
  }

  onResponseStart(_: unknown, status: number, headers: Headers, message?: string): void {
    this.#outcome = { status, retryAfter: first(headers['retry-after']), date: first(headers.date) }
    this.#told(() => this.#handler.onResponseStart?.(this, status, headers, message))
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const now = performance.now()
    if (now - this.#renewedAt >= RENEW_AFTER_MS) {
      this.#renewedAt = now
      void this.#turn?.renew()
    }
    this.#told(() => this.#handler.onResponseData?.(this, chunk))
  }

  onResponseEnd(_: unknown, trailers: Headers): void {
    this.#settle(this.#outcome)
    // A handler that throws here, as that of retries does, is told of its error by undici: there it goes on.
    this.#handler.onResponseEnd?.(this, trailers)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#settle(this.#isOurs ? this.#outcome : { ...this.#outcome, failed: true })
    this.fail(error)
  }

  #settle(outcome: RequestOutcome): void {
    void this.#turn?.done(outcome)
    this.#turn = undefined
  }

  #told(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#isOurs = true
      throw error
    }
  }
}

function first(value: string | string[] | undefined): string | null {
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}
