// @ts-check
/**
 * Runs the core (test/runtimes/core.mjs) on this Node and on other runtimes: newer Nodes, Bun, Deno.
 *
 * ```
 *   npm run build && npm run test:runtimes   runs all; a runtime that cannot be installed is named as missing
 *   npm run test:runtimes -- NAME...         runs these: this, node-22, node-24, node-26, bun, deno
 *   npm run test:runtimes -- --strict        also fails if a runtime is missing
 * ```
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, RUNTIMES } from './runtimes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'test', 'runtimes', 'core.mjs')
const windows = process.platform === 'win32'

/** A run that takes longer than this is ended, in milliseconds. */
const RUN_LIMIT = 120_000

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
