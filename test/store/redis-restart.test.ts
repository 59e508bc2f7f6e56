import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGate } from '../../src/crawl/index.ts'
import { ioredisPort, type RedisStoreOptions, redisStore } from '../../src/entry/store/redis.ts'
import type { SlotTerms, Store } from '../../src/store/store.ts'
import { SOON } from '../soon.ts'
import { sleep } from './load.ts'
import { noRedis, RedisServer, ready, sayWithoutRedis } from './redis-server.ts'

sayWithoutRedis()

const LONG: SlotTerms = { leaseMs: 600_000, delayMs: 600_000, maxWaitMs: 6_000_000 }
/** Longer than the seconds servers count their own time in are wide. */
const BRIEF: SlotTerms = { leaseMs: 1500, delayMs: 1000, maxWaitMs: 60_000 }
const value = Uint8Array.of(0, 255)

describe.skipIf(noRedis !== undefined)('Redis that restarts or fails', () => {
  const servers: RedisServer[] = []
  const clients: Redis[] = []
  const server = async (...args: readonly string[]): Promise<RedisServer> => {
    const one = new RedisServer(...args)
    servers.push(one)
    return one.start()
  }
  const connected = async (to: RedisServer): Promise<Redis> => {
    const client = to.connect()
    clients.push(client)
    await ready(client)
    return client
  }
  const storeOn = (client: Redis, options: Omit<RedisStoreOptions, 'port'> = {}): Store =>
    redisStore({ port: ioredisPort(client), ...options })

  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect()
    for (const one of servers.splice(0)) await one.remove()
  })

  it('killed, with appendfsync always: nothing is lost', async () => {
    const durable = await server('--appendonly', 'yes', '--appendfsync', 'always')
    const client = await connected(durable)
    const store = storeOn(client, { losesNothing: true })
    const held = await store.acquire('held', LONG)
    const given = await store.acquire('given back', LONG)
    if (!held.granted || !given.granted) throw new Error('Refused.')
    await store.release('given back', given.fence, 0)
    await store.block('blocked', LONG.leaseMs)
    await store.set('a', { value, version: 4 }, LONG.leaseMs)
    await durable.kill()
    await expect(store.acquire('held', LONG)).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
    })
    await durable.start()
    await ready(client)
    expect(await store.get('a')).toEqual({ value, version: 4 })
    expect(await store.set('a', { value, version: 3 }, LONG.leaseMs)).toBe(false)
    for (const key of ['held', 'blocked']) expect((await store.acquire(key, LONG)).granted).toBe(false)
    expect(await store.renew('held', held.fence, LONG)).toBe(true)
    expect(await store.release('held', held.fence, 0)).toBe(true)
    const again = await store.acquire('given back', LONG)
    expect(again.granted && again.fence > given.fence).toBe(true)
  })

  it('restarted without data: slots are refused until earlier holders must be done', async () => {
    const forgetful = await server()
    const client = await connected(forgetful)
    const first = await storeOn(client, { losesNothing: true }).acquire('a', BRIEF)
    if (!first.granted) throw new Error('Refused.')
    const granted = performance.now()
    await forgetful.kill()
    await forgetful.start()
    await ready(client)
    const store = storeOn(client)
    expect(await store.renew('a', first.fence, BRIEF)).toBe(false)
    // A block that is short does not make the slot known.
    await store.block('a', 1)
    for (;;) {
      const grant = await store.acquire('a', BRIEF)
      if (grant.granted) {
        expect(performance.now() - granted).toBeGreaterThanOrEqual(BRIEF.leaseMs + BRIEF.delayMs)
        expect(grant.fence).toBeGreaterThan(first.fence)
        break
      }
      expect(grant.waitMs).toBeLessThanOrEqual(BRIEF.leaseMs + BRIEF.delayMs + 1000)
      await sleep(grant.waitMs)
    }
    // From then on it knows of its own grants, and does not refuse again what it saw come back.
    expect((await store.acquire('b', BRIEF)).granted).toBe(true)
  })

  it('restarted with an older copy: slots that the copy shows as released are refused', async () => {
    const old = await server('--appendonly', 'yes', '--appendfsync', 'always')
    const client = await connected(old)
    const before = await storeOn(client, { losesNothing: true }).acquire('a', LONG)
    if (!before.granted) throw new Error('Refused.')
    await storeOn(client).release('a', before.fence, 0)
    await old.kill()
    await old.start()
    await ready(client)
    const grant = await storeOn(client).acquire('a', LONG)
    expect(grant.granted).toBe(false)
    if (!grant.granted) expect(grant.waitMs).toBeGreaterThan(LONG.leaseMs)
    expect((await storeOn(client, { losesNothing: true }).acquire('a', LONG)).granted).toBe(true)
  })

  it('stopped: unavailable in time, and works again afterwards', async () => {
    const still = await server()
    const store = storeOn(await connected(still), { losesNothing: true, timeoutMs: 300 })
    await store.set('a', { value, version: 1 }, 60_000)
    still.signal('SIGSTOP')
    const asked = performance.now()
    await expect(store.get('a')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The store did not answer within 300 ms.',
    })
    await expect(store.acquire('a', LONG)).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - asked).toBeGreaterThanOrEqual(500)
    still.signal('SIGCONT')
    expect((await store.get('a'))?.value).toEqual(value)
    // The grant came too late for its caller. The store gives it back as soon as its reply comes.
    await expect.poll(async () => (await store.acquire('a', LONG)).granted).toBe(true)
  })

  it.each([
    ['allkeys-lru', 1],
    ['noeviction', 0],
  ])('with maxmemory-policy %s, accepted: Node prints %i warning', async (policy, count) => {
    const evicting = await server('--maxmemory', '50mb', '--maxmemory-policy', policy)
    const store = storeOn(await connected(evicting), { losesNothing: true, acceptsEviction: true })
    const warned: (Error & { code?: string })[] = []
    const listener = (warning: Error): void => void warned.push(warning)
    process.on('warning', listener)
    try {
      for (const key of ['a', 'b']) await store.acquire(key, BRIEF)
      await sleep(50)
      const own = warned.filter(({ code }) => code === 'WAYLEAVE_REDIS_EVICTS')
      expect(own.map(({ message }) => message.includes(policy))).toEqual(
        Array.from({ length: count }, () => true),
      )
    } finally {
      process.off('warning', listener)
    }
  })

  it('a server that may evict keys: gives no slot until it may not', async () => {
    const client = await connected(await server('--maxmemory', '50mb', '--maxmemory-policy', 'volatile-lru'))
    const store = storeOn(client, { losesNothing: true })
    for (const key of ['a', 'b'])
      await expect(store.acquire(key, BRIEF)).rejects.toMatchObject({
        code: 'unavailable',
        message:
          'Redis may evict keys (maxmemory-policy volatile-lru), and the crawlers then forget pauses. Set maxmemory-policy to noeviction, or pass acceptsEviction: true to redisStore.',
      })
    await client.config('SET', 'maxmemory-policy', 'noeviction')
    const grants = await Promise.all(['a', 'b'].map((key) => store.acquire(key, BRIEF)))
    expect(grants.map(({ granted }) => granted)).toEqual([true, true])
  })

  it('a client that is still connecting: the first calls wait for the connection', async () => {
    const client = (await server()).connect()
    clients.push(client)
    const store = storeOn(client, { losesNothing: true })
    expect(client.status).toBe('connecting')
    const [grant, now] = await Promise.all([store.acquire('a', BRIEF), store.now()])
    expect(grant.granted).toBe(true)
    expect(now).toBeGreaterThan(0)
  })

  it('a client that connects with the first call: that call waits for the connection', async () => {
    const { path } = await server()
    const client = new Redis({ path, lazyConnect: true, enableOfflineQueue: false })
    clients.push(client)
    const store = storeOn(client, { losesNothing: true })
    expect(client.status).toBe('wait')
    const [grant, now] = await Promise.all([store.acquire('a', BRIEF), store.now()])
    expect([grant.granted, now > 0]).toEqual([true, true])
  })

  it('a fresh server, and an operator who says that no crawler runs: turns at once, until the next restart', async () => {
    const own = await server()
    const client = await connected(own)
    const store = storeOn(client)
    const LONG = { leaseMs: 60_000, delayMs: 1000, maxWaitMs: 600_000 }
    expect(await store.acquire('a', LONG)).toMatchObject({ granted: false, afterRestart: true })
    expect(await storeOn(client).begin?.()).toBe(true)
    await sleep(1100)
    const grants = await Promise.all(['a', 'b', 'c'].map((key) => store.acquire(key, LONG)))
    expect(grants.map(({ granted }) => granted)).toEqual([true, true, true])
    await own.kill()
    await own.start()
    await vi.waitFor(() => store.now(), SOON)
    // The key may have been kept, but it names another run.
    await client.set('wayleave:begun', 'f'.repeat(40))
    expect(await store.acquire('d', LONG)).toMatchObject({ granted: false, afterRestart: true })
    expect(await storeOn(client).acquire('d', LONG)).toMatchObject({ granted: false, afterRestart: true })
  })

  it('a fresh server, and rules that are not known: waiting and robots:wait name the robots.txt', async () => {
    const client = await connected(await server())
    const waits: unknown[] = []
    const onWait = (wait: unknown): void => void waits.push(wait)
    subscribe('robots:wait', onWait)
    const gate = createGate({
      agent: 'FooBot',
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: storeOn(client),
    })
    // The lease of a robots.txt is 25 s; that of a page is longer.
    const isTrue = expect.toSatisfy((ms: number) => ms > 15_000 && ms <= 25_000)
    const wanted = {
      url: 'https://example.com/robots.txt',
      keys: ['robots:https://example.com'],
      purpose: 'robots',
      leastMs: isTrue,
    }
    try {
      const decided = gate.decide('https://example.com/1')
      await vi.waitFor(() => expect(waits).toHaveLength(1), SOON)
      expect(waits[0]).toMatchObject({ ...wanted, waitsFor: 'restart' })
      expect(gate.waiting()).toEqual([expect.objectContaining(wanted)])
      await gate.close()
      await Promise.allSettled([decided])
      expect(gate.waiting()).toEqual([])
    } finally {
      unsubscribe('robots:wait', onWait)
      await gate.close()
    }
  })

  it('a fresh server: the gate says why the first request waits, and what turns that off', async () => {
    const client = await connected(await server())
    const told: unknown[] = []
    const listener = (message: unknown): void => void told.push(message)
    subscribe('robots:trouble', listener)
    const gate = createGate({
      agent: 'FooBot',
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: storeOn(client),
    })
    try {
      gate.override('https://example.com', 'User-agent: *\nDisallow:')
      const refused = await gate.acquire('https://example.com/', { maxWaitMs: 2000 })
      expect(refused).toMatchObject({ granted: false, decision: { reason: 'pace' } })
      expect(refused.decision.retryAfterMs).toBeGreaterThan(10_000)
      expect(told).toMatchObject([
        { kind: 'store', message: expect.stringMatching(/started a moment ago.*losesNothing/) },
      ])
    } finally {
      unsubscribe('robots:trouble', listener)
      await gate.close()
    }
  })

  it('a fresh server: nextFree, waiting and robots:wait say how long, and Node warns once', async () => {
    const client = await connected(await server())
    const waits: unknown[] = []
    const warned: (Error & { code?: string })[] = []
    const onWait = (wait: unknown): void => void waits.push(wait)
    const onWarning = (warning: Error): void => void warned.push(warning)
    subscribe('robots:wait', onWait)
    process.on('warning', onWarning)
    const gate = createGate({
      agent: 'FooBot',
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: storeOn(client),
    })
    const isTrue = expect.toSatisfy((ms: number) => ms > 60_000 && ms < 90_000)
    try {
      gate.override('https://example.com', 'User-agent: *\nDisallow:')
      expect(await gate.nextFree('https://example.com/')).toMatchObject({
        waitMs: isTrue,
        waitsFor: 'restart',
      })
      const requests = [1, 2].map((page) => gate.acquire(`https://example.com/${page}`))
      await vi.waitFor(() => expect(waits).toHaveLength(2), SOON)
      expect(waits[0]).toMatchObject({ leastMs: isTrue, waitsFor: 'restart' })
      expect(gate.waiting()[0]).toMatchObject({ leastMs: isTrue })
      expect(warned.filter(({ code }) => code === 'WAYLEAVE_STORE_RESTARTED')).toHaveLength(1)
      await gate.close()
      await Promise.allSettled(requests)
    } finally {
      unsubscribe('robots:wait', onWait)
      process.off('warning', onWarning)
      await gate.close()
    }
  })

  it('a look at a slot: counts the time after a restart for the terms of a request only', async () => {
    const client = await connected(await server())
    const store = storeOn(client)
    expect(await store.look('a')).toMatchObject({ isHeld: false, waitMs: 0 })
    const seen = await store.look('a', LONG)
    expect(seen).toMatchObject({ isHeld: false, afterRestart: true })
    const refused = await store.acquire('a', LONG)
    expect(refused.granted ? 0 : refused.waitMs).toBeGreaterThan(seen.waitMs - 1000)
    expect(refused.granted ? 0 : refused.waitMs).toBeLessThanOrEqual(seen.waitMs)
    expect(await storeOn(client, { losesNothing: true }).look('a', LONG)).toMatchObject({ waitMs: 0 })
    await store.begin?.()
    expect(await storeOn(client).look('a', LONG)).toMatchObject({ waitMs: 0 })
  })

  it('a store that fails: the error of a refused request has the cause', async () => {
    const broken = await server()
    const client = await connected(broken)
    await broken.kill()
    const gate = createGate({
      agent: 'FooBot',
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: storeOn(client),
    })
    try {
      const error = await gate.fetch('https://example.com/').catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        code: 'deferred',
        decision: { reason: 'store' },
        cause: { code: 'unavailable' },
      })
      expect((error as Error).cause).toHaveProperty('cause')
    } finally {
      await gate.close()
    }
  })

  it('not running: unavailable at once', async () => {
    const none = new RedisServer()
    servers.push(none)
    const client = none.connect()
    clients.push(client)
    await expect(storeOn(client).acquire('a', LONG)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('without INFO: unavailable, and the message says what to do', async () => {
    const strict = await server()
    const client = await connected(strict)
    await client.call('ACL', 'SETUSER', 'crawler', 'on', 'nopass', '~wayleave:*', '+@all', '-@dangerous')
    const user = await connected(strict)
    await user.call('AUTH', 'crawler', 'x')
    await expect(storeOn(user).acquire('a', LONG)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('INFO'),
    })
    expect((await storeOn(user, { losesNothing: true }).acquire('a', LONG)).granted).toBe(true)
  })

  it('an error of the server: the message contains its code', async () => {
    const client = await connected(await server())
    await client.call('ACL', 'SETUSER', 'reader', 'on', 'nopass', '~wayleave:*', '+@all', '-set')
    const user = await connected(servers.at(-1) as RedisServer)
    await user.call('AUTH', 'reader', 'x')
    await expect(storeOn(user).set('a', { value, version: 1 }, 1000)).rejects.toMatchObject({
      code: 'unavailable',
      cause: expect.any(Error),
    })
  })
})
