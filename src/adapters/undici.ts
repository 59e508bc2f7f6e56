/**
 * A gate before every request of an undici dispatcher. A module of its own, because it uses the types of that
 * package.
 */
import { stringify } from 'node:querystring'
import type { Dispatcher } from 'undici'
import {
  type Admission,
  type DecideOptions,
  type Gate,
  REQUEST_DEADLINE_MS,
  type RequestOutcome,
} from '../crawl/index.ts'
import { refusalError } from './refusal-error.ts'

/**
 * A response that is read for longer renews its lease at this interval, in milliseconds: half of the usual
 * lease, so that it cannot run out.
 */
const RENEW_AFTER_MS: number = REQUEST_DEADLINE_MS / 2

/** Options of a {@link gateInterceptor}. */
export interface GateInterceptorOptions extends Pick<DecideOptions, 'purpose' | 'maxWaitMs'> {
  /** The origin of a `Client` or `Pool`, whose requests need not name one. An `Agent` does not need it. */
  readonly origin?: string | URL
}

/**
 * An interceptor for undici 7 and 8: every request is decided and waits for its turn, which ends with the
 * response. Compose it before `interceptors.redirect()`, so that each hop passes it, and before
 * `interceptors.retry()`, so that each attempt does.
 *
 * A refused request fails with `RobotsDisallowedError` or `RobotsDeferredError`, and one whose URL is unknown
 * with `TypeError`. CONNECT is passed through, because it names no resource. The caller sets the User-Agent
 * header: send the one of the gate. `dispatch` returns `true`, because a waiting request is not in the
 * dispatcher's queue.
 */
export function gateInterceptor(
  gate: Pick<Gate, 'acquire'>,
  { origin, ...terms }: GateInterceptorOptions = {},
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (options.method === 'CONNECT') return dispatch(options, handler)
    const gated = new GatedRequest(handler)
    void pass(gate, terms, dispatch, origin === undefined ? options : { origin, ...options }, gated)
    return true
  }
}

async function pass(
  gate: Pick<Gate, 'acquire'>,
  terms: DecideOptions,
  dispatch: Dispatcher.Dispatch,
  options: Dispatcher.DispatchOptions,
  gated: GatedRequest,
): Promise<void> {
  // The handler gets its controller before there is a request, so that it can abort while the request waits
  // for a turn.
  if (!gated.open()) return
  let admitted: Admission
  let sent: Dispatcher.DispatchOptions
  try {
    const url = urlOf(options)
    sent = { ...options, path: isAbsolute(options.path) ? url.href : `${url.pathname}${url.search}` }
    delete sent.query
    const answer = await gate.acquire(url, { ...terms, signal: gated.signal })
    if (!answer.granted) throw refusalError(url.href, answer.decision, answer.cause)
    admitted = answer
  } catch (error) {
    gated.fail(error as Error)
    return
  }
  if (!gated.begin(admitted)) return
  try {
    dispatch(sent, gated)
  } catch (error) {
    gated.onResponseError(gated, error as Error)
  }
}

/** The URL of a request. It is joined as text, like in undici, so that `//elsewhere/` is a path. */
function urlOf({ origin, path, query }: Dispatcher.DispatchOptions): URL {
  const queryText = query == null ? '' : stringify(query as Record<string, string>)
  const target = queryText === '' ? path : `${path}?${queryText}`
  if (isAbsolute(path)) return new URL(target)
  if (origin == null)
    throw new TypeError(
      'The origin of this request is unknown: compose the gate on an Agent, or pass gateInterceptor the origin of the Client.',
    )
  const url = new URL(`${new URL(origin).origin}${target}`)
  url.hash = ''
  return url
}

/** Is it the absolute form of a request target, which is used for proxies? */
function isAbsolute(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
type Socket = Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>[3]
type RawHeaders = NonNullable<Dispatcher.DispatchController['rawHeaders']> | null
type Turn = Pick<Admission, 'done' | 'renew'>

/** One request at the gate. It wraps the caller's handler, and is the controller that this handler gets. */
class GatedRequest implements Dispatcher.DispatchHandler, Dispatcher.DispatchController {
  readonly #handler: Dispatcher.DispatchHandler
  readonly #waiting: AbortController = new AbortController()
  #turn: Turn | undefined
  #controller: Dispatcher.DispatchController | undefined
  #reason: Error | null = null
  #isPaused = false
  #isOver = false
  /** The caller aborted, or its handler threw. Such a failure says nothing about the host. */
  #isCallersFailure = false
  #outcome: RequestOutcome = {}
  #renewedAt = 0

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler
  }

  get signal(): AbortSignal {
    return this.#waiting.signal
  }

  /** Gives the handler its controller; `false` if the handler aborted at once. */
  open(): boolean {
    try {
      this.#handler.onRequestStart?.(this, {})
    } catch (error) {
      this.fail(error as Error)
    }
    return !this.#isOver
  }

  /** Starts the turn; `false` if the request was aborted meanwhile. */
  begin(turn: Turn): boolean {
    this.#turn = turn
    this.#renewedAt = performance.now()
    if (this.#isOver) this.#settle({})
    return !this.#isOver
  }

  /** Ends the request with an error. */
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
    this.#isCallersFailure = true
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
    this.#callHandler(() => this.#handler.onRequestUpgrade?.(this, status, headers, socket))
  }

  onResponseStart(_: unknown, status: number, headers: Headers, message?: string): void {
    this.#outcome = { status, retryAfter: first(headers['retry-after']), date: first(headers.date) }
    this.#callHandler(() => this.#handler.onResponseStart?.(this, status, headers, message))
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const now = performance.now()
    if (now - this.#renewedAt >= RENEW_AFTER_MS) {
      this.#renewedAt = now
      void this.#turn?.renew()
    }
    this.#callHandler(() => this.#handler.onResponseData?.(this, chunk))
  }

  onResponseEnd(_: unknown, trailers: Headers): void {
    this.#settle(this.#outcome)
    // If the handler throws here, as the retry handler does, undici passes its error to onResponseError.
    this.#handler.onResponseEnd?.(this, trailers)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#settle(this.#isCallersFailure ? this.#outcome : { ...this.#outcome, failed: true, error })
    this.fail(error)
  }

  #settle(outcome: RequestOutcome): void {
    void this.#turn?.done(outcome)
    this.#turn = undefined
  }

  #callHandler(call: () => void): void {
    try {
      call()
    } catch (error) {
      this.#isCallersFailure = true
      throw error
    }
  }
}

function first(value: string | string[] | undefined): string | null {
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}
