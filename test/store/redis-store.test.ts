import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BackingStore } from '../../src/crawl/backing-store.ts'
import { systemTime } from '../../src/crawl/time.ts'
import { TurnQueue } from '../../src/crawl/turns/turn-queue.ts'
import { ioredisPort, type RedisPort, redisStore } from '../../src/entry/store/redis.ts'
import type { Store } from '../../src/store/index.ts'
import { withHashTag } from '../../src/store/key-name.ts'
import { SOON } from '../soon.ts'
import { type Spoil, type StoreUnderTest, spoiltContract, storeContract } from './contract.ts'
import { runLoad, sleep } from './load.ts'
import { noRedis, RedisServer, ready, sayWithoutRedis } from './redis-server.ts'

sayWithoutRedis()

const PLAN = { whenStoreFails: 'defer', fleetSize: 1, longestLeaseMs: 70_000 } as const

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
      namesHolders: true,
      pass: (ms) => sleep(ms),
      tickMs: 1,
      open: async () => open(client),
      spoil: async (what, key) => {
        const name = `wayleave:${what}:${withHashTag(key)}`
        // The end of a slot is the name of its holder, and any name may be one.
        expect(await client.setrange(name, what === 'slot' ? 4 : 48, 'spoilt')).toBeGreaterThan(48)
      },
    }
  })
  afterAll(async () => {
    await server.remove()
  })

  storeContract('redis', () => under)
  spoiltContract('redis', () => under)

  it('every key expires', async () => {
    const known = new Set(await client.keys('*'))
    const store = redisStore({ port: ioredisPort(client), losesNothing: true, prefix: 'own:' })
    await store.set('a', { value: Uint8Array.of(1), version: 1 }, 60_000)
    const terms = { leaseMs: 60_000, delayMs: 10, maxWaitMs: 60_000 }
    for (const key of ['held', 'released', 'renewed']) {
      const grant = await store.acquire(key, terms)
      if (!grant.granted) throw new Error('Refused.')
      expect(await store.acquire(key, terms, () => {})).toMatchObject({ granted: false })
      if (key === 'released') await store.release(key, grant.fence, 60_000)
      if (key === 'renewed') await store.renew(key, grant.fence, terms)
    }
    await store.block('blocked', 60_000)
    const names = (await client.keys('*')).filter((name) => !known.has(name))
    expect(names.length).toBeGreaterThanOrEqual(5)
    for (const name of names) expect(await client.pttl(name), name).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith('own:'))).toEqual([])
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
        if (args.length === 6) await held
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
    await vi.waitFor(async () => expect(await own.acquire(key, terms)).toMatchObject({ granted: true }), SOON)
  })

  // The mistake: times of clients stand in what they share, and one whose clock is wrong breaks the window for all.
  it('a wrong client clock: only the clock of the server counts', async () => {
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

  describe('callers that wait for one slot', () => {
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    const PAUSE_MS = 60

    interface Caller {
      readonly client: Redis
      readonly store: Store
      readonly told: number[]
      readonly acquire: (key: string) => ReturnType<Store['acquire']>
    }

    /** A store on a connection of its own, with a connection for messages that is open already. */
    const caller = async (): Promise<Caller> => {
      const own = server.connect()
      await ready(own)
      const store = redisStore({ port: ioredisPort(own), losesNothing: true, prefix: 'places:' })
      const told: number[] = []
      const whenFree = (waitMs: number): void => void told.push(waitMs)
      const acquire = (key: string) => store.acquire(key, terms, whenFree)
      await store.block('elsewhere', 60_000)
      await vi.waitFor(async () => expect(await acquire('elsewhere')).toHaveProperty('place'), SOON)
      return { client: own, store, told, acquire }
    }
    const connections = async (): Promise<number> =>
      ((await client.client('LIST')) as string).split('\n').filter((line) => line.includes('cmd=subscribe'))
        .length

    it('come in their order, when they should, and never before the pause is over', async () => {
      const callers = await Promise.all([caller(), caller(), caller()])
      const [holder, second, third] = callers as [Caller, Caller, Caller]
      const key = 'in order'
      const first = await holder.acquire(key)
      if (!first.granted) throw new Error('Refused.')
      expect(await second.acquire(key)).toMatchObject({ granted: false, place: 1, certainMs: 0 })
      expect(await third.acquire(key)).toMatchObject({ granted: false, place: 2 })
      // Asking again keeps the place.
      expect(await second.acquire(key)).toMatchObject({ place: 1 })
      expect((await holder.store.look(key)).waiting).toHaveLength(2)
      await holder.store.release(key, first.fence, PAUSE_MS)
      const released = await holder.store.now()
      await vi.waitFor(() => expect(second.told).toHaveLength(1), SOON)
      expect(second.told[0]).toBeGreaterThanOrEqual(PAUSE_MS)
      expect(third.told).toEqual([])
      expect(await second.acquire(key)).toMatchObject({ granted: false, place: 1 })
      await sleep(PAUSE_MS + 5)
      // The slot is free, but it is not the turn of others.
      expect(await third.acquire(key)).toMatchObject({ granted: false, place: 2 })
      expect(await holder.acquire(key)).toMatchObject({ granted: false, place: 3 })
      const next = await second.acquire(key)
      if (!next.granted) throw new Error('Refused.')
      expect(next.now - released).toBeGreaterThanOrEqual(PAUSE_MS - 1)
      await second.store.release(key, next.fence, 0)
      await vi.waitFor(() => expect(third.told).toHaveLength(1), SOON)
      expect(await third.acquire(key)).toMatchObject({ granted: true })
      for (const { store } of callers) await store.close()
    })

    it('one that was never refused: has a place behind those that wait, too', async () => {
      const waiting = await caller()
      const before = await connections()
      const own = server.connect()
      await ready(own)
      const store = redisStore({ port: ioredisPort(own), losesNothing: true, prefix: 'places:' })
      const key = 'never refused'
      const first = await store.acquire(key, terms, () => {})
      if (!first.granted) throw new Error('Refused.')
      await vi.waitFor(async () => expect(await connections()).toBe(before + 1), SOON)
      await waiting.acquire(key)
      await store.release(key, first.fence, 0)
      expect(await store.acquire(key, terms, () => {})).toMatchObject({ granted: false, place: 2 })
      for (const each of [store, waiting.store]) await each.close()
    })

    it('four stores, one slot, a worker each: none waits for long while others have turns', async () => {
      const pauseMs = 150
      const stores = 4
      const grants = 24
      /** Which worker had the slot, in order. */
      const turns: number[] = []
      let calls = 0
      const crawl = async (gate: number): Promise<void> => {
        const own = server.connect()
        await ready(own)
        const port = ioredisPort(own)
        const counted: RedisPort = {
          ...port,
          evalsha: (...call) => {
            calls += 1
            return port.evalsha(...call)
          },
        }
        const store = redisStore({ port: counted, losesNothing: true, prefix: 'fair:' })
        const backing = new BackingStore(store, systemTime, PLAN)
        const turnQueue = new TurnQueue(backing, systemTime, Math.random)
        const take = async (): Promise<void> => {
          const turn = await turnQueue.take(['a'], {
            terms: { ...terms, delayMs: pauseMs, longestPauseMs: pauseMs },
            ticket: turnQueue.ticket(),
            rank: 'crawl',
            url: 'https://example.com/',
            maxWaitMs: Number.POSITIVE_INFINITY,
          })
          if (!('leases' in turn)) throw new Error('Gave up.')
          await sleep(2)
          await turn.leases.release(pauseMs)
        }
        while (turns.length < grants) {
          await take()
          turns.push(gate)
        }
        await store.close()
      }
      await Promise.all(Array.from({ length: stores }, (_, gate) => crawl(gate)))
      for (let gate = 0; gate < stores; gate++) {
        const own = turns.flatMap((one, at) => (one === gate ? [at] : []))
        const waits = [...own, turns.length].map((at, index) => at - (own[index - 1] ?? 0))
        // Its turn comes in each round. On a busy machine, a worker may be late, and miss some.
        expect(Math.max(...waits), `worker ${gate} of ${turns.join(' ')}`).toBeLessThanOrEqual(3 * stores)
      }
      expect(calls / turns.length).toBeLessThan(3.5)
    })

    it('one whose connection is gone, or that wants the slot no more: the next one hears of it', async () => {
      const [holder, dead, gone, last] = (await Promise.all([caller(), caller(), caller(), caller()])) as [
        Caller,
        Caller,
        Caller,
        Caller,
      ]
      const key = 'gone'
      const first = await holder.acquire(key)
      if (!first.granted) throw new Error('Refused.')
      for (const [index, each] of [dead, gone, last].entries())
        expect(await each.acquire(key)).toMatchObject({ place: index + 1 })
      const before = await connections()
      dead.client.disconnect()
      await vi.waitFor(async () => expect(await connections()).toBe(before - 1), SOON)
      await holder.store.release(key, first.fence, 0)
      await vi.waitFor(() => expect(gone.told).toHaveLength(1), SOON)
      expect(last.told).toEqual([])
      await gone.store.leave?.(key, () => {})
      await vi.waitFor(() => expect(last.told).toHaveLength(1), SOON)
      expect(await last.acquire(key)).toMatchObject({ granted: true })
      for (const { store } of [holder, gone, last]) await store.close()
    })

    it('one that hangs: loses its place after a second', async () => {
      const [holder, hung, last] = (await Promise.all([caller(), caller(), caller()])) as [
        Caller,
        Caller,
        Caller,
      ]
      const key = 'hung'
      const first = await holder.acquire(key)
      if (!first.granted) throw new Error('Refused.')
      await hung.acquire(key)
      await last.acquire(key)
      await holder.store.release(key, first.fence, 0)
      const refused = await last.acquire(key)
      expect(refused).toMatchObject({ granted: false, place: 2 })
      await sleep(refused.granted ? 0 : refused.waitMs + 5)
      expect(await last.acquire(key)).toMatchObject({ granted: true })
      expect((await last.store.look(key)).waiting).toBeUndefined()
      for (const { store } of [holder, hung, last]) await store.close()
    })

    it('a caller without messages: gets the slot when it is free', async () => {
      const [holder, waiting] = (await Promise.all([caller(), caller()])) as [Caller, Caller]
      const key = 'mixed'
      const first = await holder.acquire(key)
      if (!first.granted) throw new Error('Refused.')
      await waiting.acquire(key)
      await holder.store.release(key, first.fence, 0)
      const { subscribe: _, ...silent } = ioredisPort(client)
      await sleep(2)
      const plain = redisStore({ port: silent, losesNothing: true, prefix: 'places:' })
      expect(await plain.acquire(key, terms, () => {})).toMatchObject({ granted: true })
      for (const { store } of [holder, waiting]) await store.close()
    })
  })

  it('another prefix: is another store', async () => {
    const other = redisStore({ port: ioredisPort(client), losesNothing: true, prefix: 'other:' })
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    expect((await under.store.acquire('one key', terms)).granted).toBe(true)
    expect((await other.acquire('one key', terms)).granted).toBe(true)
    expect(await client.exists('other:slot:{one%20key}', 'wayleave:slot:{one%20key}')).toBe(2)
  })

  it('a slot with 100,000 forged callers: is read to the limit, and the server stays quick', async () => {
    const forged = Array.from({ length: 100_000 }, (_, at) => `;x${at}`).join('')
    const key = 'wayleave:slot:{crowded}'
    const past = 'ws1:1:0:1:0'
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    await client.call('CONFIG', 'RESETSTAT')
    await client.set(key, `${past}${forged}`)
    const grant = await under.store.acquire('crowded', terms)
    if (!grant.granted) throw new Error('Refused.')
    expect((await under.store.look('crowded')).waiting?.length).toBe(200)
    await client.set(key, `ws1:${Date.now() + 60_000}:0:${grant.fence}:1${forged}`)
    expect(await under.store.renew('crowded', grant.fence, terms)).toBe(true)
    expect(await under.store.release('crowded', grant.fence, 0)).toBe(true)
    await client.set(key, `${past}${forged}`)
    await under.store.block('crowded', 1)
    expect(await client.strlen(key)).toBeLessThan(2000)
    // None of the forged callers listens, so each got one message, and no second one.
    const calls = /cmdstat_publish:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? '0'
    expect(Number(calls)).toBeLessThanOrEqual(200)
  })

  it.each(['9000000000000001', '9007199254740992', '9007199254740993', '1'.repeat(30)])(
    'a slot with the fence %s, which could not grow: corrupt',
    async (fence) => {
      await client.set('wayleave:slot:{fenced}', `ws1:1:0:${fence}:0`)
      const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
      await expect(under.store.acquire('fenced', terms)).rejects.toMatchObject({ code: 'corrupt' })
    },
  )

  it('the largest fence that is read: grows once more', async () => {
    await client.set('wayleave:slot:{fenced}', 'ws1:1:0:9000000000000000:0')
    const terms = { leaseMs: 60_000, delayMs: 0, maxWaitMs: 60_000 }
    expect(await under.store.acquire('fenced', terms)).toMatchObject({ fence: 9_000_000_000_000_001 })
    await client.del('wayleave:slot:{fenced}')
  })

  it('a key of another type: corrupt', async () => {
    await client.lpush('wayleave:slot:{a-list}', 'x')
    await client.lpush('wayleave:record:{a-list}', 'x')
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
