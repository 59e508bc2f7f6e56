// @ts-check
/**
 * The targets of Wayleave, compared with the figures of a run. README.md says why one is missed, and what to
 * try next.
 */
import { targetsOf } from './dialects.mjs'
import { OURS } from './peers.mjs'

/** @typedef {import('./report.mjs').Results} Results */

/**
 * @typedef {object} Target
 * @property {string} what
 * @property {'at least' | 'at most'} is
 * @property {number} bound
 * @property {string} unit
 * @property {(results: Results) => number | undefined} measured `undefined` if the run did not measure it
 */

/** @typedef {{ what: string, wanted: string, measured: number, unit: string, met: boolean }} Judged */

/** @param {string} load @param {string} [peer] @returns {Target['measured']} */
const ratio =
  (load, peer = OURS) =>
  ({ loads }) =>
    loads[load]?.rows.find((row) => row.peer === peer)?.ratio

/** @param {string} peer @returns {Target['measured']} */
const bytes =
  (peer) =>
  ({ bundle }) => {
    const row = bundle?.find((one) => one.peer === peer)
    return row !== undefined && 'gzip' in row ? row.gzip : undefined
  }

/** @param {string} title @returns {Target['measured']} */
const started =
  (title) =>
  ({ start }) =>
    start?.rows.find((row) => row.title === title)?.ratio

/**
 * Percentiles come as median, 90 %, 99 % and most. @param {RegExp} title @param {2 | 3} percentile @returns
 * {Target['measured']}
 */
const worst =
  (title, percentile) =>
  ({ meaning }) => {
    const figures = meaning?.filter((row) => title.test(row.title)).map(({ ms }) => ms[percentile] ?? 0)
    return figures === undefined || figures.length === 0 ? undefined : Math.max(...figures)
  }

/** @type {readonly Target[]} */
const TARGETS = [
  { what: 'a: real files', is: 'at least', bound: 30, unit: '×', measured: ratio('a') },
  { what: 'b: ten rules', is: 'at least', bound: 24, unit: '×', measured: ratio('b') },
  { what: 'c: 5,000 rules', is: 'at least', bound: 1200, unit: '×', measured: ratio('c') },
  {
    what: 'c: the slowest decision while a matcher is made',
    is: 'at most',
    bound: 10,
    unit: 'ms',
    measured: ({ matcher }) => {
      const row = matcher?.find(({ title }) => title.startsWith('c:'))
      return row === undefined ? undefined : row.medianUs / 1000
    },
  },
  {
    what: 'parse: every line with spans',
    is: 'at least',
    bound: 4,
    unit: '×',
    measured: ratio('parse', 'wayleave, lines and spans'),
  },
  { what: 'parse: ready to decide', is: 'at least', bound: 4, unit: '×', measured: ratio('parse') },
  { what: 'call: text → one decision', is: 'at least', bound: 8, unit: '×', measured: ratio('call') },
  {
    what: 'call: the same, wayleave/once',
    is: 'at least',
    bound: 8,
    unit: '×',
    measured: ratio('call', 'wayleave/once'),
  },
  { what: 'few: text → 6 to 10 decisions', is: 'at least', bound: 3, unit: '×', measured: ratio('few') },
  {
    what: 'matrix: text → every dialect × 1 URL',
    is: 'at most',
    bound: 60,
    unit: 'µs',
    measured: ({ matrix }) => matrix?.dialectsUs,
  },
  {
    what: 'matrix: text → 170 robots × 1 URL',
    is: 'at most',
    bound: 100,
    unit: 'µs',
    measured: ({ matrix }) => matrix?.robotsUs,
  },
  {
    what: 'matrix: kept file, 170 robots × 1,000 URLs',
    is: 'at most',
    bound: 20,
    unit: 'ms',
    measured: ({ matrix }) => matrix?.keptMs,
  },
  {
    what: 'hostile: cases failed',
    is: 'at most',
    bound: 0,
    unit: '',
    measured: ({ hostile }) =>
      hostile === undefined
        ? undefined
        : Object.values(hostile.cases).filter(({ outcomes }) => outcomes[OURS]?.failed !== undefined).length,
  },
  {
    what: 'hostile: the slowest case',
    is: 'at most',
    bound: 1000,
    unit: 'ms',
    measured: ({ hostile }) =>
      hostile === undefined
        ? undefined
        : Math.max(...Object.values(hostile.cases).map(({ outcomes }) => outcomes[OURS]?.ms ?? 0)),
  },
  {
    what: 'cold start over bare Node',
    is: 'at most',
    bound: 6,
    unit: 'ms',
    measured: ({ cold }) => {
      const row = cold?.rows.find(({ peer }) => peer === OURS)
      return row !== undefined && 'median' in row ? row.median : undefined
    },
  },
  {
    what: 'start: check of 3 lines, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('check, 3 lines'),
  },
  {
    what: 'start: check of the example, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('check, the example'),
  },
  {
    what: 'start: test, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('test, the example'),
  },
  {
    what: 'start: explain, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('explain'),
  },
  {
    what: 'start: test of the example for all robots, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('test, the example, all robots'),
  },
  {
    what: 'start: report of the example, to bare Node',
    is: 'at most',
    bound: 1.6,
    unit: '×',
    measured: started('report, the example'),
  },
  {
    what: 'start: diff of 5,000 rules for all robots, one changed, over bare Node',
    is: 'at most',
    bound: 300,
    unit: 'ms',
    measured: ({ start }) => start?.rows.find(({ title }) => title.startsWith('diff, '))?.ms,
  },
  {
    what: 'checking: fixes of the slowest real file',
    is: 'at most',
    bound: 1_000,
    unit: 'ms',
    measured: ({ checking }) =>
      checking?.find(({ title }) => title.startsWith('the same, fixes proved'))?.ms[3],
  },
  {
    what: 'checking: 500 KiB, 5,000 rules, the first time, by the clock',
    is: 'at most',
    bound: 200,
    unit: 'ms',
    measured: ({ checking }) => checking?.find(({ title }) => title.startsWith('500 KiB'))?.ms[0],
  },
  {
    what: 'memory kept after reading and one decision, bytes for a byte',
    is: 'at most',
    bound: 1.2,
    unit: '',
    measured: ({ memory }) => {
      const row = memory?.find(({ peer }) => peer === OURS)
      return row !== undefined && 'kept' in row ? Math.max(row.kept, row.decided) : undefined
    },
  },
  { what: 'all dialects, min + gzip', is: 'at most', bound: 45_000, unit: 'bytes', measured: bytes(OURS) },
  {
    what: 'rfc-9309 alone, min + gzip',
    is: 'at most',
    bound: 8000,
    unit: 'bytes',
    measured: bytes('wayleave/once: decideOnce, rfc9309'),
  },
  {
    what: 'meaning: undecided',
    is: 'at most',
    bound: 0,
    unit: '',
    measured: ({ meaning }) => meaning?.reduce((sum, { kinds: { undecided = 0 } }) => sum + undecided, 0),
  },
  {
    what: 'meaning: one answer, 99 %',
    is: 'at most',
    bound: 25,
    unit: 'ms',
    measured: worst(/one answer|first/i, 2),
  },
  {
    what: 'meaning: one answer, worst',
    is: 'at most',
    bound: 500,
    unit: 'ms',
    measured: worst(/one answer|first/i, 3),
  },
  {
    what: 'meaning: all regions, 99 %',
    is: 'at most',
    bound: 200,
    unit: 'ms',
    measured: worst(/region/i, 2),
  },
  {
    what: 'gate: decisions a second, rules ready',
    is: 'at least',
    bound: 100_000,
    unit: '',
    measured: ({ gate }) =>
      gate === undefined ? undefined : Math.round(1e9 / Math.max(...gate.decisions.map(({ ns }) => ns))),
  },
  {
    what: 'gate: 100,000 origins held, as many of them ready as by default',
    is: 'at most',
    bound: 300,
    unit: 'MB',
    // A quick run has fewer.
    measured: ({ gate }) => {
      const row = gate?.memory.find(({ origins, ready }) => origins === 100_000 && ready < origins)
      return row === undefined ? undefined : row.bytes / 1e6
    },
  },
  {
    what: 'gate: decisions in a second of processor time, 10,000 origins',
    is: 'at least',
    bound: 100_000,
    unit: '',
    measured: scaleAt(10_000),
  },
  {
    what: 'gate: decisions in a second of processor time, 100,000 origins',
    is: 'at least',
    bound: 40_000,
    unit: '',
    measured: scaleAt(100_000),
  },
  {
    what: 'gate: resident memory with 200,000 origins, default limits',
    is: 'at most',
    bound: 400,
    unit: 'MB',
    // A quick run has fewer.
    measured: ({ gate }) => (gate?.resident.origins === 200_000 ? gate.resident.rssMB : undefined),
  },
  {
    what: 'gate: the same with files of 1.2 kB, and 2,000 hosts with a queue',
    is: 'at most',
    bound: 500,
    unit: 'MB',
    measured: ({ gate }) => (gate?.queued?.origins === 200_000 ? gate.queued.rssMB : undefined),
  },
  {
    what: 'gate: 200 workers at 500 hosts, of workers that only wait',
    is: 'at least',
    bound: 90,
    unit: '%',
    measured: ({ gate }) =>
      gate === undefined ? undefined : (100 * gate.workers.requests) / gate.workers.timers,
  },
  {
    what: 'gate: calls of Redis for a request, 4 gates that want the same hosts',
    is: 'at most',
    bound: 3,
    unit: '',
    measured: ({ gate }) => gate?.fleet?.callsPerRequest,
  },
  {
    what: 'gate: requests of the busiest of these gates, as a multiple of those of the idlest',
    is: 'at most',
    bound: 2,
    unit: '×',
    measured: ({ gate }) => spreadOf(gate?.fleet),
  },
  {
    what: 'gate: the same for 4 processes with one LMDB',
    is: 'at most',
    bound: 2,
    unit: '×',
    measured: ({ gate }) => spreadOf(gate?.lmdb),
  },
]

/** @param {{ readonly shares: readonly number[] } | undefined} fleet */
function spreadOf(fleet) {
  return fleet === undefined ? undefined : Math.max(...fleet.shares) / Math.min(...fleet.shares)
}

/** The decisions of a gate that knows this number of origins. @param {number} origins @returns {Target['measured']} */
function scaleAt(origins) {
  return ({ gate }) => gate?.scale.find((row) => row.origins === origins)?.perSecond
}

/** The targets of every dialect that was measured. @param {Results} results @returns {readonly Target[]} */
function dialectTargets({ dialects = [] }) {
  return dialects.flatMap(({ load, rows }) =>
    rows.map(({ peer, ratio: measured }) => ({
      what: `${peer}: ${load}`,
      is: /** @type {const} */ ('at least'),
      bound: targetsOf(peer)[load],
      unit: '×',
      measured: () => measured,
    })),
  )
}

/**
 * The targets that a run has figures for.
 *
 * @param {Results} results
 * @returns {Judged[]}
 */
export function judged(results) {
  return [...TARGETS, ...dialectTargets(results)].flatMap(({ what, is, bound, unit, measured }) => {
    const value = measured(results)
    if (value === undefined) return []
    const wanted = `${is} ${bound.toLocaleString('en')}${unit === '' || unit === '×' ? unit : ` ${unit}`}`
    return [{ what, wanted, measured: value, unit, met: is === 'at least' ? value >= bound : value <= bound }]
  })
}
