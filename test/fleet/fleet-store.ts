import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, RedisCluster, RedisServer, ready } from '../store/redis-server.ts'
import type { CrawlerOrders } from './crawler-orders.ts'

/**
 * What the crawlers of a fleet share. `redis`: one server. `failover`: a server and a replica that takes over.
 * `slow`: a server behind a network that takes two seconds for a call. `evicting`: a server that evicts keys.
 * `evicting-accepted`: the same, and its crawlers accept it.
 */
export type FleetStoreKind =
  | 'redis'
  | 'failover'
  | 'slow'
  | 'evicting'
  | 'evicting-accepted'
  | 'cluster'
  | 'lmdb'

/** The store of a fleet, and what a test does to it. */
export interface FleetStore {
  /** How a crawler reaches it. */
  readonly orders: Pick<
    CrawlerOrders,
    'socket' | 'clusterPorts' | 'lmdb' | 'replicas' | 'acceptsEviction' | 'timeoutMs'
  >
  /** Ends it as a lost machine does. */
  kill(): Promise<void>
  /** Starts it again. With `failover`, the replica takes over. */
  start(): Promise<void>
  /** Stops or continues the server. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  remove(): Promise<void>
}

/** Half of the time that a call takes through the slow network, in milliseconds. */
const ONE_WAY_MS = 1000

/** Opens a store for a fleet. `durable`: Redis persists every write. */
export async function openFleetStore(kind: FleetStoreKind, durable: boolean): Promise<FleetStore> {
  if (kind === 'lmdb') return lmdbFolder()
  if (kind === 'cluster') return cluster()
  if (kind === 'failover') return failover()
  const evicts = kind === 'evicting' || kind === 'evicting-accepted'
  const limits = ['--maxmemory', '3mb', '--maxmemory-policy', 'allkeys-random']
  const redis = await new RedisServer(
    ...(durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []),
    ...(evicts ? limits : []),
  ).start()
  const server: FleetStore = {
    orders: { socket: redis.path, ...(kind === 'evicting-accepted' ? { acceptsEviction: true } : {}) },
    kill: () => redis.kill(),
    start: async () => void (await redis.start()),
    signal: (signal) => redis.signal(signal),
    remove: () => redis.remove(),
  }
  if (kind === 'slow') return throughSlowNetwork(server, redis)
  return evicts ? fullOfOthers(server, redis) : server
}

/** LMDB: processes share a file. There is no server to end. */
function lmdbFolder(): FleetStore {
  const lmdb = mkdtempSync(join(tmpdir(), 'wayleave-fleet-'))
  const nothing = async (): Promise<void> => {}
  return {
    orders: { lmdb },
    kill: nothing,
    start: nothing,
    signal: () => {},
    remove: async () => rmSync(lmdb, { recursive: true, force: true }),
  }
}

async function cluster(): Promise<FleetStore> {
  const nodes = await new RedisCluster().start()
  const nothing = async (): Promise<void> => {}
  return {
    orders: { clusterPorts: nodes.ports },
    kill: nothing,
    start: nothing,
    signal: () => {},
    remove: () => nodes.remove(),
  }
}

/**
 * A primary and a replica, each write on both. When the primary is killed and "started", the replica takes its
 * place, and gets a replica of its own, as Sentinel does it.
 */
async function failover(): Promise<FleetStore> {
  const [port = 0, nextPort = 0] = await freePorts(2)
  const local = ['--bind', '127.0.0.1', '--repl-diskless-sync-delay', '0']
  const of = (primary: number): readonly string[] => ['--replicaof', '127.0.0.1', String(primary)]
  const primary = await new RedisServer('--port', String(port), ...local).start()
  const replica = await new RedisServer('--port', String(nextPort), ...local, ...of(port)).start()
  const servers = [primary, replica]
  await linked(replica)
  return {
    orders: { socket: primary.path, replicas: 1 },
    kill: () => primary.kill(),
    start: async () => {
      const control = replica.connect()
      await ready(control)
      await control.replicaof('NO', 'ONE')
      control.disconnect()
      const third = await new RedisServer(...local, ...of(nextPort)).start()
      servers.push(third)
      await linked(third)
      renameSync(replica.path, primary.path)
    },
    signal: (signal) => primary.signal(signal),
    remove: async () => {
      for (const server of servers) await server.remove()
    },
  }
}

/** Waits until a replica has what its primary has. */
async function linked(replica: RedisServer): Promise<void> {
  const client = replica.connect()
  await ready(client)
  while (!/master_link_status:up/.test(await client.info('replication')))
    await new Promise((resolve) => setTimeout(resolve, 20))
  client.disconnect()
}

/** Delays every byte in both directions, in order. */
function throughSlowNetwork(server: FleetStore, redis: RedisServer): FleetStore {
  const path = join(redis.folder, 'slow')
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((near) => {
    const far = createConnection(redis.path)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void setTimeout(() => to.write(bytes), ONE_WAY_MS))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(path)
  return {
    ...server,
    orders: { socket: path, timeoutMs: 4 * ONE_WAY_MS },
    remove: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await server.remove()
    },
  }
}

/** Others write to the same server without end, so that it evicts keys of the crawlers. */
function fullOfOthers(server: FleetStore, redis: RedisServer): FleetStore {
  const client = redis.connect()
  let written = 0
  const writing = setInterval(() => {
    written += 1
    client.set(`other:${written}`, 'x'.repeat(10_000)).catch(() => {})
  }, 2)
  return {
    ...server,
    remove: async () => {
      clearInterval(writing)
      client.disconnect()
      await server.remove()
    },
  }
}
