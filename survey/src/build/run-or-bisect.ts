import { type Observation, unreadable } from '../input/observation.ts'
import { ShardFailure, type ShardPool } from './shard-pool.ts'
import type { Quarantined, ShardJob, ShardRecord } from './write-shard.ts'

/**
 * Runs a shard. If its worker ends or hangs, halves of it are tried apart until single records are left that
 * do so; these become rows that say so.
 */
export async function runOrBisect(pool: Pick<ShardPool, 'run'>, job: ShardJob): Promise<ShardRecord> {
  try {
    return await pool.run(job)
  } catch (error) {
    if (!(error instanceof ShardFailure) || isDiskFailure(error.message)) throw error
    const poison = await poisonIn(pool, job, error.message)
    const quarantined: Quarantined[] = []
    const observations = job.observations.map((observation, index): Observation => {
      const reason = poison.get(index)
      if (reason === undefined) return observation
      quarantined.push({ id: job.firstId + index, source: observation.source, reason })
      return unreadable(observation.source, `quarantined: ${reason}`, observation.host)
    })
    return await pool.run({ ...job, observations, quarantined })
  }
}

/** A failure of the disk is not the fault of a record. */
function isDiskFailure(message: string): boolean {
  return /^(?:ENOSPC|EROFS|EACCES|EPERM|EDQUOT|EIO|EMFILE|ENOENT)\b/.test(message)
}

/** The records of a failed shard that fail alone, by their places, with the reason. */
async function poisonIn(
  pool: Pick<ShardPool, 'run'>,
  job: ShardJob,
  reason: string,
  from = 0,
): Promise<Map<number, string>> {
  const { observations } = job
  if (observations.length <= 1) return new Map([[from, reason]])
  const middle = observations.length >> 1
  const poison = new Map<number, string>()
  for (const [start, part] of [
    [0, observations.slice(0, middle)],
    [middle, observations.slice(middle)],
  ] as const) {
    // A half has no digest: if the build is killed now, the next run does not take it for the whole shard.
    const half: ShardJob = { ...job, observations: part, digest: '' }
    try {
      await pool.run(half)
    } catch (error) {
      if (!(error instanceof ShardFailure) || isDiskFailure(error.message)) throw error
      for (const [at, why] of await poisonIn(pool, half, error.message, from + start)) poison.set(at, why)
    }
  }
  return poison
}
