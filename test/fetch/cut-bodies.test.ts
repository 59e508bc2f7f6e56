// A body that ends with its connection, and not by itself, is no body: half a robots.txt allows too much.
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fetchDocument, fetchRobots, guardedClient, type Outcome } from '../../src/fetch/index.ts'
import {
  ARRIVES_MS,
  CERTIFICATE,
  fetchFrom,
  type Running,
  serveBytes,
  serveCut,
  serveSecurely,
  serveText,
  textOf,
  USER_AGENT,
  whenRead,
} from './servers.ts'

const HALF = 'User-agent: *\nDisallow: /a\n'
const WHOLE = `${HALF}Disallow: /private\n`
const ours = { userAgent: USER_AGENT, allowPrivate: true }
const HEAD = 'HTTP/1.1 200 OK\r\n'

/** The framings of a body: the head of the response, and whether its parts are chunks. */
const FRAMINGS: readonly (readonly [name: string, head: string, isChunked: boolean])[] = [
  ['no length, HTTP/1.1', HEAD, false],
  ['no length, HTTP/1.0', 'HTTP/1.0 200 OK\r\n', false],
  ['no length, Connection: close', `${HEAD}Connection: close\r\n`, false],
  ['a transfer coding other than chunks', `${HEAD}Transfer-Encoding: identity\r\n`, false],
  ['Content-Length', `${HEAD}Content-Length: 5000\r\n`, false],
  ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n`, true],
]

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2)

/** Content codings, and the part of the body that arrives. */
const PARTS: readonly (readonly [name: string, head: string, part: Uint8Array])[] = [
  ['no coding', '', Buffer.from(HALF)],
  ['no coding, no byte', '', Buffer.of()],
  ['gzip', 'Content-Encoding: gzip\r\n', half(gzipSync(WHOLE))],
  ['gzip, no byte', 'Content-Encoding: gzip\r\n', Buffer.of()],
  ['gzip, one of several members', 'Content-Encoding: gzip\r\n', gzipSync(HALF)],
  ['deflate', 'Content-Encoding: deflate\r\n', half(deflateSync(WHOLE))],
  ['br', 'Content-Encoding: br\r\n', half(brotliCompressSync(WHOLE))],
]

function chunk(part: Uint8Array): Uint8Array {
  if (part.length === 0) return part
  return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
}

/** Fetches all parts in one framing at once, each from a server of its own; gives the results by part. */
async function fetchAll(
  [, head, isChunked]: (typeof FRAMINGS)[number],
  serveOne: (bytes: Uint8Array) => Promise<Running>,
  deadlineMs: number,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const results = PARTS.map(async ([name, coding, part]) => {
    const bytes = Buffer.concat([Buffer.from(`${head}${coding}\r\n`), isChunked ? chunk(part) : part])
    const { outcome, body, truncated, hops } = await fetchFrom(await serveOne(bytes), { deadlineMs })
    return [name, [outcome, body, truncated, hops[0]?.status]] as const
  })
  return Object.fromEntries(await Promise.all(results))
}

const allParts = (outcome: Outcome): unknown =>
  Object.fromEntries(PARTS.map(([name]) => [name, [outcome, undefined, false, 200]]))

describe('a body that is cut', () => {
  it.each(FRAMINGS)('%s, a reset: the outcome is network', async (...framing) => {
    expect(await fetchAll(framing, serveCut, 15_000)).toEqual(allParts('network'))
  })

  it.each(FRAMINGS)('%s, the deadline: the outcome is timeout', async (...framing) => {
    const serveOpen = (bytes: Uint8Array): Promise<Running> =>
      serveBytes((socket) => void socket.write(bytes))
    expect(await fetchAll(framing, serveOpen, 5 * ARRIVES_MS)).toEqual(allParts('timeout'))
  })

  it('a reset below TLS: the outcome is network', async () => {
    const server = await relayedCut(
      await serveSecurely((_request, response) => {
        // Without chunks, the body ends with the connection.
        response.useChunkedEncodingByDefault = false
        response.writeHead(200, { connection: 'close' }).write(HALF)
      }),
    )
    const { outcome, body, hops } = await fetchRobots(`https://127.0.0.1:${server.port}`, {
      ...ours,
      ca: [CERTIFICATE],
    })
    expect([outcome, body, hops[0]?.status]).toEqual(['network', undefined, 200])
    expect(hops[0]?.headers).not.toHaveProperty('transfer-encoding')
  })

  it('a body that breaks the framing: the outcome is network', async () => {
    const { outcome, body } = await fetchFrom(
      await serveText(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\nno chunk\r\n`),
    )
    expect([outcome, body]).toEqual(['network', undefined])
  })

  it('the page of an error status: has the outcome of the status, and no body', async () => {
    const { outcome, body } = await fetchFrom(
      await serveCut(Buffer.from(`HTTP/1.1 404 Not Found\r\n\r\n${HALF}`)),
    )
    expect([outcome, body]).toEqual(['not-found', undefined])
  })

  it('a document: is cut in the same way', async () => {
    const { port } = await serveCut(Buffer.from(`${HEAD}\r\n<urlset>`))
    const { outcome, body } = await fetchDocument(`http://127.0.0.1:${port}/sitemap.xml`, ours)
    expect([outcome, body]).toEqual(['network', undefined])
  })

  it('a page: reading its body rejects', async () => {
    const { port } = await serveCut(Buffer.from(`${HEAD}\r\n<html>`))
    const { fetch, close } = guardedClient({ allowPrivate: true })
    const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
    await expect(response.text()).rejects.toThrow('terminated')
    close()
  })
})

describe('a body whose own end arrives', () => {
  it.each([
    ['no length, HTTP/1.1', `${HEAD}\r\n${WHOLE}`],
    ['no length, HTTP/1.0', `HTTP/1.0 200 OK\r\n\r\n${WHOLE}`],
  ])('%s, an orderly close: is read', async (_framing, text) => {
    const { outcome, body } = await fetchFrom(await serveText(text))
    expect([outcome, textOf(body)]).toEqual(['ok', WHOLE])
  })

  it.each([
    ['Content-Length', `${HEAD}Content-Length: ${WHOLE.length}\r\n\r\n${WHOLE}`],
    [
      'chunks',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${WHOLE.length.toString(16)}\r\n${WHOLE}\r\n0\r\n\r\n`,
    ],
  ])('%s, a reset afterwards: is read', async (_framing, text) => {
    const { outcome, body } = await fetchFrom(await serveCut(Buffer.from(text)))
    expect([outcome, textOf(body)]).toEqual(['ok', WHOLE])
  })

  it('a page whose reader is slower than a reset after the end: is read', async () => {
    const text = `${HEAD}Content-Length: ${WHOLE.length}\r\n\r\n${WHOLE}`
    const server = await serveCut(Buffer.from(text))
    const { fetch, close } = guardedClient({ allowPrivate: true })
    const response = await fetch(`http://127.0.0.1:${server.port}/`, { redirect: 'manual' })
    await server.allClosed()
    expect(await response.text()).toBe(WHOLE)
    close()
  })
})

/** A relay to a server. It resets the connection of its client when the first response has arrived. */
async function relayedCut(server: Running): Promise<Running> {
  return serveBytes((socket, first) => {
    const upstream = connect(server.port, server.address)
    upstream.on('error', () => {})
    upstream.write(first)
    socket.pipe(upstream)
    upstream.pipe(socket)
    whenRead(() => socket.resetAndDestroy(), 5 * ARRIVES_MS)
  })
}
