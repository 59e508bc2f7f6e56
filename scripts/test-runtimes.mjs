// @ts-check
/**
 * Runs the core (test/runtimes/core.mjs) on this Node and on other runtimes: newer Nodes, Bun, Deno. It
 * installs these from the package registry into .cache/runtimes, outside the lock file.
 *
 * ```
 *   npm run build && npm run test:runtimes   runs all; a runtime that cannot be installed is named as missing
 *   npm run test:runtimes -- NAME...         runs these: this, node-22, node-24, node-26, bun, deno
 *   npm run test:runtimes -- --strict        also fails if a runtime is missing
 * ```
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache', 'runtimes')
const script = join(root, 'test', 'runtimes', 'core.mjs')
const windows = process.platform === 'win32'

/** An installation that takes longer than this is ended, in milliseconds. */
const INSTALLATION_LIMIT = 60_000
/** A run that takes longer than this is ended, in milliseconds. */
const RUN_LIMIT = 120_000

/**
 * @typedef {{ name: string, package: string, version: string, program: readonly string[], args?: readonly
 * string[], postinstall?: string }} Runtime `program`: its path below `node_modules`; `postinstall`: the
 * script that puts it there, for installers that run no scripts.
 */

/** @type {readonly Runtime[]} */
const RUNTIMES = [
  ...['22.23.3', '24.21.0', '26.10.0'].map((version) => ({
    name: `node-${version.split('.')[0]}`,
    package: 'node',
    version,
    program: ['node', 'bin', windows ? 'node.exe' : 'node'],
  })),
  {
    name: 'bun',
    package: 'bun',
    version: '1.4.5',
    program: ['bun', 'bin', 'bun.exe'],
    postinstall: 'install.js',
  },
  {
    name: 'deno',
    package: 'deno',
    version: '2.9.5',
    program: ['.bin', windows ? 'deno.cmd' : 'deno'],
    args: ['run', '--quiet', '--allow-read'],
  },
]

/**
 * @param {Runtime} runtime
 * @returns {string} where the program stands
 */
function install(runtime) {
  const folder = join(cache, runtime.name)
  const program = join(folder, 'node_modules', ...runtime.program)
  if (answers(program)) return program
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `runtime-${runtime.name}`, private: true }),
  )
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts=false',
    '--loglevel=error',
    '--save-exact',
  ]
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
    ),
  )
  const options = /** @type {const} */ ({
    cwd: folder,
    env,
    encoding: 'utf8',
    shell: windows,
    timeout: INSTALLATION_LIMIT,
  })
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    [...args, `${runtime.package}@${runtime.version}`],
    options,
  )
  if (error !== undefined) throw error
  if (status !== 0)
    throw new Error(
      `npm ended with ${status}: ${`${stdout}${stderr}`.trim().split('\n').slice(-5).join(' / ')}`,
    )
  if (!answers(program) && runtime.postinstall !== undefined) {
    spawnSync(process.execPath, [join(folder, 'node_modules', runtime.package, runtime.postinstall)], options)
  }
  if (!answers(program)) throw new Error('it was installed and does not run')
  return program
}

/** @param {string} program */
function answers(program) {
  return (
    existsSync(program) &&
    spawnSync(program, ['--version'], { shell: windows, timeout: RUN_LIMIT }).status === 0
  )
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {{ runtime: string, passed: number, failed: number }}
 */
function runCore(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, [...args, script], {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    timeout: RUN_LIMIT,
  })
  if (error !== undefined) throw error
  const lines = stdout.trimEnd().split('\n')
  const last = lines.pop() ?? ''
  for (const line of lines.filter(Boolean)) console.log(`    ${line}`)
  if (status !== 0 || !last.startsWith('{')) throw new Error(`it ended with ${status}\n${stderr.trimEnd()}`)
  return JSON.parse(last)
}

/** @param {readonly string[]} argv */
function main(argv) {
  const strict = argv.includes('--strict')
  const wanted = argv.filter((argument) => !argument.startsWith('--'))
  const unknown = wanted.filter(
    (name) => name !== 'this' && !RUNTIMES.some((runtime) => runtime.name === name),
  )
  if (unknown.length > 0) {
    console.error(
      `Unknown runtime ${unknown.join(', ')}: expected this, ${RUNTIMES.map(({ name }) => name).join(', ')}`,
    )
    process.exitCode = 2
    return
  }
  /** @type {(name: string) => boolean} */
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
  const total = { ran: 0, passed: 0, failed: 0 }
  /** @type {string[]} */
  const broken = []
  /** @type {string[]} */
  const missing = []
  /** @type {(name: string, program: string, args: readonly string[]) => void} */
  const runOne = (name, program, args) => {
    try {
      const { runtime, passed, failed } = runCore(program, args)
      console.log(`${runtime}: ${passed} passed, ${failed} failed`)
      total.ran += 1
      total.passed += passed
      total.failed += failed
    } catch (error) {
      broken.push(name)
      console.log(`${name}: FAILED, ${error instanceof Error ? error.message : error}`)
    }
  }

  if (isWanted('this')) runOne('this', process.execPath, [])
  for (const runtime of RUNTIMES.filter(({ name }) => isWanted(name))) {
    let program
    try {
      program = install(runtime)
    } catch (error) {
      missing.push(runtime.name)
      console.log(
        `${runtime.name} ${runtime.version}: MISSING, ${error instanceof Error ? error.message : error}`,
      )
      continue
    }
    runOne(runtime.name, program, runtime.args ?? [])
  }
  const list = (/** @type {string[]} */ names) => (names.length === 0 ? 'none' : names.join(', '))
  console.log(
    `runtimes: ${total.ran} ran, ${total.passed} passed, ${total.failed} failed; broken: ${list(broken)}; missing: ${list(missing)}`,
  )
  const nothing = total.passed === 0
  process.exitCode =
    total.failed > 0 || broken.length > 0 || nothing || (strict && missing.length > 0) ? 1 : 0
}

main(process.argv.slice(2))
