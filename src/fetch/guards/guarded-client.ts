import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { failCutBody } from '../body/cut-body.ts'
import { ACCEPT_ENCODING, codingsOf, decodeStream } from '../body/decode-body.ts'
import { connectionOptions } from '../connection.ts'
import { type HeaderLine, keepHeaderLines } from '../header-lines-of.ts'
import { BlockedAddressError } from './blocked-address-error.ts'
import { guardUrl } from './guard-url.ts'
import { type GuardedLookupOptions, guardedLookup } from './guarded-lookup.ts'

/** Options of a {@link guardedClient}. */
export interface GuardedClientOptions extends GuardedLookupOptions {
  /** Certificates in PEM that are trusted in addition to Node's own, for a private network. */
  readonly ca?: readonly string[]
}

/** An HTTP client behind the guard. */
export interface GuardedClient {
  /** Sends one request, like the global `fetch` with `redirect: 'manual'`, which is required. */
  readonly fetch: typeof globalThis.fetch
  /** Closes all connections, those in use included. */
  close(): void
  /** Closes idle connections, such as to free their descriptors. */
  closeIdle(): void
}

/**
 * How long an idle connection stays open, in milliseconds, as in the global `fetch`. Servers close theirs
 * after five seconds or more.
 */
const KEEP_ALIVE_MS = 4000

/** Headers that only the connection itself may set. */
const CONNECTION_HEADERS: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]

/** Methods that may be sent twice without harm (RFC 9110 §9.2.2), and have no body here. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The reasons that the Response constructor takes (RFC 9112 §4). */
const REASON_PHRASE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Statuses whose responses have no body, whatever their headers say (Fetch standard, null body status). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * A `fetch` behind the guard of `fetchRobots`. It checks every URL and every resolved address, and connects
 * only to the checked addresses (no DNS rebinding). It follows no redirects, uses no proxy, and keeps no
 * cookies. It rejects with a {@link BlockedAddressError} if the guard refuses, and otherwise like the global
 * `fetch`: with the signal's reason, or a `TypeError` with its `cause`. It sends no request twice. If the
 * server closed a connection that was used before, the `cause` is a {@link StaleConnectionError}.
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
      return await send(sent, { ...connection, agent })
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
    closeIdle: () => {
      for (const { freeSockets } of Object.values(agents))
        for (const sockets of Object.values(freeSockets)) for (const socket of sockets ?? []) socket.destroy()
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

/** The request that the Fetch standard forms from the arguments of `fetch`. */
async function toClientRequest(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit,
): Promise<ClientRequest> {
  if ('dispatcher' in init)
    throw new TypeError(
      "This fetch takes no dispatcher: pass that dispatcher's own fetch to createGate instead.",
    )
  const { signal = input instanceof Request ? input.signal : undefined, ...rest } = init
  signal?.throwIfAborted()
  const request = new Request(input, rest)
  if (request.redirect !== 'manual')
    throw new TypeError(
      "This fetch follows no redirects: pass redirect: 'manual', and check each hop against its rules.",
    )
  const { headers } = request
  for (const name of CONNECTION_HEADERS) headers.delete(name)
  if (!headers.has('accept')) headers.set('accept', '*/*')
  if (!headers.has('accept-encoding'))
    headers.set('accept-encoding', headers.has('range') ? 'identity' : ACCEPT_ENCODING)
  return {
    url: new URL(request.url),
    method: request.method,
    headers: Object.fromEntries(headers),
    body: await bodyOf(request, init.body ?? (input instanceof Request ? input.body : null)),
    signal: signal ?? undefined,
  }
}

/** A stream is sent as it comes. Any other body is buffered, so that its length is known. */
async function bodyOf(request: Request, given: unknown): Promise<Uint8Array | Readable | undefined> {
  if (request.body === null) return undefined
  return given instanceof ReadableStream
    ? Readable.fromWeb(request.body as NodeStream)
    : new Uint8Array(await request.arrayBuffer())
}

/**
 * The server closed a connection that had been used before, without an answer to the request. It may have
 * read the request, or closed the connection before. The `cause` of the `TypeError` of a {@link
 * guardedClient}.
 */
export class StaleConnectionError extends Error {
  static override readonly name = 'StaleConnectionError'
  override readonly name = 'StaleConnectionError'
  readonly code = 'ECONNRESET'

  constructor() {
    super('The server closed a connection that had been used before, and sent no answer.')
  }
}

function send(
  { url, method, headers, body, signal }: ClientRequest,
  options: https.RequestOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request({ ...options, method, headers })
    const stop = (): void => {
      reject(signal?.reason as Error)
      request.destroy()
    }
    const cleanUp = (): void => {
      signal?.removeEventListener('abort', stop)
      // Tells the source of the body that it is no longer read.
      if (body instanceof Readable) body.destroy()
    }
    const fail = (error: Error): void => {
      const { code } = error as { readonly code?: unknown }
      if (code === 'EBLOCKED') reject(new BlockedAddressError(error.message))
      else if (request.reusedSocket && code === 'ECONNRESET' && REPEATABLE.has(method) && body === undefined)
        reject(new TypeError('fetch failed', { cause: new StaleConnectionError() }))
      else reject(new TypeError('fetch failed', { cause: error }))
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.once('close', cleanUp)
    let response: IncomingMessage | undefined
    // The listener stays for the whole life of the request. An error after the head fails the body.
    request.on('error', (error) => {
      failCutBody(response, error)
      fail(error)
    })
    request.on('upgrade', (_message, socket) => {
      fail(new Error('The response changes to another protocol.'))
      socket.destroy()
    })
    request.once('response', (message) => {
      response = message
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

/** The names and values of `rawHeaders`, in pairs. */
function linesOf(rawHeaders: readonly string[]): HeaderLine[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[2 * at] as string,
    rawHeaders[2 * at + 1] as string,
  ])
}

function responseOf(message: IncomingMessage, method: string, signal: AbortSignal | undefined): Response {
  const { statusCode: status = 0, statusMessage = '', rawHeaders } = message
  const headers = new Headers()
  const lines = linesOf(rawHeaders)
  for (const [name, value] of lines) headers.append(name, value)
  const isEmpty = method === 'HEAD' || BODILESS.has(status)
  if (isEmpty) message.resume()
  const body = isEmpty ? null : bodyStream(message, signal)
  // Servers send statuses that the Response constructor refuses, such as 999, and control characters in the
  // reason. Like the global fetch, it passes them on unchanged.
  const isValid = status >= 200 && status <= 599
  const isPhrase = REASON_PHRASE.test(statusMessage)
  const response = new Response(body, {
    status: isValid ? status : 200,
    statusText: isPhrase ? statusMessage : '',
    headers,
  })
  keepHeaderLines(response, lines)
  if (!isPhrase) Object.defineProperty(response, 'statusText', { value: statusMessage })
  return isValid
    ? response
    : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}

/**
 * The decoded body as a lazy stream. A coding that cannot be decoded is passed on unchanged, as the Fetch
 * standard requires.
 */
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
          controller.error(
            signal?.aborted === true ? signal.reason : new TypeError('terminated', { cause: error }),
          )
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
