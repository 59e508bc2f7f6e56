import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { guardedClient, StaleConnectionError } from '../../src/fetch/index.ts'
import { SOON } from '../soon.ts'
import {
  CERTIFICATE,
  canListen,
  type Running,
  resolver,
  serve,
  serveBytes,
  serveSecurely,
  serveText,
} from './servers.ts'

const manual = { redirect: 'manual' } as const

const hasSecondHost = await canListen('127.0.0.2')

/** A client that may ask this machine. */
const own = (options: Parameters<typeof guardedClient>[0] = {}): ReturnType<typeof guardedClient> =>
  guardedClient({ allowPrivate: true, ...options })
const originOf = ({ address, port }: Running): string => `http://${address}:${port}`

describe('a client behind the guard', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'https://10.0.0.1/',
    'http://1.1.1.1:22/',
    'ftp://example.com/',
  ])('%s: is refused', async (url) => {
    const resolve = resolver({})
    await expect(guardedClient({ resolve }).fetch(url, manual)).rejects.toMatchObject({
      name: 'BlockedAddressError',
      code: 'blocked-address',
    })
    expect(resolve.asked).toEqual([])
  })

  it('a name with a public and a private address: is refused without a connection', async () => {
    const server = await serve((_request, response) => response.end())
    const resolve = resolver({ 'a.test': ['1.1.1.1', '127.0.0.1'], 'b.test': ['169.254.169.254'] })
    const { fetch } = guardedClient({ resolve, ports: [server.port] })
    for (const name of ['a.test', 'b.test'])
      await expect(fetch(`http://${name}:${server.port}/`, manual)).rejects.toMatchObject({
        code: 'blocked-address',
      })
    expect([resolve.asked, server.connections()]).toEqual([['a.test', 'b.test'], 0])
  })

  // First outward, then inward: between the look and the connection nobody asks again.
  it.skipIf(!hasSecondHost)('a name server that changes: its first address is connected to', async () => {
    const server = await serve((_request, response) => response.end('right'))
    const answers = [[server.address], ['127.0.0.2']]
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => answers[Math.min(asked++, 1)] ?? []
    const { fetch, close } = own({ resolve })
    expect(await (await fetch(`http://a.test:${server.port}/`, manual)).text()).toBe('right')
    expect(asked).toBe(1)
    close()
  })

  it('the option ca: the certificate is trusted', async () => {
    const server = await serveSecurely((request, response) => response.end(request.headers.host))
    const resolve = resolver({ 'a.test': [server.address], 'other.test': [server.address] })
    const { fetch } = own({ resolve, ca: [CERTIFICATE] })
    expect(await (await fetch(`https://a.test:${server.port}/`, manual)).text()).toBe(`a.test:${server.port}`)
    await expect(fetch(`https://other.test:${server.port}/`, manual)).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    })
    await expect(own({ resolve }).fetch(`https://a.test:${server.port}/`, manual)).rejects.toThrow(
      'fetch failed',
    )
  })

  it('redirect other than manual: throws TypeError', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/b' }).end())
    const response = await own().fetch(`${originOf(server)}/a`, manual)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/b'])
    await expect(own().fetch(`${originOf(server)}/a`)).rejects.toThrow("pass redirect: 'manual'")
    await expect(
      own().fetch(`${originOf(server)}/a`, { ...manual, dispatcher: {} } as RequestInit),
    ).rejects.toThrow('dispatcher')
  })

  it('bodies of every kind: are sent like by the global fetch', async () => {
    const seen: (readonly [string | undefined, string | undefined, string])[] = []
    const server = await serve((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      request.on('end', () => {
        const {
          'content-length': length,
          'transfer-encoding': coding,
          'content-type': type = '',
        } = request.headers
        seen.push([length ?? coding, type.split(';')[0], body.replace(/-{2,}formdata\S+/g, '--')])
        response.end()
      })
    })
    const form = new FormData()
    form.set('a', 'b')
    const stream = new Blob(['streamed']).stream()
    const bodies: readonly [RequestInit['body'], object?][] = [
      ['text'],
      [new Uint8Array([97, 98])],
      [new URLSearchParams({ a: 'b c' })],
      [form],
      [stream, { duplex: 'half' }],
      [null],
    ]
    for (const [body, more = {}] of bodies)
      await (
        await own().fetch(originOf(server), { ...manual, method: 'POST', body: body ?? null, ...more })
      ).text()
    expect(seen.map(([length, type]) => [length === 'chunked' ? length : Number(length) > 0, type])).toEqual([
      [true, 'text/plain'],
      [true, ''],
      [true, 'application/x-www-form-urlencoded'],
      [true, 'multipart/form-data'],
      ['chunked', ''],
      [false, ''],
    ])
    expect(seen.map(([, , body]) => body).filter((body) => !body.startsWith('--'))).toEqual([
      'text',
      'ab',
      'a=b+c',
      'streamed',
      '',
    ])
  })

  it('the headers Accept and Accept-Encoding: are those of the caller, or have defaults', async () => {
    const server = await serve(({ headers }, response) =>
      response.end(JSON.stringify([headers.accept, headers['accept-encoding']])),
    )
    const asked = async (headers: Record<string, string>): Promise<unknown> =>
      JSON.parse(await (await own().fetch(originOf(server), { ...manual, headers })).text())
    expect(await asked({})).toEqual(['*/*', expect.stringMatching(/^gzip, br, deflate/)])
    expect(await asked({ range: 'bytes=0-9' })).toEqual(['*/*', 'identity'])
    expect(await asked({ accept: 'text/plain', 'accept-encoding': 'br' })).toEqual(['text/plain', 'br'])
  })

  it('a coded body: is decoded lazily, and a broken one fails', async () => {
    const zipped = gzipSync('x'.repeat(100_000))
    const bodies: Record<string, string | Buffer> = {
      '/whole': zipped,
      '/odd': 'as it came',
      '/no-trailer': zipped.subarray(0, -8),
      '/broken': Buffer.concat([zipped.subarray(0, 20), Buffer.alloc(60, 0xff)]),
    }
    const server = await serve(({ url }, response) => {
      response.setHeader('content-encoding', url === '/odd' ? 'snappy' : 'gzip')
      response.end(bodies[url ?? ''])
    })
    const { fetch } = own()
    expect(await (await fetch(`${originOf(server)}/whole`, manual)).text()).toBe('x'.repeat(100_000))
    expect(await (await fetch(`${originOf(server)}/odd`, manual)).text()).toBe('as it came')
    // As by browsers and the global fetch: the bytes arrived, only the check sum is missing.
    expect(await (await fetch(`${originOf(server)}/no-trailer`, manual)).text()).toBe('x'.repeat(100_000))
    const broken = await fetch(`${originOf(server)}/broken`, manual)
    await expect(broken.text()).rejects.toThrow('terminated')
  })

  it('statuses, reasons and repeated headers: are passed on unchanged', async () => {
    const server = await serveText(
      'HTTP/1.1 999 Enough\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n\r\nno',
    )
    const response = await own().fetch(originOf(server), manual)
    expect([
      response.status,
      response.ok,
      response.statusText,
      response.headers.getSetCookie(),
      await response.text(),
    ]).toEqual([999, false, 'Enough', ['a=1', 'b=2'], 'no'])
  })

  it('a reason with a control character: is passed on, as by the global fetch', async () => {
    const server = await serveText('HTTP/1.1 200 O\u0001K\r\ncontent-length: 2\r\n\r\nhi')
    for (const client of [own().fetch, fetch]) {
      const response = await client(originOf(server), manual)
      expect([response.statusText, await response.text()]).toEqual(['O\u0001K', 'hi'])
    }
  })

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('%s with %i: has no body, and the connection is reused', async (method, status) => {
    const server = await serve((_request, response) =>
      response.writeHead(status, method === 'HEAD' ? { 'content-length': '5' } : {}).end(),
    )
    const { fetch, close } = own()
    for (let time = 0; time < 2; time++) {
      const response = await fetch(originOf(server), { ...manual, method })
      expect([response.status, response.body]).toEqual([status, null])
      // The head is there before the connection is free.
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(server.connections()).toBe(1)
    close()
  })

  it('idle connections: are reused, and closed by close()', async () => {
    const server = await serve((_request, response) => response.end('x'))
    const { fetch, close } = own()
    for (let time = 0; time < 3; time++) await (await fetch(originOf(server), manual)).text()
    expect([server.connections(), server.open()]).toEqual([1, 1])
    close()
    await server.allClosed()
  })

  it('a connection that the server closed when it was used again: no request is sent twice', async () => {
    for (const method of ['GET', 'POST']) {
      let asked = 0
      // Answers once, and resets the connection when it is used again.
      const server = createServer((request, response) => {
        asked++
        if (asked === 2) request.socket.resetAndDestroy()
        else response.end('x')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
      const { fetch, close } = own()
      await (await fetch(origin, { ...manual, method })).text()
      const again = fetch(origin, { ...manual, method })
      const cause = { code: 'ECONNRESET', ...(method === 'GET' ? { name: 'StaleConnectionError' } : {}) }
      await expect(again).rejects.toMatchObject({ message: 'fetch failed', cause })
      expect(asked).toBe(2)
      close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it.each([
    ['a reset', (): Promise<Running> => serveBytes((socket) => socket.resetAndDestroy())],
    ['what is not HTTP', (): Promise<Running> => serveText('SSH-2.0-x\r\n')],
    [
      'another protocol',
      (): Promise<Running> =>
        serveText('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
  ])('%s: fails like the global fetch', async (_name, open) => {
    const failure = await own()
      .fetch(originOf(await open()), manual)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'TypeError', message: 'fetch failed' })
    // The connection was new.
    expect((failure as TypeError).cause).not.toBeInstanceOf(StaleConnectionError)
  })

  it('an aborted signal: rejects with its reason, before, during and after the wait for the head', async () => {
    const server = await serve(({ url }, response) => {
      if (url === '/slow') response.write('first')
    })
    const reason = new Error('enough')
    await expect(
      own().fetch(originOf(server), { ...manual, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
    expect(server.connections()).toBe(0)
    const waits = new AbortController()
    const never = own().fetch(originOf(server), { ...manual, signal: waits.signal })
    while (server.connections() === 0) await new Promise((resolve) => setImmediate(resolve))
    waits.abort(reason)
    await expect(never).rejects.toBe(reason)
    const reads = new AbortController()
    const slow = await own().fetch(`${originOf(server)}/slow`, { ...manual, signal: reads.signal })
    let failure: unknown
    slow.text().catch((error: unknown) => {
      failure = error
    })
    reads.abort(reason)
    await vi.waitFor(() => expect(failure).toBe(reason), SOON)
    await server.allClosed()
  })

  it('a stream body after a failure: is cancelled', async () => {
    const server = await serve(() => {})
    const abort = new AbortController()
    let isCancelled = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isCancelled = true
      },
    })
    const sent = own().fetch(originOf(server), {
      ...manual,
      method: 'POST',
      body,
      duplex: 'half',
      signal: abort.signal,
    } as RequestInit)
    while (server.connections() === 0) await new Promise((resolve) => setImmediate(resolve))
    abort.abort(new Error('enough'))
    await expect(sent).rejects.toThrow('enough')
    await vi.waitFor(() => expect(isCancelled).toBe(true), SOON)
  })

  it('a cancelled body: closes the connection', async () => {
    const server = await serve((_request, response) => void response.write('first'))
    const response = await own().fetch(originOf(server), manual)
    await response.body?.cancel()
    await server.allClosed()
  })
})
