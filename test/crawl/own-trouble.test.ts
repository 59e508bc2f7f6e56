import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createGate, type Decision, type Gate, type GateOptions } from '../../src/crawl/index.ts'
import { type FetchRobots, fetchRobots } from '../../src/fetch/index.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'
import { World } from './world.ts'

const USER_AGENT = 'FooBot/1.0 (+https://example.com/bot)'
const address = '192.0.2.1'
const OPEN = 'User-agent: *\nAllow: /\n'

const open: Gate[] = []
const servers: { close(): void }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((gate) => gate.close()))
  for (const server of servers.splice(0)) server.close()
})

function gateOn(options: Partial<GateOptions> = {}): Gate {
  const gate = createGate({
    agent: 'FooBot',
    userAgent: USER_AGENT,
    allowPrivate: true,
    resolve: async () => ['127.0.0.1'],
    pace: { floorMs: 1, defaultMs: 1, factor: 0 },
    ...options,
  })
  open.push(gate)
  return gate
}

/** A site on loopback. `most` is the most requests that it had at once. */
async function siteOf(answerMs = 0): Promise<{ readonly port: number; readonly most: () => number }> {
  let [now, most] = [0, 0]
  const server = createServer((_, response) => {
    now += 1
    most = Math.max(most, now)
    setTimeout(() => {
      now -= 1
      response.setHeader('connection', 'close').end(OPEN)
    }, answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { port: (server.address() as AddressInfo).port, most: () => most }
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const fails = (code: string) => (): Promise<never> =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))

/** Asks for three pages of a host, which all fail. */
async function failThrice(gate: Gate, host: string): Promise<void> {
  gate.override(`http://${host}`, OPEN)
  for (let page = 0; page < 3; page++) await gate.fetch(`http://${host}/${page}`).catch(() => {})
}

async function isAdmitted(store: Store, host: string): Promise<boolean> {
  const gate = gateOn({ store })
  gate.override(`http://${host}`, OPEN)
  const answer = await gate.acquire(`http://${host}/other`, { maxWaitMs: 1000 })
  if (answer.granted) await answer.done({ status: 200 })
  return answer.granted
}

describe('a request that does not leave this machine', () => {
  it.each([
    'EMFILE',
    'ENFILE',
    'ENETUNREACH',
    'ENETDOWN',
    'EADDRNOTAVAIL',
    'ENOBUFS',
    'EPERM',
    'EAFNOSUPPORT',
  ])('a page, %s: counts in no gate against the host', async (code) => {
    const store = memoryStore()
    const gate = gateOn({ store, fetch: fails(code) })
    await failThrice(gate, 'q.test')
    expect(gate.decideNow('http://q.test/')?.verdict).toBe('allow')
    expect(gate.metrics().own.troubles).toBe(3)
    expect(await isAdmitted(store, 'q.test')).toBe(true)
  })

  it('a page: other gates of the fleet need not pause after it, and its own gate does', async () => {
    const store = memoryStore()
    const ill = gateOn({ store, fetch: fails('ENETUNREACH'), pace: { defaultMs: 60_000 } })
    ill.override('http://q.test', OPEN)
    await ill.fetch('http://q.test/').catch(() => {})
    expect(await isAdmitted(store, 'q.test')).toBe(true)
    expect(await ill.acquire('http://q.test/', { maxWaitMs: 100 })).toMatchObject({
      granted: false,
      decision: { reason: 'pace' },
    })
  })

  it('a robots.txt: other gates of the fleet need not pause after it', async () => {
    const store = memoryStore()
    const failing: FetchRobots = (origin, options) =>
      fetchRobots(origin, { ...options, resolve: async () => ['255.255.255.255'] })
    const ill = gateOn({ store, fetchRobots: failing, pace: { defaultMs: 60_000 } })
    expect(await ill.decide('http://q.test/')).toMatchObject({ evidence: { outcome: 'own-trouble' } })
    expect(await isAdmitted(store, 'q.test')).toBe(true)
  })

  it('a robots.txt: is deferred, and no other gate learns of it', async () => {
    const world = new World()
    world.answer = () => ({ outcome: 'own-trouble', unsent: true })
    const one = world.gate()
    const decision = await world.time.until(one.decide('https://example.com/a'))
    expect(decision).toMatchObject({
      verdict: 'defer',
      reason: 'access',
      retryAfterMs: 10_000,
      evidence: { outcome: 'own-trouble' },
    })
    world.answer = () => ({ text: OPEN })
    const two = world.gate()
    expect(await world.time.until(two.decide('https://example.com/a'))).toMatchObject({ verdict: 'allow' })
    expect(world.asked).toHaveLength(2)
    await Promise.all([one.close(), two.close()])
  })

  it('a robots.txt of which there is a good copy: the copy goes on', async () => {
    const world = new World()
    world.answer = () => ({
      text: 'User-agent: *\nDisallow: /a\n',
      headers: { 'cache-control': 'max-age=600' },
    })
    const gate = world.gate()
    await world.time.until(gate.decide('https://example.com/'))
    await world.time.advance(3_600_000)
    world.answer = () => ({ outcome: 'own-trouble', unsent: true })
    const decisions = await world.time.until(
      Promise.all(['/a', '/b'].map((path) => gate.decide(`https://example.com${path}`))),
    )
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['disallow', 'allow'])
    expect(decisions[0]?.evidence.outcome).toBe('own-trouble')
    await gate.close()
  })
})

describe('hosts that do not answer', () => {
  it('all of them at once: no gate of the fleet holds it against any', async () => {
    const [store, port] = [memoryStore(), await closedPort()]
    const down = gateOn({ store })
    const hosts = Array.from({ length: 20 }, (_, number) => `h${number}.test:${port}`)
    const decisions = await Promise.all(hosts.map((host) => down.decide(`http://${host}/`)))
    expect(decisions.filter(({ verdict }) => verdict === 'defer')).toHaveLength(20)
    for (const host of hosts.slice(0, 5)) await failThrice(down, host)
    const stored = await Promise.all(
      hosts.flatMap((host) => [
        store.get(`robots:http://${host}`),
        store.get(`trouble:${host.split(':')[0]}`),
      ]),
    )
    expect(stored.filter((record) => record !== undefined)).toEqual([])
    expect(await isAdmitted(store, hosts[0] as string)).toBe(true)
  })

  it('all https hosts of a machine whose clock is wrong: no gate of the fleet learns of it', async () => {
    const world = new World()
    world.answer = (origin) => (origin.startsWith('https:') ? { outcome: 'tls', address } : { text: OPEN })
    const gate = world.gate()
    const hosts = ['a', 'b', 'c', 'd']
    const decisions: Decision[] = []
    for (const host of hosts) {
      await world.time.until(gate.decide(`http://plain-${host}.example/`))
      decisions.push(await world.time.until(gate.decide(`https://${host}.example/`)))
    }
    expect(decisions.map(({ verdict, evidence }) => [verdict, evidence.outcome])).toEqual(
      hosts.map(() => ['defer', 'tls']),
    )
    world.answer = () => ({ text: OPEN })
    const other = world.gate()
    for (const host of hosts)
      expect(await world.time.until(other.decide(`https://${host}.example/`))).toMatchObject({
        verdict: 'allow',
      })
    await Promise.all([gate.close(), other.close()])
  })

  it('one whose certificate expired, while others answer over https: counts for the fleet', async () => {
    const world = new World()
    world.answer = (origin) =>
      origin === 'https://bad.example' ? { outcome: 'tls', address } : { text: OPEN }
    const gate = world.gate()
    await world.time.until(gate.decide('https://well1.example/'))
    expect(await world.time.until(gate.decide('https://bad.example/'))).toMatchObject({ verdict: 'defer' })
    await world.time.until(gate.decide('https://well2.example/'))
    await world.time.advance(10)
    for (const each of [gate, world.gate()]) {
      expect(await world.time.until(each.decide('https://bad.example/'))).toMatchObject({
        verdict: 'disallow',
        evidence: { outcome: 'tls' },
      })
      await each.close()
    }
  })

  it('one of them, while others answer: counts for the fleet', async () => {
    const [store, closed, { port }] = [memoryStore(), await closedPort(), await siteOf()]
    const gate = gateOn({ store })
    const dead = `http://dead.test:${closed}`
    await gate.decide(`http://well1.test:${port}/`)
    expect(await gate.decide(`${dead}/`)).toMatchObject({
      verdict: 'defer',
      evidence: { outcome: 'network' },
    })
    await gate.decide(`http://well2.test:${port}/`)
    await sleep(20)
    expect(await gate.decide(`${dead}/`)).toMatchObject({
      verdict: 'disallow',
      evidence: { outcome: 'network' },
    })
    expect(await gateOn({ store }).decide(`${dead}/`)).toMatchObject({ verdict: 'disallow' })
  })

  it('the only host of a crawl: gets no request for a while from this gate', async () => {
    const [store, closed] = [memoryStore(), await closedPort()]
    const gate = gateOn({ store })
    await failThrice(gate, `only.test:${closed}`)
    expect(gate.decideNow(`http://only.test:${closed}/`)).toMatchObject({ reason: 'dead-host' })
    expect(await store.get('trouble:only.test')).toBeUndefined()
  })

  it('a page that is answered meanwhile: blames the host when its head comes', async () => {
    const [store, closed, { port }] = [memoryStore(), await closedPort(), await siteOf(300)]
    const gate = gateOn({ store })
    gate.override(`http://well.test:${port}`, OPEN)
    const page = gate.fetch(`http://well.test:${port}/`)
    await sleep(100)
    await failThrice(gate, `dead.test:${closed}`)
    expect(await store.get('trouble:dead.test')).toBeUndefined()
    await page
    await expect.poll(() => store.get('trouble:dead.test')).toBeDefined()
  })

  it('the only host of a crawl: is asked for robots.txt ever more rarely, by each gate for itself', async () => {
    const world = new World()
    world.answer = () => ({ outcome: 'timeout', unsent: true })
    const gate = world.gate()
    const waits: number[] = []
    for (const end = world.time.now + 6 * 3_600_000; world.time.now < end; ) {
      const { verdict, retryAfterMs = 0 } = await world.time.until(gate.decide('https://example.com/a'))
      expect(verdict).toBe('defer')
      waits.push(retryAfterMs / 1000)
      await world.time.advance(retryAfterMs)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600, 3600])
    expect(world.asked).toHaveLength(waits.length)
    const other = world.gate()
    const first = await world.time.until(other.decide('https://example.com/a'))
    expect(first).toMatchObject({ verdict: 'defer', retryAfterMs: 10_000 })
    world.answer = () => ({ text: OPEN, headers: { 'cache-control': 'max-age=600' } })
    expect(await world.time.until(gate.decide('https://example.com/a'))).toMatchObject({ verdict: 'allow' })
    await Promise.all([gate.close(), other.close()])
  })

  it('robots:trouble says so, once in ten seconds', async () => {
    const messages: unknown[] = []
    const listener = (message: unknown): void => void messages.push(message)
    subscribe('robots:trouble', listener)
    const gate = gateOn({ store: memoryStore(), fetch: fails('EMFILE') })
    await failThrice(gate, 'q.test')
    unsubscribe('robots:trouble', listener)
    expect(messages).toEqual([
      {
        kind: 'own-trouble',
        message: 'A request to q.test did not leave this machine, so it does not count against the host.',
      },
    ])
  })
})

describe('what a gate does at once', () => {
  it('look-ups: many new hosts wait for the resolver outside the deadline of their robots.txt', async () => {
    const { port } = await siteOf()
    let [now, most] = [0, 0]
    const resolve = async (): Promise<string[]> => {
      now += 1
      most = Math.max(most, now)
      await sleep(20)
      now -= 1
      return ['127.0.0.1']
    }
    // All look-ups take 2 s together, and each request has 1.5 s.
    const gate = gateOn({
      store: memoryStore(),
      resolve,
      robots: { deadlineMs: 1500 },
      atOnce: { lookUps: 2, robots: 10 },
    })
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, number) => gate.decide(`http://e${number}.test:${port}/p`)),
    )
    expect(decisions.filter(({ verdict }) => verdict !== 'allow')).toEqual([])
    expect(most).toBe(2)
    const { robots, lookUps } = gate.metrics().own.atOnce
    expect([robots.inUse, robots.waiting, lookUps.inUse, lookUps.waiting]).toEqual([0, 0, 0, 0])
    expect(robots.waitedMs).toBeGreaterThan(1000)
  })

  it('a look-up that still waits at the deadline: is no failure of the host', async () => {
    const store = memoryStore()
    const resolve = (host: string): Promise<string[]> =>
      host === 'slow.test' ? sleep(1000, ['127.0.0.1']) : Promise.resolve(['127.0.0.1'])
    const gate = gateOn({ store, resolve, atOnce: { lookUps: 1 }, robots: { deadlineMs: 200 } })
    const [, late] = await Promise.all([
      gate.decide('http://slow.test:1/'),
      gate.decide('http://late.test:1/'),
    ])
    expect(late).toMatchObject({ verdict: 'defer', evidence: { outcome: 'timeout' } })
    expect(await store.get('robots:http://late.test:1')).toBeUndefined()
  })

  it('requests: no more than the bound are under way, in the order in which they came', async () => {
    const { port, most } = await siteOf(20)
    const gate = gateOn({ store: memoryStore(), atOnce: { requests: 3 } })
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        gate.override(`http://r${number}.test:${port}`, OPEN)
        await (await gate.fetch(`http://r${number}.test:${port}/`)).text()
        order.push(number)
      }),
    )
    expect(most()).toBe(3)
    expect(order.map((number) => Math.floor(number / 3))).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  })

  it('a wait for a place: ends with the signal, with maxWaitMs, and with close', async () => {
    const { port } = await siteOf(300)
    const gate = gateOn({ store: memoryStore(), atOnce: { requests: 1 } })
    for (const host of ['a', 'b', 'c', 'd']) gate.override(`http://${host}.test:${port}`, OPEN)
    const first = gate.fetch(`http://a.test:${port}/`)
    await sleep(50)
    const given = gate.fetch(`http://b.test:${port}/`, { signal: AbortSignal.timeout(50) })
    await expect(given).rejects.toMatchObject({ name: 'TimeoutError' })
    const late = gate.fetch(`http://c.test:${port}/`, { maxWaitMs: 50 })
    await expect(late).rejects.toMatchObject({ code: 'deferred', decision: { reason: 'pace' } })
    const closed = gate.fetch(`http://d.test:${port}/`)
    closed.catch(() => {})
    await sleep(20)
    await first
    await gate.close()
    await expect(closed).rejects.toThrow()
  })

  it('a gate that is closed while a robots.txt waits for its place: gives the turn back', async () => {
    const world = new World()
    world.answer = () => ({ text: '', durationMs: 10_000 })
    const gate = world.gate({ atOnce: { robots: 1 } })
    const asked = ['https://one.example/', 'https://two.example/'].map((url) => gate.decide(url))
    for (const each of asked) each.catch(() => {})
    await world.time.advance(100)
    await world.time.until(gate.close())
    const other = world.gate()
    other.override('https://two.example', '')
    const began = world.time.now
    expect(await world.time.until(other.acquire('https://two.example/'))).toMatchObject({ granted: true })
    expect(world.time.now).toBe(began)
    await other.close()
  })

  it('a robots.txt that waits for its turn at another host: holds no place meanwhile', async () => {
    const world = new World()
    world.answer = (_, url) =>
      url === 'https://from.example/robots.txt'
        ? { redirectTo: 'https://to.example/robots.txt' }
        : { text: '' }
    const gate = world.gate({ atOnce: { robots: 1 } })
    const turn = await world.time.until(gate.acquire('https://to.example/a'))
    const redirected = gate.decide('https://from.example/')
    await world.time.advance(1000)
    // The only place is free, although the redirected request has no end yet.
    expect(await world.time.until(gate.decide('https://third.example/'))).toMatchObject({ verdict: 'allow' })
    if (turn.granted) await turn.done({ status: 200 })
    expect(await world.time.until(redirected)).toMatchObject({ verdict: 'allow' })
    await gate.close()
  })
})
