import { setTimeout as sleep } from 'node:timers/promises'
import { Configuration, Log, LogLevel } from '@crawlee/basic'
import { HttpCrawler, type HttpCrawlerOptions, type HttpCrawlingContext } from '@crawlee/http'
import { describe, expect, it } from 'vitest'
import { type GateHookOptions, gateHooks, robotsTxtFileOf } from '../../src/adapters/crawlee.ts'
import type { Gate, RobotsDeferredError, RobotsDisallowedError } from '../../src/crawl/index.ts'
import { gate, type Handler, html, site, text, to } from './site.ts'

const FORBIDS = {
  '/robots.txt': text('User-agent: *\nDisallow: /private'),
  '/private': html('secret'),
  '/open': html('open'),
}

interface Came {
  readonly handled: string[]
  readonly failed: [path: string, message: string][]
  readonly refused: [url: string, code: string][]
}

/** Crawls some URLs with everything in memory. */
async function crawl(
  own: Gate,
  urls: readonly string[],
  options: HttpCrawlerOptions<HttpCrawlingContext> = {},
  ask: GateHookOptions = {},
): Promise<Came> {
  const came: Came = { handled: [], failed: [], refused: [] }
  const onRefused = ({ url, code }: RobotsDisallowedError | RobotsDeferredError): void =>
    void came.refused.push([url, code])
  const hooks = gateHooks(own, { onRefused, ...ask })
  const configuration = new Configuration({
    persistStorage: false,
    purgeOnStart: false,
    availableMemoryRatio: 1,
  })
  const crawler = new HttpCrawler<HttpCrawlingContext>(
    {
      maxRequestRetries: 0,
      minConcurrency: 4,
      useSessionPool: false,
      additionalMimeTypes: ['text/plain'],
      statusMessageLoggingInterval: 3600,
      requestHandler: ({ request }) => void came.handled.push(new URL(request.loadedUrl).pathname),
      ...hooks,
      failedRequestHandler: async (context, error) => {
        await hooks.failedRequestHandler(context, error)
        came.failed.push([new URL(context.request.url).pathname, error.message])
      },
      log: new Log({ level: LogLevel.OFF }),
      ...options,
    },
    configuration,
  )
  await crawler.run([...urls])
  await crawler.teardown()
  return came
}

describe('a gate in a crawler of Crawlee', () => {
  it('allowed requests are sent, and no others', async () => {
    const world = await site(FORBIDS)
    const came = await crawl(gate(), [`${world.origin}/open`, `${world.origin}/private`], {
      maxRequestRetries: 2,
    })
    expect(came.handled).toEqual(['/open'])
    expect(came.refused).toEqual([[`${world.origin}/private`, 'disallowed']])
    expect(came.failed).toMatchObject([['/private', expect.stringContaining('disallowed by line 2')]])
    expect(world.pages()).toEqual(['GET /open'])
  })

  it('deferrals cost no retry: with short waits, every page is crawled all the same', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => `/${at}`)
    const world = await site({
      '/robots.txt': text('User-agent: *\nCrawl-delay: 0.3'),
      ...Object.fromEntries(pages.map((path) => [path, html('x')])),
    })
    const came = await crawl(
      gate(),
      pages.map((path) => world.origin + path),
      { maxRequestRetries: 0 },
      { maxWaitMs: 200 },
    )
    expect([...came.handled].sort()).toEqual(pages)
    expect(came.refused.some(([, code]) => code === 'deferred')).toBe(true)
    expect(came.failed).toEqual([])
  })

  // The mistake: only request.url is checked, and a redirect leads anywhere.
  it('redirects: every hop is decided before it is followed', async () => {
    const other = await site(FORBIDS, '127.0.0.2')
    const world = await site({
      ...FORBIDS,
      '/home': to('/private'),
      '/away': to(`${other.origin}/private`),
      '/fine': to(`${other.origin}/open`),
    })
    const came = await crawl(
      gate(),
      ['/home', '/away', '/fine'].map((path) => world.origin + path),
    )
    expect(came.handled).toEqual(['/open'])
    expect([...came.refused].sort()).toEqual(
      [
        [`${world.origin}/private`, 'disallowed'],
        [`${other.origin}/private`, 'disallowed'],
      ].sort(),
    )
    expect(world.pages().sort()).toEqual(['GET /away', 'GET /fine', 'GET /home'])
    expect(other.pages()).toEqual(['GET /open'])
  })

  it('a client that follows redirects itself: the final page is decided', async () => {
    const world = await site({ ...FORBIDS, '/home': to('/private') })
    const forgets = (_: unknown, options: object): void => void Reflect.deleteProperty(options, 'hooks')
    const own = gate()
    const hooks = gateHooks(own)
    const came = await crawl(own, [`${world.origin}/home`, `${world.origin}/open`], {
      preNavigationHooks: [...hooks.preNavigationHooks, forgets],
      postNavigationHooks: hooks.postNavigationHooks,
      errorHandler: hooks.errorHandler,
    })
    expect(came.handled).toEqual(['/open'])
    expect(came.failed).toMatchObject([['/home', expect.stringContaining('/private')]])
  })

  it('concurrent requests: the pause applies between all of them, including redirects', async () => {
    const world = await site({ ...FORBIDS, '/a': html('a'), '/b': html('b'), '/go': to('/open') })
    const own = gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } })
    const came = await crawl(
      own,
      ['/a', '/b', '/go'].map((path) => world.origin + path),
    )
    expect([...came.handled].sort()).toEqual(['/a', '/b', '/open'])
    expect(world.seen).toHaveLength(5)
    for (const gap of world.gaps()) expect(gap).toBeGreaterThanOrEqual(149)
  })

  it.each<[string, Handler]>([
    ['fails', (request) => request.socket.destroy()],
    ['times out', () => {}],
    ['is answered with an error', text('', 500)],
    ['brings what nobody wants', text('%PDF', 200, { 'content-type': 'application/pdf' })],
    [
      'breaks off',
      (request, response) =>
        void response.writeHead(200, { 'content-length': 9 }).write('x', () => request.socket.destroy()),
    ],
  ])('a request that %s: releases its turn', async (_, page) => {
    const world = await site({ ...FORBIDS, '/bad': page })
    const came = await crawl(
      gate({ requestDeadlineMs: 60_000 }),
      [`${world.origin}/bad`, `${world.origin}/open`],
      {
        navigationTimeoutSecs: 3,
      },
    )
    expect(came.handled).toEqual(['/open'])
    expect(came.failed.map(([path]) => path)).toEqual(['/bad'])
  })

  it('a failed request: is retried in another turn', async () => {
    let asked = 0
    const flaky: Handler = (_, response) =>
      response.writeHead(asked++ === 0 ? 500 : 200, { 'content-type': 'text/html' }).end('x')
    const world = await site({ ...FORBIDS, '/flaky': flaky })
    const own = gate({ pace: { floorMs: 150, defaultMs: 0, factor: 0 } })
    const came = await crawl(own, [`${world.origin}/flaky`], { maxRequestRetries: 1 })
    expect([came.handled, world.pages()]).toEqual([['/flaky'], ['GET /flaky', 'GET /flaky']])
    for (const gap of world.gaps()) expect(gap).toBeGreaterThanOrEqual(149)
  })

  it('a wait above the patience: the request fails', async () => {
    const world = await site(FORBIDS)
    const own = gate({ pace: { floorMs: 60_000, defaultMs: 0, factor: 0 } })
    await own.decide(`${world.origin}/open`)
    const came = await crawl(
      own,
      [`${world.origin}/open`],
      { maxRequestRetries: 1 },
      { maxWaitMs: 10, patienceMs: 1000 },
    )
    expect(came.refused).toEqual([[`${world.origin}/open`, 'deferred']])
    expect([came.handled, world.pages()]).toEqual([[], []])
  })

  it('a request that is deferred again and again: fails after the patience, counted from the first time', async () => {
    const world = await site(FORBIDS)
    const hooks = gateHooks(gate({ closedUntil: (_, now) => now + 100 }), { patienceMs: 500 })
    let attempts = 0
    for (;;) {
      attempts += 1
      // As Crawlee does, a new object for each attempt.
      const request = { url: `${world.origin}/open`, uniqueKey: 'open', noRetry: false, retryCount: 0 }
      await expect(hooks.preNavigationHooks[0]?.({ request }, {})).rejects.toMatchObject({ code: 'deferred' })
      if (request.noRetry) break
      expect(request.retryCount).toBe(-1)
      await sleep(100)
    }
    expect(attempts).toBeGreaterThan(2)
    expect(attempts).toBeLessThanOrEqual(6)
  })

  it('an attempt that times out before its turn: stops waiting', async () => {
    const own = gate()
    const world = await site(FORBIDS)
    const held = await own.acquire(`${world.origin}/x`)
    const hooks = gateHooks(own)
    const context = { request: { url: `${world.origin}/open`, noRetry: false, retryCount: 0 } }
    const waiting = hooks.preNavigationHooks[0]?.(context, {})
    await hooks.errorHandler(context, new Error('timed out'))
    await expect(waiting).rejects.toThrow('The attempt has ended')
    if (held.granted) await held.done()
    expect(await own.acquire(`${world.origin}/y`)).toMatchObject({ granted: true })
  })

  it('the User-Agent of the gate is sent', async () => {
    const agents: (string | undefined)[] = []
    const world = await site({
      '/a': (request, response) => {
        agents.push(request.headers['user-agent'])
        response.writeHead(200, { 'content-type': 'text/html' }).end('')
      },
    })
    await crawl(gate(), [`${world.origin}/a`], {}, { userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
    expect(agents).toEqual(['FooBot/1.0 (+https://example.com/bot)'])
  })
})

describe('a gate as a robotsTxtFile', () => {
  it('links: are filtered before they are enqueued', async () => {
    const page = html('<a href="/open">a</a><a href="/private">b</a>')
    const world = await site({ ...FORBIDS, '/': page })
    const own = gate()
    const skipped: unknown[] = []
    const came = await crawl(own, [`${world.origin}/`], {
      requestHandler: async ({ request, enqueueLinks }) => {
        if (new URL(request.url).pathname !== '/') return
        await enqueueLinks({
          urls: ['/open', '/private'].map((path) => world.origin + path),
          robotsTxtFile: robotsTxtFileOf(own),
          respectRobotsTxtFile: true,
          onSkippedRequest: (each) => void skipped.push(each),
        })
      },
    })
    expect(came.failed).toEqual([])
    expect(skipped).toEqual([{ url: `${world.origin}/private`, reason: 'robotsTxt' }])
    expect(came.refused).toEqual([])
    expect(world.pages()).toEqual(['GET /', 'GET /open'])
  })

  it('a link with credentials, which the client sends itself: is decided without them', async () => {
    const world = await site(FORBIDS)
    const own = gate()
    await own.decide(`${world.origin}/`)
    const links = [`${world.origin}/open`, `${world.origin}/private`]
    const withCredentials = links.map((link) => link.replace('//', '//me:secret@'))
    const file = robotsTxtFileOf(own)
    expect(withCredentials.map((link) => file.isAllowed(link))).toEqual([true, false])
  })

  it('unknown rules: the link is skipped, or enqueued with whenUnknown', async () => {
    const world = await site(FORBIDS)
    const own = gate()
    const links = [`${world.origin}/open`, `${world.origin}/private`, 'mailto:a@example.com', 'nonsense']
    const answers = (whenUnknown: 'skip' | 'enqueue'): boolean[] =>
      links.map((link) => robotsTxtFileOf(own, { whenUnknown }).isAllowed(link, '*'))
    expect([answers('skip'), answers('enqueue')]).toEqual([
      [false, false, false, false],
      [true, true, false, false],
    ])
    await own.decide(`${world.origin}/`)
    expect([answers('skip'), answers('enqueue')]).toEqual(Array(2).fill([true, false, false, false]))
    const tooLong = `${world.origin}/${'a'.repeat(8_192)}`
    expect(robotsTxtFileOf(own, { whenUnknown: 'enqueue' }).isAllowed(tooLong, '*')).toBe(false)
  })
})
