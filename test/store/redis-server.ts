import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Cluster, Redis } from 'ioredis'
import { sleep } from './load.ts'

/**
 * The program that is asked: another of the same protocol, as Valkey's, is named by `WAYLEAVE_REDIS_SERVER`.
 */
const SERVER = process.env.WAYLEAVE_REDIS_SERVER ?? 'redis-server'

/** Why no Redis can be asked here; `undefined` where one can. */
export const noRedis: string | undefined =
  spawnSync(SERVER, ['--version']).status === 0
    ? undefined
    : `${SERVER} is missing, so what is said of Redis is NOT tested; on Debian: apt-get install redis-server`

/**
 * Said where somebody looks, and in continuous integration a failure: a store that was not tested is not
 * known to work.
 */
export function sayWithoutRedis(): void {
  if (noRedis === undefined) return
  if (process.env.CI === 'true') throw new Error(noRedis)
  console.warn(noRedis)
}

/** Servers that still run: none outlives the tests, however they end. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Times a start is tried: a port that was free may be somebody's when the server wants it. */
const TRIES = 5

/**
 * A server of the test's own, in a folder of its own; it is reached by a socket there, or where it must be,
 * by ports.
 */
export class RedisServer {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'wayleave-redis-'))
  readonly #args: readonly string[]
  #child: ChildProcess | undefined

  constructor(...args: readonly string[]) {
    this.#args = args
  }

  get path(): string {
    return join(this.folder, 'socket')
  }

  /** Starts it, again with the data it left if any, and waits until it answers. */
  async start(): Promise<this> {
    const own = [
      '--dir',
      this.folder,
      '--unixsocket',
      this.path,
      '--save',
      '',
      '--daemonize',
      'no',
      '--loglevel',
      'notice',
    ]
    const ports = this.#args.includes('--port') ? [] : ['--port', '0']
    this.#child = await started([...own, ...ports, ...this.#args], /ready to accept connections/i)
    return this
  }

  /** A connection that says at once when it cannot ask. */
  connect(): Redis {
    const client = new Redis({ path: this.path, ...AT_ONCE })
    client.on('error', () => {})
    return client
  }

  /** Signals the server, without waiting for what it does. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }

  /** Ends it as a lost machine does, and waits until it is gone. */
  async kill(): Promise<void> {
    await killed(this.#child)
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Starts the program, and waits for a line of its log. */
async function started(args: readonly string[], isReady: RegExp): Promise<ChildProcess> {
  // It writes its log to stdout. An inherited stderr would stay open if this process is killed.
  const child = spawn(SERVER, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (isReady.test(line)) {
      child.stdout.resume()
      return child
    }
  }
  throw new Error(`${SERVER} did not start: ${last}`)
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** What the store asks of a client: nothing waits for a connection, nothing is sent twice. */
export const AT_ONCE = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: () => 50,
} as const

/** Waits until a client is connected. */
export async function ready(client: Redis | Cluster): Promise<void> {
  if (client.status !== 'ready') await new Promise<void>((resolve) => client.once('ready', () => resolve()))
}

/** Three servers that share the keys among them. */
export class RedisCluster {
  #nodes: readonly RedisServer[] = []
  #ports: readonly number[] = []

  get ports(): readonly number[] {
    return this.#ports
  }

  async start(): Promise<this> {
    await onFreePorts(6, async (ports) => {
      try {
        await this.#startNodes(ports)
      } catch (error) {
        await this.remove()
        throw error
      }
    })
    return this
  }

  async #startNodes(ports: readonly number[]): Promise<void> {
    this.#ports = ports.slice(0, 3)
    this.#nodes = this.#ports.map(
      (port, at) =>
        new RedisServer(
          ...[
            '--port',
            String(port),
            '--bind',
            '127.0.0.1',
            '--cluster-enabled',
            'yes',
            '--cluster-port',
            String(ports[3 + at]),
          ],
          ...['--cluster-node-timeout', '15000'],
        ),
    )
    for (const node of this.#nodes) await node.start()
    const clients = this.#nodes.map((node) => node.connect())
    try {
      for (const [at, client] of clients.entries()) {
        await ready(client)
        await client.call('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1))
        await client.call(
          'CLUSTER',
          'ADDSLOTSRANGE',
          String(Math.ceil((at * 16384) / 3)),
          String(Math.ceil(((at + 1) * 16384) / 3) - 1),
        )
      }
      for (const at of [1, 2])
        await clients[0]?.call('CLUSTER', 'MEET', '127.0.0.1', String(ports[at]), String(ports[3 + at]))
      // Nodes tell nobody when they have agreed.
      for (const client of clients) {
        while (
          !/cluster_state:ok[\s\S]*cluster_known_nodes:3/.test(String(await client.call('CLUSTER', 'INFO')))
        )
          await sleep(20)
      }
    } finally {
      for (const client of clients) client.disconnect()
    }
  }

  connect(): Cluster {
    const nodes = this.#ports.map((port) => ({ host: '127.0.0.1', port }))
    const client = new Cluster(nodes, {
      enableOfflineQueue: false,
      redisOptions: { autoResendUnfulfilledCommands: false },
    })
    client.on('error', () => {})
    return client
  }

  /** How many keys each node has. */
  async sizes(): Promise<number[]> {
    const clients = this.#nodes.map((node) => node.connect())
    try {
      return await Promise.all(
        clients.map(async (client) => {
          await ready(client)
          return await client.dbsize()
        }),
      )
    } finally {
      for (const client of clients) client.disconnect()
    }
  }

  async remove(): Promise<void> {
    for (const node of this.#nodes) await node.remove()
  }
}

/** A primary, its replica, and a Sentinel that tells clients where the primary is. */
export class RedisSentinel {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'wayleave-sentinel-'))
  #servers: readonly RedisServer[] = []
  #sentinel: ChildProcess | undefined
  #port = 0

  async start(): Promise<this> {
    await onFreePorts(3, async ([primary = 0, replica = 0, port = 0]) => {
      try {
        await this.#startOn(primary, replica, port)
      } catch (error) {
        await this.#kill()
        throw error
      }
    })
    return this
  }

  async #startOn(primary: number, replica: number, port: number): Promise<void> {
    const local = ['--bind', '127.0.0.1', '--repl-diskless-sync-delay', '0']
    this.#servers = [
      new RedisServer('--port', String(primary), ...local),
      new RedisServer('--port', String(replica), ...local, '--replicaof', '127.0.0.1', String(primary)),
    ]
    for (const server of this.#servers) await server.start()
    this.#port = port
    const file = join(this.#folder, 'sentinel.conf')
    writeFileSync(
      file,
      `port ${port}\nbind 127.0.0.1\ndir ${this.#folder}\nsentinel monitor own 127.0.0.1 ${primary} 1\nsentinel down-after-milliseconds own 1000\nsentinel failover-timeout own 10000\n`,
    )
    // It has heard of the replica when it says so.
    this.#sentinel = await started([file, '--sentinel'], /\+slave /)
  }

  /** A connection to whatever server is the primary. */
  connect(): Redis {
    const sentinels = [{ host: '127.0.0.1', port: this.#port }]
    const client = new Redis({ ...AT_ONCE, sentinels, name: 'own', sentinelRetryStrategy: () => 50 })
    client.on('error', () => {})
    return client
  }

  async killPrimary(): Promise<void> {
    await this.#servers[0]?.kill()
  }

  async #kill(): Promise<void> {
    await killed(this.#sentinel)
    for (const server of this.#servers) await server.remove()
  }

  async remove(): Promise<void> {
    await this.#kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** What comes of a start on ports that nobody had a moment before. If it fails, it is tried on others. */
export async function onFreePorts<T>(
  count: number,
  start: (ports: readonly number[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await start(await freePorts(count))
    } catch (error) {
      if (tries === TRIES) throw error
    }
}

/** A Redis that is reached by a port, with its URL. */
export async function redisOnPort(
  ...args: readonly string[]
): Promise<{ server: RedisServer; port: number }> {
  return await onFreePorts(1, async ([port = 0]) => {
    const server = new RedisServer('--port', String(port), ...args)
    try {
      return { server: await server.start(), port }
    } catch (error) {
      await server.remove()
      throw error
    }
  })
}

/** Ports that nobody has at the moment, no two the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = []
  const ports: number[] = []
  for (let at = 0; at < count; at++) {
    const server = createServer()
    servers.push(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    ports.push(address.port)
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
