// Records that end or hang a worker: they are found, and nothing else is lost with them.
import { describe, expect, it } from 'vitest'
import { runOrBisect } from '../../survey/src/dataset/run-or-bisect.ts'
import { ShardFailure } from '../../survey/src/dataset/shard-pool.ts'
import type { ShardJob, ShardRecord } from '../../survey/src/dataset/write-shard.ts'

function jobOf(count: number): ShardJob {
  const observations = Array.from({ length: count }, (_, index) => ({
    host: `${index}.example`,
    source: `rows#${index}`,
    status: 200,
    bytes: Buffer.from('x'),
  }))
  return { shard: 3, firstId: 1_000, observations, digest: 'whole', quarantined: [], maxSeconds: 9 }
}

/** A pool in which some hosts end the worker. It keeps the jobs that it was given. */
class PoisonedPool {
  readonly jobs: ShardJob[] = []
  private readonly poison: ReadonlySet<string>
  private readonly reason: string

  constructor(poison: readonly string[], reason = 'the worker ended with code 1') {
    this.poison = new Set(poison)
    this.reason = reason
  }

  run(job: ShardJob): Promise<ShardRecord> {
    this.jobs.push(job)
    const isPoisoned = job.observations.some(
      ({ host, unreadable }) => unreadable === undefined && this.poison.has(host),
    )
    if (isPoisoned) return Promise.reject(new ShardFailure(job, this.reason))
    const { digest, firstId, observations, quarantined } = job
    return Promise.resolve({
      digest,
      firstId,
      records: observations.length,
      rows: {},
      sha256: {},
      availability: {},
      quarantined,
    })
  }
}

describe('a shard that fails', () => {
  it.each([
    ['one record', 500, [217]],
    ['the first and the last record', 7, [0, 6]],
    ['neighbours', 64, [31, 32, 33]],
    ['every record', 3, [0, 1, 2]],
    ['the only record', 1, [0]],
  ])('quarantines %s, and no other', async (_, count, poison) => {
    const pool = new PoisonedPool(poison.map((index) => `${index}.example`))
    const record = await runOrBisect(pool, jobOf(count))
    expect(record).toMatchObject({ records: count, firstId: 1_000, digest: 'whole' })
    expect(record.quarantined).toEqual(
      poison.map((index) => ({
        id: 1_000 + index,
        source: `rows#${index}`,
        reason: 'the worker ended with code 1',
      })),
    )
    const last = pool.jobs.at(-1)?.observations ?? []
    expect(last.map(({ host }) => host)).toEqual(jobOf(count).observations.map(({ host }) => host))
    expect(last.filter(({ unreadable }) => unreadable !== undefined)).toHaveLength(poison.length)
  })

  it('keeps the bytes of a record that it quarantines, unless they are to blame', async () => {
    const pool = new PoisonedPool(['1.example'])
    await runOrBisect(pool, jobOf(3))
    expect(pool.jobs.at(-1)?.observations[1]).toMatchObject({ bytes: Buffer.from('x') })
    const run = pool.run.bind(pool)
    pool.run = (job) =>
      job.observations.some(({ host, bytes }) => host === '1.example' && bytes !== undefined)
        ? Promise.reject(new ShardFailure(job, 'the worker ended with code 1'))
        : run(job)
    const record = await runOrBisect(pool, jobOf(3))
    expect(record.quarantined).toHaveLength(1)
    expect(pool.jobs.at(-1)?.observations[1]).not.toHaveProperty('bytes')
  })

  it('writes no half, which another worker could have written whole', async () => {
    const pool = new PoisonedPool(['5.example'])
    await runOrBisect(pool, jobOf(8))
    for (const { isTrial = false, observations } of pool.jobs) expect(isTrial).toBe(observations.length < 8)
  })

  it('blames no record for workers that somebody ends', async () => {
    const pool = new PoisonedPool([])
    const run = pool.run.bind(pool)
    // The whole shard, a half and the record alone fail once each.
    const unlucky = new Set([4, 2, 1])
    pool.run = (job) =>
      unlucky.delete(job.observations.length)
        ? Promise.reject(new ShardFailure(job, 'the worker ended by SIGKILL'))
        : run(job)
    expect(await runOrBisect(pool, jobOf(4))).toMatchObject({ records: 4, quarantined: [] })
  })

  it('gives up a shard whose records succeed alone', async () => {
    const pool = new PoisonedPool([])
    const run = pool.run.bind(pool)
    const whole: ShardJob[] = []
    pool.run = (job) => {
      if (job.observations.length < 4) return run(job)
      whole.push(job)
      return Promise.reject(new ShardFailure(job, 'no result after 9 seconds'))
    }
    await expect(runOrBisect(pool, jobOf(4))).rejects.toThrow('no result after 9 seconds')
    expect(whole).toHaveLength(3)
  })

  it('blames no record for a disk that is full', async () => {
    const pool = new PoisonedPool(['1.example'], 'ENOSPC: no space left on device, write')
    await expect(runOrBisect(pool, jobOf(4))).rejects.toThrow('ENOSPC')
    expect(pool.jobs).toHaveLength(1)
  })
})
