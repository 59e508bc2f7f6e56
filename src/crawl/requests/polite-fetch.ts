import {
  BlockedAddressError,
  type GuardOptions,
  guardUrl,
  type SignRequest,
  StaleConnectionError,
} from '../../fetch/index.ts'
import { present, visible } from '../../text/index.ts'
import type { DecideOptions } from '../decision.ts'
import { RobotsDeferredError, RobotsDisallowedError } from '../errors.ts'
import { checkFetch } from '../options/check-calls.ts'
import { sentUrl } from '../sent-url.ts'
import { isTraced, type RequestEvent, refusalChannel, requestChannel } from '../telemetry.ts'
import { deadline, type Time, unlessAborted } from '../time.ts'
import type { Admission, Refusal } from '../turns/admission.ts'
import type { RequestOutcome } from '../turns/back-off.ts'
import { dryResponse, localResponse, withBody, withFacts } from './given-response.ts'
import { observeBody } from './observed-body.ts'
import { type ObservedUpload, observeUpload } from './observed-upload.ts'
import { OfferInBody } from './offer-in-body.ts'
import type { PoliteFetchOptions } from './polite-fetch-options.ts'
import { MAX_PAGE_REDIRECTS, redirectRequest, type SentRequest } from './redirect.ts'
import type { RequestUnderWay, SentRequests } from './sent-requests.ts'
import { siteRefusal } from './site-refusal.ts'

/**
 * The `fetch` of a gate: the standard `fetch`, with the options of {@link PoliteFetchOptions} in addition.
 */
export type PoliteFetch = (
  input: string | URL | Request,
  init?: RequestInit & PoliteFetchOptions,
) => Promise<Response>

/** Decides on a URL and waits for a turn at its host, like `Gate.acquire`. */
type Acquire = (url: URL, options: DecideOptions) => Promise<Admission | Refusal>

/** What the gate's `fetch` needs. */
export interface PoliteClient {
  /** The guard that checks the URL of every hop before the client sends a request to it. */
  readonly guard: GuardOptions
  readonly fetch: typeof globalThis.fetch
  /** Is `fetch` the operator's own, which may take options such as a dispatcher? */
  readonly isOwn: boolean
  readonly userAgent: string
  readonly deadlineMs: number
  readonly signRequest: SignRequest | undefined
  readonly time: Time
  /** Where each request is counted until its turn ends. */
  readonly sent: SentRequests
  /** Is called when the head of a response comes, with the time at which its request was sent. */
  readonly onAnswer: (url: URL, sentAt: number) => void
}

/**
 * Creates the `fetch` of a gate: every hop is decided, and waits for its turn. The turn of a hop ends when
 * the body of the response ends: its last byte arrived, or it was cancelled, failed, or reached the request's
 * deadline. A body is read ahead of the caller, up to a limit.
 */
export function createPoliteFetch(acquire: Acquire, client: PoliteClient): PoliteFetch {
  return async (input, init = {}) => {
    checkFetch(init)
    const {
      purpose,
      maxWaitMs,
      maxRedirects = MAX_PAGE_REDIRECTS,
      refused = 'throw',
      redirect = input instanceof Request ? input.redirect : 'follow',
      ...options
    } = init
    const signal = options.signal ?? (input instanceof Request ? input.signal : undefined)
    const terms = present({ purpose, signal })
    let request = await requestOf(input, options, client.userAgent)
    assertSendable(request, options, client)
    let isResent = false
    let remainingMs = maxWaitMs
    const visited = new Set<string>()
    const turnAt = async (url: URL): Promise<Admission | Refusal> => {
      const blocked = guardUrl(url, client.guard)
      if (blocked !== undefined) throw new BlockedAddressError(blocked)
      const askedAt = client.time.monotonic()
      const admission = await acquire(url, { ...terms, ...present({ maxWaitMs: remainingMs }) })
      if (remainingMs !== undefined)
        remainingMs = Math.max(0, remainingMs - (client.time.monotonic() - askedAt))
      return admission
    }
    const redirected = async (
      from: SentRequest,
      sent: Sent,
      hops: number,
    ): Promise<SentRequest | undefined> => {
      try {
        const next = redirectRequest(from, sent.response)
        if (next === undefined) return undefined
        if (redirect === 'error')
          throw new TypeError("The server redirects, but the request has redirect: 'error'.")
        if (hops >= maxRedirects) throw new TypeError(`There are more than ${maxRedirects} redirects.`)
        if (visited.has(visitOf(next))) throw new TypeError(`The redirects form a loop at ${next.url.href}.`)
        return next
      } catch (error) {
        await sent.discard()
        throw error
      }
    }
    let redirectedFrom: string | undefined
    for (let hop = 0; ; ) {
      const admission = await turnAt(request.url)
      if (!admission.granted) return refusedResponse(admission, request.url.href, redirectedFrom, refused)
      let sent: Sent
      try {
        sent = await send(client, request, options, signal, admission)
      } catch (error) {
        if (isResent || !isUnanswered(error)) throw error
        // The server may have read the request, so it is sent again in a new turn only.
        isResent = true
        continue
      }
      if (redirect === 'manual') return sent.deliver(hop > 0)
      visited.add(visitOf(request))
      const next = await redirected(request, sent, hop)
      if (next === undefined) return sent.deliver(hop > 0)
      await sent.discard()
      redirectedFrom = request.url.href
      request = next
      hop += 1
    }
  }
}

/** The response in place of one of a site that was not asked. @throws the error of the refusal, if that is wished. */
function refusedResponse(
  { decision, cause }: Refusal,
  href: string,
  redirectedFrom: string | undefined,
  refused: NonNullable<PoliteFetchOptions['refused']>,
): Response {
  if (decision.reason === 'dry-run') return dryResponse(href)
  const error =
    decision.verdict === 'disallow'
      ? new RobotsDisallowedError(href, decision, redirectedFrom)
      : new RobotsDeferredError(href, decision, redirectedFrom, cause)
  if (refused === 'throw') throw error
  return localResponse(error)
}

/**
 * The first request of a `fetch`. The body of a `Request` is read into memory, because a redirect may ask for
 * it again.
 */
async function requestOf(
  input: string | URL | Request,
  options: RequestInit,
  userAgent: string,
): Promise<SentRequest> {
  const from = input instanceof Request ? input : undefined
  const url = new URL(sentUrl(from?.url ?? String(input)).href)
  const headers = new Headers(options.headers ?? from?.headers)
  headers.set('user-agent', userAgent)
  return {
    url,
    method: (options.method ?? from?.method ?? 'GET').toUpperCase(),
    headers,
    body: options.body ?? (from?.body == null ? null : await from.clone().arrayBuffer()),
  }
}

/** Refuses a request that no client could send, before it takes a turn. @throws `TypeError` */
function assertSendable(request: SentRequest, options: RequestInit, { isOwn }: PoliteClient): void {
  const { url, method, headers, body } = request
  if (!isOwn && 'dispatcher' in options)
    throw new TypeError(
      "This fetch takes no dispatcher: pass that dispatcher's own fetch to createGate instead.",
    )
  if (body !== null && (method === 'GET' || method === 'HEAD'))
    throw new TypeError(`A request with the method ${method} has no body.`)
  const host = headers.get('host')
  if (host !== null && host !== url.host)
    throw new TypeError(
      `The header Host names ${visible(host)}, but the URL names ${url.host}. Leave the header out: the rules of one site do not hold for another.`,
    )
  const { signal: _, ...rest } = options
  new Request(url, { ...rest, method, headers, body: body instanceof ReadableStream ? null : (body ?? null) })
}

/** A key that two requests share if the second would get the answer of the first. */
function visitOf({ method, url }: SentRequest): string {
  return `${method} ${url.href.split('#', 1)[0]}`
}

/** Did a reused connection close without an answer, so that nobody knows whether the request arrived? */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof StaleConnectionError
}

/**
 * Does an error tell nothing about the host? A `TypeError` without a cause is the mistake of a program, and a
 * `NotReadableError` is that of a `Blob` whose file has changed.
 */
function isNoFailureOfHost(error: unknown): boolean {
  return (
    error instanceof BlockedAddressError ||
    isUnanswered(error) ||
    (error instanceof TypeError && error.cause === undefined) ||
    (error instanceof Error && [error, error.cause].some(isNotReadable))
  )
}

function isNotReadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotReadableError'
}

interface Sent {
  readonly response: Response
  /** Gives the response to the caller. The turn ends when the body of the response ends. */
  deliver(wasRedirected: boolean): Response
  /** Discards the body of the response, and ends the turn. */
  discard(): Promise<void>
}

/** Sends one request. The turn of the request always ends, at the latest at the request's deadline. */
async function send(
  { fetch, time, deadlineMs, signRequest, sent, onAnswer }: PoliteClient,
  { url, method, headers, body }: SentRequest,
  options: RequestInit,
  signal: AbortSignal | undefined,
  admission: Admission,
): Promise<Sent> {
  const abort = new AbortController()
  const stop = (): void => abort.abort(signal?.reason)
  if (signal?.aborted === true) stop()
  signal?.addEventListener('abort', stop, { once: true })
  // The connection keeps the process alive, not this timer: after `close`, nothing may wait for it.
  const cancel = deadline(time, deadlineMs, () =>
    abort.abort(new DOMException(`The request took longer than ${deadlineMs} ms.`, 'TimeoutError')),
  )
  const finish = (outcome: RequestOutcome): Promise<void> => {
    cancel()
    signal?.removeEventListener('abort', stop)
    sent.delete(underWay)
    return admission.done(outcome)
  }
  let upload: ObservedUpload | undefined
  const failure = (error: unknown): RequestOutcome =>
    signal?.aborted === true ||
    sent.closed !== undefined ||
    upload?.state === 'failed' ||
    (abort.signal.aborted && upload?.state === 'awaited') ||
    isNoFailureOfHost(error)
      ? {}
      : { failed: true, error }
  const underWay: RequestUnderWay = {
    isDelivered: false,
    stop: (reason) => {
      abort.abort(reason)
      void finish({})
    },
  }
  sent.add(underWay)
  let signed: Headers
  try {
    const unsigned = { method, url: new URL(url), headers: new Headers(headers) }
    signed = await unlessAborted(signedHeaders(signRequest, unsigned), abort.signal)
  } catch (error) {
    // The host has seen nothing of it.
    await finish({})
    throw error
  }
  let response: Response
  const startedAt = time.monotonic()
  try {
    if (body instanceof ReadableStream) upload = observeUpload(body)
    response = await tracedAnswer(fetch, url, {
      ...options,
      ...(upload === undefined ? {} : ({ duplex: 'half' } as const)),
      method,
      headers: signed,
      body: upload?.body ?? body ?? null,
      redirect: 'manual',
      signal: abort.signal,
    })
  } catch (error) {
    await finish({ ...failure(error), durationMs: time.monotonic() - startedAt })
    throw error
  }
  onAnswer(url, startedAt)
  const offer = refusalChannel.hasSubscribers && OfferInBody.isIn(response) ? new OfferInBody() : undefined
  if (offer === undefined) publishRefusal(url, response)
  const outcome = outcomeOf(response)
  return {
    response,
    deliver: (wasRedirected) => {
      underWay.isDelivered = true
      if (response.body === null) {
        void finish(outcome)
        return withFacts(response, { url: url.href, redirected: wasRedirected })
      }
      // The time in which the caller does not read is no time that the host took.
      const onEnd = (failed: boolean, unreadMs: number): void => {
        if (offer !== undefined) publishRefusal(url, response, offer.text())
        void finish({
          ...outcome,
          ...(failed ? failure(undefined) : {}),
          durationMs: time.monotonic() - startedAt - unreadMs,
        })
      }
      const onPart = (part: Uint8Array): void => offer?.add(part)
      const watch = { host: url.host, time, aborted: abort.signal, onPart, onEnd }
      const facts = { url: url.href, redirected: wasRedirected }
      return withBody(response, observeBody(response.body, watch), facts)
    },
    discard: async () => {
      await response.body?.cancel().catch(() => {})
      await finish(outcome)
    },
  }
}

/** The headers of a request with those of its signature. */
async function signedHeaders(
  sign: SignRequest | undefined,
  request: Parameters<SignRequest>[0],
): Promise<Headers> {
  const signed = new Headers(request.headers)
  for (const [name, value] of Object.entries((await sign?.(request)) ?? {})) signed.set(name, value)
  return signed
}

/** Tells subscribers of a response by which a site refuses the crawler. */
function publishRefusal(url: URL, response: Response, body?: string): void {
  if (!refusalChannel.hasSubscribers) return
  const refusal = siteRefusal(response, body)
  if (refusal !== undefined) refusalChannel.publish({ url: url.href, ...refusal })
}

function outcomeOf({ status, headers }: Response): RequestOutcome {
  return { status, retryAfter: headers.get('retry-after'), date: headers.get('date') }
}

/** The response of a client. Publishes an event of the request if there are subscribers. */
async function tracedAnswer(fetch: PoliteClient['fetch'], url: URL, init: ClientInit): Promise<Response> {
  if (!isTraced(requestChannel)) return answerOf(fetch, url, init)
  const event: RequestEvent = { url: url.href, method: init.method }
  return requestChannel.tracePromise(async () => {
    const response = await answerOf(fetch, url, init)
    event.status = response.status
    return response
  }, event)
}

/** The options of a request as the client gets it. */
type ClientInit = RequestInit & { readonly method: string; readonly signal: AbortSignal }

/** The response of a client, which may be the operator's own and give or do anything. */
async function answerOf(fetch: PoliteClient['fetch'], url: URL, init: ClientInit): Promise<Response> {
  const response = await unlessAborted(fetch(url.href, init), init.signal, ({ body }) => body?.cancel())
  if (!isResponse(response))
    throw new TypeError(
      'The client that createGate got as fetch gave no Response: pass a function with the result of the global fetch.',
    )
  return response
}

/** Has a value of an operator's own client what the gate reads of a response? */
function isResponse(value: unknown): boolean {
  const { status, headers, body } = (value ?? {}) as Partial<Response>
  return (
    typeof status === 'number' &&
    typeof headers?.get === 'function' &&
    (body === null || typeof body?.getReader === 'function')
  )
}
