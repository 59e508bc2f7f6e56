import { once } from 'node:events'
import { Agent, Client, type Dispatcher, interceptors, request, fetch as undiciFetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { type GateInterceptorOptions, gateInterceptor } from '../../src/adapters/undici.ts'
import type { Gate, RequestOutcome } from '../../src/crawl/index.ts'
import { afterwards } from '../afterwards.ts'
import { gate, site, text, to } from './site.ts'

const FORBIDS = {
  '/robots.txt': text('User-agent: *\nDisallow: /private'),
  '/private': text('secret'),
  '/open': text('open'),
}

function dispatcher(
  through: Pick<Gate, 'acquire'>,
  ...outer: Dispatcher.DispatcherComposeInterceptor[]
): Dispatcher {
  const agent = new Agent()
  afterwards(() => agent.destroy())
  return agent.compose(gateInterceptor(through), ...outer)
}

/** A gate, and the outcomes that were reported to it. */
function watched(through: Gate): { gate: Pick<Gate, 'acquire'>; outcomes: RequestOutcome[] } {
  const outcomes: RequestOutcome[] = []
  const acquire: Gate['acquire'] = async (...asked) => {
    const answer = await through.acquire(...asked)
    if (!answer.granted) return answer
    return {
      granted: true,
      decision: answer.decision,
      renew: () => answer.renew(),
      done: (outcome) => {
        outcomes.push(outcome ?? {})
        return answer.done(outcome)
      },
      [Symbol.asyncDispose]: () => answer.done(),
    }
  }
  return { gate: { acquire }, outcomes }
}

describe('a gate in an undici dispatcher', () => {
  it('allowed requests are sent, and no others', async () => {
    const world = await site(FORBIDS)
    const through = dispatcher(gate())
    const open = await request(`${world.origin}/open?a=1`, { dispatcher: through })
    expect([open.statusCode, await open.body.text()]).toEqual([404, 'none'])
    await expect(request(`${world.origin}/private`, { dispatcher: through })).rejects.toMatchObject({
      name: 'RobotsDisallowedError',
      code: 'disallowed',
      url: `${world.origin}/private`,
      decision: { verdict: 'disallow', rule: { line: 2 } },
    })
    expect(world.pages()).toEqual(['GET /open?a=1'])
  })

  it('unknown rules: the request is deferred', async () => {
    const world = await site({ '/robots.txt': (asked) => asked.socket.destroy(), '/a': text('') })
    const through = dispatcher(gate())
    await expect(request(`${world.origin}/a`, { dispatcher: through })).rejects.toThrow(
      'robots.txt: disallowed',
    )
    expect(world.pages()).toEqual([])
  })

  // The mistake: only the first URL is checked, and a redirect leads anywhere.
  it('redirects: every hop is decided', async () => {
    const other = await site({ ...FORBIDS }, '127.0.0.2')
    const world = await site({
      ...FORBIDS,
      '/home': to('/private'),
      '/away': to(`${other.origin}/private`),
      '/fine': to(`${other.origin}/open`),
    })
    const through = dispatcher(gate(), interceptors.redirect({ maxRedirections: 5 }))
    await expect(request(`${world.origin}/home`, { dispatcher: through })).rejects.toMatchObject({
      url: `${world.origin}/private`,
    })
    await expect(request(`${world.origin}/away`, { dispatcher: through })).rejects.toMatchObject({
      url: `${other.origin}/private`,
    })
    const fine = await request(`${world.origin}/fine`, { dispatcher: through })
    expect([fine.statusCode, await fine.body.text()]).toEqual([200, 'open'])
    expect(world.pages()).toEqual(['GET /home', 'GET /away', 'GET /fine'])
    expect(other.pages()).toEqual(['GET /open'])
  })

  it('concurrent requests: the pause applies between them', async () => {
    const world = await site(FORBIDS)
    const through = dispatcher(gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } }))
    const all = Array.from({ length: 3 }, async () =>
      (await request(`${world.origin}/open`, { dispatcher: through })).body.text(),
    )
    expect(await Promise.all(all)).toEqual(['open', 'open', 'open'])
    expect(world.seen).toHaveLength(4)
    for (const gap of world.gaps()) expect(gap).toBeGreaterThanOrEqual(149)
  })

  it('the fetch of the same undici: is gated too', async () => {
    const world = await site({ ...FORBIDS, '/home': to('/private') })
    const through = dispatcher(gate())
    expect(await (await undiciFetch(`${world.origin}/open`, { dispatcher: through })).text()).toBe('open')
    // Its redirects are requests of their own, so that they pass, too.
    await expect(undiciFetch(`${world.origin}/home`, { dispatcher: through })).rejects.toMatchObject({
      cause: { code: 'disallowed' },
    })
    expect(world.pages()).toEqual(['GET /open', 'GET /home'])
  })

  it('retries: each attempt waits for its turn, and a disallowed request is not retried', async () => {
    let asked = 0
    const world = await site({
      ...FORBIDS,
      '/flaky': (_, response) => response.writeHead(asked++ === 0 ? 500 : 200).end('x'),
    })
    const own = watched(gate({ pace: { floorMs: 100, defaultMs: 0, factor: 0 } }))
    const through = dispatcher(own.gate, interceptors.retry({ minTimeout: 1, maxTimeout: 1 }))
    const got = await request(`${world.origin}/flaky`, { dispatcher: through })
    expect([got.statusCode, await got.body.text()]).toEqual([200, 'x'])
    await expect(request(`${world.origin}/private`, { dispatcher: through })).rejects.toMatchObject({
      code: 'disallowed',
    })
    expect(world.pages()).toEqual(['GET /flaky', 'GET /flaky'])
    expect(own.outcomes.map(({ status }) => status)).toEqual([500, 200])
    for (const gap of world.gaps()) expect(gap).toBeGreaterThanOrEqual(99)
  })

  it('other interceptors: work together with the gate', async () => {
    const world = await site(FORBIDS)
    const through = dispatcher(
      gate(),
      interceptors.decompress(),
      interceptors.dump({ maxSize: 1024 }),
      interceptors.responseError(),
    )
    const got = await request(`${world.origin}/open`, { dispatcher: through })
    expect([got.statusCode, await got.body.text()]).toEqual([200, ''])
  })
})

describe('the URL that is decided', () => {
  it.each<[string, Partial<Dispatcher.RequestOptions> & { path: string }, string]>([
    ['dots are resolved before', { path: '/open/../private' }, 'GET /private'],
    ['what looks like a host is a path', { path: '//elsewhere.example/a' }, 'GET //elsewhere.example/a'],
    ['the query is part of it', { path: '/a', query: { b: 'c d' } }, 'GET /a?b=c%20d'],
  ])('%s: is the URL that is sent', async (_, options, sent) => {
    const world = await site({ '/robots.txt': text('') })
    const through = dispatcher(gate())
    await (await through.request({ origin: world.origin, method: 'GET', ...options })).body.dump()
    expect(world.pages()).toEqual([sent])
  })

  it.each([[{ path: '/open/../private' }], [{ path: '/a', query: { b: 'private' } }]])(
    '%j: the path and the query are decided together',
    async (options) => {
      const world = await site({
        '/robots.txt': text('User-agent: *\nDisallow: /private\nDisallow: /*b=private'),
      })
      const through = dispatcher(gate())
      await expect(
        through.request({ origin: world.origin, method: 'GET', ...options }),
      ).rejects.toMatchObject({ code: 'disallowed' })
      expect(world.pages()).toEqual([])
    },
  )

  it('without an origin: TypeError', async () => {
    const world = await site(FORBIDS)
    const through = gate()
    const asks = async (options: GateInterceptorOptions): Promise<string> => {
      const client = new Client(world.origin)
      afterwards(() => client.destroy())
      return (
        await client
          .compose(gateInterceptor(through, options))
          .request({ path: '/open', method: 'GET' } as Dispatcher.RequestOptions)
      ).body.text()
    }
    await expect(asks({})).rejects.toThrow('pass gateInterceptor the origin of the Client')
    expect(await asks({ origin: world.origin })).toBe('open')
    expect(world.pages()).toEqual(['GET /open'])
  })
})

describe('a turn in an undici dispatcher', () => {
  it('lasts until the last byte, and the pause counts from there', async () => {
    let finish = (): number => 0
    const world = await site({
      ...FORBIDS,
      '/slow': (_, response) => {
        response.writeHead(200).write('first')
        finish = () => {
          const endedAt = performance.now()
          response.end('last')
          return endedAt
        }
      },
    })
    const own = gate({ pace: { floorMs: 100, defaultMs: 0, factor: 0 } })
    const through = dispatcher(own)
    const slow = await request(`${world.origin}/slow`, { dispatcher: through })
    const next = request(`${world.origin}/open`, { dispatcher: through })
    expect(await own.acquire(`${world.origin}/x`, { maxWaitMs: 150 })).toMatchObject({
      granted: false,
      decision: { reason: 'pace' },
    })
    expect(world.pages()).toEqual(['GET /slow'])
    const endedAt = finish()
    expect(await slow.body.text()).toBe('firstlast')
    expect(await (await next).body.text()).toBe('open')
    expect((world.seen.at(-1)?.at ?? 0) - endedAt).toBeGreaterThanOrEqual(100)
  })

  it('maxWaitMs: limits the wait', async () => {
    const world = await site(FORBIDS)
    const own = gate({ pace: { floorMs: 60_000, defaultMs: 0, factor: 0 } })
    await own.decide(`${world.origin}/open`)
    const agent = new Agent()
    afterwards(() => agent.destroy())
    const through = agent.compose(gateInterceptor(own, { maxWaitMs: 10 }))
    await expect(request(`${world.origin}/open`, { dispatcher: through })).rejects.toMatchObject({
      code: 'deferred',
      decision: { reason: 'pace' },
    })
    expect(world.pages()).toEqual([])
  })

  it('the caller aborts during the wait: the turn is given up', async () => {
    const world = await site(FORBIDS)
    const own = gate()
    const holder = await own.acquire(`${world.origin}/x`)
    const through = dispatcher(own)
    const abort = new AbortController()
    const waiting = request(`${world.origin}/open`, { dispatcher: through, signal: abort.signal })
    const reason = new Error('enough')
    abort.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    const early = request(`${world.origin}/open`, { dispatcher: through, signal: abort.signal })
    await expect(early).rejects.toBe(reason)
    const fetched = new AbortController()
    const other = undiciFetch(`${world.origin}/open`, { dispatcher: through, signal: fetched.signal })
    fetched.abort()
    await expect(other).rejects.toMatchObject({ name: 'AbortError' })
    if (holder.granted) await holder.done()
    expect(await (await request(`${world.origin}/open`, { dispatcher: through })).body.text()).toBe('open')
    expect(world.pages()).toEqual(['GET /open'])
  })

  it('the caller aborts during the request: the turn is released, and the host does not count as failed', async () => {
    const world = await site({
      ...FORBIDS,
      '/never': () => {},
      '/slow': (_, response) => void response.writeHead(200).write('first'),
    })
    const own = watched(gate())
    const through = dispatcher(own.gate)
    const before = new AbortController()
    const never = request(`${world.origin}/never`, { dispatcher: through, signal: before.signal })
    while (world.pages().length === 0) await once(world.server, 'request')
    before.abort(new Error('enough'))
    await expect(never).rejects.toThrow('enough')
    const slow = await request(`${world.origin}/slow`, { dispatcher: through })
    slow.body.on('error', () => {}).destroy(new Error('unwanted'))
    expect(await (await request(`${world.origin}/open`, { dispatcher: through })).body.text()).toBe('open')
    expect(own.outcomes.map(({ status, failed }) => [status, failed])).toEqual([
      [undefined, undefined],
      [200, undefined],
      [200, undefined],
    ])
  })

  it('the request fails: the turn is released, and the host counts as failed', async () => {
    const world = await site({
      ...FORBIDS,
      '/reset': (asked) => asked.socket.destroy(),
      '/busy': text('', 503, { 'retry-after': '7' }),
    })
    const own = watched(gate())
    const through = dispatcher(own.gate)
    await expect(request(`${world.origin}/reset`, { dispatcher: through })).rejects.toMatchObject({
      code: 'UND_ERR_SOCKET',
    })
    await (await request(`${world.origin}/busy`, { dispatcher: through })).body.dump()
    expect(own.outcomes).toMatchObject([{ failed: true }, { status: 503, retryAfter: '7' }])
  })

  it('the handler throws, or undici refuses the request: the turn is released', async () => {
    const world = await site({ ...FORBIDS, '/loop': to('/loop') })
    const own = watched(gate())
    const through = dispatcher(own.gate, interceptors.redirect({ maxRedirections: 3 }))
    await expect(request(`${world.origin}/loop`, { dispatcher: through })).rejects.toThrow('Redirect loop')
    await expect(
      request(`${world.origin}/open`, { dispatcher: through, headers: { 'bad name': 'x' } }),
    ).rejects.toThrow('invalid header')
    expect(await (await request(`${world.origin}/open`, { dispatcher: through })).body.text()).toBe('open')
    expect(own.outcomes).toHaveLength(3)
    expect(own.outcomes[0]?.failed).toBeUndefined()
  })

  it('an upgrade of the connection: ends the turn', async () => {
    const world = await site(FORBIDS)
    world.server.on('upgrade', (asked, socket) => {
      world.seen.push({ method: 'UPGRADE', path: asked.url ?? '', at: performance.now() })
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhello')
    })
    const own = watched(gate())
    const through = dispatcher(own.gate)
    const upgraded = await through.upgrade({
      origin: world.origin,
      path: '/chat',
      protocol: 'x',
    } as Dispatcher.UpgradeOptions)
    upgraded.socket.destroy()
    await expect(
      through.upgrade({ origin: world.origin, path: '/private', protocol: 'x' } as Dispatcher.UpgradeOptions),
    ).rejects.toMatchObject({
      code: 'disallowed',
    })
    expect(own.outcomes).toEqual([{ status: 101 }])
    expect(world.pages()).toEqual(['UPGRADE /chat'])
  })

  it('a slow consumer: back-pressure is kept', async () => {
    const size = 4_000_000
    const world = await site({
      ...FORBIDS,
      '/large': (_, response) => response.writeHead(200).end(Buffer.alloc(size, 'a')),
    })
    const large = await request(`${world.origin}/large`, {
      dispatcher: dispatcher(gate()),
      highWaterMark: 1000,
    })
    let read = 0
    for await (const chunk of large.body) {
      read += (chunk as Buffer).length
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(read).toBe(size)
  })
})
