// @ts-check
/** The other runtimes that tests use. They come from the package registry into .cache/runtimes, outside the lock file. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../.cache/runtimes', import.meta.url))
const windows = process.platform === 'win32'

/** An installation that takes longer than this is ended, in milliseconds. */
const INSTALLATION_LIMIT = 60_000
/** A runtime that takes longer than this to say its version does not run, in milliseconds. */
const VERSION_LIMIT = 120_000

/**
 * @typedef {{ name: string, package: string, version: string, program: readonly string[], args?: readonly
 * string[], postinstall?: string }} Runtime `program`: its path below `node_modules`; `postinstall`: the
 * script that puts it there, for installers that run no scripts.
 */

/** @type {readonly Runtime[]} */
export const RUNTIMES = [
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
export function install(runtime) {
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
    spawnSync(program, ['--version'], { shell: windows, timeout: VERSION_LIMIT }).status === 0
  )
}
