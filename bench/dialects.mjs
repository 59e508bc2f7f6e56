// @ts-check
/** Every dialect on the workloads, compared with the yardstick, and all of them at once. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { peers, YARDSTICK } from './peers.mjs'
import { runRounds } from './rounds.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @typedef {'a' | 'b' | 'c' | 'call'} DialectLoad a workload of a dialect: {@link targetsOf} has a bound for each */

/** @type {readonly DialectLoad[]} */
export const DIALECT_LOADS = ['a', 'b', 'c', 'call']

/** Dialects whose processes wait side by side: each holds the input of a workload. */
const AT_ONCE = 4

/** Programs that decode and encode each URL. */
const PROGRAMS = ['libwww-perl', 'python-urllib', 'protego', 'crawler-commons']

/** Dialects in which other lines may change what a rule is. */
const WHOLE_GROUPS = ['heritrix', 'extended-2', 'extended-2-1996']

/**
 * How many times as fast as the yardstick a dialect is to be.
 *
 * @param {string} id
 * @returns {Readonly<Record<DialectLoad, number>>} by workload
 */
export function targetsOf(id) {
  if (PROGRAMS.includes(id)) return { a: 25, b: 18, c: 800, call: 6 }
  return { a: 30, b: 22, c: 1000, call: WHOLE_GROUPS.includes(id) ? 6 : 8 }
}

/** The ids of all dialects. @returns {Promise<string[]>} */
export async function dialectIds() {
  const { dialects } = await import('../dist/bundle/index.js')
  return Object.keys(dialects)
}

/**
 * The rows of all dialects on one workload, in the order of the dialects. Each batch of dialects has a yardstick of its
 * own.
 *
 * @param {DialectLoad} load
 * @param {Omit<Parameters<typeof runRounds>[0], 'load' | 'peers' | 'compares'>} request
 */
export async function dialectRows(load, request) {
  const yardstick = peers.filter(({ id }) => id === YARDSTICK)
  const all = (await dialectIds()).map((id) => ({ id: `dialect:${id}`, name: id, version: '' }))
  const rows = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const batch = all.slice(from, from + AT_ONCE)
    const measured = await runRounds({ ...request, load, peers: [...yardstick, ...batch], compares: false })
    // The yardstick has a version, and a dialect of its name has none.
    for (const { name } of batch)
      rows.push(...measured.filter(({ peer, version }) => peer === name && version === ''))
  }
  return rows
}

/**
 * @typedef {object} MatrixFigures
 * @property {number} dialects
 * @property {number} robots
 * @property {number} urls of the kept file
 * @property {number} dialectsUs from text: every dialect × one URL, the median file
 * @property {number} robotsUs from text: the robots × one URL, the median file
 * @property {number} keptMs a file that is kept: the robots × the URLs, the median file
 */

/** All dialects and many robots at once. @param {string} folder @param {boolean} quick @returns {MatrixFigures} */
export function matrixFigures(folder, quick) {
  const script = 'child/matrix.mjs'
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder, quick ? '3' : '11'], {
    cwd: here,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}
