// @ts-check
/**
 * Benchmarks of what no peer does: making matchers, comparing policies over all URLs, checking files, and the gate.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { medianOf } from './numbers.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} script @param {readonly string[]} args */
function figures(script, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    cwd: here,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/**
 * @typedef {{ title: string, matchers: number, rules: number, medianUs: number, maxUs: number, allUs: number,
 * heldEach: number, heldPerCharacter: number }} MatcherFigures `medianUs` and `maxUs`: the slowest decision while a
 * matcher is made. `allUs`: all decisions of that time, the median.
 */
/**
 * @typedef {{ title: string, questions: number, kinds: Record<string, number>, ms: number[], states: number[]
 * }} MeaningFigures
 */

/** @typedef {{ title: string, files: number, ms: number[] }} CheckingFigures median, 90 %, 99 %, most */

/** Processes that check the large file. Each can check it for the first time only once. */
const FIRST_TIMES = 9

/** @param {string} folder @returns {MatcherFigures[]} */
export const matchers = (folder) => figures('child/matcher.mjs', [folder])

/** @param {string} folder @param {number} step every which file @returns {MeaningFigures[]} */
export const meaning = (folder, step) => figures('child/meaning.mjs', [folder, String(step)])

/** @param {string} folder @param {number} step every which file @returns {CheckingFigures[]} */
export function checking(folder, step) {
  const [large, kinds] = ['paths', 'kinds'].map((which) =>
    Array.from({ length: FIRST_TIMES }, () => figures('child/checking-large.mjs', [which])),
  )
  const { checks, proofs, fixes } = figures('child/checking.mjs', [folder, String(step)])
  return [
    checkingRow('real files', checks),
    checkingRow(
      `the same, fixes proved: ${fixes.safe} safe, ${fixes.changing} change something, ${fixes.undecided} not decided`,
      proofs,
    ),
    checkingRow(
      '500 KiB, 5,000 rules, first time by the clock',
      large.map(({ first }) => first.byClock),
    ),
    checkingRow(
      'the same, on the processor',
      large.map(({ first }) => first.onProcessor),
    ),
    checkingRow(
      'the same, again',
      large.flatMap(({ again }) => again),
    ),
    checkingRow(
      '307 kB, 5,000 rules of all kinds (c), first time by the clock',
      kinds.map(({ first }) => first.byClock),
    ),
  ]
}

/** @param {string} title @param {readonly number[]} values */
function checkingRow(title, values) {
  const sorted = [...values].sort((one, other) => one - other)
  const ms = [0.5, 0.9, 0.99, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0,
  )
  return { title, files: values.length, ms }
}

/** @typedef {{ way: string, ns: number, least: number, origins: number, decisions: number }} GateDecisions */
/** @typedef {{ origins: number, ready: number, bytes: number, peakMB: number }} GateMemory */
/**
 * @typedef {{ title: string, single: number, together: number }} GateRedis microseconds, the median of the
 * rounds
 */

/** @typedef {{ origins: number, perSecond: number }} GateScale */
/** @typedef {{ origins: number, bytes: number, hosts: number, rssMB: number, peakMB: number }} GateResident */
/** @typedef {{ workers: number, hosts: number, timers: number, requests: number, micros: number }} GateWorkers */
/** @typedef {{ gates: number, callsPerRequest: number, shares: number[], ofIdeal: number }} GateFleet */

/**
 * @param {boolean} quick
 * @returns {{ decisions: GateDecisions[], memory: GateMemory[], scale:
 * GateScale[], resident: GateResident, queued: GateResident, workers: GateWorkers, redis: GateRedis[] | string, fleet: GateFleet | undefined,
 * lmdb: GateFleet }} for Redis, why it was not measured if it was not
 */
export function gate(quick) {
  const { origins, decisions, ns } = figures('child/gate-decisions.mjs', [quick ? '3' : '11'])
  const [many, ready] = quick ? [10_000, 2_000] : [100_000, 10_000]
  const memory = [ready, many].map((kept) => figures('child/gate-memory.mjs', [String(many), String(kept)]))
  return {
    decisions: Object.entries(ns).map(([way, all]) => ({
      way,
      ns: medianOf(all),
      least: Math.min(...all),
      origins,
      decisions,
    })),
    memory,
    scale: (quick ? [2_000] : [10_000, 100_000]).map((many) => {
      const { origins, perSecond } = figures('child/gate-scale.mjs', ['decisions', String(many), '5'])
      return { origins, perSecond: medianOf(perSecond) }
    }),
    resident: figures('child/gate-scale.mjs', ['memory', quick ? '20000' : '200000', '0', '0']),
    queued: figures('child/gate-scale.mjs', ['memory', quick ? '20000' : '200000', '1200', '2000']),
    workers: figures('child/gate-scale.mjs', ['workers', quick ? '2' : '10']),
    redis: redis(quick),
    fleet: hasRedis() ? figures('child/gate-fleet.mjs', [quick ? '3' : '20']) : undefined,
    lmdb: figures('child/gate-lmdb.mjs', [quick ? '5' : '30']),
  }
}

function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0
}

/** @param {boolean} quick */
function redis(quick) {
  if (!hasRedis()) return 'redis-server is missing; on Debian: apt-get install redis-server'
  const rows = figures('child/gate-redis.mjs', [quick ? '3' : '11'])
  return rows.map(
    (/** @type {{ title: string, single: number[], together: number[] }} */ { title, single, together }) => ({
      title,
      single: medianOf(single),
      together: medianOf(together),
    }),
  )
}
