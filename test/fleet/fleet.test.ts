// A fleet of crawler processes through one Redis, judged by the sites alone. The short form; `npm run fleet`
// runs the long one.
import { beforeAll, describe, expect, it } from 'vitest'
import { SEED } from '../seed.ts'
import { noRedis, sayWithoutRedis } from '../store/redis-server.ts'
import type { Breach } from './judge.ts'
import { type FleetPlan, type FleetResult, runFleet } from './run-fleet.ts'
import { SITES } from './sites.ts'

/** Each site has its own address in 127.0.0.0/8. Only on Linux can a process use all of them. */
const noSites =
  process.platform === 'linux'
    ? undefined
    : 'sites of the fleet need addresses that only Linux has, so the fleet is NOT tested'
if (noSites !== undefined) console.warn(noSites)
sayWithoutRedis()

/** The least part of the allowed time that most sites get, even on a busy machine. */
const LEAST_USED = 0.3

/** The least part of the open sites that are visited. On a busy machine, some do not answer in time. */
const LEAST_VISITED = 0.75

const HOUR_MS = 3_600_000
const seed = SEED
const fleet: FleetPlan = { processes: 8, forMs: 9000, midnightAtMs: 7500, seed, skewMs: HOUR_MS }

const breachesOf = ({ judgements }: FleetResult): Readonly<Record<string, readonly Breach[]>> =>
  Object.fromEntries(
    judgements.filter(({ breaches }) => breaches.length > 0).map(({ site, breaches }) => [site, breaches]),
  )

const unexpectedOf = ({ reports }: FleetResult): readonly string[] => [
  ...new Set(reports.flatMap(({ unexpected }) => unexpected)),
]

const pagesOf = ({ judgements }: FleetResult, site: string): number =>
  judgements.find((one) => one.site === site)?.pages ?? 0

describe.skipIf(noRedis !== undefined || noSites !== undefined)(`a fleet (seed ${seed})`, () => {
  describe('with half of its clocks an hour wrong', () => {
    let result: FleetResult
    beforeAll(async () => {
      result = await runFleet(fleet)
    })

    it('never sends a request that is disallowed, too early or out of hours', () => {
      expect(breachesOf(result)).toEqual({})
      expect(unexpectedOf(result)).toEqual([])
    })

    it('fetches robots.txt at most once for all processes', () => {
      const asked = result.judgements.filter(
        ({ site }) => SITES.find(({ name }) => name === site)?.robots.length === 1,
      )
      const times = asked.map(({ site, visits, pages }) => [site, visits - pages] as const)
      expect(
        times.filter(([site, count]) => count > (site === 'robots.txt moved, pages too' ? 2 : 1)),
      ).toEqual([])
    })

    it('visits the allowed sites, and uses the available time', () => {
      const shut = SITES.filter(({ name, visitable }) => !visitable || name === 'closed').map(
        ({ name }) => name,
      )
      for (const site of shut) expect(pagesOf(result, site), site).toBe(0)
      const visited = SITES.filter(({ name }) => pagesOf(result, name) > 0)
      expect(visited.length).toBeGreaterThanOrEqual(LEAST_VISITED * (SITES.length - shut.length))
      const used = result.judgements
        .flatMap(({ filled }) => (filled === undefined ? [] : [filled]))
        .sort((one, other) => one - other)
      expect(used[Math.floor(used.length / 2)]).toBeGreaterThan(LEAST_USED)
    })
  })

  it('breaks no rule when its processes and its Redis are killed', async () => {
    const result = await runFleet({
      ...fleet,
      forMs: 11_000,
      midnightAtMs: 9500,
      durable: true,
      kills: [2500, 3500, 5000],
      outages: [{ atMs: 4000, forMs: 300 }],
    })
    expect(breachesOf(result)).toEqual({})
    expect(unexpectedOf(result)).toEqual([])
    expect(pagesOf(result, 'delay 0.2')).toBeGreaterThan(5)
  })

  it('without a shared store: the referee finds violations', async () => {
    const result = await runFleet({ processes: 2, forMs: 2000, midnightAtMs: 1000, seed, apart: true })
    expect(Object.keys(breachesOf(result)).length).toBeGreaterThan(SITES.length / 2)
  })
})
