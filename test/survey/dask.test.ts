// The example of the guide for Dask, on a scheduler and four workers of this machine. Workers are killed while they work,
// and the dataset has the bytes of one process.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { digestsIn } from './dataset-digests.ts'

/** The Python of Debian, which has the package of Debian. */
const PYTHON = '/usr/bin/python3'
const noDask = whyNone()
if (noDask !== undefined) {
  if (process.env.CI === 'true') throw new Error(noDask)
  console.warn(noDask)
}

const BIN = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
const GUIDE = readFileSync(new URL('../../docs/guides/survey-in-your-engine.md', import.meta.url), 'utf8')
/** The program of the guide, and the command after it. */
const [, PROGRAM = '', COMMAND = ''] =
  /\n## Dask\n[\s\S]*?```python\n([\s\S]*?)```[\s\S]*?```sh\n([\s\S]*?)```/.exec(GUIDE) ?? []
/** The address in the program of the guide. */
const ADDRESS = 'tcp://scheduler:8786'

const RECORDS = Array.from({ length: 32 }, (_, at) =>
  JSON.stringify({
    host: `h${at}.example`,
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    source: `crawl:${at}`,
    // Two characters at which Python's splitlines() ends a line, and JSON does not.
    robots: `User-agent: GPTBot\nDisallow: /${at}\u2028\u0085\n${'# a comment\n'.repeat(20)}`,
  }),
)
/** About two records, so that each worker has several tasks. */
const BLOCK = '700B'
const WORKERS = 4

const folder = mkdtempSync(join(tmpdir(), 'wayleave-dask-test-'))
const path = (name: string): string => join(folder, name)
const started: ChildProcess[] = []

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function whyNone(): string | undefined {
  const { status } = spawnSync(PYTHON, ['-c', 'import distributed, dask.bag'], { stdio: 'ignore' })
  return status === 0
    ? undefined
    : 'Dask is missing, so the survey on it is NOT tested; on Debian: apt-get install python3-distributed'
}

const env = { ...process.env, PATH: `${path('bin')}:${process.env.PATH}` }

interface Started {
  readonly child: ChildProcess
  /** What it says when it is ready. */
  readonly words: string
}

/** Starts a part of Dask, and waits until it says that it is ready. */
async function start(args: readonly string[], ready: RegExp): Promise<Started> {
  const child = spawn(PYTHON, ['-m', ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  started.push(child)
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const [words] = await vi.waitFor(
    () => {
      const found = ready.exec(said)
      if (found === null) throw new Error(`${args[0]}: ${said}`)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
  return { child, words }
}

describe.skipIf(noDask !== undefined)('the guide for Dask', () => {
  it('gives the bytes of one process, also if workers are killed', { timeout: 600_000 }, async () => {
    mkdirSync(path('bin'))
    writeFileSync(path('bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`)
    chmodSync(path('bin/npx'), 0o755)
    writeFileSync(path('crawl.jsonl'), RECORDS.map((record) => `${record}\n`).join(''))
    const bash = (script: string) =>
      promisify(execFile)('bash', ['--norc', '-euc', script], { cwd: folder, env })
    await bash('npx wayleave-survey build --stdin-rows < crawl.jsonl > one.rows')
    await bash('npx wayleave-survey merge one.rows --out one')

    const { words: address } = await start(
      ['distributed.cli.dask_scheduler', '--host', '127.0.0.1', '--port', '0', '--no-dashboard'],
      /tcp:\/\/127\.0\.0\.1:\d+/,
    )
    const worker = (): Promise<Started> =>
      start(
        [
          ...['distributed.cli.dask_worker', address, '--host', '127.0.0.1', '--nthreads', '1'],
          ...['--no-nanny', '--no-dashboard', '--local-directory', path('space')],
        ],
        /Registered to/,
      )
    const workers = await Promise.all(Array.from({ length: WORKERS }, worker))

    expect(PROGRAM).toContain(`"${ADDRESS}"`)
    expect(PROGRAM).toContain('"64MiB"')
    writeFileSync(path('run.py'), PROGRAM.replace(ADDRESS, address).replace('64MiB', BLOCK))
    const program = spawn(PYTHON, ['run.py'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
    started.push(program)
    let said = ''
    program.stderr.on('data', (data: Buffer) => {
      said += data.toString()
    })
    const ended = new Promise<number | null>((resolve) => program.on('close', resolve))
    const parts = () => (existsSync(path('rows')) ? readdirSync(path('rows')).length : 0)
    await vi.waitFor(() => expect(parts()).toBeGreaterThan(1), { timeout: 120_000, interval: 20 })
    for (const { child } of workers.slice(0, 2)) child.kill('SIGKILL')
    expect(parts(), 'the workers were killed while there was work').toBeLessThan(RECORDS.length / 3)
    await worker()
    expect(await ended, said).toBe(0)
    expect(parts()).toBeGreaterThan(WORKERS)
    await bash(COMMAND)
    expect(digestsIn(path('dataset'))).toEqual(digestsIn(path('one')))
  })
})
