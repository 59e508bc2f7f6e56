import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { storedHosts } from '../../src/crawl/index.ts'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import { bundled } from '../project/bundled.mjs'
import { Child } from './child.ts'
import type { CrawlerOrders, CrawlerReport } from './crawler-orders.ts'
import { diceOf } from './dice.ts'
import { type FleetStore, type FleetStoreKind, openFleetStore } from './fleet-store.ts'
import { clock } from './heard.ts'
import { allPauses, type Judgement, judge, type Run } from './judge.ts'
import type { Shift } from './shift.ts'
import type { SitePlan } from './site-plan.ts'
import { FACTOR, isHealthy, LEASE_MS, sitesOf } from './sites.ts'
import type { Log } from './visit.ts'

/** How a fleet is run. Times are milliseconds since its crawlers began. */
export interface FleetPlan {
  readonly processes: number
  readonly forMs: number
  /** When it is midnight by the store's clock, if that is not set meanwhile. */
  readonly midnightAtMs: number
  /** When the store's clock is set forward, or back if `byMs` is below 0. */
  readonly steps?: readonly { readonly atMs: number; readonly byMs: number }[]
  readonly seed: number
  /** The error of the clock of every second process, alternately fast and slow. */
  readonly skewMs?: number
  /** When a crawler process is killed, and at once replaced. */
  readonly kills?: readonly number[]
  /** When Redis is killed, or stopped and continued (`hangs`), and for how long it is away at least. */
  readonly outages?: readonly { readonly atMs: number; readonly forMs: number; readonly hangs?: true }[]
  /** The crawlers go on alone while Redis is away. */
  readonly alone?: boolean
  /** Does Redis persist every write? Otherwise it is empty after an outage. */
  readonly durable?: boolean
  /** What the crawlers share. Default `redis`. */
  readonly store?: FleetStoreKind
  /** The number of hosts of the hostile web, in place of the twenty sites. */
  readonly hosts?: number
  /** Processes whose machine is in trouble, by their numbers. */
  readonly ill?: Readonly<Record<number, keyof typeof ILL>>
  /** Has every process a store of its own? The referee must then find violations. */
  readonly apart?: boolean
}

/** The result of a run. */
export interface FleetResult {
  readonly judgements: readonly Judgement[]
  readonly reports: readonly CrawlerReport[]
  readonly seconds: number
  readonly kills: number
  readonly outages: number
  /** The sites that answer all requests, but that the store says are in trouble. */
  readonly marked: readonly string[]
}

/** How a process gets a machine in trouble. It reaches the store by a file, so even without a network. */
const ILL = {
  'no network': ['unshare', '-rn'],
  '64 descriptors': ['sh', '-c', 'ulimit -n 64; exec "$0" "$@"'],
} as const

const DAY_MS = 86_400_000

/** A gate does not call a store that failed for this long. */
const STORE_RETRY_MS = 5000

/** The time in which a crawler that goes on alone notices that Redis is back. */
const NOTICE_MS = 10_000

/** Runs a fleet against the sites. The referee judges it. */
export async function runFleet(plan: FleetPlan): Promise<FleetResult> {
  const [refereeProgram, crawlerProgram] = await Promise.all([
    bundled('test/fleet/referee-process.ts'),
    bundled('test/fleet/crawler-process.ts'),
  ])
  const store = await openFleetStore(plan.store ?? 'redis', plan.durable === true)
  const { hosts } = plan
  const sites = sitesOf(hosts)
  const referee = new Child(refereeProgram, hosts === undefined ? {} : { FLEET_HOSTS: String(hosts) })
  const crawlers: Child[] = []
  const dice = diceOf(plan.seed)
  const kills: number[] = []
  const outages: number[] = []
  const away: [number, number][] = []
  try {
    const origins = (await referee.next()) as Readonly<Record<string, string>>
    const began = clock()
    const steps = (plan.steps ?? []).map(({ atMs, byMs }) => ({ at: began + atMs, byMs }))
    const shift: Shift = { shiftMs: shiftTo(began + plan.midnightAtMs), steps }
    const crawler = (index: number): Child => {
      const skewMs = index % 2 === 0 ? 0 : (plan.skewMs ?? 0) * (index % 4 === 1 ? 1 : -1)
      const losesNothing = plan.durable === true || (plan.outages ?? []).length === 0
      const shared = plan.apart === true ? {} : store.orders
      const orders: CrawlerOrders = {
        origins,
        ...shift,
        skewMs,
        seed: Math.floor(dice() * 2 ** 32),
        losesNothing,
        ...shared,
        ...(plan.alone === true ? { fleetSize: plan.processes } : {}),
        ...(hosts === undefined ? {} : { web: { hosts, process: index, processes: plan.processes } }),
      }
      // The origins of the hostile web are more than an environment may hold.
      const child = new Child(crawlerProgram, {}, ILL[plan.ill?.[index] as keyof typeof ILL] ?? [])
      child.say(orders)
      return child
    }
    for (let index = 0; index < plan.processes; index++) crawlers.push(crawler(index))
    await Promise.all(crawlers.map((each) => each.next()))
    const from = clock()
    const until = (atMs: number): Promise<void> => sleep(Math.max(0, from + atMs - clock()))

    const killing = (plan.kills ?? []).map(async (atMs) => {
      const index = Math.floor(dice() * plan.processes)
      await until(atMs)
      kills.push(clock())
      await crawlers[index]?.kill()
      crawlers[index] = crawler(index)
    })
    const failing = (plan.outages ?? []).map(async ({ atMs, forMs, hangs }) => {
      await until(atMs)
      outages.push(clock())
      const gone = clock()
      if (hangs === true) store.signal('SIGSTOP')
      else await store.kill()
      await sleep(forMs)
      if (hangs === true) store.signal('SIGCONT')
      else await store.start()
      away.push([gone, clock() + backAfterMs(plan)])
    })
    await Promise.all([...killing, ...failing, until(plan.forMs)])

    const to = clock()
    referee.say()
    const { visits } = (await referee.next()) as Log
    const marked = hosts === undefined ? [] : await healthyInTrouble(store, sites, origins)
    const reports = await Promise.all(crawlers.map(reportOf))
    // A pause that has begun when the clock is set back lasts longer by as much.
    for (const { at, byMs } of steps) if (byMs < 0 && plan.store === 'lmdb') away.push([at, at - byMs])
    const run: Run = { from, to, ...shift, kills, outages, away }
    return {
      judgements: sites.map((site) => judge(site, visits[site.name] ?? [], run)),
      reports,
      seconds: (to - from) / 1000,
      kills: kills.length,
      outages: outages.length,
      marked,
    }
  } finally {
    await Promise.all([referee, ...crawlers].map((child) => child.kill()))
    await store.remove()
  }
}

/** The sites that answer all requests, but that the store says are in trouble. */
async function healthyInTrouble(
  { orders: { socket } }: FleetStore,
  sites: readonly SitePlan[],
  origins: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  if (socket === undefined) return []
  const client = new Redis({ path: socket })
  try {
    const { troubles } = await storedHosts(redisStore({ port: ioredisPort(client), losesNothing: true }))
    const hosts = new Set(troubles.map(({ host }) => host))
    return sites
      .filter((site) => isHealthy(site) && hosts.has(new URL(origins[site.name] as string).hostname))
      .map(({ name }) => name)
  } finally {
    client.disconnect()
  }
}

/** How long after Redis is back the crawlers may still stay away. */
function backAfterMs({ durable, alone, hosts }: FleetPlan): number {
  const longestPauseMs = Math.max(...sitesOf(hosts).flatMap(allPauses))
  // Until every turn that a crawler took alone must be over, and its pause.
  if (alone === true) return NOTICE_MS + LEASE_MS + Math.max(FACTOR * LEASE_MS, longestPauseMs)
  if (durable === true) return STORE_RETRY_MS
  // An empty Redis gives no turn before every turn that it may have given must be over, and its pause.
  return LEASE_MS + longestPauseMs
}

/** The shift of the clock at which a moment is midnight. */
function shiftTo(midnight: number): number {
  return Math.ceil(midnight / DAY_MS) * DAY_MS - midnight
}

/** Stops a crawler, and gives its report. */
async function reportOf(crawler: Child): Promise<CrawlerReport> {
  crawler.say()
  for (;;) {
    const said = await crawler.next()
    if (typeof said === 'object') return said as CrawlerReport
  }
}
