// What the gate's own fetch may connect to: the same as its requests for robots.txt, by one option for both.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createGate, type Gate, type GateOptions, storedOrigin } from '../../src/crawl/index.ts'
import { encodeRecord } from '../../src/crawl/robots/record-codec.ts'
import { memoryStore } from '../../src/store/index.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function site(answer: RequestListener): Promise<{ readonly port: number; readonly seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

function gate(options: Partial<GateOptions> = {}): Gate {
  const opened = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    pace: { floorMs: 1, defaultMs: 0, factor: 0 },
    store: memoryStore(),
    ...options,
  })
  open.push(opened)
  return opened
}

const blocked = { name: 'BlockedAddressError', code: 'blocked-address' }

describe('the fetch of a gate', () => {
  it('a private address without allowPrivate: neither pages nor robots.txt are requested, even if the rules are known', async () => {
    const { port, seen } = await site((_request, response) => response.end())
    const own = gate()
    own.override(`http://127.0.0.1:${port}`, 'User-agent: *\nAllow: /')
    for (const url of [
      `http://127.0.0.1:${port}/`,
      'http://169.254.169.254/',
      'http://[::1]/',
      'http://localhost/',
      'http://1.1.1.1:25/',
    ])
      await expect(own.fetch(url)).rejects.toMatchObject(blocked)
    expect(seen).toEqual([])
    expect(await (await gate({ allowPrivate: true }).fetch(`http://127.0.0.1:${port}/a`)).text()).toBe('')
    expect(seen).toEqual([`127.0.0.1:${port}/robots.txt`, `127.0.0.1:${port}/a`])
  })

  // First outward for robots.txt, then inward for the page.
  it('a name that gets a private address after its robots.txt was fetched: no connection is made', async () => {
    const { port, seen } = await site((_request, response) => response.end())
    let asked = 0
    const own = gate({
      ports: [port],
      resolve: async () => {
        asked++
        return ['127.0.0.1']
      },
    })
    own.override(`http://rebound.test:${port}`, 'User-agent: *\nAllow: /')
    for (let time = 0; time < 4; time++)
      await expect(own.fetch(`http://rebound.test:${port}/a`)).rejects.toMatchObject(blocked)
    expect([asked, seen]).toEqual([4, []])
    // What the guard kept back says nothing of the host: it is not taken for dead.
    expect((await own.decide(`http://rebound.test:${port}/a`)).verdict).toBe('allow')
  })

  it('a redirect to a private address: is refused, and the turn is released', async () => {
    const inner = await site((_request, response) => response.end('secret'))
    const { port, seen } = await site(({ url }, response) => {
      if (url === '/robots.txt') response.end()
      else
        response
          .writeHead(302, {
            location: url === '/port' ? 'http://a.test:1/' : `http://inner.test:${inner.port}/`,
          })
          .end()
    })
    const fetchRobots: NonNullable<GateOptions['fetchRobots']> = async (origin) => {
      const hop = { url: `${origin}/robots.txt`, at: 0, durationMs: 1, status: 404, headers: {} }
      return {
        origin,
        outcome: 'not-found',
        hops: [hop],
        at: 0,
        durationMs: 1,
        truncated: false,
        notModified: false,
      }
    }
    // The outer name is public to the guard's eye, and its own resolver sends it to the server of the test
    // all the same.
    const own = gate({
      ports: [port, inner.port],
      fetchRobots,
      fetch: (url, init) => fetch(String(url).replace('a.test', '127.0.0.1'), init),
    })
    await expect(own.fetch(`http://a.test:${port}/port`)).rejects.toMatchObject(blocked)
    const inward = gate({
      allowPrivate: false,
      ports: [port, inner.port],
      fetchRobots,
      resolve: async () => ['127.0.0.1'],
    })
    await expect(inward.fetch(`http://inner.test:${inner.port}/`)).rejects.toMatchObject(blocked)
    expect([seen, inner.seen]).toEqual([[`127.0.0.1:${port}/port`], []])
    expect((await own.acquire(`http://a.test:${port}/again`, { maxWaitMs: 1000 })).granted).toBe(true)
  })

  it('the option resolve: resolves names for robots.txt and for pages', async () => {
    const { port, seen } = await site((_request, response) => response.end('page'))
    const own = gate({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
    expect(await (await own.fetch(`http://named.test:${port}/a`)).text()).toBe('page')
    expect(seen).toEqual([`named.test:${port}/robots.txt`, `named.test:${port}/a`])
  })

  it.each([
    ['255.255.255.255', 'own-trouble'],
    ['fe80::1', 'network'],
  ])(
    '%s, to which connect() fails at once: robots.txt has the outcome %s and is deferred, and a page has the error',
    async (address, outcome) => {
      const own = gate({ allowPrivate: true, resolve: async () => [address] })
      const { verdict, evidence } = await own.decide('http://robots.test/a')
      expect([verdict, evidence.outcome]).toEqual(['defer', outcome])
      own.override('http://page.test', 'User-agent: *\nAllow: /')
      await expect(own.fetch('http://page.test/a')).rejects.toMatchObject({
        name: 'TypeError',
        cause: { syscall: 'connect' },
      })
    },
  )

  it.each([101, 999])(
    'a custom client: gets no refused URL, and its unusual status %s is passed on',
    async (status) => {
      const sent: string[] = []
      const odd = Object.defineProperty(new Response('no'), 'status', { value: status })
      const own = gate({
        fetch: async (url) => {
          sent.push(String(url))
          return odd
        },
      })
      for (const origin of ['http://127.0.0.1', 'http://public.test'])
        own.override(origin, 'User-agent: *\nAllow: /')
      await expect(own.fetch('http://127.0.0.1/')).rejects.toMatchObject(blocked)
      const response = await own.fetch('http://public.test/')
      expect([response.status, response.ok, await response.text(), sent]).toEqual([
        status,
        false,
        'no',
        ['http://public.test/'],
      ])
    },
  )
})

describe('a robots.txt that the guard of one gate refuses', () => {
  it('gates that share the store and allow more: fetch it, and the refusal is not stored', async () => {
    const { port } = await site((_request, response) => response.end('User-agent: *\nDisallow: /a'))
    const url = `http://127.0.0.1:${port}/a`
    const store = memoryStore()
    const [strict, open] = [gate({ store }), gate({ store, allowPrivate: true })]
    const refused = await strict.decide(url)
    expect(refused).toMatchObject({
      verdict: 'defer',
      reason: 'access',
      evidence: { outcome: 'blocked-address' },
    })
    // The same words as those of fetch, which does not ask for rules at all.
    const error: unknown = await strict.fetch(url).catch((thrown: unknown) => thrown)
    expect(refused.evidence.because).toBe((error as Error).message)
    expect(refused.evidence.because).toMatch(/port \d+ is not among .*set allowPrivate; .*set ports\.$/)
    expect(await storedOrigin(store, url)).not.toHaveProperty('record')
    expect((await open.decide(url)).verdict).toBe('disallow')
    expect(await strict.refresh(url)).toMatchObject({ outcome: 'blocked-address' })
    expect((await storedOrigin(store, url)).record?.outcome).toBe('ok')
  })

  it('a name with a private address, or a redirect to one: is no fact about the site either', async () => {
    const { port } = await site((_request, response) => response.end('User-agent: *\nDisallow: /a'))
    const { port: outer } = await site((_request, response) =>
      response.writeHead(302, { location: `http://inner.test:${port}/robots.txt` }).end(),
    )
    for (const origin of [`http://inner.test:${port}`, `http://outer.test:${outer}`]) {
      const store = memoryStore()
      const resolve = async (): Promise<readonly string[]> => ['127.0.0.1']
      const fetchRobots: NonNullable<GateOptions['fetchRobots']> = async () => ({
        origin,
        outcome: 'blocked-address',
        hops: origin.includes('outer')
          ? [{ url: `${origin}/robots.txt`, at: 0, durationMs: 1, status: 302, headers: {} }]
          : [],
        at: 0,
        durationMs: 1,
        truncated: false,
        notModified: false,
      })
      const strict = gate({ store, ports: [port, outer], fetchRobots })
      expect((await strict.decide(`${origin}/a`)).evidence.because).toContain(
        origin.includes('outer')
          ? 'its robots.txt redirects to'
          : 'its host has a private or other special address',
      )
      const open = gate({ store, allowPrivate: true, resolve })
      expect((await open.decide(`${origin}/a`)).verdict).toBe('disallow')
    }
  })

  it('a refusal that an earlier version stored: is ignored', async () => {
    const { port } = await site((_request, response) => response.end())
    const origin = `http://127.0.0.1:${port}`
    const store = memoryStore()
    const at = await store.now()
    const last = {
      outcome: 'blocked-address',
      at,
      redirects: 0,
      notModified: false,
      headers: {},
      truncated: false,
    }
    const value = encodeRecord({ origin, last, failingSince: at, failures: 1 })
    await store.set(`robots:${origin}`, { value, version: 0 }, 60_000)
    expect((await gate({ store, allowPrivate: true }).decide(`${origin}/a`)).verdict).toBe('allow')
  })
})
