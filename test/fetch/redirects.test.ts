import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { fetchRobots } from '../../src/fetch/index.ts'
import { CERTIFICATE, fetchFrom, resolver, serve, serveSecurely, textOf, USER_AGENT } from './servers.ts'

const RULES = 'User-agent: *\nDisallow: /a\n'

describe('redirects (RFC 9309 §2.3.1.2)', () => {
  it.each([301, 302, 303, 307, 308])('%i: is followed, and every hop is reported', async (status) => {
    const server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(status, { location: 'deep/er?q=1#part' }).end('moved')
      else response.writeHead(200, { 'x-asked': String(url) }).end(RULES)
    })
    const { outcome, body, hops, origin } = await fetchFrom(server)
    expect([outcome, textOf(body)]).toEqual(['ok', RULES])
    expect(hops.map((hop) => [hop.url, hop.status, hop.headers.location])).toEqual([
      [`${origin}/robots.txt`, status, 'deep/er?q=1#part'],
      [`${origin}/deep/er?q=1`, 200, undefined],
    ])
  })

  /** Answers `/robots.txt` and `/1` to `/n-1` with a redirect to the next. */
  const chain = (length: number): ReturnType<typeof serve> =>
    serve(({ url }, response) => {
      const at = url === '/robots.txt' ? 0 : Number(url?.slice(1))
      if (at < length) response.writeHead(302, { location: `/${at + 1}` }).end()
      else response.end(RULES)
    })

  it('six redirects: follows five, and not the sixth', async () => {
    expect((await fetchFrom(await chain(5))).outcome).toBe('ok')
    const { outcome, hops, body, problem } = await fetchFrom(await chain(6))
    expect([outcome, hops.length, body, problem]).toEqual([
      'too-many-redirects',
      6,
      undefined,
      'there are more than 5 redirects',
    ])
  })

  it('maxRedirects: limits the redirects', async () => {
    expect((await fetchFrom(await chain(6), { maxRedirects: 6 })).outcome).toBe('ok')
    expect(await fetchFrom(await chain(1), { maxRedirects: 0 })).toMatchObject({
      outcome: 'too-many-redirects',
      hops: [{ status: 302 }],
    })
  })

  it('endless redirects: are given up', async () => {
    let count = 0
    const server = await serve((_request, response) => {
      count++
      response.writeHead(302, { location: `/${'x'.repeat(count)}` }).end()
    })
    expect((await fetchFrom(server, { maxRedirects: 30 })).outcome).toBe('too-many-redirects')
    expect(count).toBe(31)
  })

  it.each([
    ['to itself', '/robots.txt'],
    ['to itself but for a fragment', '/robots.txt#again'],
    ['to itself by another spelling', '/a/../robots.txt'],
  ])('a loop %s: is detected after one request', async (_name, location) => {
    const server = await serve((_request, response) => response.writeHead(301, { location }).end())
    const { outcome, problem, hops } = await fetchFrom(server)
    expect([outcome, hops.length]).toEqual(['too-many-redirects', 1])
    expect(problem).toMatch(/loop/)
  })

  it('a loop of two: is detected', async () => {
    const server = await serve(({ url }, response) =>
      response.writeHead(301, { location: url === '/robots.txt' ? '/b' : '/robots.txt' }).end(),
    )
    const { outcome, hops } = await fetchFrom(server)
    expect([outcome, hops.length]).toEqual(['too-many-redirects', 2])
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['no URL', 'http://['],
    ['a host that cannot be', 'http://a b/'],
  ])('Location is %s: the redirect has no target', async (_name, location) => {
    const server = await serve((_request, response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    )
    expect(await fetchFrom(server)).toMatchObject({
      outcome: 'too-many-redirects',
      problem: 'a redirect has no valid target',
      hops: [{ status: 302 }],
    })
  })

  it.each([
    'ftp://example.com/robots.txt',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,User-agent:*',
    'gopher://127.0.0.1:6379/_x',
  ])('%s: its scheme is refused, even with allowPrivate', async (location) => {
    const server = await serve((_request, response) => response.writeHead(302, { location }).end())
    const { outcome, problem, hops } = await fetchFrom(server)
    expect([outcome, hops.length]).toEqual(['blocked-address', 1])
    expect(problem).toMatch(/scheme/)
  })

  it.each(['http://user:secret@127.0.0.1/', '//user:secret@127.0.0.1/', 'http:\\\\user:secret@127.0.0.1/'])(
    '%s: is refused, and its credentials are stored nowhere',
    async (location) => {
      const server = await serve((_request, response) => response.writeHead(302, { location }).end())
      const retrieval = await fetchFrom(server)
      expect([retrieval.outcome, retrieval.hops.length]).toEqual(['blocked-address', 1])
      expect(retrieval.problem).toMatch(/credentials/)
      expect(JSON.stringify(retrieval)).not.toMatch(/secret/)
    },
  )

  it('a path with an @ behind two slashes: is not taken for credentials', async () => {
    const server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(302, { location: '/a//b@c' }).end()
      else response.end(RULES)
    })
    const { hops, origin } = await fetchFrom(server)
    expect([hops[0]?.headers.location, hops[1]?.url]).toEqual(['/a//b@c', `${origin}/a//b@c`])
  })

  it.each([
    ['/räuber', '/r%C3%A4uber'],
    ['ä', '/%C3%A4'],
  ])('a Location of unescaped UTF-8, %s: is read like in a browser', async (location, path) => {
    const asked: unknown[] = []
    const server = await serve(({ url }, response) => {
      asked.push(url)
      if (url === '/robots.txt')
        response.writeHead(302, { location: Buffer.from(location, 'utf8').toString('latin1') }).end()
      else response.end(RULES)
    })
    expect((await fetchFrom(server)).outcome).toBe('ok')
    expect(asked).toEqual(['/robots.txt', path])
  })

  it('the connection of a hop: is closed before the next one opens', async () => {
    let left: Promise<unknown> = Promise.resolve()
    const server = await serve(({ url, socket }, response) => {
      if (url === '/robots.txt') {
        left = once(socket, 'close')
        response.writeHead(302, { location: '/next' }).write('a page that never ends')
      } else void left.then(() => response.end(RULES))
    })
    expect((await fetchFrom(server)).outcome).toBe('ok')
  })

  it('maxBytes: applies after a redirect too', async () => {
    const server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(301, { location: '/big' }).end()
      else response.end('Disallow: /aaaaaaaaa\n'.repeat(100_000))
    })
    const { outcome, body, truncated } = await fetchFrom(server)
    expect([outcome, truncated, (body?.length ?? 0) <= 512_000, (body?.length ?? 0) > 511_900]).toEqual([
      'ok',
      true,
      true,
      true,
    ])
  })

  it('the deadline: is for all hops together', async () => {
    // Each hop takes a third of the time there is; timers of the server, and no clock of the test, make it
    // so.
    const server = await serve(({ url }, response) => {
      setTimeout(() => response.writeHead(302, { location: `/${Number(url?.slice(1)) || 0}1` }).end(), 100)
    })
    const { outcome, durationMs, hops } = await fetchFrom(server, { deadlineMs: 300, maxRedirects: 100 })
    expect(outcome).toBe('timeout')
    expect(hops.length).toBeLessThanOrEqual(4)
    expect(durationMs).toBeGreaterThanOrEqual(299)
  })

  it('a redirect to another host or to http: is reported', async () => {
    const plain = await serve((_request, response) => response.end(RULES))
    const second = await serveSecurely((_request, response) =>
      response.writeHead(302, { location: `http://b.test:${plain.port}/robots.txt` }).end(),
    )
    const first = await serveSecurely((_request, response) =>
      response.writeHead(301, { location: `https://b.test:${second.port}/x` }).end(),
    )
    const resolve = resolver({ 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'] })
    const origin = `https://a.test:${first.port}`
    const { outcome, hops } = await fetchRobots(origin, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      ca: [CERTIFICATE],
      resolve,
    })
    expect(outcome).toBe('ok')
    expect(hops.map(({ url, status }) => [url, status])).toEqual([
      [`${origin}/robots.txt`, 301],
      [`https://b.test:${second.port}/x`, 302],
      [`http://b.test:${plain.port}/robots.txt`, 200],
    ])
  })
})

describe('beforeRedirect', () => {
  const moved = (status = 200): ReturnType<typeof serve> =>
    serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(301, { location: '/rules.txt' }).end()
      else response.writeHead(status).end(RULES)
    })

  it('gets the target and the hops so far', async () => {
    const told: unknown[] = []
    const server = await moved()
    const { outcome } = await fetchFrom(server, {
      beforeRedirect: async (to, hops) => {
        told.push([to.pathname, hops.map(({ status }) => status)])
        return true
      },
    })
    expect([outcome, told]).toEqual(['ok', [['/rules.txt', [301]]]])
  })

  it('returns false: the redirect is not followed', async () => {
    const server = await moved()
    const retrieval = await fetchFrom(server, { beforeRedirect: async () => false })
    expect([retrieval.outcome, retrieval.hops.length, retrieval.body, server.connections()]).toEqual([
      'no-turn',
      1,
      undefined,
      1,
    ])
    expect(retrieval.problem).toBe(`a redirect leads to 127.0.0.1:${server.port}, where no turn came in time`)
  })

  it('takes longer than the deadline: its time does not count, but that of the next request does', async () => {
    // A busy machine may take a second for two requests.
    const deadlineMs = 2000
    const beforeRedirect = (): Promise<boolean> =>
      new Promise((resolve) => setTimeout(resolve, deadlineMs + 100, true))
    const silent = await serve(({ url }, response) => {
      if (url === '/robots.txt')
        setTimeout(() => response.writeHead(301, { location: '/rules.txt' }).end(), deadlineMs / 2)
    })
    const [retrieval, unanswered] = await Promise.all(
      [await moved(), silent].map((server) => fetchFrom(server, { deadlineMs, beforeRedirect })),
    )
    expect([retrieval?.outcome, unanswered?.outcome]).toEqual(['ok', 'timeout'])
    expect(retrieval?.durationMs).toBeLessThan(deadlineMs)
    // Each request takes a half of it.
    expect(unanswered?.durationMs).toBeLessThan(1.6 * deadlineMs)
  })

  it('rejects: the call rejects with the same error', async () => {
    const beforeRedirect = async (): Promise<boolean> => {
      throw new Error('closed')
    }
    await expect(fetchFrom(await moved(), { beforeRedirect })).rejects.toThrow('closed')
  })

  it('a target that the guard refuses: is not called', async () => {
    const told: URL[] = []
    const beforeRedirect = async (to: URL): Promise<boolean> => {
      told.push(to)
      return true
    }
    for (const location of ['/robots.txt', 'ftp://example.com/', 'http://user:secret@127.0.0.1/'])
      await fetchFrom(await serve((_request, response) => response.writeHead(301, { location }).end()), {
        beforeRedirect,
      })
    expect((await fetchFrom(await moved(), { beforeRedirect, maxRedirects: 0 })).outcome).toBe(
      'too-many-redirects',
    )
    expect(told).toEqual([])
  })
})
