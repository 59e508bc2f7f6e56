// The long form of the fleet's test: prints what the referee saw of each site. Run by scripts/fleet.mjs.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { noRedis } from '../store/redis-server.ts'
import { type FleetPlan, type FleetResult, runFleet } from './run-fleet.ts'
import { ofAKind, tableOf } from './table.ts'

/**
 * The part of the allowed time that each site must be visited in. The turns of crashed crawlers do not count
 * as allowed time: the store cannot tell a crashed crawler from a slow one, so a crash costs one lease at
 * each visited host. Outages of Redis do not count either.
 */
const LEAST_USED = 0.9

/**
 * The load average per core above which the used time is not judged: crawlers then wait for a processor when
 * it is their turn. The fleet itself causes 2 to 3. Measured on 2 cores: 93 % or more of the time is used up
 * to a load of 8, 82 % at 13.
 */
const TOO_BUSY = 4

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Moments at a fixed interval. */
const every = (ms: number, from: number, to: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, index) => from + index * ms)

type Run = Omit<FleetPlan, 'seed' | 'processes'> & {
  /**
   * The store slows the crawlers down (`use`), is refused by them (`refusal`), or makes them break rules
   * (`breaches`). It is no fault.
   */
  readonly accepts?: 'use' | 'refusal' | 'breaches'
}

const RUNS: Readonly<Record<string, Run>> = {
  calm: { forMs: 90_000, midnightAtMs: 50_000 },
  killed: { forMs: 90_000, midnightAtMs: 50_000, skewMs: HOUR_MS, kills: every(4000, 5000, 75_000) },
  'redis-killed': {
    forMs: 90_000,
    midnightAtMs: 60_000,
    skewMs: HOUR_MS,
    durable: true,
    kills: every(9000, 8000, 70_000),
    outages: [
      { atMs: 15_000, forMs: 1000 },
      { atMs: 45_000, forMs: 4000 },
    ],
  },
  'redis-away': {
    forMs: 260_000,
    midnightAtMs: 75_000,
    durable: true,
    alone: true,
    outages: [
      { atMs: 15_000, forMs: 70_000 },
      { atMs: 140_000, forMs: 60_000, hangs: true },
    ],
  },
  'redis-emptied': {
    forMs: 110_000,
    midnightAtMs: 80_000,
    skewMs: HOUR_MS,
    kills: every(9000, 20_000, 90_000),
    outages: [{ atMs: 40_000, forMs: 1000 }],
  },
  'failed-over': {
    store: 'failover',
    forMs: 90_000,
    midnightAtMs: 60_000,
    skewMs: HOUR_MS,
    durable: true,
    kills: every(9000, 8000, 70_000),
    outages: [{ atMs: 30_000, forMs: 1000 }],
  },
  cluster: {
    store: 'cluster',
    forMs: 90_000,
    midnightAtMs: 60_000,
    skewMs: HOUR_MS,
    kills: every(9000, 8000, 70_000),
  },
  // A web of 2,000 hosts, with traps, and two machines in trouble.
  'hostile-web': {
    store: 'failover',
    hosts: 2000,
    ill: { 2: '64 descriptors', 6: 'no network' },
    forMs: 600_000,
    midnightAtMs: 900_000,
    skewMs: HOUR_MS,
    durable: true,
    kills: every(45_000, 60_000, 540_000),
    outages: [{ atMs: 300_000, forMs: 1000 }],
  },
  lmdb: { store: 'lmdb', forMs: 90_000, midnightAtMs: 60_000, kills: every(9000, 8000, 70_000) },
  // The time of day that Redis tells is set; its pauses are durations.
  'clock-set': {
    forMs: 90_000,
    midnightAtMs: 75_000,
    skewMs: HOUR_MS,
    steps: [
      { atMs: 30_000, byMs: HOUR_MS },
      { atMs: 60_000, byMs: -HOUR_MS },
    ],
  },
  // The clock of the slots themselves is set back.
  'clock-set-back': {
    store: 'lmdb',
    forMs: 90_000,
    midnightAtMs: 75_000,
    steps: [
      { atMs: 25_000, byMs: -5000 },
      { atMs: 50_000, byMs: -5000 },
    ],
  },
  slow: { store: 'slow', accepts: 'use', forMs: 90_000, midnightAtMs: 60_000, skewMs: HOUR_MS },
  // A store that evicts keys forgets pauses. Crawlers refuse it, unless an option accepts it.
  evicting: { store: 'evicting', accepts: 'refusal', forMs: 20_000, midnightAtMs: 10_000 },
  'evicting-accepted': {
    store: 'evicting-accepted',
    accepts: 'breaches',
    forMs: 60_000,
    midnightAtMs: 30_000,
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '8' },
    minutes: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => RUNS[name] === undefined)
if (noRedis !== undefined || unknown.length > 0) {
  console.error(noRedis ?? `There is no run "${unknown[0]}"; there are ${Object.keys(RUNS).join(', ')}.`)
  process.exit(2)
}

const wanted = Object.entries(RUNS).filter(([name]) => positionals.length === 0 || positionals.includes(name))
for (const [name, planned] of wanted) {
  const run = values.minutes === undefined ? planned : lasting(planned, Number(values.minutes))
  console.log(`\n${name}: ${Math.round((run.forMs / MINUTE_MS) * 10) / 10} minutes, seed ${values.seed}`)
  const result = await runFleet({ ...run, seed: Number(values.seed), processes: Number(values.processes) })
  console.log(
    tableOf(run.hosts === undefined ? result : { ...result, judgements: ofAKind(result.judgements) }),
  )
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  const isBusy = load > TOO_BUSY
  if (isBusy)
    console.log(
      `How much of the time was used is NOT JUDGED: the machine has other work, a load average of ${load.toFixed(1)} for each core.`,
    )
  const breaches = result.judgements.reduce((sum, { breaches }) => sum + breaches.length, 0)
  if (run.accepts === 'breaches') console.log(`${breaches} breaches, as expected of this store`)
  const faults = run.accepts === 'breaches' ? [] : faultsOf(result, isBusy || run.accepts !== undefined)
  const visits = result.judgements.reduce((sum, site) => sum + site.visits, 0)
  if (run.accepts === 'refusal' && visits > 0)
    faults.push(`${visits} requests, although the store is refused`)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

/** A run that lasts other than planned: all that happens in it comes sooner or later in proportion. */
function lasting(run: Run, minutes: number): Run {
  const forMs = minutes * MINUTE_MS
  const scale = forMs / run.forMs
  const kills = run.kills?.map((atMs) => atMs * scale)
  const outages = run.outages?.map((outage) => ({ ...outage, atMs: outage.atMs * scale }))
  return {
    ...run,
    forMs,
    midnightAtMs: run.midnightAtMs * scale,
    ...(kills === undefined ? {} : { kills }),
    ...(outages === undefined ? {} : { outages }),
  }
}

function faultsOf({ judgements, reports, marked }: FleetResult, isBusy: boolean): string[] {
  return [
    ...marked.map((site) => `${site}: is in trouble in the store, although it answers all requests`),
    ...judgements.flatMap(({ site, breaches }) =>
      breaches.map((breach) => `${site}: ${JSON.stringify(breach)}`),
    ),
    ...ofAKind(judgements)
      .filter(({ filled }) => !isBusy && filled !== undefined && filled < LEAST_USED)
      .map(({ site }) => `${site}: less than ${LEAST_USED * 100} % of what the pauses allow`),
    ...new Set(reports.flatMap(({ unexpected }) => unexpected)),
  ]
}
