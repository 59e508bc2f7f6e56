import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Redis } from 'ioredis'
import { createGate, type Gate, type GateOptions, type TroubleEvent } from '../../src/crawl/index.ts'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import type { Store } from '../../src/store/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'
import { type Running, resolver, USER_AGENT } from '../fetch/servers.ts'
import { AT_ONCE, RedisServer, ready } from '../store/redis-server.ts'

/**
 * What tests of failures stand on: gates that are made of real parts only, and real servers with names of the
 * test's own.
 */

/** A gate that may ask this machine, knows the names of the test and no other, and is quick. */
export function gateOn(
  options: Partial<GateOptions> = {},
  names: Readonly<Record<string, readonly string[]>> = {},
): Gate {
  const gate = createGate({
    agent: 'WayleaveTest',
    userAgent: USER_AGENT,
    pace: { floorMs: 10, defaultMs: 0, factor: 0 },
    allowPrivate: true,
    resolve: resolver(names),
    store: memoryStore(),
    ...options,
  })
  afterwards(() => gate.close())
  return gate
}

/** Where a server is. */
export function originOf(
  { address, port }: Running,
  scheme: 'http' | 'https' = 'http',
  name: string = address,
): string {
  return `${scheme}://${name}:${port}`
}

/** A Redis of the test's own. */
export async function redisServer(...args: readonly string[]): Promise<RedisServer> {
  const server = new RedisServer(...args)
  afterwards(() => server.remove())
  return server.start()
}

/** A connection to it. */
export async function connected(server: RedisServer): Promise<Redis> {
  const client = new Redis({ path: server.path, ...AT_ONCE })
  client.on('error', () => {})
  afterwards(async () => client.disconnect())
  await ready(client)
  return client
}

/**
 * A store on it, as a process of its own would have; it forgets nothing, so that a server that was just
 * started gives turns at once.
 */
export async function storeOn(server: RedisServer, replicas = 0): Promise<Store> {
  return redisStore({ port: ioredisPort(await connected(server)), losesNothing: true, replicas })
}

/** The troubles that gates report from now on, and a promise of the first of a kind. */
export function troubles(): {
  readonly recorded: TroubleEvent[]
  readonly first: (kind: TroubleEvent['kind']) => Promise<void>
} {
  const recorded: TroubleEvent[] = []
  const waiting = new Map<TroubleEvent['kind'], () => void>()
  const listener = (message: unknown): void => {
    const event = message as TroubleEvent
    recorded.push(event)
    waiting.get(event.kind)?.()
  }
  subscribe('robots:trouble', listener)
  afterwards(async () => {
    unsubscribe('robots:trouble', listener)
  })
  return { recorded, first: (kind) => new Promise((resolve) => waiting.set(kind, resolve)) }
}
