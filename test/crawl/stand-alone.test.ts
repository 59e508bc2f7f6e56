// Gates of one fleet whose store fails: all of them together keep the pace, and not each for itself.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gate, GateOptions } from '../../src/crawl/index.ts'
import { memoryStore, type Store, StoreError } from '../../src/store/index.ts'
import { scaled } from '../scale.ts'
import { World } from './world.ts'

const HOSTS = ['a.example', 'b.example', 'c.example'] as const

/** The longest a request takes. A lease is ten seconds longer. */
const REQUEST_MS = 20_000
const LEASE_MS = REQUEST_MS + 10_000

/** The time in which a gate notices that the store failed or is back. */
const NOTICE_MS = 10_000

const CRAWL_DELAY_MS = 3000

/** The timeout of the store of a gate. */
const TIMEOUT_MS = 1000

/** When a gate dies that does not. */
const NEVER = Number.POSITIVE_INFINITY

/** The store is out of reach. */
interface Outage {
  readonly from: number
  readonly until: number
  /** `dead`: calls fail at once. `hung`: they time out, and are carried out when the store goes on. */
  readonly kind: 'dead' | 'hung'
  /** Has the store lost its data? */
  readonly comesBackEmpty: boolean
}

/**
 * An empty store of a server that was just restarted. Like that on Redis, it gives a slot only when every
 * holder from before must be done, unless it has given that slot since.
 */
function restarted(world: World): Store {
  const store = memoryStore({ clock: () => world.storeNow })
  const restartedAt = world.time.now
  const given = new Set<string>()
  const acquire: Store['acquire'] = async (key, terms) => {
    const upMs = world.time.now - restartedAt
    const waitMs = terms.leaseMs + terms.delayMs - upMs
    if (waitMs > 0 && !given.has(key))
      return { granted: false, waitMs, certainMs: waitMs, now: world.storeNow }
    given.add(key)
    return store.acquire(key, terms)
  }
  return new Proxy(store, {
    get: (target, name) =>
      name === 'acquire'
        ? acquire
        : (...args: unknown[]) =>
            (Reflect.get(target, name) as (...all: unknown[]) => unknown).apply(target, args),
  })
}

/** A store that fails and comes back, and the connections of gates to it. */
class FailingStore {
  readonly #world: World
  readonly #outages: readonly Outage[]
  #store: Store

  constructor(world: World, outages: readonly Outage[]) {
    this.#world = world
    this.#outages = outages
    this.#store = world.store
    for (const { until, comesBackEmpty } of outages)
      if (comesBackEmpty)
        world.time.after(until - world.time.now - 1, () => {
          this.#store = restarted(world)
        })
  }

  outageAt(time: number): Outage | undefined {
    return this.#outages.find(({ from, until }) => from <= time && time < until)
  }

  /**
   * The store as a gate uses it. The gate's client connects again `lateMs` after the store is back. A gate that
   * died calls nothing any more.
   */
  connect(lateMs: number, diesAt: number): Store {
    const { time } = this.#world
    const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
      const perform = (): Promise<unknown> =>
        (Reflect.get(this.#store, name) as (...all: unknown[]) => Promise<unknown>).apply(this.#store, [
          ...args,
        ])
      if (time.now >= diesAt) return new Promise(() => {})
      const outage = this.outageAt(time.now)
      if (outage?.kind === 'hung') {
        const { until } = outage
        const answer = new Promise((resolve) => {
          time.after(until - time.now, () => void perform().then(resolve, () => {}))
        })
        const timeout = new Promise<never>((_, reject) => {
          time.after(TIMEOUT_MS, () => reject(new StoreError('unavailable', 'no answer in time')))
        })
        return Promise.race([answer, timeout])
      }
      const wasDead = this.#outages.some(
        ({ kind, from, until }) => kind === 'dead' && from <= time.now && time.now < until + lateMs,
      )
      if (wasDead) throw new StoreError('unavailable', 'no connection')
      return perform()
    }
    return new Proxy(this.#store, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          call(String(name), args),
    })
  }
}

/** A request that a site got. */
interface Visit {
  readonly gate: number
  readonly start: number
  readonly end: number
  readonly pauseMs: number
}

interface Plan {
  readonly gates: readonly { readonly lateMs: number; readonly startsAt: number; readonly diesAt: number }[]
  readonly outages: readonly Outage[]
  readonly factor: number
  readonly durations: readonly number[]
  readonly runMs: number
}

/** Runs a fleet, and gives the visits of each host in the order in which they began. */
async function run({ gates, outages, factor, durations, runMs }: Plan): Promise<Map<string, Visit[]>> {
  const world = new World()
  world.answer = () => ({ text: `User-agent: *\nCrawl-delay: ${CRAWL_DELAY_MS / 1000}`, durationMs: 50 })
  const failing = new FailingStore(world, outages)
  const visits = new Map<string, Visit[]>(HOSTS.map((host) => [host, []]))
  const stop = world.time.now + runMs
  const options: Partial<GateOptions> = {
    whenStoreFails: 'local',
    fleetSize: gates.length,
    requestDeadlineMs: REQUEST_MS,
    robots: { deadlineMs: REQUEST_MS },
    pace: { floorMs: 100, defaultMs: CRAWL_DELAY_MS, factor },
  }
  let next = 0
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => world.time.after(ms, resolve))
  const work = async (gate: Gate, index: number, host: string, diesAt: number): Promise<void> => {
    while (world.time.now < Math.min(stop, diesAt)) {
      const answer = await gate.acquire(`http://${host}/`, { maxWaitMs: 10_000 })
      if (world.time.now >= diesAt) return
      if (!answer.granted) {
        await sleep(500)
        continue
      }
      const start = world.time.now
      next += 1
      const takes = durations[next % durations.length] ?? 0
      // Nobody is left who knows how long the request of a gate took that died.
      const died = start + takes >= diesAt
      const end = died ? diesAt : start + takes
      const pauseMs = Math.max(CRAWL_DELAY_MS, died ? 0 : factor * takes)
      visits.get(host)?.push({ gate: index, start, end, pauseMs })
      await sleep(end - start)
      if (died) return
      await answer.done({ status: 200 })
    }
  }
  const crawl = gates.map(async ({ lateMs, startsAt, diesAt }, index) => {
    await sleep(startsAt)
    const store = failing.connect(lateMs, diesAt)
    const fetchRobots: GateOptions['fetchRobots'] = async (origin, request) =>
      world.time.now < diesAt ? world.fetchRobots(origin, request) : new Promise(() => {})
    const gate = world.gate({ ...options, store, fetchRobots })
    const works = Promise.all(HOSTS.map((host) => work(gate, index, host, diesAt)))
    await (diesAt === NEVER
      ? works.then(() => gate.close())
      : Promise.race([works, sleep(diesAt - startsAt)]))
  })
  await world.time.until(Promise.all(crawl))
  for (const { url, at } of world.sent)
    visits.get(new URL(url).hostname)?.push({ gate: -1, start: at, end: at + 50, pauseMs: CRAWL_DELAY_MS })
  for (const all of visits.values()) all.sort((one, other) => one.start - other.start)
  return visits
}

/** Judges the visits of one host, whichever gate they come from. */
function judge(visits: readonly Visit[]): string[] {
  return visits.flatMap(({ end, pauseMs, gate }, index) => {
    const next = visits[index + 1]
    const early = next === undefined ? 0 : end + pauseMs - next.start
    return early <= 0.5 ? [] : [`gate ${next?.gate} came ${early} ms too early after gate ${gate} at ${end}`]
  })
}

/** Less than the time to notice, with the retry of a gate and the timeout of a call. */
const lateArbitrary = fc.integer({ min: 0, max: 3000 })

const outagesArbitrary = fc
  .array(
    fc.record({
      afterMs: fc.integer({ min: NOTICE_MS, max: 60_000 }),
      lastsMs: fc.oneof(
        fc.integer({ min: 1, max: LEASE_MS }),
        // About as long as a gate waits before it goes on alone.
        fc.integer({ min: LEASE_MS - 5000, max: LEASE_MS + NOTICE_MS + 2 * REQUEST_MS }),
        fc.integer({ min: LEASE_MS, max: 4 * LEASE_MS }),
      ),
      kind: fc.constantFrom<Outage['kind']>('dead', 'hung'),
      comesBackEmpty: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => {
    let until = 1000
    return parts.map(({ afterMs, lastsMs, kind, comesBackEmpty }): Outage => {
      const from = until + afterMs
      until = from + lastsMs
      return { from, until, kind, comesBackEmpty: kind === 'dead' && comesBackEmpty }
    })
  })

const planArbitrary = fc
  .record({
    late: fc.array(lateArbitrary, { minLength: 1, maxLength: 3 }),
    // A gate that starts when the first gate is back and can tell it of the outage.
    // A gate that dies, and the part of the run after which it does.
    dies: fc.option(fc.record({ gate: fc.nat(2), part: fc.double({ min: 0.1, max: 0.9, noNaN: true }) }), {
      nil: undefined,
    }),
    startsLateMs: fc.option(fc.integer({ min: 3000, max: 9000 }), { nil: undefined }),
    outages: outagesArbitrary,
    factor: fc.constantFrom(0, 2),
    durations: fc.array(fc.oneof(fc.integer({ min: 0, max: REQUEST_MS }), fc.constant(REQUEST_MS)), {
      minLength: 1,
      maxLength: 20,
    }),
  })
  .map(({ late, dies, startsLateMs, outages, factor, durations }): Plan => {
    const runMs = (outages.at(-1)?.until ?? 0) + 3 * LEASE_MS
    const gates = [0, ...late].map((lateMs, index) => ({
      lateMs,
      startsAt: 0,
      diesAt: dies?.gate === index && index > 0 ? Math.round(dies.part * runMs) : NEVER,
    }))
    const end = outages[0]?.until ?? 0
    if (startsLateMs !== undefined)
      gates.push({ lateMs: 0, startsAt: end - 1000 + startsLateMs, diesAt: NEVER })
    return { gates, outages, factor, durations, runMs }
  })

/** An outage in which gates go on alone for a while. */
const LONG_OUTAGE: Plan = {
  gates: [0, 3000].map((lateMs) => ({ lateMs, startsAt: 0, diesAt: NEVER })),
  outages: [{ from: 30_000, until: 30_000 + 4 * LEASE_MS, kind: 'dead', comesBackEmpty: false }],
  factor: 0,
  durations: [500],
  runMs: 30_000 + 8 * LEASE_MS,
}

describe('a fleet with whenStoreFails local', () => {
  it('any outages, noticed at different times: all gates together keep every pause', async () => {
    let alone = 0
    await fc.assert(
      fc.asyncProperty(planArbitrary, async (plan) => {
        const visits = await run(plan)
        for (const [host, all] of visits) expect({ host, early: judge(all) }).toEqual({ host, early: [] })
        for (const all of visits.values())
          for (const { start } of all)
            alone += plan.outages.some(({ from, until }) => from + LEASE_MS < start && start < until) ? 1 : 0
      }),
      { numRuns: scaled(25, 400), examples: [[LONG_OUTAGE]] },
    )
    // Otherwise nothing was judged.
    expect(alone).toBeGreaterThan(0)
  })
})
