import type { Cluster } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import { type StoreUnderTest, storeContract } from './contract.ts'
import { runLoad, sleep } from './load.ts'
import { noRedis, RedisCluster, ready, sayWithoutRedis } from './redis-server.ts'

sayWithoutRedis()

describe.skipIf(noRedis !== undefined)('Redis Cluster', () => {
  const cluster = new RedisCluster()
  let under: StoreUnderTest
  const clients: Cluster[] = []

  beforeAll(async () => {
    await cluster.start()
    clients.push(cluster.connect(), cluster.connect())
    await Promise.all(clients.map(ready))
    const [first, ...others] = clients.map((client) =>
      redisStore({ port: ioredisPort(client), losesNothing: true }),
    )
    if (first === undefined) throw new Error('No client.')
    const open = async () => redisStore({ port: ioredisPort(clients[0] as Cluster), losesNothing: true })
    under = { store: first, others, namesHolders: true, pass: (ms) => sleep(ms), tickMs: 1, open }
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await cluster.remove()
  })

  storeContract('redis cluster', () => under)

  it('all keys of a host are in one hash slot', async () => {
    const store = redisStore({ port: ioredisPort(clients[0] as Cluster), losesNothing: true, prefix: 'tag:' })
    const host = 'www.example.com'
    for (const key of [
      `robots:https://${host}`,
      `robots:http://${host}:8080`,
      `budget:https://${host}`,
      `trouble:${host}`,
    ])
      await store.set(key, { value: Uint8Array.of(1), version: 1 }, 60_000)
    for (const key of [`pace:${host}`, `robots:https://${host}`]) await store.block(key, 60_000)
    const names = (
      await Promise.all((clients[0] as Cluster).nodes('master').map((node) => node.keys('tag:*')))
    ).flat()
    expect(names).toHaveLength(6)
    const slots = names.map((name) => (clients[0] as Cluster).cluster('KEYSLOT', name))
    expect(new Set(await Promise.all(slots)).size).toBe(1)
  })

  it('has keys on every node, and slots by the clock of each node', async () => {
    for (const size of await cluster.sizes()) expect(size).toBeGreaterThan(10)
  })

  it('reads the uptime of each node', async () => {
    const store = redisStore({ port: ioredisPort(clients[0] as Cluster), prefix: 'young:' })
    const grant = await store.acquire('a', { leaseMs: 3_600_000, delayMs: 0, maxWaitMs: 7_200_000 })
    expect(grant.granted).toBe(false)
    if (!grant.granted) expect(grant.waitMs).toBeGreaterThan(3_000_000)
  })

  it('cannot list its keys, and says so', async () => {
    const store = redisStore({ port: ioredisPort(clients[0] as Cluster) })
    await expect(store.keys?.('slot', '')[Symbol.asyncIterator]().next()).rejects.toThrow(
      'A Redis Cluster cannot list its keys.',
    )
  })

  it('under load: no slot has two holders, and none is granted early', async () => {
    const stores = clients.map((client) =>
      redisStore({ port: ioredisPort(client), losesNothing: true, prefix: 'load:' }),
    )
    const result = await runLoad(stores, 200, ['a', 'b', 'c', 'd', 'e'], 100, 15)
    expect(result.overlaps).toBe(0)
    expect(result.shortestGapMs).toBeGreaterThanOrEqual(15)
  })
})
