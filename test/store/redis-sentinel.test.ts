import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import { type StoreUnderTest, storeContract } from './contract.ts'
import { sleep } from './load.ts'
import { noRedis, RedisSentinel, ready, sayWithoutRedis } from './redis-server.ts'

/** A primary, a replica, and a Sentinel that puts the replica in the place of a primary that is gone. */

sayWithoutRedis()

/** The lease of a request by default: its deadline of 60 s, and 10 s. */
const LEASE_MS = 70_000
const TERMS = { leaseMs: LEASE_MS, delayMs: 1000, maxWaitMs: 10 * LEASE_MS }

describe.skipIf(noRedis !== undefined)('Redis with Sentinel', () => {
  const servers = new RedisSentinel()
  let client: Redis
  let under: StoreUnderTest

  beforeAll(async () => {
    await servers.start()
    client = servers.connect()
    const second = servers.connect()
    await Promise.all([client, second].map(ready))
    const open = (of: Redis) => redisStore({ port: ioredisPort(of), losesNothing: true })
    under = {
      store: open(client),
      others: [open(second)],
      namesHolders: true,
      pass: (ms) => sleep(ms),
      tickMs: 1,
      open: async () => open(client),
    }
  }, 60_000)
  afterAll(async () => {
    client?.disconnect()
    await servers.remove()
  })

  storeContract('redis with sentinel', () => under)

  it('a failover: is over within a lease, and a slot that was held is held', async () => {
    const strict = redisStore({ port: ioredisPort(client), losesNothing: true, replicas: 1 })
    const held = await strict.acquire('held', TERMS)
    const ended = await strict.acquire('ended', TERMS)
    if (!held.granted || !ended.granted) throw new Error('Refused.')
    await strict.release('ended', ended.fence, LEASE_MS)
    const { store } = under
    const killedAt = Date.now()
    await servers.killPrimary()
    await expect(store.acquire('free', TERMS)).rejects.toMatchObject({ code: 'unavailable' })
    await expect
      .poll(
        () =>
          store.acquire('free', TERMS).then(
            ({ granted }) => granted,
            () => false,
          ),
        {
          timeout: LEASE_MS,
          interval: 100,
        },
      )
      .toBe(true)
    const awayMs = Date.now() - killedAt
    expect(awayMs).toBeLessThan(LEASE_MS)
    for (const key of ['held', 'ended']) {
      const again = await store.acquire(key, TERMS)
      expect(again).toMatchObject({ granted: false })
      if (!again.granted) expect(again.waitMs).toBeGreaterThan(LEASE_MS - awayMs - 5000)
    }
    expect(await store.release('held', held.fence, 0)).toBe(true)
    // The slot is free in the next tick of the server's clock.
    await under.pass(2 * under.tickMs)
    expect((await store.acquire('held', TERMS)).granted).toBe(true)
  }, 120_000)
})
