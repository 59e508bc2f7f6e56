import { type Observation, unreadable } from '../input/observation.ts'
import { ShardFailure, type ShardPool } from './shard-pool.ts'
import type { Quarantined, ShardJob, ShardRecord } from './write-shard.ts'

/** Times a shard is tried that fails although each of its records succeeds alone. */
const MAX_TRIES = 3

/**
 * Runs a shard. If its worker ends or hangs, halves of it are tried apart until single records are left that
 * do so; these become rows that say so.
 */
export async function runOrBisect(
  pool: Pick<ShardPool, 'run'>,
  job: ShardJob,
  triesLeft: number = MAX_TRIES,
): Promise<ShardRecord> {
  try {
    return await pool.run(job)
  } catch (error) {
    if (!(error instanceof ShardFailure) || isDiskFailure(error.message)) throw error
    const poison = await poisonIn(pool, job, error.message)
    // Somebody ended the worker from outside, or the records are too much together.
    if (poison.size === 0 && triesLeft === 1) throw error
    if (poison.size === 0) return await runOrBisect(pool, job, triesLeft - 1)
    const quarantined: Quarantined[] = [...job.quarantined]
    const observations = job.observations.map((observation, index): Observation => {
      const reason = poison.get(index)
      if (reason === undefined) return observation
      const { source, host, bytes } = observation
      const id = job.firstId + index
      // A record that fails again as a row with a reason fails because of its bytes.
      const isNew = quarantined.every((one) => one.id !== id)
      if (isNew) quarantined.push({ id, source, reason })
      return unreadable(source, `quarantined: ${reason}`, host, isNew ? bytes : undefined)
    })
    return await runOrBisect(pool, { ...job, observations, quarantined })
  }
}

/** A failure of the disk or of a store is not the fault of a record. */
function isDiskFailure(message: string): boolean {
  return /^(?:(?:ENOSPC|EROFS|EACCES|EPERM|EDQUOT|EIO|EMFILE|ENOENT)\b|The store )/.test(message)
}

/** The records of a failed shard that fail alone, by their places, with the reason. */
async function poisonIn(
  pool: Pick<ShardPool, 'run'>,
  job: ShardJob,
  reason: string,
  from = 0,
): Promise<Map<number, string>> {
  const { observations } = job
  if (observations.length <= 1) {
    // Somebody may have ended the worker from outside: a record is to blame if it fails twice.
    const again = await failureOf(pool, { ...job, isTrial: true })
    return new Map(again === undefined ? [] : [[from, reason]])
  }
  const middle = observations.length >> 1
  const poison = new Map<number, string>()
  for (const [start, part] of [
    [0, observations.slice(0, middle)],
    [middle, observations.slice(middle)],
  ] as const) {
    const half: ShardJob = { ...job, observations: part, isTrial: true }
    const failure = await failureOf(pool, half)
    if (failure === undefined) continue
    for (const [at, why] of await poisonIn(pool, half, failure, from + start)) poison.set(at, why)
  }
  return poison
}

/** Why a shard fails; `undefined` if it does not. */
async function failureOf(pool: Pick<ShardPool, 'run'>, job: ShardJob): Promise<string | undefined> {
  try {
    await pool.run(job)
    return undefined
  } catch (error) {
    if (!(error instanceof ShardFailure) || isDiskFailure(error.message)) throw error
    return error.message
  }
}
