import { describe, expect, it } from 'vitest'
import { validatorsOf } from '../../src/fetch/index.ts'
import { fetchFrom, serve, textOf, USER_AGENT } from './servers.ts'

const RULES = 'User-agent: *\nDisallow: /private/\n'

describe('an existing file', () => {
  it('200: the file is read, and the hop is reported', async () => {
    let seen: Record<string, unknown> = {}
    const server = await serve(({ method, url, headers }, response) => {
      seen = { method, url, ...headers }
      response
        .writeHead(200, {
          'content-type': 'text/plain',
          etag: '"a"',
          'set-cookie': 'secret=1',
          'cache-control': 'max-age=60',
          server: 'Foo/1.0',
        })
        .end(RULES)
    })
    const before = Date.now()
    const { outcome, body, hops, origin, at, truncated, notModified, problem } = await fetchFrom(server)
    expect({ outcome, text: textOf(body), truncated, notModified, problem }).toEqual({
      outcome: 'ok',
      text: RULES,
      truncated: false,
      notModified: false,
      problem: undefined,
    })
    expect(origin).toBe(`http://127.0.0.1:${server.port}`)
    expect(hops).toMatchObject([
      {
        url: `${origin}/robots.txt`,
        address: '127.0.0.1',
        status: 200,
        headers: {
          'content-type': 'text/plain',
          etag: '"a"',
          'cache-control': 'max-age=60',
          server: 'Foo/1.0',
        },
      },
    ])
    expect(hops[0]?.headers).not.toHaveProperty('set-cookie')
    expect([before <= (hops[0]?.at ?? 0), (hops[0]?.at ?? 0) <= at, at <= Date.now()]).toEqual([
      true,
      true,
      true,
    ])
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/robots.txt',
      host: `127.0.0.1:${server.port}`,
      'user-agent': USER_AGENT,
      connection: 'close',
    })
    expect(String(seen['accept-encoding'])).toMatch(/^gzip, br, deflate(, zstd)?$/)
    await server.allClosed()
    expect(server.connections()).toBe(1)
  })

  it.each([200, 203, 204])('status %i: the file is read', async (status) => {
    const server = await serve((_request, response) =>
      response.writeHead(status).end(status === 204 ? undefined : RULES),
    )
    const { outcome, body } = await fetchFrom(server)
    expect([outcome, textOf(body)]).toEqual(['ok', status === 204 ? '' : RULES])
  })

  it('an empty body: is an empty file', async () => {
    const server = await serve((_request, response) => response.end())
    expect(await fetchFrom(server)).toMatchObject({
      outcome: 'ok',
      body: new Uint8Array(0),
      truncated: false,
    })
  })

  it('a partial response (206): the file is unreachable', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-12/99' }).end('User-agent: *'),
    )
    const { outcome, body } = await fetchFrom(server)
    expect([outcome, body]).toEqual(['network', undefined])
  })
})

describe('an error status', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [410, 'not-found'],
    [400, 'other-4xx'],
    [418, 'other-4xx'],
    [451, 'other-4xx'],
    [429, 'too-many-requests'],
    [500, 'server-error'],
    [503, 'server-error'],
    [599, 'server-error'],
    [600, 'server-error'],
    [999, 'server-error'],
    [300, 'too-many-redirects'],
    [305, 'too-many-redirects'],
  ])('%i: %s', async (status, expected) => {
    const server = await serve((_request, response) =>
      response.writeHead(status, { 'retry-after': '120' }).end('Disallow: /'),
    )
    const { outcome, body, hops, problem } = await fetchFrom(server)
    // Without an agent it is nobody's rules.
    expect([outcome, body?.length, hops[0]?.status, hops[0]?.headers['retry-after']]).toEqual([
      expected,
      0,
      status,
      '120',
    ])
    expect(problem).toBe(`the status is ${status}`)
  })

  it('an endless error page: only its beginning is read', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' })
      const more = (): void => {
        while (!response.destroyed && response.write('no such page\n'.repeat(1000)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect((await fetchFrom(server)).outcome).toBe('not-found')
    await server.allClosed()
  })

  it('a body that never ends: the outcome is that of the status', async () => {
    const server = await serve((_request, response) => void response.writeHead(503).write('wait'))
    expect(await fetchFrom(server, { deadlineMs: 600 })).toMatchObject({
      outcome: 'server-error',
      problem: 'the status is 503',
    })
  })
})

describe('a conditional request', () => {
  const LAST_MODIFIED = 'Fri, 20 Nov 2026 00:00:00 GMT'

  it('a 304: confirms the copy', async () => {
    const conditions: unknown[] = []
    const server = await serve(({ headers }, response) => {
      conditions.push([headers['if-none-match'], headers['if-modified-since']])
      const isKnown = headers['if-none-match'] === 'W/"1"'
      response
        .writeHead(isKnown ? 304 : 200, { etag: 'W/"1"', 'last-modified': LAST_MODIFIED })
        .end(isKnown ? undefined : RULES)
    })
    const first = await fetchFrom(server)
    const validators = validatorsOf(first)
    expect(validators).toEqual({
      url: `${first.origin}/robots.txt`,
      etag: 'W/"1"',
      lastModified: LAST_MODIFIED,
    })
    const second = await fetchFrom(server, { validators: validators ?? {} })
    expect([second.outcome, second.notModified, second.body, second.hops[0]?.status]).toEqual([
      'ok',
      true,
      undefined,
      304,
    ])
    expect(conditions).toEqual([
      [undefined, undefined],
      ['W/"1"', LAST_MODIFIED],
    ])
    expect(validatorsOf({ ...first, hops: [] })).toBeUndefined()
  })

  it('validators: are sent only to the URL they came from', async () => {
    const conditions: unknown[] = []
    const server = await serve(({ url, headers }, response) => {
      conditions.push([url, headers['if-none-match']])
      if (url === '/robots.txt') response.writeHead(302, { location: '/real.txt' }).end()
      else response.writeHead(304).end()
    })
    const origin = `http://127.0.0.1:${server.port}`
    expect(await fetchFrom(server, { validators: { etag: '"a"', url: `${origin}/real.txt` } })).toMatchObject(
      {
        outcome: 'ok',
        notModified: true,
      },
    )
    expect(await fetchFrom(server, { validators: { etag: '"a"' } })).toMatchObject({
      outcome: 'network',
      notModified: false,
    })
    expect(conditions).toEqual([
      ['/robots.txt', undefined],
      ['/real.txt', '"a"'],
      ['/robots.txt', '"a"'],
      ['/real.txt', undefined],
    ])
  })

  it('a 304 to an unconditional request: the file is unreachable', async () => {
    const server = await serve((_request, response) => response.writeHead(304).end())
    expect(await fetchFrom(server)).toMatchObject({
      outcome: 'network',
      notModified: false,
      truncated: false,
    })
  })
})
