import { getEventListeners } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fetchRobots } from '../../src/fetch/index.ts'
import {
  CERTIFICATE,
  fetchFrom,
  resolver,
  serve,
  serveBytes,
  serveSecurely,
  serveText,
  textOf,
  USER_AGENT,
} from './servers.ts'

const RULES = 'User-agent: *\nDisallow: /a\n'

describe('a failing connection', () => {
  it('refused: the outcome is network', async () => {
    const unused = createServer()
    const port = await new Promise<number>((settle) => {
      unused.listen(0, '127.0.0.1', () => {
        const address = unused.address()
        unused.close(() => settle(typeof address === 'object' ? (address?.port ?? 0) : 0))
      })
    })
    const retrieval = await fetchRobots(`http://127.0.0.1:${port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
    })
    expect(retrieval).toMatchObject({
      outcome: 'network',
      problem: 'the connection was refused (ECONNREFUSED), while connecting',
    })
    expect(retrieval.hops).toMatchObject([{ headers: {} }])
    expect(retrieval.hops[0]).not.toHaveProperty('address')
  })

  it('reset before a response: the outcome is network', async () => {
    const server = await serveBytes((socket) => socket.resetAndDestroy())
    const { outcome, hops } = await fetchFrom(server)
    expect([outcome, hops[0]?.address, hops[0]?.status]).toEqual(['network', '127.0.0.1', undefined])
  })

  it('closed without a response: the outcome is network', async () => {
    expect((await fetchFrom(await serveText(''))).outcome).toBe('network')
  })

  it('reset in the middle of the body: the outcome is network', async () => {
    const server = await serveBytes((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${RULES}`, () => socket.resetAndDestroy())
    })
    const { outcome, body, hops } = await fetchFrom(server)
    expect([outcome, body, hops[0]?.status]).toEqual(['network', undefined, 200])
  })
})

describe('an address to which connect() fails at once', () => {
  // The socket then fails in the tick of the lookup, and not in a later one as on a closed port.
  // A local refusal is this machine's own trouble; an address without a way to it may be the host's.
  it.each([
    [['255.255.255.255'], 'own-trouble'],
    [['fe80::1'], 'network'],
    [['fe80::1', '255.255.255.255'], 'network'],
  ])('%j: the outcome is %s', async (addresses, expected) => {
    for (const scheme of ['http', 'https']) {
      const { outcome, hops } = await fetchRobots(`${scheme}://a.test`, {
        userAgent: USER_AGENT,
        allowPrivate: true,
        resolve: async () => addresses,
      })
      expect([outcome, hops.length]).toEqual([expected, 1])
    }
  })
})

describe('names', () => {
  const ask = (resolve: () => Promise<readonly string[]>): ReturnType<typeof fetchRobots> =>
    fetchRobots('http://a.test', { userAgent: USER_AGENT, resolve })
  const failing = (code?: string) => (): Promise<never> =>
    Promise.reject(Object.assign(new Error('x'), code === undefined ? {} : { code }))

  it.each(['ENOTFOUND', 'ENODATA'])('an unknown name (%s): the outcome is dns', async (code) => {
    const { outcome, problem, hops } = await ask(failing(code))
    expect([outcome, problem]).toEqual(['dns', 'a.test has no address'])
    expect(hops).toMatchObject([{ url: 'http://a.test/robots.txt', headers: {} }])
  })

  it('a name without addresses: the outcome is dns', async () => {
    expect((await ask(() => Promise.resolve([]))).outcome).toBe('dns')
  })

  it.each(['EAI_AGAIN', 'ESERVFAIL', undefined])(
    'a resolver failure (%s): the outcome is network',
    async (code) => {
      expect((await ask(failing(code))).outcome).toBe('network')
    },
  )

  it('a rejection without an error, or a nonsensical address: the outcome is network', async () => {
    expect((await ask(() => Promise.reject(undefined))).outcome).toBe('network')
    const { outcome, problem } = await ask(() => Promise.resolve(['nonsense\u001b[2J']))
    expect([outcome, problem]).toEqual([
      'network',
      'a.test was resolved to "nonsense\\u001b[2J", which is not an address',
    ])
  })
})

describe('HTTP that browsers read and a strict parser refuses: the file is unreachable', () => {
  it.each([
    ['lines that end with LF alone', `HTTP/1.1 200 OK\nContent-Length: ${RULES.length}\n\n${RULES}`],
    [
      'a folded header',
      `HTTP/1.1 200 OK\r\nX-Long: one\r\n two\r\nContent-Length: ${RULES.length}\r\n\r\n${RULES}`,
    ],
    [
      'the same Content-Length twice',
      `HTTP/1.1 200 OK\r\n${`Content-Length: ${RULES.length}\r\n`.repeat(2)}\r\n${RULES}`,
    ],
  ])('%s', async (_name, response) => {
    const { outcome, problem, body } = await fetchFrom(await serveText(response))
    expect([outcome, body]).toEqual(['network', undefined])
    expect(problem).toMatch(/not HTTP \(HPE_/)
  })
})

describe('wrong lengths', () => {
  it('shorter than Content-Length: the file is unreachable', async () => {
    const { outcome, body } = await fetchFrom(
      await serveText(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${RULES}`),
    )
    expect([outcome, body]).toEqual(['network', undefined])
  })

  it('longer than Content-Length: the announced part is the body (RFC 9112 §6.3)', async () => {
    const server = await serveText(
      `HTTP/1.1 200 OK\r\nContent-Length: ${RULES.length}\r\n\r\n${RULES}Disallow: /more`,
    )
    const { outcome, body } = await fetchFrom(server)
    expect([outcome, textOf(body)]).toEqual(['ok', RULES])
  })

  it('longer than Content-Length, and later: the same', async () => {
    const server = await serveBytes((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${RULES.length}\r\n\r\n${RULES}`, () =>
        setImmediate(() => socket.end('Disallow: /more')),
      )
    })
    const { outcome, body } = await fetchFrom(server)
    expect([outcome, textOf(body)]).toEqual(['ok', RULES])
  })

  it.each([
    ['two that differ', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a negative one', 'Content-Length: -5\r\n'],
    ['no number', 'Content-Length: five\r\n'],
    ['more than a number holds', 'Content-Length: 99999999999999999999999\r\n'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ])('%s: not HTTP', async (_name, header) => {
    const { outcome, problem } = await fetchFrom(
      await serveText(`HTTP/1.1 200 OK\r\n${header}\r\n5\r\nHello\r\n0\r\n\r\n`),
    )
    expect(outcome).toBe('network')
    expect(problem).toMatch(/not HTTP \(HPE_/)
  })

  it('no Content-Length: the body ends with the connection (HTTP/1.0)', async () => {
    const { outcome, body } = await fetchFrom(
      await serveText(`HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n${RULES}`),
    )
    expect([outcome, textOf(body)]).toEqual(['ok', RULES])
  })
})

describe('chunks', () => {
  const chunked = (body: string): ReturnType<typeof serveText> =>
    serveText(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)

  it('are joined, without trailers and extensions', async () => {
    const { outcome, body, hops } = await fetchFrom(
      await chunked('e;a=b\r\nUser-agent: *\n\r\n3\r\nabc\r\n0\r\nETag: "trailer"\r\n\r\n'),
    )
    expect([outcome, textOf(body), hops[0]?.headers.etag]).toEqual(['ok', 'User-agent: *\nabc', undefined])
  })

  it.each([
    ['that end too early', '5\r\nHel'],
    ['without the last one', '5\r\nHello\r\n'],
    ['with a broken length', 'zz\r\nHello\r\n0\r\n\r\n'],
    ['longer than they say', '2\r\nHello\r\n0\r\n\r\n'],
    ['with endless extensions', `5;${'x'.repeat(20_000)}\r\nHello\r\n0\r\n\r\n`],
    ['with endless trailers', `5\r\nHello\r\n0\r\n${'A: b\r\n'.repeat(20_000)}\r\n`],
  ])('%s: the file is unreachable', async (_name, body) => {
    expect(await fetchFrom(await chunked(body))).toMatchObject({ outcome: 'network', truncated: false })
  })
})

describe('headers', () => {
  it.each([
    ['one of 20 kB', `X-Long: ${'a'.repeat(20_000)}\r\n`],
    ['thousands', 'X-Many: a\r\n'.repeat(5_000)],
  ])('%s: too many', async (_name, headers) => {
    const { outcome, problem } = await fetchFrom(await serveText(`HTTP/1.1 200 OK\r\n${headers}\r\n${RULES}`))
    expect([outcome, problem]).toEqual([
      'network',
      'the headers are too long (HPE_HEADER_OVERFLOW), while waiting for a response',
    ])
  })

  it('endless headers: are stopped', async () => {
    const server = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = (): void => {
        while (!socket.destroyed && socket.write('X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'));
      }
      socket.on('drain', more)
      more()
    })
    expect((await fetchFrom(server)).outcome).toBe('network')
    await server.allClosed()
  })

  it.each([
    ['no HTTP at all', 'User-agent: *\nDisallow: /\n'],
    ['HTTP/0.9', '<html>hello</html>'],
    ['a version that does not exist', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['a line that is no header', 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX-A: a\0b\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('%s: is not HTTP', async (_name, text) => {
    const { outcome, problem } = await fetchFrom(await serveText(text))
    expect(outcome).toBe('network')
    expect(problem).toMatch(/not HTTP/)
  })

  it.each([
    ['vary', 'a'.repeat(9000), 8000],
    ['location', `/${'a'.repeat(9000)}`, 8000],
    ['etag', `"${'a'.repeat(9000)}"`, undefined],
    ['last-modified', 'a'.repeat(9000), undefined],
    ['etag', `"${'a'.repeat(7000)}"`, 7002],
  ])('long headers are cut, and validators are dropped instead: %s', async (name, value, kept) => {
    const server = await serve((_request, response) => response.writeHead(200, { [name]: value }).end())
    expect((await fetchFrom(server)).hops[0]?.headers[name]?.length).toBe(kept)
  })
})

describe('interim responses (1xx)', () => {
  it('a few: are ignored', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(3)
    const server = await serveText(
      `HTTP/1.1 100 Continue\r\n\r\n${early}HTTP/1.1 200 OK\r\nContent-Length: ${RULES.length}\r\n\r\n${RULES}`,
    )
    expect(await fetchFrom(server)).toMatchObject({ outcome: 'ok', hops: [{ status: 200 }] })
  })

  it('endless ones: are given up', async () => {
    const server = await serveBytes((socket) => {
      const more = (): void => {
        while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'));
      }
      socket.on('drain', more)
      more()
    })
    expect(await fetchFrom(server)).toMatchObject({
      outcome: 'network',
      problem: 'there are more than 10 interim responses and no final one',
    })
    await server.allClosed()
  })

  it('a change of protocol: the file is unreachable', async () => {
    const server = await serveText(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\nDisallow: /',
    )
    expect(await fetchFrom(server)).toMatchObject({
      outcome: 'network',
      problem: 'the response changes to another protocol',
    })
    await server.allClosed()
  })
})

describe('deadline', () => {
  it.each([
    ['nobody answers', () => serveBytes(() => {}), 'waiting for a response'],
    [
      'the headers trickle',
      () => serveBytes((socket) => trickle(socket, 'HTTP/1.1 200 OK\r\n', 'X')),
      'waiting for a response',
    ],
    [
      'the body stops',
      () => serveBytes((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser')),
      'reading the body',
    ],
    [
      'the body trickles byte by byte',
      () => serveBytes((socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n', 'U')),
      'reading the body',
    ],
    [
      'the compressed body trickles',
      () =>
        serveBytes((socket) =>
          trickle(
            socket,
            'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\x03',
            'x',
          ),
        ),
      'reading the body',
    ],
  ])('applies when %s', async (_name, start, phase) => {
    const server = await start()
    const { outcome, problem, durationMs, body } = await fetchFrom(server, { deadlineMs: 600 })
    expect([outcome, problem, body]).toEqual([
      'timeout',
      `the deadline of 600 ms passed while ${phase}`,
      undefined,
    ])
    expect(durationMs).toBeGreaterThanOrEqual(599)
    await server.allClosed()
  })

  it('applies when a name is never resolved', async () => {
    const resolve = (): Promise<never> => new Promise(() => {})
    const retrieval = await fetchRobots('http://a.test', { userAgent: USER_AGENT, resolve, deadlineMs: 50 })
    expect(retrieval).toMatchObject({
      outcome: 'timeout',
      problem: 'the deadline of 50 ms passed while resolving',
    })
  })

  it('applies when a handshake never ends', async () => {
    const server = await serveBytes(() => {})
    const retrieval = await fetchRobots(`https://127.0.0.1:${server.port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      deadlineMs: 600,
    })
    expect(retrieval).toMatchObject({
      outcome: 'timeout',
      problem: 'the deadline of 600 ms passed while shaking hands',
    })
    await server.allClosed()
  })
})

/** One byte now and then, each before any idle timer would fire. */
function trickle(socket: Socket, first: string, then: string): void {
  socket.write(first, 'latin1')
  const timer = setInterval(() => socket.write(then, 'latin1'), 10)
  socket.on('close', () => clearInterval(timer))
}

describe('an aborted signal', () => {
  const reason = new Error('enough')

  it('before the call: rejects with the reason, and nothing is sent', async () => {
    const server = await serve((_request, response) => response.end(RULES))
    await expect(fetchFrom(server, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(server.connections()).toBe(0)
  })

  it.each([
    ['while a name is resolved', undefined],
    ['before the answer', () => {}],
    [
      'in the body',
      (write: (text: string) => void) => write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser'),
    ],
    [
      'in the body of an error',
      (write: (text: string) => void) => write('HTTP/1.1 503 No\r\nContent-Length: 99\r\n\r\nUser'),
    ],
  ])('%s: rejects with the reason, and the connection is closed', async (_name, talk) => {
    const stop = new AbortController()
    const server = await serveBytes((socket) => {
      talk?.((text) => socket.write(text))
      setImmediate(() => setImmediate(() => stop.abort(reason)))
    })
    const resolve = async (): Promise<readonly string[]> => {
      if (talk !== undefined) return ['127.0.0.1']
      stop.abort(reason)
      return new Promise<never>(() => {})
    }
    const asked = fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      resolve,
      signal: stop.signal,
    })
    await expect(asked).rejects.toBe(reason)
    await server.allClosed()
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  })

  it('after the call: no listener is left on the signal', async () => {
    const server = await serve((_request, response) => response.end(RULES))
    const { signal } = new AbortController()
    await fetchFrom(server, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('TLS', () => {
  const resolve = resolver({ 'a.test': ['127.0.0.1'], 'a.test.': ['127.0.0.1'], 'other.test': ['127.0.0.1'] })
  const ask = (host: string, port: number, ca?: readonly string[]): ReturnType<typeof fetchRobots> =>
    fetchRobots(`https://${host}:${port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      resolve,
      ...(ca === undefined ? {} : { ca }),
    })

  it('an untrusted certificate: is refused, and no request is sent', async () => {
    let requests = 0
    const server = await serveSecurely((_request, response) => {
      requests++
      response.end(RULES)
    })
    const { outcome, problem, hops } = await ask('a.test', server.port)
    expect([outcome, requests, hops[0]?.address, hops[0]?.status]).toEqual(['tls', 0, '127.0.0.1', undefined])
    expect(problem).toMatch(/^no secure connection: .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/)
  })

  it.each(['a.test', 'a.test.', '127.0.0.1'])('a trusted certificate for %s: is accepted', async (host) => {
    const names: unknown[] = []
    const server = await serveSecurely(({ headers, socket }, response) => {
      names.push([headers.host, (socket as { servername?: unknown }).servername])
      response.end(RULES)
    })
    expect((await ask(host, server.port, [CERTIFICATE])).outcome).toBe('ok')
    expect(names).toEqual([[`${host}:${server.port}`, host === '127.0.0.1' ? false : 'a.test']])
  })

  it('a certificate for another name: is refused', async () => {
    const server = await serveSecurely((_request, response) => response.end(RULES))
    const { outcome, problem } = await ask('other.test', server.port, [CERTIFICATE])
    expect(outcome).toBe('tls')
    expect(problem).toMatch(/ERR_TLS_CERT_ALTNAME_INVALID/)
  })

  it('a server without TLS: the outcome is tls', async () => {
    const plain = await serve((_request, response) => response.end(RULES))
    expect((await ask('a.test', plain.port)).outcome).toBe('tls')
    const closing = await serveBytes((socket) => socket.destroy())
    expect((await ask('a.test', closing.port)).outcome).toBe('tls')
  })

  it('a failing https server: http is not tried', async () => {
    const server = await serveSecurely((_request, response) => response.end(RULES))
    const { outcome } = await fetchFrom(server)
    expect(outcome).not.toBe('ok')
  })
})

it('keep-alive: no connection outlives the call', async () => {
  const server = await serve((_request, response) =>
    response.writeHead(200, { connection: 'keep-alive', 'keep-alive': 'timeout=60' }).end(RULES),
  )
  await Promise.all([fetchFrom(server), fetchFrom(server)])
  await server.allClosed()
  expect([server.connections(), server.open()]).toEqual([2, 0])
})
