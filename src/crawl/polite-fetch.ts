import { BlockedAddressError, type GuardOptions, guardUrl } from '../fetch/index.ts'
import type { Admission, Refusal } from './admission.ts'
import type { AskOptions } from './ask-options.ts'
import { sentUrl } from './asked-url.ts'
import type { RequestOutcome } from './back-off.ts'
import { MAX_PAGE_REDIRECTS, redirected, type SentRequest } from './redirect.ts'
import { RobotsDeferredError, RobotsDisallowedError } from './refusals.ts'
import type { RequestPurpose } from './rulings.ts'
import type { Time } from './time.ts'

/** What the gate's `fetch` takes beside the options of every `fetch`. */
export interface PoliteFetchOptions {
  /** Default `crawl`. */
  readonly purpose?: RequestPurpose
  /** Rather not at all than wait longer for each hop, in milliseconds. */
  readonly maxWaitMs?: number
  /** What becomes of a request that is not let through: an error (`throw`, default), or a response that was made here (`respond`): 403, or 503 with Retry-After, as LWP::RobotUA does. */
  readonly refused?: 'throw' | 'respond'
}

/** `fetch`, with more options. */
export type PoliteFetch = (input: string | URL | Request, init?: RequestInit & PoliteFetchOptions) => Promise<Response>

/** Waits for a turn, as a gate does. */
type Acquire = (url: URL, options: AskOptions) => Promise<Admission | Refusal>

/** What the gate's `fetch` is made with. */
export interface PoliteClient {
  /** Whom it may ask; every hop is held to it, whatever client sends it. */
  readonly guard: GuardOptions
  readonly fetch: typeof globalThis.fetch
  readonly userAgent: string
  readonly deadlineMs: number
  readonly time: Time
}

/** The header of a response that was made here and came from no server; its value is the reason. */
export const REFUSED_HEADER = 'x-robots-refused'

/** `fetch` through a gate: every hop is decided anew and waits for its turn, and the turn is over when the body has been read, or failed. */
export function politeFetch(acquire: Acquire, client: PoliteClient): PoliteFetch {
  return async (input, init = {}) => {
    const { purpose, maxWaitMs, refused = 'throw', redirect = input instanceof Request ? input.redirect : 'follow', ...options } = init
    const signal = options.signal ?? (input instanceof Request ? input.signal : undefined)
    const ask = {
      ...(purpose === undefined ? {} : { purpose }),
      ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
      ...(signal == null ? {} : { signal }),
    }
    let request = requestOf(input, options, client.userAgent)
    for (let hop = 0; ; hop++) {
      const blocked = guardUrl(request.url, client.guard)
      if (blocked !== undefined) throw new BlockedAddressError(blocked)
      const admission = await acquire(request.url, ask)
      if (!admission.granted) {
        const { decision } = admission
        const error =
          decision.verdict === 'disallow'
            ? new RobotsDisallowedError(request.url.href, decision)
            : new RobotsDeferredError(request.url.href, decision)
        if (refused === 'throw') throw error
        return responseOf(error)
      }
      const sent = await send(client, request, options, signal ?? undefined, admission)
      if (redirect === 'manual') return sent.whole(hop > 0)
      let next: SentRequest | undefined
      try {
        next = redirected(request, sent.response)
        if (next !== undefined && redirect === 'error') throw new TypeError('The server redirects, and redirects were not wanted.')
        if (next !== undefined && hop === MAX_PAGE_REDIRECTS) throw new TypeError(`More than ${MAX_PAGE_REDIRECTS} redirects.`)
      } catch (error) {
        await sent.drop()
        throw error
      }
      if (next === undefined) return sent.whole(hop > 0)
      await sent.drop()
      request = next
    }
  }
}

function requestOf(input: string | URL | Request, options: RequestInit, userAgent: string): SentRequest {
  const from = input instanceof Request ? input : undefined
  const url = new URL(sentUrl(from?.url ?? String(input)).href)
  const headers = new Headers(options.headers ?? from?.headers)
  headers.set('user-agent', userAgent)
  return { url, method: (options.method ?? from?.method ?? 'GET').toUpperCase(), headers, body: options.body ?? from?.body ?? null }
}

interface Sent {
  readonly response: Response
  /** The response, whose turn is over when its body is. */
  whole(redirected: boolean): Response
  /** Leaves the body unread. */
  drop(): Promise<void>
}

/** Sends one request; whatever becomes of it, its turn ends, at its deadline at the latest. */
async function send(
  { fetch, time, deadlineMs }: PoliteClient,
  { url, method, headers, body }: SentRequest,
  options: RequestInit,
  signal: AbortSignal | undefined,
  admission: Admission,
): Promise<Sent> {
  const abort = new AbortController()
  const stop = (): void => abort.abort(signal?.reason)
  if (signal?.aborted === true) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const cancel = time.after(deadlineMs, () => abort.abort(new DOMException('The request took too long.', 'TimeoutError')))
  const over = (outcome: RequestOutcome): Promise<void> => {
    cancel()
    signal?.removeEventListener('abort', stop)
    return admission.done(outcome)
  }
  // What the caller called off says nothing of the host, nor does what the guard did not let out.
  const failure = (error: unknown): RequestOutcome =>
    signal?.aborted === true || error instanceof BlockedAddressError ? {} : { failed: true }
  let response: Response
  try {
    const stream = body instanceof ReadableStream ? ({ duplex: 'half' } as const) : {}
    response = await fetch(url.href, {
      ...options,
      ...stream,
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: abort.signal,
    })
  } catch (error) {
    await over(failure(error))
    throw error
  }
  const outcome: RequestOutcome = {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
  }
  return {
    response,
    whole: (wasRedirected) => {
      if (response.body === null) {
        void over(outcome)
        return named(response, url, wasRedirected)
      }
      const watched = watch(response.body, abort.signal, (failed) => void over(failed ? { ...outcome, ...failure(undefined) } : outcome))
      const { status, statusText, headers: received } = response
      // Servers send statuses that no Response can be made with; they are given as they are.
      const isUsual = status >= 200 && status <= 599
      const own = new Response(watched, { status: isUsual ? status : 200, statusText, headers: received })
      if (!isUsual) Object.defineProperties(own, { status: { value: status }, ok: { value: false } })
      return named(own, url, wasRedirected)
    },
    drop: async () => {
      await response.body?.cancel().catch(() => {})
      await over(outcome)
    },
  }
}

/** The same bytes, and word of their end: read to the last, given up, failed, or aborted while nobody reads. */
function watch(body: ReadableStream<Uint8Array>, aborted: AbortSignal, ended: (failed: boolean) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  const end = (failed: boolean): void => {
    if (isOver) return
    isOver = true
    aborted.removeEventListener('abort', giveUp)
    ended(failed)
  }
  const giveUp = (): void => {
    end(true)
    reader.cancel(aborted.reason).catch(() => {})
  }
  aborted.addEventListener('abort', giveUp, { once: true })
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (isOver && aborted.aborted) throw aborted.reason
        if (done) {
          end(false)
          controller.close()
        } else controller.enqueue(value)
      } catch (error) {
        end(true)
        controller.error(error)
      }
    },
    cancel: async (reason) => {
      end(false)
      await reader.cancel(reason)
    },
  })
}

/** A response knows its address only where the client made it; this one was made here. */
function named(response: Response, url: URL, wasRedirected: boolean): Response {
  Object.defineProperties(response, { url: { value: url.href }, redirected: { value: wasRedirected } })
  return response
}

function responseOf(error: RobotsDisallowedError | RobotsDeferredError): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', [REFUSED_HEADER]: error.decision.reason })
  if (error instanceof RobotsDeferredError) headers.set('retry-after', String(Math.ceil(error.retryAfterMs / 1000)))
  const status = error instanceof RobotsDeferredError ? 503 : 403
  return named(new Response(`${error.message}\n`, { status, headers }), new URL(error.url), false)
}
