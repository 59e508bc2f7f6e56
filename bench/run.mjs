// @ts-check
/**
 * Wayleave against its peers. Run: npm run bench [-- --quick]
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadNow, machineOf } from './machine.mjs'
import { HELP, LOADS, optionsOf, UsageError } from './options.mjs'
import { absent, peers as known, OURS, YARDSTICK } from './peers.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..')

/** How long a pass over a workload may be, and the least time of a round, in milliseconds. */
const BUDGETS = { passBudget: 1500, roundBudget: 700 }
const QUICK_BUDGETS = { passBudget: 300, roundBudget: 200 }

/** @typedef {import('./options.mjs').Options} Options */
/** @typedef {import('./peers.mjs').PeerRecord} PeerRecord */
/** @typedef {import('./report.mjs').Results} Results */

/** @param {readonly string[]} args @param {string} failure */
function npm(args, failure) {
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new UsageError(
      `${failure}: "npm ${args.join(' ')}" ended with ${error?.message ?? `exit ${status}`}`,
    )
}

function makeReady() {
  if (!existsSync(join(here, 'node_modules')))
    npm(['ci', '--prefix', 'bench'], 'the peers could not be installed')
  if (!existsSync(join(root, 'node_modules', 'rolldown')))
    npm(['ci'], 'the tools of the project could not be installed')
  if (!existsSync(join(root, 'dist', 'bundle', 'index.js')))
    npm(['run', 'build', '--silent'], 'Wayleave could not be built')
}

/** @param {Options} options */
async function main(options) {
  makeReady()
  const taking = known.filter(
    ({ id }) => options.peers?.includes(id) !== false || id === OURS || id === YARDSTICK,
  )
  const files = await filesOf(options.files)
  const { rounds } = options
  /** @type {Results} */
  const results = {
    machine: machineOf(root),
    run: { isQuick: options.quick, files: files.about },
    parts: {},
    loads: {},
    absent,
  }
  say(`${files.about}; ${rounds} rounds`)
  for (const [part, measure] of Object.entries(measures(options, taking, files.folder))) {
    if (!options.only.includes(part)) continue
    const [start, loadAtStart] = [performance.now(), loadNow()]
    Object.assign(results, await measure(results))
    results.parts[part] = {
      date: results.machine.date,
      commit: results.machine.commit,
      rounds,
      minutes: (performance.now() - start) / 60_000,
      loadAtStart,
      loadAtEnd: loadNow(),
    }
  }
  const { markdownOf } = await import('./report.mjs')
  process.stdout.write(markdownOf(results))
  if (options.record) record(results, markdownOf)
}

/**
 * What measures each part, in the order in which a run takes them. Each gives what it adds to the results.
 *
 * @param {Options} options
 * @param {readonly PeerRecord[]} taking
 * @param {string} folder of real files
 * @returns {Record<string, (results: Results) => Promise<Partial<Results>>>}
 */
function measures({ quick, rounds, peers, limit }, taking, folder) {
  const deciding = taking.filter(({ parseOnly, onceOnly }) => !parseOnly && !onceOnly)
  const once = taking.filter(({ parseOnly }) => !parseOnly)
  const takingBy = { byte: taking.filter(({ onceOnly }) => !onceOnly), decision: deciding, call: once }
  const budgets = quick ? QUICK_BUDGETS : BUDGETS
  /** @param {string} load */
  const ofLoad =
    (load) =>
    async (/** @type {Results} */ { loads: known }) => {
      const { loads } = await import('./loads.mjs')
      const { runRounds } = await import('./rounds.mjs')
      const { title, unit } = /** @type {import('./loads.mjs').Load} */ (loads[load])
      say(title)
      const settings = { folder, quick }
      const rows = await runRounds({
        load,
        peers: takingBy[unit],
        rounds,
        settings,
        budgets,
        compares: load === 'a',
      })
      return { loads: { ...known, [load]: { title, unit, rows } } }
    }
  const footprint = () => import('./footprint.mjs')
  const own = () => import('./own.mjs')
  return {
    ...Object.fromEntries(LOADS.map((load) => [load, ofLoad(load)])),
    async dialects() {
      const { DIALECT_LOADS, dialectRows } = await import('./dialects.mjs')
      const dialects = []
      for (const load of DIALECT_LOADS) {
        say(`dialects: ${load}`)
        // All dialects take the smaller inputs.
        const settings = { folder, quick: true }
        dialects.push({ load, rows: await dialectRows(load, { rounds, settings, budgets }) })
      }
      return { dialects }
    },
    matrix: async () => ({
      matrix: (await import('./dialects.mjs')).matrixFigures(said('matrix: all at once', folder), quick),
    }),
    cold: async () => ({ cold: (await footprint()).coldStarts(said('cold: starts', once), quick ? 5 : 15) }),
    start: async () => ({
      start: (await import('./start.mjs')).starts(said('start: commands', quick ? 5 : 25)),
    }),
    memory: async () => ({ memory: (await footprint()).keptMemory(said('memory: kept', deciding), folder) }),
    bundle: async () => ({ bundle: await (await footprint()).bundleSizes(said('bundle: sizes', deciding)) }),
    async hostile() {
      const hurt =
        quick && peers === undefined ? deciding.filter(({ id }) => id === OURS || id === YARDSTICK) : deciding
      return { hostile: await hostile(hurt, limit * 1000) }
    },
    matcher: async () => ({ matcher: (await own()).matchers(said('matcher: made and held', folder)) }),
    meaning: async () => ({
      meaning: (await own()).meaning(said('meaning: dialects and edits compared', folder), quick ? 50 : 1),
    }),
    checking: async () => ({
      checking: (await own()).checking(said('checking: every rule', folder), quick ? 50 : 1),
    }),
    gate: async () => ({ gate: (await own()).gate(said('gate: decisions, memory, Redis', quick)) }),
  }
}

/** @param {string | undefined} asked */
async function filesOf(asked) {
  const { filesFolder } = await import('./files.mjs')
  try {
    return filesFolder(asked)
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message)
  }
}

/**
 * @param {readonly PeerRecord[]} peers
 * @param {number} limit
 * @returns {Promise<import('./report.mjs').HostileResult>}
 */
async function hostile(peers, limit) {
  const { cases, runCase } = await import('./hostile.mjs')
  /** @type {Record<string, { what: string, outcomes: Record<string, import('./hostile.mjs').Outcome> }>} */
  const results = {}
  for (const [name, { what }] of Object.entries(cases)) {
    say(`hostile: ${name}`)
    /** @type {Record<string, import('./hostile.mjs').Outcome>} */
    const outcomes = {}
    for (const { id, name: peer } of peers) outcomes[peer] = await runCase(id, name, limit)
    results[name] = { what, outcomes }
  }
  return { limit, peers: peers.map(({ name }) => name), cases: results }
}

/**
 * Writes a record. If there is one of this day and machine, the parts of this run take the place of its own: a
 * machine is rarely quiet for the hour that all parts take.
 *
 * @param {Results} results
 * @param {typeof import('./report.mjs').markdownOf} markdownOf
 */
function record(results, markdownOf) {
  const { date, node, cores } = results.machine
  const folder = join(here, 'record')
  const name = join(folder, `${date}-node${node.split('.')[0]}-${cores}core`)
  mkdirSync(folder, { recursive: true })
  /** @type {Results | undefined} */
  const before = existsSync(`${name}.json`) ? JSON.parse(readFileSync(`${name}.json`, 'utf8')) : undefined
  const whole = {
    ...before,
    ...results,
    parts: { ...before?.parts, ...results.parts },
    loads: { ...before?.loads, ...results.loads },
  }
  writeFileSync(`${name}.md`, markdownOf(whole))
  writeFileSync(`${name}.json`, `${JSON.stringify(whole, undefined, 1)}\n`)
  say(`recorded: ${name}.md and .json`)
}

/** Prints progress on standard error. @param {string} text */
function say(text) {
  console.error(text)
}

/** @template T @param {string} text @param {T} value @returns {T} */
function said(text, value) {
  say(text)
  return value
}

try {
  const options = optionsOf(
    process.argv.slice(2),
    known.map(({ id }) => id),
  )
  if (options === 'help') console.log(HELP)
  else await main(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`bench: ${error.message}`)
  process.exitCode = 2
}
