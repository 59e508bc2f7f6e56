// A crawler of the fleet, in a process of its own: 54 workers behind one gate, until the parent sends a
// message or kills it.
import { subscribe } from 'node:diagnostics_channel'
import { once, setMaxListeners } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'
import {
  createGate,
  type Gate,
  RobotsDeferredError,
  RobotsDisallowedError,
  type TroubleEvent,
} from '../../src/crawl/index.ts'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { ioredisPort, REDIS_TIMEOUT_MS, redisStore } from '../../src/entry/store/redis.ts'
import { fetchRobots } from '../../src/fetch/index.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'
import type { CrawlerOrders, CrawlerReport } from './crawler-orders.ts'
import { diceOf } from './dice.ts'
import { clock } from './heard.ts'
import { shiftAt } from './shift.ts'
import { shiftedStore } from './shifted-store.ts'
import type { SitePlan } from './site-plan.ts'
import { DEADLINE_MS, DEFAULT_PAUSE_MS, FACTOR, FLOOR_MS, SITES, sitesOf } from './sites.ts'
import { setClockWrong } from './wrong-clock.ts'

/** The number of workers of a process. */
const WORKERS = 54

/** The number of workers that go from site to site and never wait long. The others stay at one site. */
const ROVERS = 10

/** The longest wait of such a worker for a turn, in milliseconds. */
const ROVER_WAIT_MS = 1000

/** The longest wait of a deferred worker, in milliseconds. The gate thus gets many early requests. */
const MAX_IDLE_MS = 500

/** The same in the hostile web. Its thousands of workers would otherwise need the processor to ask in vain. */
const MAX_WEB_IDLE_MS = 5000

/** The time in which a process of the hostile web begins with its sites, in milliseconds. */
const WEB_BEGINS_MS = 30_000

/** The sites, each as often as its share of the workers that stay. */
const POSTS = SITES.flatMap((site) => Array.from({ length: site.share ?? 1 }, () => site))

/** By how much crawlers lower their priority, so that the referee is not late. */
const NICENESS = 1

/** The time before a new connection to Redis, in milliseconds. */
const RECONNECT_MS = 50

const [orders] = (await once(process, 'message')) as [CrawlerOrders]
setPriority(getPriority() + NICENESS)
/** The difference between the store's clock and the true time, however wrong the clock of this process is. */
const shift = (): number => shiftAt(orders, clock() - orders.skewMs)
if (orders.skewMs !== 0) setClockWrong(orders.skewMs)

const dice = diceOf(orders.seed)
const report = {
  asked: 0,
  fetched: 0,
  disallowed: 0,
  deferred: 0,
  failed: 0,
  troubles: {} as Record<string, number>,
  unexpected: [] as string[],
} satisfies CrawlerReport
const stop = new AbortController()
// All workers and all of their requests listen to it.
setMaxListeners(0, stop.signal)

async function openStore(): Promise<Store> {
  const { losesNothing, acceptsEviction = false, replicas = 0, timeoutMs = REDIS_TIMEOUT_MS } = orders
  const options = { losesNothing, acceptsEviction, replicas, timeoutMs }
  // Its slots follow the shifted clock, too.
  if (orders.lmdb !== undefined)
    return lmdbStore({ path: orders.lmdb, clock: () => Math.floor(Date.now() + shift()) })
  if (orders.clusterPorts !== undefined) {
    const nodes = orders.clusterPorts.map((port) => ({ host: '127.0.0.1', port }))
    const cluster = new Cluster(nodes, { enableOfflineQueue: false })
    cluster.on('error', () => {})
    await new Promise<void>((resolve) => cluster.once('ready', () => resolve()))
    return shiftedStore(redisStore({ port: ioredisPort(cluster), ...options }), shift)
  }
  if (orders.socket === undefined) return shiftedStore(memoryStore(), shift)
  const client = new Redis({
    path: orders.socket,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  })
  // Redis is killed on purpose. Calls of the store report it.
  client.on('error', () => {})
  // Not `once` of node:events, which rejects on the first error: Redis may be away now.
  await new Promise<void>((resolve) => client.once('ready', () => resolve()))
  return shiftedStore(redisStore({ port: ioredisPort(client), ...options }), shift)
}

async function work(gate: Gate, index: number): Promise<void> {
  const isRover = index >= WORKERS - ROVERS
  for (let turn = Math.floor(dice() * 8); !stop.signal.aborted; turn++) {
    const site = isRover ? SITES[Math.floor(dice() * SITES.length)] : POSTS[index % POSTS.length]
    if (site === undefined) throw new Error('There is no such site.')
    await visit(gate, site, turn, isRover ? { maxWaitMs: ROVER_WAIT_MS } : {}, MAX_IDLE_MS)
  }
}

/** Fetches the pages of one site in turn, and waits as long as it must. */
async function stay(gate: Gate, site: SitePlan): Promise<void> {
  await sleep(dice() * WEB_BEGINS_MS)
  for (let turn = Math.floor(dice() * 8); !stop.signal.aborted; turn++)
    await visit(gate, site, turn, {}, MAX_WEB_IDLE_MS)
}

async function visit(
  gate: Gate,
  site: SitePlan,
  turn: number,
  patience: { readonly maxWaitMs?: number },
  maxIdleMs: number,
): Promise<void> {
  const path = site.paths[turn % site.paths.length]
  report.asked += 1
  const { signal } = stop
  try {
    const response = await gate.fetch(`${orders.origins[site.name]}${path}`, { signal, ...patience })
    await response.arrayBuffer()
    report.fetched += 1
  } catch (error) {
    if (!signal.aborted) await idle(error, site, maxIdleMs)
  }
}

async function idle(error: unknown, { paths, visitable }: SitePlan, maxIdleMs: number): Promise<void> {
  let idleMs = maxIdleMs
  if (error instanceof RobotsDisallowedError) {
    report.disallowed += 1
    // The next path may be allowed. If none is, the requests must not be endless.
    idleMs = visitable ? MAX_IDLE_MS / paths.length : maxIdleMs
  } else if (error instanceof RobotsDeferredError) {
    report.deferred += 1
    idleMs = Math.min(maxIdleMs, error.retryAfterMs)
  } else if (isFailure(error)) report.failed += 1
  else report.unexpected.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  await sleep(Math.max(1, idleMs * (0.5 + dice())))
}

/** Is it the error of `fetch` for a server that does not answer, answers too late, or redirects to the same URL? */
function isFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'TimeoutError' ||
      /^(fetch failed|terminated|The redirects form a loop )/.test(error.message))
  )
}

subscribe('robots:trouble', (event) => {
  const { kind, message, error } = event as TroubleEvent
  const what = `${kind}: ${error instanceof Error ? error.message : message}`
  report.troubles[what] = (report.troubles[what] ?? 0) + 1
})
const gate = createGate({
  agent: 'FleetBot',
  userAgent: 'FleetBot/1.0 (+https://fleet.example/bot)',
  store: await openStore(),
  fetchRobots,
  allowPrivate: true,
  robots: { deadlineMs: DEADLINE_MS },
  requestDeadlineMs: DEADLINE_MS,
  pace: { floorMs: FLOOR_MS, factor: FACTOR, defaultMs: DEFAULT_PAUSE_MS },
  ...(orders.fleetSize === undefined ? {} : { whenStoreFails: 'local', fleetSize: orders.fleetSize }),
  random: dice,
})
process.on('message', () => stop.abort())
// The parent has ended.
process.on('disconnect', () => process.exit())
process.send?.('ready')
/** The hosts of the hostile web of this process: each is that of two processes, one of which may be killed or ill. */
function ownHosts({ hosts, process, processes }: NonNullable<CrawlerOrders['web']>): readonly SitePlan[] {
  const isOwn = (host: number): boolean => [host, host + 3].some((each) => each % processes === process)
  return sitesOf(hosts).filter((_, host) => isOwn(host))
}
await Promise.all(
  orders.web === undefined
    ? Array.from({ length: WORKERS }, (_, index) => work(gate, index))
    : ownHosts(orders.web).map((site) => stay(gate, site)),
)
await gate.close()
process.send?.(report)
