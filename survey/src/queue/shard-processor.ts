import { finishedRecord, stampIn, stampOf } from '../dataset/dataset-folder.ts'
import { runOrBisect } from '../dataset/run-or-bisect.ts'
import { ShardPool } from '../dataset/shard-pool.ts'
import type { ShardOptions } from '../dataset/shard-tables.ts'
import { InputError } from '../input/input-error.ts'
import { storageAt } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'
import type { JobQueue, Processor, ShardQueueJob } from './job-queue.ts'
import { readPending } from './pending-shards.ts'

/** Works on the shards of a queue, with processes of this machine. */
export class ShardProcessor {
  /** How many shards and records it read. */
  shards = 0
  records = 0
  /** Ends with an error if a shard belongs to another version, or to a build with other options. */
  readonly refusal: Promise<never>
  private refuse: (error: InputError) => void = () => {}
  private readonly queue: JobQueue
  private readonly storage: Storage
  private readonly pool: ShardPool
  private readonly worker: Processor

  constructor(queue: JobQueue, folder: string, options: ShardOptions, atOnce: number) {
    this.queue = queue
    this.storage = storageAt(folder)
    this.pool = new ShardPool({ folder, options })
    this.refusal = new Promise((_, reject) => {
      this.refuse = reject
    })
    this.refusal.catch(() => {})
    const stamp = stampOf(options)
    this.worker = queue.work((job, token) => this.process(job, token, stamp), atOnce)
  }

  /** Ends after the shards at hand. */
  async close(): Promise<void> {
    await this.worker.close()
    this.pool.close()
  }

  private async process(job: ShardQueueJob, token: string, ownStamp: string): Promise<void> {
    const { shard, firstId, digest, maxSeconds, stamp } = job.data
    if (stamp !== ownStamp || stamp !== (await stampIn(this.storage))) {
      // It would take the same job again and again until the job counts as failed.
      await this.worker.pause(true)
      this.refuse(otherBuild(stamp))
      throw await this.queue.giveBack(job, token)
    }
    // Shard and digest make the names of files.
    if (!Number.isSafeInteger(shard) || !/^[0-9a-f]{64}$/.test(digest))
      throw new InputError('The job names no shard')
    if ((await finishedRecord(this.storage, job.data)) !== undefined) return
    const observations = await readPending(this.storage, job.data)
    await runOrBisect(this.pool, { shard, firstId, digest, maxSeconds, observations, quarantined: [] })
    this.shards += 1
    this.records += observations.length
  }
}

/** Why a worker takes no part in a build. */
export function otherBuild(stamp: string): InputError {
  return new InputError(
    `The shards belong to another version or to other options: ${stamp.trim()}. This worker is wayleave-survey ${VERSION}. It takes none of them.`,
  )
}
