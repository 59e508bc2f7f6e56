// @ts-check
/**
 * Wayleave against its peers. Run: npm run bench [-- --quick]
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
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
  const start = performance.now()
  const taking = known.filter(
    ({ id }) => options.peers?.includes(id) !== false || id === OURS || id === YARDSTICK,
  )
  const deciding = taking.filter(({ parseOnly, onceOnly }) => !parseOnly && !onceOnly)
  const once = taking.filter(({ parseOnly }) => !parseOnly)
  const takingBy = { byte: taking.filter(({ onceOnly }) => !onceOnly), decision: deciding, call: once }
  const files = await filesOf(options.files)
  const { quick, rounds } = options
  const wants = (/** @type {string} */ part) => options.only.includes(part)
  /** @type {Results} */
  const results = {
    machine: machineOf(root),
    run: { kind: kindOf(options), rounds, files: files.about, seconds: 0 },
    loads: {},
    absent,
  }
  say(`${files.about}; ${rounds} rounds`)

  const { loads } = await import('./loads.mjs')
  const { runRounds } = await import('./rounds.mjs')
  for (const load of LOADS.filter(wants)) {
    const { title, unit } = /** @type {import('./loads.mjs').Load} */ (loads[load])
    say(title)
    const rows = await runRounds({
      load,
      peers: takingBy[unit],
      rounds,
      settings: { folder: files.folder, quick },
      budgets: quick ? QUICK_BUDGETS : BUDGETS,
      compares: load === 'a',
    })
    results.loads[load] = { title, unit, rows }
  }
  const { DIALECT_LOADS, dialectRows, matrixFigures } = await import('./dialects.mjs')
  if (wants('dialects')) {
    results.dialects = []
    for (const load of DIALECT_LOADS) {
      say(`dialects: ${load}`)
      // All dialects take the smaller inputs.
      const settings = { folder: files.folder, quick: true }
      const budgets = quick ? QUICK_BUDGETS : BUDGETS
      results.dialects.push({ load, rows: await dialectRows(load, { rounds, settings, budgets }) })
    }
  }
  if (wants('matrix')) results.matrix = matrixFigures(said('matrix: all at once', files.folder), quick)
  const { bundleSizes, coldStarts, keptMemory } = await import('./footprint.mjs')
  if (wants('cold')) results.cold = coldStarts(said('cold: starts', once), quick ? 5 : 15)
  const { starts } = await import('./start.mjs')
  if (wants('start')) results.start = starts(said('start: commands', quick ? 5 : 25))
  if (wants('memory')) results.memory = keptMemory(said('memory: kept', deciding), files.folder)
  if (wants('bundle')) results.bundle = await bundleSizes(said('bundle: sizes', deciding))
  if (wants('hostile')) {
    const hurt =
      quick && options.peers === undefined
        ? deciding.filter(({ id }) => id === OURS || id === YARDSTICK)
        : deciding
    results.hostile = await hostile(hurt, options.limit * 1000)
  }

  const own = await import('./own.mjs')
  if (wants('matcher')) results.matcher = own.matchers(said('matcher: made and held', files.folder))
  if (wants('meaning'))
    results.meaning = own.meaning(said('meaning: dialects and edits compared', files.folder), quick ? 50 : 1)
  if (wants('checking'))
    results.checking = own.checking(said('checking: every rule', files.folder), quick ? 50 : 1)
  if (wants('gate')) results.gate = own.gate(said('gate: decisions, memory, Redis', quick))

  results.machine.loadAtEnd = loadNow()
  results.run.seconds = Math.round((performance.now() - start) / 1000)
  const { markdownOf } = await import('./report.mjs')
  const markdown = markdownOf(results)
  process.stdout.write(markdown)
  if (options.record) record(results, markdown)
}

/** @param {Options} options */
function kindOf({ quick, partial }) {
  if (quick) return partial ? 'quick run of some parts' : 'quick run'
  return partial ? 'run of some parts' : 'full run'
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

/** @param {Results} results @param {string} markdown */
function record(results, markdown) {
  const { date, node, cores } = results.machine
  const folder = join(here, 'record')
  const name = `${date}-node${node.split('.')[0]}-${cores}core`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.md`), markdown)
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, undefined, 1)}\n`)
  say(`recorded: bench/record/${name}.md and .json`)
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
