import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { sleep } from './load.ts'

/** A process that starts, and asks for slots, needs seconds on a busy machine. It is looked at often. */
const BY_AND_BY = { timeout: 60_000, interval: 1 } as const

/**
 * What a child wrote: what it did, to which key, who it is, with which fence, and when by the store's clock.
 */
interface Line {
  readonly what: string
  readonly key: string
  readonly pid: number
  readonly fence: number
  readonly at: number
}

const LEASE_AND_DELAY = 170
const DELAY = 20

const folder = mkdtempSync(join(tmpdir(), 'wayleave-processes-'))
const program = join(folder, 'child.mjs')
const children = new Set<ChildProcess>()
let path: string
let log: string
let run = 0

beforeAll(async () => {
  // Processes run no TypeScript on every Node that is supported; and the library is loaded, not bundled.
  const lmdb = pathToFileURL(createRequire(import.meta.url).resolve('lmdb')).href
  const build = await rolldown({
    input: fileURLToPath(new URL('lmdb-child.ts', import.meta.url)),
    platform: 'node',
    external: ['lmdb'],
  })
  await build.write({ file: program, format: 'esm', paths: { lmdb } })
  await build.close()
})
beforeEach(() => {
  path = join(folder, `store-${++run}`)
  log = join(folder, `log-${run}`)
  mkdirSync(path)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(turns: number): ChildProcess {
  const child = spawn(process.execPath, [program, path, log, String(turns)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve(child.exitCode)

function lines(): Line[] {
  const text = readFileSync(log, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [what = '', key = '', pid, fence, at] = line.split(' ')
      return { what, key, pid: Number(pid), fence: Number(fence), at: Number(at) }
    })
}

/**
 * Every grant of a key comes after the pause that follows the one before, or after lease and pause of one
 * that was never given back.
 */
function expectApart(all: readonly Line[]): void {
  expect(all.filter(({ what }) => what === 'torn')).toEqual([])
  for (const key of ['a', 'b', 'c']) {
    const takes = all
      .filter((line) => line.key === key && line.what === 'take')
      .sort((one, other) => one.fence - other.fence)
    expect(new Set(takes.map(({ fence }) => fence)).size).toBe(takes.length)
    for (const [at, take] of takes.entries()) {
      const before = takes[at - 1]
      if (before === undefined) continue
      const given = all.find((line) => line.what === 'give' && line.fence === before.fence)
      // A child that was killed may have given back before it could say so.
      expect(take.at).toBeGreaterThanOrEqual((given ?? before).at + DELAY)
    }
  }
}

describe('lmdb: several processes', () => {
  it('never hold a slot at the same time, and read whole records', async () => {
    const codes = await Promise.all([start(25), start(25), start(25), start(25)].map(ended))
    expect(codes).toEqual([0, 0, 0, 0])
    const all = lines()
    expect(all.filter(({ what }) => what === 'take')).toHaveLength(100)
    expect(all.filter(({ what }) => what === 'give' || what === 'lost')).toHaveLength(100)
    expectApart(all)
  })

  it('one is killed at any moment: the others go on', async () => {
    const KILLS = 12
    for (let kill = 0; kill < KILLS; kill++) {
      const before = kill === 0 ? 0 : lines().length
      const staying = start(10_000)
      const dying = start(10_000)
      // It is killed at another point of its work each time: after a number of lines.
      await vi.waitFor(() => expect(countLines()).toBeGreaterThanOrEqual(before + 6 + kill), BY_AND_BY)
      await sleep(kill % 4)
      dying.kill('SIGKILL')
      await ended(dying)
      const then = countLines()
      await vi.waitFor(() => expect(countLines()).toBeGreaterThanOrEqual(then + 4), BY_AND_BY)
      staying.kill('SIGKILL')
      await ended(staying)
    }
    const all = lines()
    expectApart(all)
    expect(all.filter(({ what }) => what === 'take').length).toBeGreaterThan(KILLS * 4)
    const store = lmdbStore({ path })
    for (const key of ['a', 'b', 'c']) {
      const record = await store.get(`record ${key}`)
      expect(record?.value.every((byte) => byte === record.version % 251)).toBe(true)
      let grant = await store.acquire(key, { leaseMs: 1000, delayMs: 0, maxWaitMs: 1000 })
      if (!grant.granted) {
        expect(grant.waitMs).toBeLessThanOrEqual(LEASE_AND_DELAY + 1)
        await sleep(grant.waitMs)
        grant = await store.acquire(key, { leaseMs: 1000, delayMs: 0, maxWaitMs: 1000 })
      }
      expect(grant.granted).toBe(true)
      if (grant.granted) expect(grant.fence).toBeGreaterThan(Math.max(...all.map(({ fence }) => fence)))
    }
    await store.close()
  })

  it('one is stopped during a write: the others get unavailable in time', async () => {
    // Opening waits for a turn, too, and not for a time: it comes first.
    const store = lmdbStore({ path, timeoutMs: 300 })
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(holder)
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    const terms = { leaseMs: 1000, delayMs: 0, maxWaitMs: 1000 }
    await expect(store.acquire('a', terms)).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' })
    expect(await store.get('a')).toBeUndefined()
    holder.kill('SIGKILL')
    await ended(holder)
    // The step that was given up on may have been done after all, late: then the slot is free when its lease
    // and pause are over.
    for (;;) {
      const grant = await store.acquire('a', terms)
      if (grant.granted) break
      await sleep(grant.waitMs)
    }
    await store.close()
  })
})

/** Takes its turn to write, says so, and never ends it. */
const HOLDER = `
import { open } from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('lmdb')).href)}
const entries = open({ path: process.argv[1], encoding: 'binary', overlappingSync: false, noSubdir: false })
entries.transactionSync(() => {
  process.stdout.write('here\\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
`

function countLines(): number {
  try {
    return lines().length
  } catch {
    return 0
  }
}
