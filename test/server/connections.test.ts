// Clients that open connections and hold them: the others are still answered.
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import net, { type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { guardConnections } from '../../src/server/guards/connections.ts'
import { LOOPBACK_LIMITS } from '../../src/server/limits.ts'
import { type Problem, Refusal } from '../../src/server/problem.ts'
import { afterwards } from '../afterwards.ts'
import { canListen } from '../fetch/servers.ts'
import { SOON } from '../soon.ts'
import { BUILT, get, startedServer, type TestServer } from './running-server.ts'

/** Opens a connection that sends these bytes and then neither reads nor closes. */
async function held(url: string, bytes: string, localAddress = '127.0.0.1') {
  const socket: Socket = net.connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress,
    // The server may end its half; this half stays open.
    allowHalfOpen: true,
  })
  afterwards(async () => void socket.destroy())
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  if (bytes !== '') socket.write(bytes)
  return socket
}

/** The number of connections that were closed because there were too many. */
const closedOf = async ({ url }: TestServer) =>
  Number(/^wayleave_connections_closed_total (\d+)$/m.exec((await get(url, 'metrics')).text)?.[1])

/** Waits until the server answers. */
async function answers(url: string): Promise<number> {
  for (;;) {
    try {
      return (await get(url, 'healthz')).status
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

it('silent connections: are closed in time, though their clients never close them', async () => {
  const server = await startedServer({ limits: { connections: 20, receiveMs: 300 } })
  const sockets = await Promise.all(Array.from({ length: 25 }, () => held(server.url, '')))
  // None of them is read, so none of them notices an end.
  expect(sockets.every((socket) => !socket.readableEnded)).toBe(true)
  expect(await answers(server.url)).toBe(200)
  // The question itself may come while there are too many.
  await expect.poll(() => closedOf(server)).toBeGreaterThanOrEqual(5)
})

it('connections that send no HTTP: are closed, though their clients never close them', async () => {
  // Neither limit of time closes them.
  const server = await startedServer({ limits: { connections: 5, receiveMs: 600_000, sendMs: 600_000 } })
  for (let count = 0; count < 10; count++) await held(server.url, 'no HTTP\r\n\r\n')
  expect(await answers(server.url)).toBe(200)
})

it('an answer that is never read: is cut off, and the log names the limit', async () => {
  const server = await startedServer({ ...BUILT, limits: { connections: 1, sendMs: 300 } })
  const { host } = new URL(server.url)
  const request = `GET /bundle/internal/check.js HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  await held(server.url, request.repeat(16))
  expect(await answers(server.url)).toBe(200)
  expect(server.log.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ status: 499, limit: 'sendMs' }),
  )
})

it('an answer that takes longer than sendMs to compute: arrives', async () => {
  const problem: Problem = { code: 'site-failed', what: 'It was slow.', whatToDo: 'Wait.' }
  const server = await startedServer({
    limits: { sendMs: 100 },
    retrieve: () => new Promise((_, reject) => setTimeout(() => reject(new Refusal(problem)), 1000)),
  })
  expect((await get(server.url, 'api/fetch?url=https://example.com/')).status).toBe(502)
})

it.skipIf(!(await canListen('127.0.0.2')))('one address: leaves connections to others', async () => {
  const server = await startedServer({ limits: { connections: 20, connectionsOfAddress: 10 } })
  await Promise.all(Array.from({ length: 30 }, () => held(server.url, '', '127.0.0.2')))
  expect(await answers(server.url)).toBe(200)
  await expect.poll(() => closedOf(server)).toBe(20)
})

it('connections that have ended: no longer count for their address', async () => {
  const { url } = await startedServer({ threads: 1, limits: { connectionsOfAddress: 2 } })
  for (let count = 0; count < 4; count++) (await held(url, '')).destroy()
  await vi.waitFor(async () => expect((await get(url, 'healthz')).status).toBe(200), SOON)
})

it('a connection that has ended: leaves a place for one more of its address, and for no other', () => {
  const server = new EventEmitter()
  const closed: number[] = []
  const limits = { ...LOOPBACK_LIMITS, connectionsOfAddress: 2 }
  guardConnections(server as Server, limits, () => void closed.push(closed.length))
  const connect = () => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: '192.0.2.1',
      resetAndDestroy: () => undefined,
    })
    server.emit('connection', socket)
    return socket
  }
  const [first] = [connect(), connect()]
  expect(closed).toHaveLength(0)
  first.emit('close')
  connect()
  expect(closed).toHaveLength(0)
  connect()
  expect(closed).toHaveLength(1)
})

it.each([
  ['of one address', 429, { fetches: 4, fetchesOfAddress: 2 }, 'fetchesOfAddress'],
  ['of all', 503, { fetches: 2, fetchesOfAddress: 4 }, 'fetches'],
] as const)('requests to other sites %s: are refused from the third', async (_, refused, limits, name) => {
  const server = await startedServer({ limits, retrieve: () => new Promise(() => undefined) })
  const stop = new AbortController()
  const ask = () => fetch(new URL('api/fetch?url=https://example.com/', server.url), { signal: stop.signal })
  const hanging = [ask(), ask()].map((answer) => answer.catch(() => undefined))
  await vi.waitFor(
    async () => expect((await get(server.url, 'metrics')).text).toContain('wayleave_requests_active 3\n'),
    SOON,
  )
  const { status, json } = await get(server.url, 'api/fetch?url=https://example.com/')
  expect([status, json.limit]).toEqual([refused, { name, value: 2 }])
  stop.abort()
  await Promise.all(hanging)
})

it.skipIf(!(await canListen('127.0.0.2')))(
  'requests to other sites: count for their address alone',
  async () => {
    let asked = 0
    const server = await startedServer({
      limits: { fetchesOfAddress: 1 },
      retrieve: () => {
        asked += 1
        return new Promise(() => undefined)
      },
    })
    const request = `GET /api/fetch?url=https://example.com/ HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`
    for (const address of ['127.0.0.1', '127.0.0.1', '127.0.0.2']) await held(server.url, request, address)
    await vi.waitFor(
      () => expect(server.log.concat(String(asked))).toEqual([expect.stringContaining('"status":429'), '2']),
      SOON,
    )
  },
)
