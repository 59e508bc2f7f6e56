import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { present } from '../text/index.ts'
import { type GateOptions, refusalOf } from './guards/gate.ts'
import { networkOf } from './guards/rate-limit.ts'
import { pathOf } from './guards/request-facts.ts'
import { type Limits, MAX_HEADER_BYTES } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { type Problem, problemDocument, problemHeaders, statusOf } from './problem.ts'

/** A request and its answer. */
export interface Exchange {
  readonly id: string
  readonly address: string
  readonly path: string
  readonly began: number
  problem?: Problem
  /** The limit that cut the answer off. */
  cutBy?: keyof Limits
}

/** What the answers to all requests share. */
export interface Serving {
  readonly gate: GateOptions
  readonly limits: Limits
  readonly metrics: Metrics
  readonly exchanges: WeakMap<IncomingMessage, Exchange>
  readonly activity: { lastAt: number }
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
  readonly log: (entry: object) => void
}

/** Answers or refuses a request, and logs how it ended. */
export function serveRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { gate, metrics, exchanges, activity, answer, log }: Serving,
): void {
  const target = incoming.url ?? ''
  const path = gate.methods.has(pathOf(target)) ? pathOf(target) : 'other'
  const exchange: Exchange = {
    id: randomUUID(),
    address: networkOf(incoming.socket.remoteAddress ?? ''),
    path,
    began: performance.now(),
  }
  exchanges.set(incoming, exchange)
  metrics.active += 1
  activity.lastAt = Date.now()
  for (const [name, value] of Object.entries(HEADERS)) outgoing.setHeader(name, value)
  // Nothing moves while an answer is computed. But a client that leaves an answer unread loses it.
  outgoing.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) return
    exchange.cutBy = 'sendMs'
    socket.destroy()
  })
  outgoing.once('close', () => {
    metrics.active -= 1
    activity.lastAt = Date.now()
    const ms = performance.now() - exchange.began
    const method = METHODS.has(incoming.method ?? '') ? (incoming.method as string) : 'other'
    const status = outgoing.writableFinished && exchange.cutBy === undefined ? outgoing.statusCode : ABORTED
    metrics.add(method, path, status, ms / 1000)
    log({
      time: new Date().toISOString(),
      id: exchange.id,
      address: exchange.address,
      method,
      path,
      status,
      ms: Math.round(ms),
      ...(exchange.problem === undefined ? {} : { problem: exchange.problem.code }),
      ...(exchange.problem?.place === undefined ? {} : { place: exchange.problem.place }),
      ...present({ limit: exchange.cutBy }),
    })
  })
  const problem = refusalOf(
    {
      method: incoming.method ?? '',
      target,
      headers: incoming.headers,
      hosts: incoming.headersDistinct.host ?? [],
      address: exchange.address,
    },
    gate,
  )
  if (problem === undefined) {
    void answer(incoming, outgoing)
    return
  }
  exchange.problem = problem
  refuse(problem, exchange.id, outgoing)
}

/** Refuses a request that Node cannot read. */
export function refuseUnread(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { gate, limits, log }: Serving,
): void {
  const problem =
    gate.rate?.refuse(networkOf(socket.remoteAddress ?? '')) ?? clientProblem(error.code, limits)
  const id = randomUUID()
  log({ time: new Date().toISOString(), id, status: statusOf(problem), problem: problem.code })
  // A client that never closes its half of the connection would keep it open.
  if (socket.writable && error.code !== 'ECONNRESET')
    socket.end(rawAnswer(problem, id), () => socket.destroy())
  else socket.destroy()
}

/** The status in the log of a request whose client went away, as nginx writes it. */
const ABORTED = 499

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Headers of every answer. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

function refuse(problem: Problem, id: string, outgoing: ServerResponse): void {
  const body = JSON.stringify(problemDocument(problem, id))
  const length = Buffer.byteLength(body)
  // What is left of the body of the request is not read.
  outgoing.writeHead(statusOf(problem), {
    ...problemHeaders(problem),
    'content-length': length,
    connection: 'close',
  })
  outgoing.end(body)
}

/** The problem of bytes that Node could not read as a request. */
function clientProblem(code: string | undefined, limits: Limits): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      code: 'request-timeout',
      what: 'The request did not arrive in time.',
      whatToDo: 'Send it faster.',
      limit: { name: 'receiveMs', value: limits.receiveMs },
    }
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      code: 'headers-too-large',
      what: 'The headers have too many bytes.',
      whatToDo: 'Send fewer or shorter headers.',
      limit: { name: 'bytes of headers', value: MAX_HEADER_BYTES },
    }
  return {
    code: 'bad-request',
    what: 'The bytes are no HTTP request, or one with contradicting headers.',
    whatToDo: 'Send HTTP/1.1 with one Content-Length.',
  }
}

/** An answer for a connection that has no response object. */
function rawAnswer(problem: Problem, id: string): string {
  const body = JSON.stringify(problemDocument(problem, id))
  const headers = {
    ...problemHeaders(problem),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${statusOf(problem)} Problem\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
