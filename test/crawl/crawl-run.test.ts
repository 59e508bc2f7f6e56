import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Crawl, type Crawled, createGate, type Gate, type GateOptions } from '../../src/crawl/index.ts'
import { EarliestFirst } from '../../src/crawl/run/earliest-first.ts'
import { memoryStore, type Store, StoreError } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'
import { NOON, World } from './world.ts'

const USER_AGENT = 'FooBot/1.0 (+https://example.com/bot)'

interface Seen {
  readonly host: string
  readonly path: string
  readonly at: number
  end: number
}

interface Web {
  readonly url: (host: string, path?: string) => string
  readonly seen: Seen[]
  readonly paths: () => string[]
}

/** Sites on loopback. `pages` gets the path and how often it was requested before. */
async function web(
  robots: string,
  pages: (path: string, times: number, response: ServerResponse) => string | undefined,
): Promise<Web> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    const host = headers.host?.split(':')[0] ?? ''
    const times = seen.filter((each) => each.path === path && each.host === host).length
    const entry = { host, path, at: performance.now(), end: Number.POSITIVE_INFINITY }
    seen.push(entry)
    response.on('close', () => {
      entry.end = performance.now()
    })
    response.setHeader('connection', 'close')
    const body = path === '/robots.txt' ? robots : pages(path, times, response)
    if (body !== undefined) response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(async () => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    seen,
    paths: () => seen.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
  }
}

function gateOn(options: Partial<GateOptions> = {}): Gate {
  const gate = createGate({
    userAgent: USER_AGENT,
    allowPrivate: true,
    resolve: async () => ['127.0.0.1'],
    store: memoryStore(),
    pace: { floorMs: 20, defaultMs: 20, factor: 0 },
    ...options,
  })
  afterwards(() => gate.close())
  return gate
}

/** What a crawl gives, as text; it adds the links that `linksOf` finds. */
async function collect(
  crawl: Crawl,
  linksOf: (body: string) => readonly string[] = () => [],
): Promise<string[]> {
  const found: string[] = []
  for await (const one of crawl) {
    const path = new URL(one.url).pathname
    if (one.kind === 'page') {
      const body = await one.response.text()
      for (const link of linksOf(body)) crawl.add(new URL(link, one.url))
      found.push(`${path} ${one.response.status}`)
    } else found.push(`${path} ${one.kind}`)
  }
  return found
}

const links = (body: string): readonly string[] => body.split(' ').filter((word) => word.startsWith('/'))

describe('crawl', () => {
  it('follows what the program adds, loses no page to 429 or 503, and keeps the pace', async () => {
    const site = await web('User-agent: *\nDisallow: /closed\n', (path, times, response) => {
      if (path === '/') return '/busy /down /loop /closed /gone /'
      if (path === '/busy' && times < 2) response.writeHead(429, { 'retry-after': '1' })
      if (path === '/down' && times < 1) response.writeHead(503, { 'retry-after': '1' })
      if (path === '/loop') response.writeHead(302, { location: '/loop' })
      if (path === '/gone') response.writeHead(404)
      return 'x'
    })
    const gate = gateOn()
    const crawl = gate.crawl([site.url('a.test')])
    expect((await collect(crawl, links)).sort()).toEqual([
      '/ 200',
      '/busy 200',
      '/closed refused',
      '/down 200',
      '/gone 404',
      '/loop failed',
    ])
    expect(site.paths().filter((path) => path === '/loop')).toHaveLength(1)
    expect(site.paths()).not.toContain('/closed')
    const { seen } = site
    for (const [at, { at: time, path }] of seen.entries())
      if (at > 0) expect([path, time - (seen[at - 1] as Seen).end >= 18]).toEqual([path, true])
    const busy = seen.filter(({ path }) => path === '/busy')
    expect((busy[1]?.at ?? 0) - (busy[0]?.end ?? 0)).toBeGreaterThanOrEqual(990)
    expect(crawl.progress).toEqual({ waiting: 0, underWay: 0 })
  })

  it('many hosts: no host waits for another, and a busy one keeps no worker', async () => {
    const site = await web('User-agent: *\n', (path, times, response) => {
      if (path === '/busy' && times === 0) response.writeHead(503, { 'retry-after': '2' })
      return 'x'
    })
    const gate = gateOn()
    const busy = ['b0', 'b1', 'b2', 'b3'].map((host) => site.url(`${host}.test`, '/busy'))
    const quick = Array.from({ length: 40 }, (_, at) => site.url(`q${at}.test`))
    const order: string[] = []
    for await (const one of gate.crawl([...busy, ...quick], { pagesAtOnce: 2 }))
      if (one.kind === 'page') {
        await one.response.text()
        order.push(new URL(one.url).pathname)
      }
    expect(order).toHaveLength(44)
    expect(new Set(order.slice(0, 30))).toEqual(new Set(['/']))
  })

  it('a store that is away for a while: no page is lost', async () => {
    const site = await web('User-agent: *\n', () => 'x')
    const store = memoryStore()
    let isAway = false
    const flaky = new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return (...given: unknown[]): unknown =>
          isAway
            ? Promise.reject(new StoreError('unavailable', 'The store is away.'))
            : (member.apply(target, given) as unknown)
      },
    }) as Store
    const gate = gateOn({ store: flaky })
    setTimeout(() => {
      isAway = true
    }, 100)
    setTimeout(() => {
      isAway = false
    }, 1500)
    const urls = Array.from({ length: 20 }, (_, at) => site.url('a.test', `/${at}`))
    expect(await collect(gate.crawl(urls))).toHaveLength(20)
    expect(new Set(site.paths()).size).toBe(20)
    expect(site.paths()).toHaveLength(20)
  }, 180_000)

  it('a network of this machine that is down for a while: costs no try, and no page', async () => {
    const site = await web('User-agent: *\n', () => 'x')
    let isDown = false
    let [refused, tried] = [0, 0]
    const gate = gateOn({
      fetch: async (url, init) => {
        tried += 1
        if (!isDown) return fetch(String(url).replace(/\/\/[^:]+:/, '//127.0.0.1:'), init)
        refused += 1
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('down'), { code: 'ENETUNREACH' }),
        })
      },
    })
    const hosts = ['a', 'b', 'c', 'd']
    for (const host of hosts) gate.override(new URL(site.url(`${host}.test`)).origin, '')
    isDown = true
    setTimeout(() => {
      isDown = false
    }, 500)
    const found = await collect(
      gate.crawl(
        hosts.map((host) => site.url(`${host}.test`)),
        { maxTries: 1 },
      ),
    )
    expect(found).toEqual(['/ 200', '/ 200', '/ 200', '/ 200'])
    expect([refused, tried]).toEqual([4, 8])
  }, 60_000)

  it('a host that is down: the page fails after its tries', async () => {
    const gate = gateOn({
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('reset') })),
    })
    gate.override('http://down.test', '')
    const results: Crawled[] = []
    for await (const one of gate.crawl(['http://down.test/'], { maxTries: 1 })) results.push(one)
    expect(results).toMatchObject([{ kind: 'failed', tries: 1, error: { message: 'fetch failed' } }])
  })

  it('what would take longer than the patience: is given up, and says why', async () => {
    const site = await web('User-agent: *\n', (path, _, response) => {
      if (path === '/busy') response.writeHead(429, { 'retry-after': '3600' })
      return 'x'
    })
    const gate = gateOn({
      closedUntil: ({ hostname }, now) => (hostname === 'night.test' ? now + 1e7 : undefined),
    })
    const results: Crawled[] = []
    const urls = [site.url('a.test', '/busy'), site.url('night.test')]
    for await (const one of gate.crawl(urls, { patienceMs: 60_000 })) results.push(one)
    expect(results.sort((one, other) => one.url.localeCompare(other.url))).toMatchObject([
      { kind: 'given-up', status: 429 },
      { kind: 'given-up', refusal: { decision: { reason: 'schedule' } } },
    ])
  })

  it('leaving the loop, or the signal: ends what is under way, and the source', async () => {
    const site = await web('User-agent: *\n', (path) => (path === '/hang' ? undefined : 'x'))
    const gate = gateOn()
    let isReturned = false
    async function* source(): AsyncGenerator<string> {
      try {
        yield site.url('b.test', '/hang')
        for (let at = 0; ; at++) yield site.url(`h${at}.test`)
      } finally {
        isReturned = true
      }
    }
    for await (const one of gate.crawl(source(), { pagesAtOnce: 4 })) {
      expect(one.kind).toBe('page')
      break
    }
    expect(isReturned).toBe(true)
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 200)
    const aborted = collect(gate.crawl([site.url('c.test', '/hang')], { signal: abort.signal }))
    await expect(aborted).rejects.toThrow('enough')
    await sleep(50)
    expect(gate.metrics().own.atOnce.requests.inUse).toBe(0)
  })

  it('a host that never answers: its pages fail after maxTries, without a request for each', async () => {
    const world = new World()
    world.answer = () => ({ outcome: 'timeout', unsent: true })
    const gate = world.gate()
    afterwards(() => gate.close())
    const urls = Array.from({ length: 50 }, (_, at) => `https://example.com/${at}`)
    const found = await world.time.until(collect(gate.crawl(urls)))
    expect(found).toEqual(urls.map((url) => `${new URL(url).pathname} failed`))
    // While nobody can tell, the pauses are short: 10, 20, 40, 80 and 160 s.
    expect(world.asked).toHaveLength(6)
    expect(world.time.now).toBeGreaterThan(180_000)
  })

  it.each([
    ['the host', 3],
    ['a host that it redirects to', 1],
  ])(
    'a network that is down for half an hour, without an address for %s: costs no page',
    async (which, pages) => {
      const world = new World()
      const dead = which === 'the host' ? 'https://example.com' : 'https://to.example'
      let requests = 0
      world.answer = (origin) =>
        origin === dead && world.time.now < 1_800_000 ? { outcome: 'dns', unsent: true } : { text: '' }
      const gate = world.gate({
        fetch: async (url) => {
          requests += 1
          const { origin, pathname } = new URL(String(url))
          // The answers before and after a failure are more than 10 s apart, so they tell nothing.
          await new Promise<void>((resolve) => world.time.after(500, resolve))
          return origin === dead
            ? new Response('x')
            : new Response(null, { status: 302, headers: { location: `${dead}${pathname}` } })
        },
      })
      afterwards(() => gate.close())
      const urls = Array.from({ length: pages }, (_, at) => `https://example.com/${at}`)
      const found = await world.time.until(collect(gate.crawl(urls)))
      expect(found.sort()).toEqual(urls.map((_, at) => `/${at} 200`))
      expect(requests).toBeLessThan(60)
    },
  )

  it.each([
    ['the same host', 'https://example.com', 'https://example.com'],
    ['https', 'http://example.com', 'https://example.com'],
    ['another host', 'https://example.com', 'https://other.example'],
  ])(
    'redirects to %s, where pauses are long: each URL is requested once, and loops end',
    async (_, from, to) => {
      const world = new World()
      const asked: string[] = []
      const gate = world.gate({
        fetch: async (url, { headers } = {}) => {
          const { pathname, href } = new URL(String(url))
          asked.push(`${href} ${new Headers(headers).get('cookie')}`)
          const target = { '/a': '/b', '/b': '/c', '/1': '/2', '/2': '/1' }[pathname]
          const location = `${to}${target}`
          return new Response(null, target === undefined ? {} : { status: 302, headers: { location } })
        },
      })
      afterwards(() => gate.close())
      const headers = { cookie: 'me' }
      expect(await world.time.until(collect(gate.crawl([`${from}/a`], { headers })))).toEqual(['/a 200'])
      const cookie = from === to ? 'me' : null
      expect(asked).toEqual([`${from}/a me`, `${to}/b ${cookie}`, `${to}/c ${cookie}`])
      expect(await world.time.until(collect(gate.crawl([`${from}/1`])))).toEqual(['/1 failed'])
      expect(asked.length).toBeLessThan(8)
    },
  )

  it('redirects to a slower host: each page is requested once, and others go on', async () => {
    const world = new World()
    world.answer = (origin) => ({
      text: origin === 'https://slow.example' ? 'User-agent: *\nCrawl-delay: 3\n' : '',
    })
    const asked: string[] = []
    const gate = world.gate({
      pace: { floorMs: 20, defaultMs: 20, factor: 0 },
      fetch: async (url) => {
        const { origin, pathname } = new URL(String(url))
        asked.push(`${origin}${pathname}`)
        return origin === 'https://slow.example' || pathname.startsWith('/own')
          ? new Response('x')
          : new Response(null, { status: 301, headers: { location: `https://slow.example${pathname}` } })
      },
    })
    afterwards(() => gate.close())
    const paths = [...Array.from({ length: 6 }, (_, at) => `/${at}`), '/own1', '/own2']
    const found = await world.time.until(
      collect(gate.crawl(paths.map((path) => `https://example.com${path}`))),
    )
    expect(found.slice(0, 2)).toEqual(['/own1 200', '/own2 200'])
    expect(found.slice(2).sort()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `/${at} 200`))
    for (let at = 0; at < 6; at++)
      expect(asked.filter((url) => url === `https://example.com/${at}`)).toHaveLength(1)
    expect(world.time.now).toBeLessThan(30_000)
  })

  it('a host that dies: the rest of its pages fail, too', async () => {
    const world = new World()
    let isDown = false
    let requests = 0
    const gate = world.gate({
      fetch: async () => {
        requests += 1
        if (isDown) throw new TypeError('fetch failed', { cause: new Error('reset') })
        isDown = true
        return new Response('x')
      },
    })
    afterwards(() => gate.close())
    const urls = Array.from({ length: 50 }, (_, at) => `https://example.com/${at}`)
    const found = await world.time.until(collect(gate.crawl(urls)))
    expect(found.map((each) => each.split(' ')[1]).sort()).toEqual(['200', ...Array(49).fill('failed')])
    expect(requests).toBeLessThan(10)
  })

  it('a URL that waits by itself: others of its site are fetched meanwhile', async () => {
    const world = new World()
    const gate = world.gate({
      fetch: async () => new Response('x'),
      closedUntil: ({ pathname }, now) =>
        pathname === '/0' && now < NOON + 3_600_000 ? NOON + 3_600_000 : undefined,
    })
    afterwards(() => gate.close())
    const urls = Array.from({ length: 5 }, (_, at) => `https://example.com/${at}`)
    const found = await world.time.until(collect(gate.crawl(urls)))
    expect(found).toEqual(['/1 200', '/2 200', '/3 200', '/4 200', '/0 200'])
  })

  it('a redirect to a host that asks for patience: does not stop the site', async () => {
    const site = await web('User-agent: *\n', (path, times, response) => {
      if (path === '/0') response.writeHead(302, { location: site.url('busy.test', '/busy') })
      if (path === '/busy' && times === 0) response.writeHead(503, { 'retry-after': '2' })
      return 'x'
    })
    const urls = Array.from({ length: 4 }, (_, at) => site.url('a.test', `/${at}`))
    const found = await collect(gateOn().crawl(urls))
    expect(found).toEqual(['/1 200', '/2 200', '/3 200', '/0 200'])
  })

  it('a program that works on a page: requests go on meanwhile, up to pagesAtOnce', async () => {
    const site = await web('User-agent: *\n', () => 'x')
    const urls = ['a', 'b'].flatMap((host) =>
      Array.from({ length: 5 }, (_, at) => site.url(`${host}.test`, `/${at}`)),
    )
    let pages = 0
    for await (const one of gateOn().crawl(urls, { pagesAtOnce: 4 })) {
      if (one.kind === 'page') await one.response.text()
      pages += 1
      if (pages > 1) continue
      await expect.poll(() => site.paths().length).toBe(5)
      await sleep(100)
      expect(site.paths()).toHaveLength(5)
    }
    expect(pages).toBe(10)
  })

  it('the end of a crawl, and a break: leave the bodies of delivered pages alone', async () => {
    const site = await web('User-agent: *\n', (_, __, response) => {
      response.write('begin ')
      setTimeout(() => response.end('end'), 300)
      return undefined
    })
    for (const leaves of [false, true]) {
      const bodies: Promise<string>[] = []
      for await (const one of gateOn().crawl([site.url('a.test')])) {
        if (one.kind === 'page') bodies.push(one.response.text())
        if (leaves) break
      }
      expect(await Promise.all(bodies)).toEqual(['begin end'])
    }
  })

  it('a source that waits: ends neither a break nor an abort later', { timeout: 20_000 }, async () => {
    const site = await web('User-agent: *\n', () => 'x')
    async function* source(): AsyncGenerator<string> {
      yield site.url('a.test')
      await new Promise(() => {})
    }
    for await (const one of gateOn().crawl(source())) {
      expect(one.kind).toBe('page')
      break
    }
    const signal = AbortSignal.timeout(200)
    await expect(collect(gateOn().crawl(source(), { signal }))).rejects.toThrow()
  })

  it('a pace that throws: the URL fails, and is counted once', async () => {
    const gate = gateOn({
      pace: () => {
        throw new TypeError('no pace')
      },
    })
    gate.override('http://a.test', '')
    const crawl = gate.crawl([])
    expect(crawl.add('http://a.test/')).toBe(true)
    expect(crawl.progress).toEqual({ waiting: 1, underWay: 0 })
    expect(await collect(crawl)).toEqual(['/ failed'])
    expect(crawl.progress).toEqual({ waiting: 0, underWay: 0 })
  })

  it('a source that throws, and a gate that is closed: the loop throws', async () => {
    const gate = gateOn()
    const broken: Iterable<string> = {
      [Symbol.iterator]: () => ({
        next: () => {
          throw new Error('no list')
        },
      }),
    }
    await expect(collect(gate.crawl(broken))).rejects.toThrow('no list')
    const closing = gateOn()
    const crawl = collect(closing.crawl(['http://10.255.255.1:9/']))
    await closing.close()
    await expect(crawl).rejects.toThrow('The gate was closed')
  })

  it('what is no URL of the web, and what was added before: add gives false', async () => {
    const gate = gateOn()
    const crawl = gate.crawl([])
    expect(
      ['http://a.test/#x', 'http://a.test/', 'mailto:a@b.test', 'nonsense', 'http://me:secret@a.test/'].map(
        (url) => crawl.add(url),
      ),
    ).toEqual([true, false, false, false, false])
    expect(() => gate.crawl([], { maxTries: 0 })).toThrow('crawl: maxTries must be')
  })

  it('more connections, where the operator allows them: are used', async () => {
    let [now, most] = [0, 0]
    const site = await web('User-agent: *\n', (_, __, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end('x')
      }, 60)
      return undefined
    })
    const gate = gateOn({ pace: { floorMs: 1, defaultMs: 1, factor: 0, connections: 3 } })
    const urls = Array.from({ length: 12 }, (_, at) => site.url('a.test', `/${at}`))
    expect(await collect(gate.crawl(urls))).toHaveLength(12)
    expect(most).toBe(3)
  })
})

it('items come by their time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (times) => {
      const heap = new EarliestFirst<{ readonly at: number }>()
      for (const at of times) heap.add({ at })
      const taken = times.map(() => heap.take()?.at)
      expect(taken).toEqual([...times].sort((one, other) => one - other))
      expect([heap.take(), heap.size]).toEqual([undefined, 0])
    }),
  )
})
