import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import { type FetchRobotsOptions, fetchRobots } from '../../src/fetch/index.ts'
import { afterwards } from '../afterwards.ts'

/**
 * Real servers on loopback, at ports the system gives; each is closed after its test, whatever the test left
 * open.
 */

export const USER_AGENT = 'WayleaveTest/1.0 (+https://example.com/bot)'

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8')

/** Trusted by nobody but the tests that say so. Its names are a.test, b.test and 127.0.0.1. */
export const CERTIFICATE: string = fixture('test-certificate')

/** A server, and what it saw. */
export interface Running {
  readonly port: number
  readonly address: string
  /** Connections, be they used or not. */
  readonly connections: () => number
  /** Connections that are still open. */
  readonly open: () => number
  /** Settles when the last open connection is closed. */
  readonly allClosed: () => Promise<void>
}

/** Connections that nobody needs are closed at once. A busy machine may take seconds. */
const CLOSES_WITHIN_MS = 30_000

async function run(server: Server, address: string, port = 0): Promise<Running> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    // A client that leaves early is what many tests are about.
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      server.emit('left')
    })
  })
  afterwards(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  server.listen(port, address)
  await once(server, 'listening')
  const allClosed = async (): Promise<void> => {
    const signal = AbortSignal.timeout(CLOSES_WITHIN_MS)
    while (sockets.size > 0)
      await once(server, 'left', { signal }).catch(() => {
        throw new Error(`${sockets.size} connections are open after ${CLOSES_WITHIN_MS} milliseconds.`)
      })
  }
  return {
    port: (server.address() as AddressInfo).port,
    address,
    connections: () => connections,
    open: () => sockets.size,
    allClosed,
  }
}

/**
 * Can this machine listen there? Not all have IPv6, or more than one address of loopback; what is left out
 * for that is said.
 */
export async function canListen(address: string, port = 0): Promise<boolean> {
  const server = net.createServer()
  const listening = await new Promise<boolean>((settle) => {
    server.once('error', () => settle(false))
    server.listen(port, address, () => settle(true))
  })
  server.close()
  if (!listening)
    console.warn(
      `Tests that need ${address}${port === 0 ? '' : ` port ${port}`} are left out: this machine cannot listen there.`,
    )
  return listening
}

/** An HTTP server. */
export async function serve(listener: RequestListener, address = '127.0.0.1', port = 0): Promise<Running> {
  return run(http.createServer(listener), address, port)
}

/** An HTTPS server with the {@link CERTIFICATE}. */
export async function serveSecurely(listener: RequestListener, address = '127.0.0.1'): Promise<Running> {
  return run(https.createServer({ key: fixture('test-key'), cert: CERTIFICATE }, listener), address)
}

/** A raw TCP server: calls a function for each connection with the first bytes that have arrived. */
export async function serveBytes(
  talk: (socket: Socket, first: Buffer) => void,
  address = '127.0.0.1',
): Promise<Running> {
  return run(
    net.createServer((socket) => {
      socket.once('data', (first) => talk(socket, first))
    }),
    address,
  )
}

/** Long enough for bytes to arrive. A reset before that would discard them. */
export const ARRIVES_MS = 100

/**
 * Calls a function when a client of this process has read what was sent to it. If the process was busy for as
 * long as bytes take, they are there, but the client reads them only in the next turns of the event loop.
 */
export function whenRead(call: () => void, ms: number = ARRIVES_MS): void {
  setTimeout(() => setImmediate(() => setImmediate(call)), ms)
}

/** A raw TCP server that writes these bytes, and resets the connection when they have been read. */
export async function serveCut(bytes: Uint8Array): Promise<Running> {
  return serveBytes((socket) => {
    socket.write(bytes)
    whenRead(() => socket.resetAndDestroy())
  })
}

/** A server that writes this, and closes. */
export async function serveText(text: string): Promise<Running> {
  return serveBytes((socket) => socket.end(text, 'latin1'))
}

/** Asks a server on loopback, private networks allowed. */
export function fetchFrom(
  { address, port }: Running,
  options: Partial<FetchRobotsOptions> = {},
): ReturnType<typeof fetchRobots> {
  return fetchRobots(`http://${address}:${port}`, { userAgent: USER_AGENT, allowPrivate: true, ...options })
}

/** A resolver that knows these names and no other, and counts what it is asked. */
export function resolver(names: Readonly<Record<string, readonly string[]>>): {
  (host: string): Promise<readonly string[]>
  asked: string[]
} {
  const asked: string[] = []
  const resolve = async (host: string): Promise<readonly string[]> => {
    asked.push(host)
    const found = names[host]
    if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found
  }
  return Object.assign(resolve, { asked })
}

export function textOf(body: Uint8Array | undefined): string {
  return new TextDecoder().decode(body)
}
