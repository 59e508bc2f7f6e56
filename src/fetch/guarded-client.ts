import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { BlockedAddressError } from './blocked-address-error.ts'
import { connectionOptions } from './connection.ts'
import { ACCEPT_ENCODING, codingsOf, decodeStream } from './decode-body.ts'
import { guardUrl } from './guard-url.ts'
import { type GuardedLookupOptions, guardedLookup } from './guarded-lookup.ts'

/** What a {@link guardedClient} may ask, and whom it trusts. */
export interface GuardedClientOptions extends GuardedLookupOptions {
  /** Certificates in PEM that are trusted besides those Node comes with: those of a private network. */
  readonly ca?: readonly string[]
}

/** A client behind the guard. */
export interface GuardedClient {
  /** One request, as the runtime's `fetch` sends it with `redirect: 'manual'`, which has to be said. */
  readonly fetch: typeof globalThis.fetch
  /** Closes the connections that wait to be used again. */
  close(): void
}

/** A connection waits for so long to be used again, in milliseconds, as with the runtime's `fetch`; servers close theirs after five seconds or more. */
const KEEP_ALIVE_MS = 4000

/** What is said by the connection itself, and by nobody else. */
const OF_CONNECTION: readonly string[] = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade']

/** What may be sent twice without harm (RFC 9110 §9.2.2), and has no body here. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Their responses have no body, whatever their headers say (Fetch standard, null body status). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * A `fetch` behind the guard of `fetchRobots`: every URL is looked at, and every address of its name, and connections are made to those very
 * addresses, so that a name server cannot give another one in between. It follows no redirect by itself, uses no proxy, and keeps no cookies.
 * Rejects with a {@link BlockedAddressError} where the guard refuses, and otherwise as the runtime's does: the signal's reason, or a
 * `TypeError` with its `cause`.
 *
 * @example
 * ```ts
 * const { fetch, close } = guardedClient()
 * const refused = await fetch('http://127.0.0.1/', { redirect: 'manual' }).catch((error) => error.code)
 * refused // 'blocked-address'
 * close()
 * ```
 */
export function guardedClient(options: GuardedClientOptions = {}): GuardedClient {
  const { ca = [] } = options
  const lookup = guardedLookup(options)
  const pool = { keepAlive: true, timeout: KEEP_ALIVE_MS }
  const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) }
  return {
    fetch: async (input, init = {}) => {
      const sent = await toClientRequest(input, init)
      const refused = guardUrl(sent.url, options)
      if (refused !== undefined) throw new BlockedAddressError(refused)
      const agent = agents[sent.url.protocol as keyof typeof agents]
      const connection = connectionOptions(sent.url, lookup, ca)
      try {
        return await send(sent, { ...connection, agent })
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
        // The server closed a connection that waited, before it read anything: a new one is as good as the first.
        return await send(sent, { ...connection, agent: false })
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

interface ClientRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | Readable | undefined
  readonly signal: AbortSignal | undefined
}

/** A request as the Fetch standard makes it of what is passed to `fetch`. */
async function toClientRequest(input: Parameters<typeof globalThis.fetch>[0], init: RequestInit): Promise<ClientRequest> {
  if ('dispatcher' in init)
    throw new TypeError('A dispatcher is the business of another client: pass the fetch that it belongs to when the gate is made.')
  const { signal = input instanceof Request ? input.signal : undefined, ...rest } = init
  signal?.throwIfAborted()
  const request = new Request(input, rest)
  if (request.redirect !== 'manual')
    throw new TypeError("This fetch follows no redirect: pass redirect: 'manual', and hold each hop to its rules.")
  const { headers } = request
  for (const name of OF_CONNECTION) headers.delete(name)
  if (!headers.has('accept')) headers.set('accept', '*/*')
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', headers.has('range') ? 'identity' : ACCEPT_ENCODING)
  return {
    url: new URL(request.url),
    method: request.method,
    headers: Object.fromEntries(headers),
    body: await bodyOf(request, init.body ?? (input instanceof Request ? input.body : null)),
    signal: signal ?? undefined,
  }
}

/** A stream goes as it comes; of everything else the length is known, and said. */
async function bodyOf(request: Request, given: unknown): Promise<Uint8Array | Readable | undefined> {
  if (request.body === null) return undefined
  return given instanceof ReadableStream ? Readable.fromWeb(request.body as NodeStream) : new Uint8Array(await request.arrayBuffer())
}

/** A connection that waited was closed before anything came. */
class StaleConnection extends Error {}

function send({ url, method, headers, body, signal }: ClientRequest, options: https.RequestOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request({ ...options, method, headers })
    const stop = (): void => {
      reject(signal?.reason as Error)
      request.destroy()
    }
    const over = (): void => {
      signal?.removeEventListener('abort', stop)
      // Who makes the body is told that nobody takes it any more.
      if (body instanceof Readable) body.destroy()
    }
    const fail = (error: Error): void => {
      const { code } = error as { readonly code?: unknown }
      if (code === 'EBLOCKED') reject(new BlockedAddressError(error.message))
      else if (request.reusedSocket && code === 'ECONNRESET' && REPEATABLE.has(method) && body === undefined) reject(new StaleConnection())
      else reject(new TypeError('fetch failed', { cause: error }))
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.once('close', over)
    // Stays for the whole life of the request: an error after the head belongs to the body, where it is seen too.
    request.on('error', fail)
    request.on('upgrade', (_message, socket) => {
      fail(new Error('The answer changes to another protocol.'))
      socket.destroy()
    })
    request.once('response', (message) => {
      try {
        resolve(responseOf(message, method, signal))
      } catch (error) {
        fail(error as Error)
        message.destroy()
      }
    })
    if (body instanceof Readable) {
      body.on('error', (error) => request.destroy(error))
      body.pipe(request)
    } else request.end(body)
  })
}

function responseOf(message: IncomingMessage, method: string, signal: AbortSignal | undefined): Response {
  const { statusCode: status = 0, statusMessage = '', rawHeaders } = message
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  const isEmpty = method === 'HEAD' || BODILESS.has(status)
  if (isEmpty) message.resume()
  const body = isEmpty ? null : bodyStream(message, signal)
  // Servers send statuses that no Response can be made with, 999 for one; the runtime's own fetch gives them as they are.
  const isUsual = status >= 200 && status <= 599
  const response = new Response(body, { status: isUsual ? status : 200, statusText: statusMessage, headers })
  return isUsual ? response : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}

/** The body, its codings taken back, as it is read: nobody reads ahead. What cannot be taken back is given as it came, as the standard has it. */
function bodyStream(message: IncomingMessage, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const codings = codingsOf(message.headers['content-encoding']) ?? []
  const chunks = decodeStream(message, codings)[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next()
          if (done === true) controller.close()
          else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.length))
        } catch (error) {
          controller.error(signal?.aborted === true ? signal.reason : new TypeError('terminated', { cause: error }))
        }
      },
      cancel: async () => {
        message.destroy()
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
