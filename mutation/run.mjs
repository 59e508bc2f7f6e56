// @ts-check
/**
 * Mutation tests: Stryker makes one small mistake in the code after another, and a test of its room has to
 * fail. Run: npm run test:mutation [-- ROOM or PATH…] [--every N] [--tests NAME…] [--record]
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineOf } from '../bench/machine.mjs'
import { pageOf } from './page.mjs'
import { partsOf, ROOMS, sampleOf, testFilesOf } from './rooms.mjs'
import { drawOneIn, everyFor, FEW } from './sample.mjs'

/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..')
const RECORD = join(here, 'record', 'scores.json')
const PAGE = join(here, 'record', 'scores.md')
const FOUND = join(root, '.cache', 'mutation')

/** In milliseconds, by the clock. The runner itself watches the processor time. */
const LONGEST_RUN = 3_600_000

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} testFiles
 * @param {(mutant: Mutant) => void} heard takes each mistake as soon as it has been tried
 */
async function mutantsOf(files, testFiles, heard) {
  const { Stryker } = await import('@stryker-mutator/core')
  const { listener } = await import('./reporter.mjs')
  listener.heard = heard
  const stryker = new Stryker(
    /** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */ ({
      mutate: [...files],
      testRunner: 'in-process',
      plugins: ['in-process-runner.mjs', 'reporter.mjs'].map((file) => join(here, file)),
      inProcess: { testFiles },
      coverageAnalysis: 'perTest',
      concurrency: 1,
      timeoutMS: LONGEST_RUN,
      dryRunTimeoutMinutes: LONGEST_RUN / 60_000,
      reporters: process.stdout.isTTY ? ['listener', 'progress'] : ['listener'],
      logLevel: 'error',
      warnings: false,
      tempDirName: '.cache/stryker',
      ignorePatterns: [
        '**',
        '!src/**',
        '!test/**',
        '!examples/**',
        ...(testFiles.some((file) => file.startsWith('test/server/')) ? ['!dist/**'] : []),
        '!package.json',
        '!tsconfig*.json',
        '!survey/src/**',
        '!survey/tsconfig.json',
      ],
    }),
  )
  const mutants = await stryker.runMutationTest()
  return mutants.filter(({ status }) => status !== 'Ignored')
}

/** @param {Mutant} mutant */
const isDetected = ({ status }) => status === 'Killed' || status === 'Timeout'

/** A mutant that no test noticed: where it is, and its changed code. @param {Mutant} mutant */
function lineOf({ fileName, location, replacement = '', status }) {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const original =
    start.line === end.line
      ? (lines[start.line - 1] ?? '').slice(start.column - 1, end.column - 1)
      : `${(lines[start.line - 1] ?? '').slice(start.column - 1)} …`
  const file = relative(root, fileName).replaceAll('\\', '/')
  const unreached = status === 'NoCoverage' ? '  (no test runs it)' : ''
  return `${file}:${start.line}:${start.column}  ${original}  →  ${replacement.split('\n')[0]}${unreached}`
}

/**
 * @param {string} room
 * @param {string | undefined} path
 * @param {{ share: number | undefined, tests: readonly string[] }} limits
 */
async function runRoom(room, path, { share, tests }) {
  const start = Date.now()
  const parts = partsOf(room, path)
  const every = share ?? (await everyFor(parts.flat(), sampleOf(room)))
  await drawOneIn(every)
  if (every > 1) console.log(`${room}: one in ${every} mistakes is tried`)
  const testFiles = testFilesOf(room, tests)
  const list = join(FOUND, `${nameOf({ room, path }).replaceAll('/', '-')}.txt`)
  mkdirSync(FOUND, { recursive: true })
  writeFileSync(list, '')
  // At once, so that somebody can read while the others run.
  const heard = (/** @type {Mutant} */ mutant) => {
    if (!isDetected(mutant) && mutant.status !== 'Ignored') appendFileSync(list, `${lineOf(mutant)}\n`)
  }
  /** @type {Mutant[]} */
  const mutants = []
  for (const part of every < FEW ? parts : [parts.flat()]) {
    const made = await mutantsOf(part, testFiles, heard)
    mutants.push(...made)
    console.log(`  ${part.length === 1 ? part[0] : `${part.length} files from ${part[0]}`}: ${scoreOf(made)}`)
  }
  console.log(`${room}: ${scoreOf(mutants)}; those not noticed: ${list}`)
  return {
    every,
    mutants: mutants.length,
    noticed: mutants.filter(isDetected).length,
    endless: mutants.filter(({ status }) => status === 'Timeout').length,
    notReached: mutants.filter(({ status }) => status === 'NoCoverage').length,
    minutes: Math.round((Date.now() - start) / 60_000),
  }
}

/** @param {readonly Mutant[]} mutants */
function scoreOf(mutants) {
  const noticed = mutants.filter(isDetected).length
  const share = mutants.length === 0 ? '' : ` (${((100 * noticed) / mutants.length).toFixed(1)} %)`
  return `${noticed} of ${mutants.length} mistakes noticed${share}`
}

/** @param {string} argument `policy`, `rewrite/edit` or `src/policy/decide.ts` */
function targetOf(argument) {
  const [, room = argument, path] = /^(?:src\/)?([^/]+)(\/.+)?$/.exec(argument) ?? []
  if (!ROOMS.includes(room))
    throw new Error(`Expected a room of ${ROOMS.join(', ')}, or a path in one; got "${argument}".`)
  return { room, path: path === undefined ? undefined : `src/${room}${path}` }
}

/** @param {{ room: string, path: string | undefined }} target `policy` or `rewrite/edit` */
const nameOf = ({ room, path }) => path?.replace('src/', '') ?? room

/** @param {readonly string[]} argv */
async function main(argv) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      record: { type: 'boolean', default: false },
      every: { type: 'string' },
      tests: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const share = values.every === undefined ? undefined : Number(values.every)
  if (share !== undefined && !(Number.isInteger(share) && share > 0))
    throw new Error(`--every wants a whole number from 1, got "${values.every}".`)
  const targets = (positionals.length === 0 ? ROOMS : positionals).map(targetOf)
  if (values.record && values.tests.length > 0) throw new Error('--record wants all tests of a room.')
  if (!existsSync(join(here, 'node_modules')))
    spawnSync('npm', ['ci', '--prefix', 'mutation'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  // Random tests draw as few cases as in `npm run test:quick`.
  process.env.WAYLEAVE_QUICK = '1'
  process.chdir(root)
  for (const { room, path } of targets) {
    const result = await runRoom(room, path, { share, tests: values.tests })
    if (!values.record) continue
    const { date, commit, node } = machineOf(root)
    mkdirSync(dirname(RECORD), { recursive: true })
    const record = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {}
    record[nameOf({ room, path })] = { date, commit, node, ...result }
    writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
    writeFileSync(PAGE, pageOf(record))
  }
}

await main(process.argv.slice(2))
