// The long form of the fleet's test: prints what the referee saw of each site. Run by scripts/fleet.mjs.
import { parseArgs } from 'node:util'
import { noRedis } from '../store/redis-server.ts'
import { type FleetPlan, type FleetResult, runFleet } from './run-fleet.ts'
import { tableOf } from './table.ts'

/** Of the time that is allowed, what every site has to get that can be visited, where nothing is killed. */
const LEAST_USED = 0.9

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Every so often from a first moment on. */
const every = (ms: number, from: number, to: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, index) => from + index * ms)

type Run = Omit<FleetPlan, 'seed' | 'processes'>

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
  'redis-emptied': {
    forMs: 110_000,
    midnightAtMs: 80_000,
    skewMs: HOUR_MS,
    kills: every(9000, 20_000, 90_000),
    outages: [{ atMs: 40_000, forMs: 1000 }],
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, processes: { type: 'string', default: '8' } },
})
const unknown = positionals.filter((name) => RUNS[name] === undefined)
if (noRedis !== undefined || unknown.length > 0) {
  console.error(noRedis ?? `There is no run "${unknown[0]}"; there are ${Object.keys(RUNS).join(', ')}.`)
  process.exit(2)
}

const wanted = Object.entries(RUNS).filter(([name]) => positionals.length === 0 || positionals.includes(name))
for (const [name, run] of wanted) {
  console.log(`\n${name}: ${Math.round((run.forMs / MINUTE_MS) * 10) / 10} minutes, seed ${values.seed}`)
  const result = await runFleet({ ...run, seed: Number(values.seed), processes: Number(values.processes) })
  console.log(tableOf(result))
  const faults = faultsOf(result, run)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function faultsOf({ judgements, reports }: FleetResult, { kills, outages }: Run): readonly string[] {
  const isCalm = kills === undefined && outages === undefined
  return [
    ...judgements.flatMap(({ site, breaches }) => breaches.map((breach) => `${site}: ${JSON.stringify(breach)}`)),
    ...judgements
      .filter(({ filled }) => isCalm && filled !== undefined && filled < LEAST_USED)
      .map(({ site }) => `${site}: less than ${LEAST_USED * 100} % of what the pauses allow`),
    ...new Set(reports.flatMap(({ unexpected }) => unexpected)),
  ]
}
