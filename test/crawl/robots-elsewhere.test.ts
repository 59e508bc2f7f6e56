// A robots.txt that redirects: each request on the way waits for a turn at its host.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { profiles } from '../../src/access/index.ts'
import { createGate, type Gate, type GateOptions } from '../../src/crawl/index.ts'
import type { Store } from '../../src/store/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { type Answer, World } from './world.ts'

const SOURCE = 'https://source.example'
const TARGET = 'https://target.example'
const PACE = { floorMs: 1000, defaultMs: 10_000, factor: 0 }
const RULES = 'User-agent: *\nDisallow: /private\n'

/** Sites of an invented world, and when each host was asked for a robots.txt. */
function worldOf(answers: Readonly<Record<string, Answer>>): World {
  const world = new World()
  world.answer = (origin, url) => answers[url] ?? answers[origin] ?? { outcome: 'not-found', status: 404 }
  return world
}

const timesOf = (world: World, origin: string): number[] =>
  world.sent.filter(({ url }) => url.startsWith(origin)).map(({ at }) => at)

const leastGap = (times: readonly number[]): number =>
  Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))

describe('a robots.txt that is redirected to another host', () => {
  it('a page of that host is in progress: the redirect waits for its turn there', async () => {
    const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
    const gate = world.gate({ pace: PACE })
    const page = await world.time.until(gate.acquire(`${TARGET}/page`))
    if (!page.granted) throw new Error(page.decision.reason)
    const began = world.time.now
    const decision = gate.decide(`${SOURCE}/private`)
    await world.time.advance(5000)
    expect(timesOf(world, SOURCE)).toHaveLength(1)
    expect(timesOf(world, TARGET)).toHaveLength(1)
    await page.done({ status: 200 })
    expect((await world.time.until(decision)).verdict).toBe('disallow')
    const [, asked = 0] = timesOf(world, TARGET)
    expect(asked - began).toBeGreaterThanOrEqual(5000 + PACE.defaultMs)
    await gate.close()
  })

  it('the retrieval is over: both hosts have a pause', async () => {
    const world = worldOf({
      [SOURCE]: { redirectTo: `${TARGET}/robots.txt`, durationMs: 300 },
      [TARGET]: { text: RULES, durationMs: 200 },
    })
    const gate = world.gate({ pace: PACE })
    await world.time.until(gate.decide(`${SOURCE}/`))
    const [source = 0] = timesOf(world, SOURCE)
    const [target = 0] = timesOf(world, TARGET)
    for (const [url, at] of [
      [`${TARGET}/a`, target + 200],
      [`${SOURCE}/a`, source + 300],
    ] as const) {
      // The target has a file of its own to be asked for first, which takes the turn.
      const admission = await world.time.until(gate.acquire(url))
      expect(admission.granted).toBe(true)
      expect(world.time.now - at).toBeGreaterThanOrEqual(PACE.defaultMs)
      if (admission.granted) await admission.done({ status: 200 })
    }
    const [, again = 0] = timesOf(world, TARGET)
    expect(again - target).toBeGreaterThanOrEqual(PACE.defaultMs + 200)
    await gate.close()
  })

  it('a delay in rules found at the second host: applies at the first host from its own request on', async () => {
    const delay = 60_000
    const world = worldOf({
      [SOURCE]: { redirectTo: `${TARGET}/robots.txt` },
      [TARGET]: { text: `${RULES}Crawl-delay: 60\n`, durationMs: 4000 },
    })
    const gate = world.gate({ pace: PACE })
    const admission = await world.time.until(gate.acquire(`${SOURCE}/a`))
    expect(admission.granted).toBe(true)
    const [source = 0] = timesOf(world, SOURCE)
    expect(world.time.now - source).toBeGreaterThanOrEqual(delay)
    expect(world.time.now - source).toBeLessThan(delay + 1000)
    // The rules of the first host are not those of the second.
    const target = await world.time.until(
      world.store.acquire('pace:host:target.example', { leaseMs: 1, delayMs: 1, maxWaitMs: 1 }),
    )
    expect(target.granted).toBe(true)
    await gate.close()
  })

  it('a redirect within one host: is followed at once, in the same turn', async () => {
    const world = worldOf({
      'http://source.example': { redirectTo: `${SOURCE}/robots.txt` },
      [SOURCE]: { text: RULES },
    })
    const gate = world.gate({ pace: PACE })
    await world.time.until(gate.decide('http://source.example/'))
    const [first, second] = world.sent.map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBe(100)
    await gate.close()
  })

  it('two hosts that redirect to each other: never deadlock', async () => {
    const world = worldOf({
      [SOURCE]: { redirectTo: `${TARGET}/robots.txt` },
      [TARGET]: { redirectTo: `${SOURCE}/robots.txt` },
    })
    const gates = [world.gate({ pace: PACE }), world.gate({ pace: PACE })]
    const decisions = gates.flatMap((gate) => [gate.decide(`${SOURCE}/`), gate.decide(`${TARGET}/`)])
    expect((await world.time.until(Promise.all(decisions))).map(({ evidence }) => evidence.outcome)).toEqual(
      Array(4).fill('too-many-redirects'),
    )
    for (const origin of [SOURCE, TARGET]) {
      const times = timesOf(world, origin)
      expect(times.length).toBeGreaterThan(4)
      expect(leastGap(times)).toBeGreaterThanOrEqual(PACE.defaultMs)
    }
    for (const gate of gates) await gate.close()
  })

  it('no turn in time, no copy: deferred, and fetched again later', async () => {
    for (const profile of ['rfc-9309', 'heritrix', 'amazon'] as const) {
      const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
      const gate = world.gate({ pace: PACE, access: { ...profiles[profile], maxRedirects: 5 } })
      await world.store.block('pace:host:target.example', 3_600_000)
      const began = world.time.now
      for (const verdict of ['defer', 'defer', 'defer', 'defer']) {
        const decision = await world.time.until(gate.decide(`${SOURCE}/`))
        expect([decision.verdict, decision.evidence.outcome]).toEqual([verdict, 'no-turn'])
        await world.time.advance(decision.retryAfterMs ?? 0)
      }
      // Nobody waits for an hour, and the first host is asked less and less often.
      const asked = timesOf(world, SOURCE)
      expect(asked.length).toBeLessThanOrEqual(4)
      expect(world.time.now - began).toBeLessThan(3_600_000)
      expect(timesOf(world, TARGET)).toEqual([])
      await world.time.advance(3_600_000)
      expect((await world.time.until(gate.decide(`${SOURCE}/private`))).verdict).toBe('disallow')
      await gate.close()
    }
  })

  it('no turn in time, with a copy: the copy applies', async () => {
    const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
    const gate = world.gate({ pace: PACE })
    await world.time.until(gate.decide(`${SOURCE}/`))
    await world.time.advance(86_400_000)
    await world.store.block('pace:host:target.example', 3_600_000)
    const decisions = await world.time.until(
      Promise.all(['/', '/private'].map((path) => gate.decide(`${SOURCE}${path}`))),
    )
    expect(decisions.map(({ verdict, evidence }) => [verdict, evidence.outcome])).toEqual([
      ['allow', 'no-turn'],
      ['disallow', 'no-turn'],
    ])
    await gate.close()
  })

  it('the gate is closed during the wait: the fetch ends', async () => {
    const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
    const gate = world.gate({ pace: PACE })
    await world.store.block('pace:host:target.example', 60_000)
    const decision = gate.decide(`${SOURCE}/`)
    const refused = expect(decision).rejects.toThrow('The gate was closed')
    await world.time.advance(1000)
    await gate.close()
    await refused
    expect(timesOf(world, TARGET)).toEqual([])
  })

  it('the store fails during the wait: deferred', async () => {
    const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
    const store: Store = new Proxy(world.store, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return async (...args: unknown[]) => {
          if (name === 'acquire' && args[0] === 'pace:host:target.example') throw new Error('away')
          return method.apply(target, args)
        }
      },
    })
    const gate = world.gate({ pace: PACE, store })
    const decision = await world.time.until(gate.decide(`${SOURCE}/`))
    expect([decision.verdict, decision.reason]).toEqual(['defer', 'store'])
    expect(timesOf(world, TARGET)).toEqual([])
    await gate.close()
  })

  it('the lease is lost during the wait: the redirect is not followed', async () => {
    const world = worldOf({ [SOURCE]: { redirectTo: `${TARGET}/robots.txt` }, [TARGET]: { text: RULES } })
    const gate = world.gate({ pace: PACE })
    const renew = world.store.renew.bind(world.store)
    let lost = true
    world.store.renew = async (key, fence, terms) =>
      lost && key.startsWith('robots:') ? false : renew(key, fence, terms)
    await world.store.block('pace:host:target.example', 60_000)
    const decision = gate.decide(`${SOURCE}/private`)
    await world.time.advance(59_000)
    lost = false
    expect((await world.time.until(decision)).verdict).toBe('disallow')
    // The first who asked was turned away at the door, and asked from the beginning.
    expect(timesOf(world, SOURCE)).toHaveLength(2)
    expect(timesOf(world, TARGET)).toHaveLength(1)
    await gate.close()
  })
})

/**
 * Each site needs an address of its own to have its own pace. Only on Linux can a process use all of
 * 127.0.0.0/8.
 */
const noSites =
  process.platform === 'linux'
    ? undefined
    : 'redirects between real servers need addresses that only Linux has: NOT tested'
if (noSites !== undefined) console.warn(noSites)

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

interface Real {
  readonly origin: string
  readonly visits: { readonly path: string; readonly at: number }[]
}

async function real(
  host: string,
  answer: (path: string) => { readonly status: number; readonly location?: string; readonly body?: string },
): Promise<Real> {
  const visits: Real['visits'] = []
  const server: Server = createServer(({ url = '' }, response) => {
    visits.push({ path: url, at: performance.now() })
    const { status, location, body = '' } = answer(url)
    response
      .writeHead(status, {
        'content-type': 'text/plain',
        connection: 'close',
        ...(location === undefined ? {} : { location }),
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) })
  return { origin: `http://${host}:${(server.address() as AddressInfo).port}`, visits }
}

function realGate(options: Partial<GateOptions> = {}): Gate {
  const gate = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    pace: { floorMs: 400, defaultMs: 0, factor: 0 },
    store: memoryStore(),
    ...options,
  })
  open.push(gate)
  return gate
}

describe.skipIf(noSites !== undefined)('between real servers', () => {
  it('pages and robots.txt of several hosts: each host gets one request at a time', async () => {
    const second = await real('127.0.0.12', () => ({ status: 200, body: RULES }))
    const first = await real('127.0.0.11', (path) =>
      path === '/robots.txt' ? { status: 301, location: `${second.origin}/robots.txt` } : { status: 200 },
    )
    const gate = realGate()
    await (await gate.fetch(`${second.origin}/page`)).arrayBuffer()
    await (await gate.fetch(`${first.origin}/page`)).arrayBuffer()
    expect(second.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/page', '/robots.txt'])
    for (const { visits } of [first, second])
      expect(leastGap(visits.map(({ at }) => at))).toBeGreaterThanOrEqual(400)
    await expect(gate.fetch(`${first.origin}/private`)).rejects.toThrow('disallowed by line 2')
  })

  it('two hosts that redirect to each other: the fetch ends, and nothing is allowed by accident', async () => {
    const origins: string[] = []
    const sites = await Promise.all(
      ['127.0.0.13', '127.0.0.14'].map((host, index) =>
        real(host, () => ({ status: 302, location: `${origins[1 - index]}/robots.txt?${host}` })),
      ),
    )
    origins.push(...sites.map(({ origin }) => origin))
    const gate = realGate({ pace: { floorMs: 50, defaultMs: 0, factor: 0 } })
    const decisions = await Promise.all(origins.map((origin) => gate.decide(`${origin}/`)))
    expect(decisions.map(({ evidence }) => evidence.outcome)).toEqual([
      'too-many-redirects',
      'too-many-redirects',
    ])
    for (const { visits } of sites) expect(leastGap(visits.map(({ at }) => at))).toBeGreaterThanOrEqual(49)
  })

  it('a long wait for a turn: does not count towards the deadline', async () => {
    const second = await real('127.0.0.16', () => ({ status: 200, body: RULES }))
    const first = await real('127.0.0.15', () => ({ status: 301, location: `${second.origin}/robots.txt` }))
    const gate = realGate({
      allowPrivate: true,
      robots: { deadlineMs: 300 },
      pace: { floorMs: 700, defaultMs: 0, factor: 0 },
    })
    await gate.decide(`${second.origin}/`)
    expect((await gate.decide(`${first.origin}/private`)).verdict).toBe('disallow')
  })
})
