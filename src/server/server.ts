import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, isIPv6, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { printableJson } from '../report/index.ts'
import { present } from '../text/index.ts'
import { appOf, methodsOf } from './app.ts'
import type { Engine } from './endpoints.ts'
import { EnginePool } from './engine/engine-pool.ts'
import type { RetrievedInput } from './engine/job.ts'
import { guardConnections } from './guards/connections.ts'
import type { GateOptions } from './guards/gate.ts'
import { RateLimit } from './guards/rate-limit.ts'
import { type Limits, LOOPBACK_LIMITS, MAX_HEADER_BYTES, NETWORK_LIMITS } from './limits.ts'
import { Metrics } from './metrics.ts'
import { openapiDocument } from './openapi.ts'
import { type OpenedFile, openedAnswer, savedAnswer } from './opened-file.ts'
import { apiPage } from './page/api-page.ts'
import { HAS_RULES, ruleFiles } from './page/rule-files.ts'
import { BEGINS_WITH_FILE, type PageFolders, type SiteFile, siteFiles } from './page/site-files.ts'
import { overloaded, tooManyOf } from './problem.ts'
import type { FetchQuery } from './schemas/requests.ts'
import { type Exchange, refuseUnread, type Serving, serveRequest } from './serve-request.ts'

/** The options of a server. */
export interface ServerOptions extends PageFolders {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Can other machines reach the server? Then the limits of a network apply. */
  readonly isPublic: boolean
  /** The token that requests to the API need. */
  readonly token?: string
  readonly version: string
  /** Starts a thread that runs `serveEngine`. */
  readonly startThread: () => Worker
  /** Asks a site. Throws a {@link Refusal} for a target that may not be asked. */
  readonly retrieve: (query: FetchQuery) => Promise<RetrievedInput>
  /** The file that the page opens. */
  readonly opened?: OpenedFile | undefined
  /** The pages of the check rules, in Markdown. */
  readonly rulePages: readonly string[]
  /** Takes a line of the log, which is JSON. */
  readonly log: (line: string) => void
  /** Limits that replace the usual ones for the loopback or the network. */
  readonly limits?: Partial<Limits>
  /** The number of threads. Default: one a core, and at least two. */
  readonly threads?: number
}

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8080/` */
  readonly url: string
  /** The number of requests that are being answered, and when the last one ended or came. */
  readonly activity: () => { readonly active: number; readonly lastAt: number }
  /** Resolves when the first thread can compute. */
  readonly ready: () => Promise<void>
  /** Stops listening, lets the requests end within the time, and ends the threads. */
  readonly close: (graceMs?: number) => Promise<void>
}

/** Milliseconds that requests may take to end when the server stops. */
const GRACE_MS = 5_000

/** Milliseconds that a connection stays open without a request. */
const KEEP_ALIVE_MS = 5_000

/** Milliseconds between two looks for requests that take too long to arrive. */
const LOOK_MS = 1_000

/**
 * Starts the HTTP server of the API and the page.
 *
 * @throws the error of the system if the port is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits: Limits = { ...(options.isPublic ? NETWORK_LIMITS : LOOPBACK_LIMITS), ...options.limits }
  const exchanges = new WeakMap<IncomingMessage, Exchange>()
  const metrics = new Metrics()
  const activity = { lastAt: Date.now() }
  let isStopping = false
  const server = createServer({
    requestTimeout: limits.receiveMs,
    headersTimeout: limits.receiveMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The guards refuse such a request with a problem document.
    requireHostHeader: false,
  })
  guardConnections(server, limits, () => {
    metrics.closedConnections += 1
  })
  await listening(server, options)
  const { port } = server.address() as AddressInfo
  const pool = new EnginePool(
    options.startThread,
    options.threads ?? Math.max(2, availableParallelism()),
    limits,
  )
  const files = filesOf(options)
  const texts = textsOf(options, pool, metrics, () => isStopping)
  const gate: GateOptions = {
    methods: methodsOf({ files, texts }),
    ...(options.isPublic ? {} : { hosts: hostsOf(options.host, port) }),
    ...present({ token: options.token }),
    ...(limits.requestsPerMinute === undefined
      ? {}
      : { rate: new RateLimit(limits.requestsPerMinute, Date.now) }),
  }
  const app = appOf({
    limits,
    files,
    texts,
    idOf: (incoming) => exchanges.get(incoming)?.id ?? '',
    note: (incoming, problem) => {
      const exchange = exchanges.get(incoming)
      if (exchange !== undefined) exchange.problem = problem
    },
    engineFor: engineOf(options, pool, limits, (incoming) => exchanges.get(incoming)?.address ?? ''),
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const log = (entry: object): void => options.log(printableJson(JSON.stringify(entry)))

  const serving: Serving = { gate, limits, metrics, exchanges, activity, answer, log }
  server.on('request', (incoming, outgoing) => serveRequest(incoming, outgoing, serving))
  server.on('clientError', (error, socket) => refuseUnread(error, socket as Socket, serving))
  // Without descriptors, a connection cannot be accepted. The others go on.
  server.on('error', (error: NodeJS.ErrnoException) => {
    log({ time: new Date().toISOString(), problem: 'internal', place: error.code ?? error.message })
  })

  return {
    url: `http://${isIPv6(options.host) ? `[${options.host}]` : options.host}:${port}/`,
    activity: () => ({ active: metrics.active, lastAt: activity.lastAt }),
    ready: async () => {
      while (pool.state.ready === 0) await new Promise((resolve) => setTimeout(resolve, READY_MS))
    },
    close: async (graceMs = GRACE_MS) => {
      isStopping = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await pool.close(graceMs)
      const timer = setTimeout(() => server.closeAllConnections(), LOOK_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Milliseconds between two looks whether a thread has started. */
const READY_MS = 20

function listening(server: Server, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The names by which a server on the loopback may be addressed. */
function hostsOf(host: string, port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]', isIPv6(host) ? `[${host}]` : host.toLowerCase()]
  return new Set(names.map((name) => `${name}:${port}`))
}

function filesOf({ rulePages, version, opened, ...folders }: ServerOptions): Map<string, SiteFile> {
  const api = apiPage(version)
  const rules = ruleFiles(rulePages)
  const told = `${opened === undefined ? '' : BEGINS_WITH_FILE}${rules.size === 0 ? '' : HAS_RULES}`
  return new Map([['/', api], ['/reference', api], ...rules, ...siteFiles(folders, told)])
}

function textsOf(
  { version }: ServerOptions,
  pool: EnginePool,
  metrics: Metrics,
  isStopping: () => boolean,
): Map<string, () => { status: number; type: string; text: string }> {
  const openapi = JSON.stringify(openapiDocument(version), undefined, 2)
  const plain = 'text/plain; charset=utf-8'
  return new Map([
    ['/api/openapi.json', () => ({ status: 200, type: 'application/json', text: openapi })],
    ['/healthz', () => ({ status: 200, type: plain, text: 'ok\n' })],
    [
      '/readyz',
      () =>
        pool.state.ready > 0 && !isStopping()
          ? { status: 200, type: plain, text: 'ready\n' }
          : { status: 503, type: plain, text: 'not ready\n' },
    ],
    [
      '/metrics',
      () => ({
        status: 200,
        type: 'text/plain; version=0.0.4; charset=utf-8',
        text: metrics.text(pool.state, version),
      }),
    ],
  ])
}

function engineOf(
  { retrieve, opened }: ServerOptions,
  pool: EnginePool,
  { fetches, fetchesOfAddress }: Limits,
  addressOf: (incoming: IncomingMessage) => string,
): (incoming: IncomingMessage, signal: AbortSignal) => Engine {
  const fetching: string[] = []
  return (incoming, signal) => ({
    run: (job) => pool.run(job, addressOf(incoming), signal),
    retrieve: async (query) => {
      const address = addressOf(incoming)
      if (fetching.filter((other) => other === address).length >= fetchesOfAddress)
        throw tooManyOf('The server already asks as many sites for this address as its limit allows.', {
          name: 'fetchesOfAddress',
          value: fetchesOfAddress,
        })
      if (fetching.length >= fetches)
        throw overloaded('The server already asks as many sites as its limit allows.', {
          name: 'fetches',
          value: fetches,
        })
      fetching.push(address)
      try {
        return { kind: 'retrieved', input: await retrieve(query) }
      } finally {
        fetching.splice(fetching.indexOf(address), 1)
      }
    },
    opened: () => openedAnswer(opened),
    save: (request) => savedAnswer(opened, request),
  })
}
