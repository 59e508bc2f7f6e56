import { createClient, createCluster } from '@redis/client'
import { Redis as Iovalkey } from 'iovalkey'
import { afterAll, beforeAll, describe } from 'vitest'
import { ioredisPort, nodeRedisPort, type RedisPort, redisStore } from '../../src/entry/store/redis.ts'
import { type StoreUnderTest, storeContract } from './contract.ts'
import { sleep } from './load.ts'
import { AT_ONCE, noRedis, RedisCluster, RedisServer, sayWithoutRedis } from './redis-server.ts'

/**
 * The store through the other clients: it asks little of them, but each of them has its own idea of arguments
 * and answers.
 */

sayWithoutRedis()

const server = new RedisServer()
const cluster = new RedisCluster()
beforeAll(async () => {
  if (noRedis === undefined) await Promise.all([server.start(), cluster.start()])
})
afterAll(() => Promise.all([server.remove(), cluster.remove()]))

async function nodeRedis(): Promise<RedisPort> {
  const client = createClient({ socket: { path: server.path, tls: false }, disableOfflineQueue: true })
  client.on('error', () => {})
  return nodeRedisPort(await client.connect())
}

async function nodeRedisCluster(): Promise<RedisPort> {
  const rootNodes = cluster.ports.map((port) => ({ socket: { host: '127.0.0.1', port } }))
  const client = createCluster({ rootNodes, defaults: { disableOfflineQueue: true } })
  client.on('error', () => {})
  await client.connect()
  return nodeRedisPort(client)
}

async function iovalkey(): Promise<RedisPort> {
  const client = new Iovalkey({ path: server.path, ...AT_ONCE })
  client.on('error', () => {})
  await new Promise<void>((resolve) => client.once('ready', () => resolve()))
  return ioredisPort(client)
}

describe.skipIf(noRedis !== undefined).each([
  ['node-redis', nodeRedis],
  ['node-redis, a cluster', nodeRedisCluster],
  ['iovalkey', iovalkey],
] as const)('%s', (name, connect) => {
  let under: StoreUnderTest
  beforeAll(async () => {
    const [first, second] = await Promise.all([connect(), connect()])
    const open = (port: RedisPort) => redisStore({ port, losesNothing: true, prefix: `${name}:` })
    under = {
      store: open(first),
      others: [open(second)],
      namesHolders: true,
      pass: sleep,
      tickMs: 1,
      open: async () => open(first),
    }
  })
  storeContract(name, () => under)
})
