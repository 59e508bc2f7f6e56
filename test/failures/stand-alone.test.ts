// A fleet that goes on without its Redis, judged by the site alone: the requests of all gates together.
import { setMaxListeners } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemTime, type Time } from '../../src/crawl/index.ts'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import type { Grant, SlotTerms, Store } from '../../src/store/index.ts'
import { serve } from '../fetch/servers.ts'
import { diceOf } from '../fleet/dice.ts'
import { SEED } from '../seed.ts'
import { noRedis, type RedisServer, sayWithoutRedis } from '../store/redis-server.ts'
import { connected, gateOn, redisServer } from './hosts.ts'

sayWithoutRedis()

/** How much faster than the true time the clocks of the gates run. Redis and the site keep the true time. */
const SPEED = 10

const GATES = 4
const HOSTS = ['a.test', 'b.test', 'c.test', 'd.test'] as const

/** Times of the gates' clocks. */
const CRAWL_DELAY_MS = 2000
const DEADLINE_MS = 8000

/** What a gate waits before it goes on alone, in true time: to notice, the longest lease, and the pause. */
const SETTLING_MS = (10_000 + DEADLINE_MS + 10_000 + CRAWL_DELAY_MS) / SPEED

/** Clocks are rounded to milliseconds, of which the gates' are a tenth. */
const ROUNDING_MS = 2

const fastTime: Time = {
  monotonic: () => performance.now() * SPEED,
  after: (ms, run) => systemTime.after(ms / SPEED, run),
}

/** A store for gates whose clocks are fast. */
function fastStore(store: Store): Store {
  const slowTerms = ({ leaseMs, delayMs, maxWaitMs }: SlotTerms): SlotTerms => ({
    leaseMs: Math.ceil(leaseMs / SPEED),
    delayMs: Math.ceil(delayMs / SPEED),
    maxWaitMs: Math.ceil(maxWaitMs / SPEED),
  })
  const fast = (grant: Grant): Grant =>
    grant.granted
      ? { ...grant, now: grant.now * SPEED }
      : {
          ...grant,
          now: grant.now * SPEED,
          waitMs: grant.waitMs * SPEED,
          certainMs: grant.certainMs * SPEED,
        }
  return {
    now: async () => (await store.now()) * SPEED,
    look: async (key) => {
      const { isHeld, waitMs, certainMs, now } = await store.look(key)
      return { isHeld, waitMs: waitMs * SPEED, certainMs: certainMs * SPEED, now: now * SPEED }
    },
    acquire: async (key, terms) => fast(await store.acquire(key, slowTerms(terms))),
    renew: (key, fence, terms) => store.renew(key, fence, slowTerms(terms)),
    release: (key, fence, delayMs) => store.release(key, fence, Math.ceil(delayMs / SPEED)),
    block: (key, delayMs) => store.block(key, Math.ceil(delayMs / SPEED)),
    get: (key) => store.get(key),
    set: (key, record, ttlMs) => store.set(key, record, ttlMs),
    delete: (key) => store.delete(key),
    close: () => store.close(),
  }
}

/** A request as the site saw it, in true time. */
interface Visit {
  readonly host: string
  readonly start: number
  end: number
}

interface Result {
  readonly visits: readonly Visit[]
  readonly goneAt: number
  readonly backAt: number
  /** The longest time for which this process did nothing that was due, in milliseconds. */
  readonly lagMs: number
}

/** Runs a fleet through an outage of its Redis. */
async function run(
  args: readonly string[],
  fail: (server: RedisServer) => Promise<unknown>,
  restore: (server: RedisServer) => Promise<unknown>,
): Promise<Result> {
  const visits: Visit[] = []
  const random = diceOf(SEED)
  const lag = monitorEventLoopDelay({ resolution: 1 })
  const site = await serve((request, response) => {
    const start = performance.now()
    const visit = { host: request.headers.host?.split(':')[0] ?? '', start, end: Number.POSITIVE_INFINITY }
    visits.push(visit)
    const answer = (text: string): void => {
      visit.end = Math.min(visit.end, performance.now())
      response.end(text)
    }
    // A busy machine may exceed the deadline of a request.
    response.once('close', () => answer(''))
    if (request.url === '/robots.txt') answer(`User-agent: *\nCrawl-delay: ${CRAWL_DELAY_MS / 1000}`)
    // Some requests are under way when the store fails.
    else setTimeout(() => answer('hello'), random() < 0.3 ? 120 : 0)
  })
  const server = await redisServer(...args)
  // A Redis that was just started gives no slots for a while, in case it was restarted.
  await sleep(3200)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const names = Object.fromEntries(HOSTS.map((host) => [host, ['127.0.0.1']]))
  const workers = Array.from({ length: GATES }, async () => {
    const port = ioredisPort(await connected(server))
    const gate = gateOn(
      {
        store: fastStore(redisStore({ port, timeoutMs: 2000 / SPEED })),
        time: fastTime,
        whenStoreFails: 'local',
        fleetSize: GATES,
        requestDeadlineMs: DEADLINE_MS,
        robots: { deadlineMs: DEADLINE_MS },
        pace: { floorMs: 100, defaultMs: CRAWL_DELAY_MS, factor: 0 },
      },
      names,
    )
    const crawl = async (host: string): Promise<void> => {
      while (!stop.signal.aborted)
        await gate
          .fetch(`http://${host}:${site.port}/`, { signal: stop.signal, maxWaitMs: 5000 })
          .then((response) => response.text())
          // It is deferred while the store fails.
          .catch(() => sleep(20))
    }
    await Promise.all(HOSTS.map(crawl))
  })
  await sleep(1500)
  lag.enable()
  await fail(server)
  const goneAt = performance.now()
  await sleep(SETTLING_MS + 2000)
  await restore(server)
  const backAt = performance.now()
  await sleep(SETTLING_MS + 3000)
  stop.abort()
  await Promise.all(workers)
  lag.disable()
  return { visits, goneAt, backAt, lagMs: lag.max / 1e6 }
}

/**
 * The gaps that were shorter than the pause, with their times since the outage began. Where the process was late,
 * it notices by as much later that a request ended.
 */
function earlyOf({ visits, goneAt, lagMs }: Result): readonly string[] {
  return HOSTS.flatMap((host) => {
    const own = visits.filter((visit) => visit.host === host)
    return own.flatMap(({ start }, index) => {
      const before = own[index - 1]
      const gapMs = before === undefined ? Number.POSITIVE_INFINITY : start - before.end
      return gapMs >= CRAWL_DELAY_MS / SPEED - ROUNDING_MS - lagMs
        ? []
        : [`${host}: a gap of ${gapMs.toFixed(1)} ms, ${(start - goneAt).toFixed(0)} ms after the failure`]
    })
  })
}

describe.skipIf(noRedis !== undefined)('a fleet with whenStoreFails local, on a real Redis', () => {
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always']
  const results: Record<string, Result> = {}
  beforeAll(async () => {
    const kill = (server: RedisServer): Promise<unknown> => server.kill()
    const start = (server: RedisServer): Promise<unknown> => server.start()
    const [kept, empty, stopped] = await Promise.all([
      run(durable, kill, start),
      run([], kill, start),
      run(
        [],
        async (server) => server.signal('SIGSTOP'),
        async (server) => server.signal('SIGCONT'),
      ),
    ])
    Object.assign(results, { kept, empty, stopped })
  })

  it.each([
    ['killed, and back with its data', 'kept'],
    ['killed, and back empty', 'empty'],
    ['stopped, and continued', 'stopped'],
  ])('Redis is %s: all gates together keep the pause, and go on alone meanwhile', (_name, id) => {
    const result = results[id] as Result
    const { visits, goneAt, backAt } = result
    expect(earlyOf(result)).toEqual([])
    const alone = visits.filter(({ start }) => start > goneAt + SETTLING_MS && start < backAt)
    expect(alone.length).toBeGreaterThan(0)
    expect(visits.at(-1)?.start).toBeGreaterThan(backAt)
  })
})
