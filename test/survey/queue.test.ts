// A build whose shards several processes read. Workers and the queue are killed, and three records are poison.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { SCHEMA_VERSION } from '../../survey/src/dataset/dataset-folder.ts'
import { afterwards } from '../afterwards.ts'
import { LONG } from '../scale.ts'
import { sleep } from '../store/load.ts'
import { noPostgres, PostgresServer } from '../store/postgres-server.ts'
import { noRedis, onFreePorts, redisOnPort, sayWithoutRedis } from '../store/redis-server.ts'

sayWithoutRedis()

const BIN = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
const MODULES = fileURLToPath(new URL('../../survey/dist', import.meta.url))
const PRELOAD = fileURLToPath(new URL('./poison.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-queue-test-'))

/** How much of the trial is done. The long form is that of 64 shards, with a record that hangs. */
const TRIAL = LONG
  ? { shards: 64, workers: 3, kills: 8, restarts: 2, poison: { 7: 'hangs', 13: 'throws', 29: 'dies' } }
  : { shards: 6, workers: 2, kills: 1, restarts: 1, poison: { 1: 'throws', 4: 'dies' } }
const RECORDS_A_SHARD = 4
/** Long enough for four records, also while other long forms run. */
const SHARD_SECONDS = LONG ? 15 : 5

/** How long something is awaited that takes a second on a machine with nothing else to do. */
const AWAITED = { timeout: 60_000, interval: 50 }

interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ran>
}

const children = new Set<ChildProcess>()

/** Starts the command with the poison. `log` gets a line for each shard that a worker of it begins. */
function start(args: readonly string[], log = '/dev/null', more: object = {}): Running {
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    POISON: JSON.stringify({ modules: MODULES, log, ...more }),
  }
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => {
      children.delete(child)
      resolve({ code, stdout, stderr })
    })
  })
  return { child, ended }
}

const survey = (args: readonly string[], log?: string, more?: object): Promise<Ran> =>
  start(args, log, more).ended

/** The SHA-256 of every file of a dataset. */
function digests(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(
    paths.map((path) => [
      path.slice(root.length),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  )
}

/** Rows of the trial: one record of some shards is poison. */
function writeRows(path: string, shards: number, poison: Readonly<Record<number, string>>): void {
  const rows = Array.from({ length: shards * RECORDS_A_SHARD }, (_, id) => {
    const kind = id % RECORDS_A_SHARD === 2 ? poison[Math.floor(id / RECORDS_A_SHARD)] : undefined
    return JSON.stringify({
      host: `${kind ?? 'good'}-${id}.example`,
      status: 200,
      robots: `User-agent: GPTBot\nDisallow: /${id}/\nAllow: /${id}/*.html\n\nUser-agent: *\nDisallow: /p${id}\n`,
    })
  })
  writeFileSync(path, `${rows.join('\n')}\n`)
}

const shardOptions = ['--shard-records', String(RECORDS_A_SHARD), '--shard-seconds', String(SHARD_SECONDS)]

/** Does a process run? One that ended, and whose parent has not noticed, does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What processes that read shards wrote down. */
function logged(log: string): { busy: Map<number, number>; starts: number[] } {
  const busy = new Map<number, number>()
  const starts: number[] = []
  for (const line of existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []) {
    const [what, pid, id] = line.split(' ')
    if (what === 'start') {
      const shard = Math.floor(Number(id) / RECORDS_A_SHARD)
      busy.set(Number(pid), shard)
      starts.push(shard)
    } else if (what === 'end') busy.delete(Number(pid))
  }
  return { busy, starts }
}

/** Workers that are started again whenever they are killed. */
class Fleet {
  readonly workers: Running[] = []
  kills = 0
  private readonly args: readonly string[]
  private readonly log: string
  /** While this file is there, each worker waits at each shard, so that the trial finds workers to kill. */
  private readonly hold: string
  private readonly killedOn = new Map<number, number>()

  constructor(count: number, args: readonly string[], log: string) {
    this.args = args
    this.log = log
    this.hold = `${log}.hold`
    writeFileSync(this.hold, '')
    for (let at = 0; at < count; at++) this.workers.push(this.start())
  }

  /** Kills a worker with a shard, if there is one. No shard loses more than two. */
  killOne(): void {
    const { busy } = logged(this.log)
    const targets = this.workers.flatMap((worker, at) => {
      const shard = busy.get(worker.child.pid ?? 0)
      const isLeft = shard !== undefined && (this.killedOn.get(shard) ?? 0) < 2
      return isLeft && worker.child.exitCode === null ? [{ worker, at, shard }] : []
    })
    const target = targets[this.kills % Math.max(targets.length, 1)]
    if (target === undefined) return
    target.worker.child.kill('SIGKILL')
    this.killedOn.set(target.shard, (this.killedOn.get(target.shard) ?? 0) + 1)
    this.kills += 1
    this.workers[target.at] = this.start()
  }

  /** From now on, workers wait for nothing. */
  release(): void {
    rmSync(this.hold, { force: true })
  }

  private start(): Running {
    return start(this.args, this.log, { hold: this.hold, mostHeld: (SHARD_SECONDS * 1000) / 2 })
  }
}

const BACKENDS: readonly {
  readonly name: string
  readonly missing: string | undefined
  readonly restarts: number
  readonly start: () => Promise<{ url: string; restart: () => Promise<void>; remove: () => Promise<void> }>
}[] = [
  {
    name: 'Redis',
    missing: noRedis,
    restarts: TRIAL.restarts,
    start: async () => {
      const { server, port } = await redisOnPort('--appendonly', 'yes')
      const restart = async (): Promise<void> => {
        await server.kill()
        await server.start()
      }
      return { url: `redis://127.0.0.1:${port}`, restart, remove: () => server.remove() }
    },
  },
  {
    name: 'PostgreSQL',
    missing: noPostgres,
    restarts: 0,
    start: async () => {
      const server = await onFreePorts(1, ([port = 0]) => new PostgresServer(port).start())
      return { url: server.url, restart: async () => {}, remove: () => server.remove() }
    },
  },
]

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

// The short form is that of Redis.
for (const backend of LONG ? BACKENDS : BACKENDS.slice(0, 1))
  describe.skipIf(backend.missing !== undefined)(`a build with a queue on ${backend.name}`, () => {
    it('gives the bytes of a build without one, although workers and the queue are killed', async () => {
      const server = await backend.start()
      afterwards(server.remove)
      const own = join(folder, randomUUID())
      mkdirSync(own)
      const [rows, alone, shared] = ['rows.jsonl', 'alone', 'shared'].map((name) => join(own, name)) as [
        string,
        string,
        string,
      ]
      writeRows(rows, TRIAL.shards, TRIAL.poison)
      const build = (out: string, ...more: string[]) => [
        'build',
        rows,
        '--out',
        out,
        ...shardOptions,
        ...more,
      ]
      const sequential = await survey([...build(alone, '--json')])
      expect(sequential.stderr).toBe('')
      const expected = JSON.parse(sequential.stdout) as { quarantined: { id: number; reason: string }[] }
      const reasons = {
        throws: 'poison',
        dies: 'the worker ended by SIGKILL',
        hangs: `no result after ${SHARD_SECONDS} seconds`,
      }
      expect(expected.quarantined.map(({ id, reason }) => [id, reason])).toEqual(
        Object.entries(TRIAL.poison).map(([shard, kind]) => [
          Number(shard) * RECORDS_A_SHARD + 2,
          reasons[kind as keyof typeof reasons],
        ]),
      )

      const log = join(own, 'log')
      const queued = build(shared, '--queue', server.url, '--workers', '0', '--json')
      // Two coordinators add every shard, each as a job of the same id.
      const coordinators = [start(queued, log), start(queued, log)]
      const work = ['work', '--queue', server.url, '--out', shared, '--workers', '1']
      const fleet = new Fleet(TRIAL.workers, work, log)
      let ended: readonly Ran[] | undefined
      const done = Promise.all(coordinators.map((coordinator) => coordinator.ended)).then((all) => {
        ended = all
      })
      const restartAt = Array.from(
        { length: backend.restarts },
        (_, at) => ((at + 1) * TRIAL.kills) / (backend.restarts + 1),
      )
      while (ended === undefined) {
        await sleep(100)
        if (fleet.kills < TRIAL.kills) fleet.killOne()
        else fleet.release()
        if (fleet.kills >= (restartAt[0] ?? Number.POSITIVE_INFINITY)) {
          restartAt.shift()
          await server.restart()
        }
      }
      await done
      for (const { code, stderr } of ended as readonly Ran[])
        expect([code, stderr]).toEqual([0, expect.any(String)])
      // Workers end with the build.
      for (const worker of fleet.workers) {
        const { code, stderr } = await worker.ended
        expect([code, stderr]).toEqual([0, expect.any(String)])
      }
      expect(fleet.kills).toBe(TRIAL.kills)
      expect(restartAt).toEqual([])
      expect(digests(shared)).toEqual(digests(alone))

      const again = join(own, 'again')
      await survey([...queued, '--workers', '1'], again)
      expect(logged(again).starts).toEqual([])
      for (const name of ['000002', '000005']) rmSync(join(shared, 'rules', `${name}.parquet`))
      await survey([...queued, '--workers', '1'], again)
      expect(logged(again).starts.sort()).toEqual([2, 5])
      expect(digests(shared)).toEqual(digests(alone))
    })
  })

describe.skipIf(noRedis !== undefined)('a worker', () => {
  it('refuses shards of another version, and leaves them to others', async () => {
    const { server, port } = await redisOnPort()
    afterwards(() => server.remove())
    const out = join(folder, 'refused')
    mkdirSync(join(out, 'pending'), { recursive: true })
    writeFileSync(join(out, 'pending', 'queue'), 'refused')
    const { version } = JSON.parse(readFileSync(join(MODULES, '../package.json'), 'utf8')) as {
      version: string
    }
    const stamp = `${JSON.stringify({ schema: SCHEMA_VERSION, version, options: { findings: false } })}\n`
    const otherStamp = stamp.replace(version, '9.9.9')
    const work = ['work', '--queue', `redis://127.0.0.1:${port}`, '--out', out]
    writeFileSync(join(out, 'build.json'), otherStamp)
    const atStart = await survey(work)
    expect(atStart.code).toBe(3)
    expect(atStart.stderr).toContain('"version":"9.9.9"')

    // The folder is of this version, and the shard of another.
    writeFileSync(join(out, 'build.json'), stamp)
    const connection = new Redis({ port, maxRetriesPerRequest: null })
    const queue = new Queue('refused', { connection })
    afterwards(async () => {
      await queue.close()
      connection.disconnect()
    })
    await queue.add('shard', { shard: 0, stamp: otherStamp }, { jobId: 'other' })
    const atShard = await survey(work)
    expect(atShard.code).toBe(3)
    expect(atShard.stderr).toContain('It takes none of them')
    expect(await queue.getJobState('other')).toBe('waiting')
    await queue.remove('other')

    // A job of somebody else writes no file elsewhere.
    await queue.add('shard', { shard: '../../x', digest: 'x', stamp }, { jobId: 'elsewhere' })
    const worker = start(work)
    await vi.waitFor(async () => expect(await queue.getJobState('elsewhere')).toBe('failed'), AWAITED)
    expect((await queue.getJob('elsewhere'))?.failedReason).toBe('The job names no shard')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ code: 0, stdout: '0 shards, 0 records\n' })
  })
})

describe('a build that is killed while a record hangs its worker', () => {
  it('leaves no process', async () => {
    const own = join(folder, 'orphan')
    mkdirSync(own)
    const log = join(own, 'log')
    writeRows(join(own, 'rows.jsonl'), 1, { 0: 'hangs' })
    const build = start(['build', join(own, 'rows.jsonl'), '--out', join(own, 'out')], log)
    const worker = await vi.waitFor(
      () =>
        Number(/^start \d+ \d+ (\d+)\n/.exec(readFileSync(log, 'utf8'))?.[1] ?? expect.fail('no line yet')),
      AWAITED,
    )
    afterwards(async () => void (isAlive(worker) && process.kill(worker, 'SIGKILL')))
    expect(isAlive(worker)).toBe(true)
    build.child.kill('SIGKILL')
    await build.ended
    await vi.waitFor(() => expect(isAlive(worker)).toBe(false), AWAITED)
  })
})

describe('a build with a queue that goes wrong', () => {
  const rows = join(folder, 'rows.jsonl')

  it
    .skipIf(noRedis !== undefined)
    .each([['ENOSPC', 'no space left on device'], ...(LONG ? [['EROFS', 'read-only file system']] : [])] as [
      string,
      string,
    ][])('says %s in one line, and goes on afterwards', async (code, message) => {
    const { server, port } = await redisOnPort()
    afterwards(() => server.remove())
    writeRows(rows, 2, {})
    const out = join(folder, code)
    const build = ['build', rows, '--out', out, '--queue', `redis://127.0.0.1:${port}`, '--workers', '1']
    const failed = await survey(build, undefined, { fullDisk: { path: '/rules/', code, message } })
    expect(failed.code).toBe(3)
    expect(failed.stderr).toBe(
      `shard 000000: ${code}: ${message}, open. The same command goes on from here.\n`,
    )
    expect((await survey(build)).code).toBe(0)
    expect(existsSync(join(out, 'pending'))).toBe(false)
  })

  it('says if the queue does not answer, without the password', async () => {
    writeRows(rows, 1, {})
    // Nothing of this machine listens at the port of tcpmux (RFC 1078).
    const url = 'redis://:secret@127.0.0.1:1'
    const { code, stderr } = await survey(['build', rows, '--out', join(folder, 'no-queue'), '--queue', url])
    expect(code).toBe(3)
    expect(stderr).toBe('The queue at 127.0.0.1:1 does not answer (ECONNREFUSED).\n')
    const other = await survey(['build', rows, '--out', join(folder, 'amqp'), '--queue', 'amqp://127.0.0.1'])
    expect(other).toMatchObject({ code: 3, stderr: expect.stringContaining('redis://…') })
    expect(await survey(['build', rows, '--out', join(folder, 'none'), '--workers', '0'])).toMatchObject({
      code: 2,
    })
  })
})
