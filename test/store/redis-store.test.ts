import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ioredisPort, type RedisPort, redisStore } from '../../src/entry/store/redis.ts'
import type { Store } from '../../src/store/index.ts'
import { type Spoil, type StoreUnderTest, spoiltContract, storeContract } from './contract.ts'
import { runLoad, sleep } from './load.ts'
import { noRedis, RedisServer, ready, sayWithoutRedis } from './redis-server.ts'

sayWithoutRedis()

describe.skipIf(noRedis !== undefined)('Redis', () => {
  const server = new RedisServer()
  let client: Redis
  let under: StoreUnderTest & { readonly spoil: Spoil }

  beforeAll(async () => {
    await server.start()
    client = server.connect()
    const second = server.connect()
    await Promise.all([client, second].map(ready))
    const open = (of: Redis) => redisStore({ port: ioredisPort(of), losesNothing: true })
    under = {
      store: open(client),
      others: [open(second)],
      pass: (ms) => sleep(ms),
      tickMs: 1,
      open: async () => open(client),
      spoil: async (what, key) => {
        const name = `wayleave:${what}:${key}`
        expect(await client.setrange(name, 48, 'spoilt')).toBeGreaterThan(48)
      },
    }
  })
  afterAll(async () => {
    await server.remove()
  })

  storeContract('redis', () => under)
  spoiltContract('redis', () => under)

  it('every key expires', async () => {
    const names = await client.keys('*')
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) expect(await client.pttl(name)).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith('wayleave:'))).toEqual([])
  })

  it('under load: no slot has two holders, and none is granted early', async () => {
    const clients = [client, server.connect(), server.connect()]
    await Promise.all(clients.map(ready))
    const stores = clients.map((of) =>
      redisStore({ port: ioredisPort(of), losesNothing: true, prefix: 'load:' }),
    )
    const result = await runLoad(stores, 200, ['a', 'b', 'c', 'd', 'e'], 100, 15)
    expect(result.overlaps).toBe(0)
    expect(result.shortestGapMs).toBeGreaterThanOrEqual(15)
  })

  it('a grant that comes too late: is given back when it comes', async () => {
    const real = ioredisPort(client)
    let late: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      late = resolve
    })
    const port: RedisPort = {
      ...real,
      evalsha: async (sha1, key, args) => {
        const answer = await real.evalsha(sha1, key, args)
        if (args.length === 4) await held
        return answer
      },
    }
    const key = 'too late'
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    const [own, slow] = [real, port].map((each) =>
      redisStore({ port: each, losesNothing: true, timeoutMs: 50 }),
    ) as [Store, Store]
    await expect(slow.acquire(key, terms)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await own.acquire(key, terms)).toMatchObject({ granted: false })
    late?.()
    await vi.waitFor(async () => expect(await own.acquire(key, terms)).toMatchObject({ granted: true }))
  })

  // D11: times of clients stand in what they share, and one whose clock is wrong breaks the window for all.
  it('D11: a wrong client clock: only the clock of the server counts', async () => {
    const key = 'wrong clocks'
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 3_600_000 }
    const grant = await under.store.acquire(key, terms)
    if (!grant.granted) throw new Error(`Refused for ${grant.waitMs} ms.`)
    await under.store.release(key, grant.fence, 60_000)
    const real = Date.now
    for (const wrong of [3_600_000, -3_600_000]) {
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + wrong)
      const refused = await under.store.acquire(key, terms)
      clock.mockRestore()
      expect(refused.granted).toBe(false)
      if (refused.granted) continue
      expect(refused.waitMs).toBeGreaterThan(30_000)
      expect(refused.waitMs).toBeLessThanOrEqual(60_001)
      expect(Math.abs(refused.now - grant.now)).toBeLessThan(60_000)
    }
  })

  it('flushed scripts: are loaded again', async () => {
    const key = 'forgotten scripts'
    expect((await under.store.acquire(key, { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 })).granted).toBe(
      true,
    )
    await client.script('FLUSH', 'SYNC')
    expect((await under.store.acquire(key, { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 })).granted).toBe(
      false,
    )
    await client.script('FLUSH', 'SYNC')
    expect(await under.store.set(key, { value: Uint8Array.of(255), version: 1 }, 60_000)).toBe(true)
    expect((await under.store.get(key))?.value[0]).toBe(255)
  })

  it('another prefix: is another store', async () => {
    const other = redisStore({ port: ioredisPort(client), losesNothing: true, prefix: 'other:' })
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    expect((await under.store.acquire('one key', terms)).granted).toBe(true)
    expect((await other.acquire('one key', terms)).granted).toBe(true)
    expect(await client.exists('other:slot:one%20key', 'wayleave:slot:one%20key')).toBe(2)
  })

  it('a key of another type: corrupt', async () => {
    await client.lpush('wayleave:slot:a-list', 'x')
    await client.lpush('wayleave:record:a-list', 'x')
    await expect(under.store.block('a-list', 1)).rejects.toMatchObject({ code: 'corrupt' })
    await expect(under.store.get('a-list')).rejects.toMatchObject({ code: 'corrupt' })
    expect(await under.store.set('a-list', { value: Uint8Array.of(1), version: 1 }, 60_000)).toBe(true)
    expect((await under.store.get('a-list'))?.version).toBe(1)
  })

  it('a custom port: works', async () => {
    // As the `redis` package has it: `evalSha(sha1, { keys, arguments })`.
    interface Given {
      readonly keys: readonly string[]
      readonly arguments: readonly Buffer[]
    }
    const other = {
      evalSha: (sha1: string, { keys, arguments: args }: Given) =>
        client.callBuffer('evalsha', sha1, keys.length, ...keys, ...args),
      eval: (script: string, { keys, arguments: args }: Given) =>
        client.callBuffer('eval', script, keys.length, ...keys, ...args),
    }
    const given = (key: string, args: readonly (string | Uint8Array)[]): Given => ({
      keys: [key],
      arguments: args.map((one) => Buffer.from(one)),
    })
    const port: RedisPort = {
      evalsha: (sha1, key, args) => other.evalSha(sha1, given(key, args)),
      eval: (script, key, args) => other.eval(script, given(key, args)),
    }
    const store = redisStore({ port, prefix: 'shape:', losesNothing: true })
    const value = Uint8Array.of(0, 128, 255)
    await store.set('a', { value, version: 3 }, 60_000)
    expect(await store.get('a')).toEqual({ value, version: 3 })
    expect((await store.acquire('a', { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 })).granted).toBe(true)
  })

  it('a port that returns text, or an unexpected answer: rejects', async () => {
    const giving = (answer: unknown): RedisPort => ({ evalsha: async () => answer, eval: async () => answer })
    await expect(redisStore({ port: giving('text') }).get('a')).rejects.toThrow(TypeError)
    const terms = { leaseMs: 1, delayMs: 0, maxWaitMs: 1 }
    for (const answer of ['1', null, [1, 2], [1, '2', 3], {}])
      await expect(redisStore({ port: giving(answer) }).acquire('a', terms)).rejects.toMatchObject({
        code: 'unavailable',
      })
    await expect(redisStore({ port: giving('1') }).release('a', 1, 0)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('the message contains no text of the server', async () => {
    const failing: RedisPort = {
      evalsha: async () => Promise.reject(new Error('OOM \u001b[31m of https://user:secret@host')),
      eval: async () => {},
    }
    await expect(redisStore({ port: failing }).block('a\u001b', 1)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server answered with an error, or not at all: OOM.',
    })
  })

  it('replicas without a port that can wait: throws TypeError', () => {
    const client = { callBuffer: async () => 1 }
    expect(() => redisStore({ port: ioredisPort(client), replicas: 1 })).not.toThrow()
    expect(() => redisStore({ port: ioredisPort({ ...client, isCluster: true }), replicas: 1 })).toThrow(
      TypeError,
    )
    for (const replicas of [-1, 0.5, Number.NaN])
      expect(() => redisStore({ port: ioredisPort(client), replicas })).toThrow(TypeError)
  })

  it.each([0, -1, Number.NaN, 2 ** 31])('timeoutMs of %s: throws TypeError', (timeoutMs) => {
    expect(() => redisStore({ port: ioredisPort(client), timeoutMs })).toThrow(TypeError)
  })
})
