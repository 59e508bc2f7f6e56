// @ts-check
/** How long commands take in a new process, compared with a Node that does nothing. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { medianOf } from './numbers.mjs'
import { manyRules } from './workloads.mjs'

/** @type {(path: string) => string} */
const at = (path) => fileURLToPath(new URL(path, import.meta.url))

const COMMAND = at('../dist/bundle/cli.cjs')
const EXAMPLE = at('../examples/robots.txt')

/** A small file, as most files are. */
const SMALL = 'User-agent: *\nDisallow: /private/\nSitemap: https://example.com/sitemap.xml\n'

/** Rounds of a call that takes seconds. */
const SLOW_ROUNDS = 3

/** After this number of calls, a command has cached its compiled code. */
const WARMING = 4

/**
 * @typedef {{ title: string, ms: number, ratio: number, least: number }} Started `ms`: more than a bare Node;
 * `ratio`: to it
 */

/**
 * @param {number} rounds
 * @returns {{ bareMs: number, rows: readonly Started[] }}
 */
export function starts(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-start-'))
  try {
    const small = join(folder, 'robots.txt')
    writeFileSync(small, SMALL)
    const [before, after] = [join(folder, 'before.txt'), join(folder, 'after.txt')]
    const { robots: many } = manyRules(0)
    writeFileSync(before, many)
    writeFileSync(after, changed(many))
    /** @type {readonly (readonly [title: string, args: readonly string[]])[]} */
    const calls = [
      ['check, 3 lines', ['check', small]],
      ['check, the example', ['check', EXAMPLE]],
      ['test, the example', ['test', EXAMPLE, '--agent', 'Googlebot', 'https://shop.example/cart']],
      ['test, the example, all robots', ['test', EXAMPLE, '--robots', 'all', 'https://shop.example/cart']],
      ['report, the example', ['report', EXAMPLE]],
      ['explain', ['explain', 'S101']],
    ]
    const kept = join(folder, 'kept')
    for (let time = 0; time < WARMING; time += 1)
      for (const [, args] of calls) timeTaken([COMMAND, ...args], { folder: kept })
    const contestants = [
      { title: 'none', take: () => timeTaken(['-e', '0'], { folder: kept }) },
      ...calls.flatMap(([title, args]) => [
        { title, take: () => timeTaken([COMMAND, ...args], { folder: kept }) },
        {
          title: `${title}, nothing kept`,
          take: () => timeTaken([COMMAND, ...args], { folder: kept, off: '1' }),
        },
        {
          title: `${title}, the first time`,
          take: () => timeTaken([COMMAND, ...args], { folder: mkdtempSync(join(folder, 'first-')) }),
        },
      ]),
    ]
    const figures = contestants.map(() => /** @type {number[]} */ ([]))
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < contestants.length; turn += 1) {
        const index = (round + turn) % contestants.length
        figures[index]?.push(contestants[index]?.take() ?? Number.NaN)
      }
    }
    const [bare = []] = figures
    const bareMs = medianOf(bare)
    const rows = contestants.slice(1).map(({ title }, index) => {
      const own = figures[index + 1] ?? []
      return {
        title,
        ms: medianOf(own) - bareMs,
        ratio: medianOf(own) / bareMs,
        least: Math.min(...own) - Math.min(...bare),
      }
    })
    const slow = Array.from({ length: SLOW_ROUNDS }, () =>
      timeTaken([COMMAND, 'diff', before, after, '--robots', 'all'], { folder: kept }),
    )
    const ms = medianOf(slow) - bareMs
    const least = Math.min(...slow) - Math.min(...bare)
    const title = 'diff, 5,000 rules, one changed, all robots'
    return { bareMs, rows: [...rows, { title, ms, ratio: medianOf(slow) / bareMs, least }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file with one more character in its middle rule. @param {string} text */
function changed(text) {
  const end = text.indexOf('\n', text.length / 2)
  return `${text.slice(0, end)}x${text.slice(end)}`
}

/**
 * Processor time of a Node process in milliseconds, with a folder for compiled code.
 *
 * @param {readonly string[]} args
 * @param {{ folder: string, off?: string }} keeping
 */
function timeTaken(args, { folder, off = '' }) {
  const { NODE_V8_COVERAGE: _coverage, NODE_DISABLE_COMPILE_CACHE: _disabled, ...env } = process.env
  const { output, status, error } = spawnSync(
    process.execPath,
    ['--require', at('child/time-taken.cjs'), ...args],
    {
      env: { ...env, XDG_CACHE_HOME: folder, LOCALAPPDATA: folder, WAYLEAVE_NO_CACHE: off },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  )
  // `check` ends with 1 if it has findings, and `test` if a URL is disallowed.
  if (error !== undefined || status === null || status > 1)
    throw error ?? new Error(`${args.join(' ')}: ${output[2] ?? status}`)
  return Number(output[3]) / 1000
}
