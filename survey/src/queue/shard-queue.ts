import { setTimeout as sleep } from 'node:timers/promises'
import { finishedRecord, stampOf } from '../dataset/dataset-folder.ts'
import type { ShardOptions } from '../dataset/shard-tables.ts'
import { type ShardJob, type ShardRecord, shardName } from '../dataset/write-shard.ts'
import { InputError } from '../input/input-error.ts'
import { storageAt } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { type JobQueue, openJobQueue, type PendingShard } from './job-queue.ts'
import {
  newQueueName,
  pendingId,
  publishQueueName,
  queueNameIn,
  removePending,
  writePending,
} from './pending-shards.ts'
import { ShardProcessor } from './shard-processor.ts'

/** Shards that wait in a queue at once: their records take space in the folder. */
const MAX_PENDING_SHARDS = 1_000

/** Milliseconds between two looks at the shards that wait. */
const LOOK_MS = 300

/** Milliseconds after which a finished shard should be seen in a folder that machines share. */
const MAX_DELAY_MS = 15_000

/** A shard that waits for a worker. */
interface Ticket {
  readonly pending: PendingShard
  readonly resolve: (record: ShardRecord) => void
  readonly reject: (error: unknown) => void
  /** Since when its job is done, but its tables are not seen. */
  unseenSince?: number
}

/**
 * Hands shards to workers of several machines. The queue may start a shard twice. The tables tell whether it is
 * done: each worker gives them the same bytes.
 */
export class ShardQueue {
  readonly atOnce: number = MAX_PENDING_SHARDS
  private readonly storage: Storage
  private readonly options: ShardOptions
  private readonly queue: JobQueue
  private readonly workers: ShardProcessor | undefined
  private readonly tickets = new Map<string, Ticket>()
  private isClosed = false
  private readonly watching: Promise<void>

  private constructor(
    storage: Storage,
    options: ShardOptions,
    queue: JobQueue,
    workers: ShardProcessor | undefined,
  ) {
    this.storage = storage
    this.options = options
    this.queue = queue
    this.workers = workers
    this.watching = this.watch()
  }

  /** @throws InputError if the queue does not answer. */
  static async open({
    url,
    folder,
    options,
    workers,
    onTrouble,
  }: {
    url: string
    folder: string
    options: ShardOptions
    /** How many workers this machine has. */
    workers: number
    onTrouble: (message: string) => void
  }): Promise<ShardQueue> {
    // A build that was killed goes on with its queue. Workers learn of a queue that is ready.
    const storage = storageAt(folder)
    const name = (await queueNameIn(storage)) ?? newQueueName()
    let queue = await openJobQueue(url, name, { isFirst: true, onTrouble })
    const published = await publishQueueName(storage, name)
    if (published !== name) {
      await queue.close()
      queue = await openJobQueue(url, published, { isFirst: true, onTrouble })
    }
    const processor = workers === 0 ? undefined : new ShardProcessor(queue, folder, options, workers)
    return new ShardQueue(storage, options, queue, processor)
  }

  /** Adds a shard, and waits for its tables. */
  run({ observations, ...job }: ShardJob): Promise<ShardRecord> {
    const { shard, firstId, digest, maxSeconds } = job
    const pending = {
      shard,
      firstId,
      digest,
      maxSeconds,
      stamp: stampOf(this.options),
      options: this.options,
    }
    const added = writePending(this.storage, pending, observations).then(() => this.add(pending))
    // The records are in the folder now, and no longer in memory.
    return added.then(() => this.finished(pending))
  }

  /** Ends the workers of this machine. If all is done, the queue ends, too. */
  async close(isDone: boolean): Promise<void> {
    this.isClosed = true
    await this.watching
    await this.workers?.close()
    // Another process may do the same at this moment. The dataset is there, whatever is left of the queue.
    if (isDone) await this.queue.jobs.obliterate({ force: true }).catch(() => {})
    await this.queue.close()
  }

  /** The job of a shard that is there already stays; one that failed in an earlier run is tried again. */
  private async add(pending: PendingShard): Promise<void> {
    const jobId = pendingId(pending)
    const state = await this.queue.jobs.getJobState(jobId)
    if (state === 'failed' || state === 'completed') await this.queue.jobs.remove(jobId)
    await this.queue.jobs.add('shard', pending, { jobId })
  }

  private finished(pending: PendingShard): Promise<ShardRecord> {
    return new Promise((resolve, reject) => {
      this.tickets.set(pendingId(pending), { pending, resolve, reject })
    })
  }

  private async watch(): Promise<void> {
    while (!this.isClosed) {
      await Promise.all(
        [...this.tickets].map(async ([id, ticket]) => {
          await this.look(id, ticket).catch((error: unknown) => {
            this.tickets.delete(id)
            ticket.reject(error)
          })
        }),
      )
      await sleep(LOOK_MS)
    }
  }

  private async look(id: string, ticket: Ticket): Promise<void> {
    const { pending, resolve } = ticket
    const { jobs } = this.queue
    const state = await jobs.getJobState(id)
    if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return
    const record = await finishedRecord(this.storage, pending)
    if (record !== undefined) {
      this.tickets.delete(id)
      await removePending(this.storage, pending)
      await jobs.remove(id)
      resolve(record)
      return
    }
    if (state === 'failed') {
      const reason = (await jobs.getJob(id))?.failedReason ?? 'no reason'
      throw new InputError(
        `shard ${shardName(pending.shard)}: ${reason}. The same command goes on from here.`,
      )
    }
    // A queue that was killed may lose what it heard last, and a folder may show new files late.
    ticket.unseenSince ??= Date.now()
    if (state === 'completed' && Date.now() - ticket.unseenSince < MAX_DELAY_MS) return
    delete ticket.unseenSince
    await this.add(pending)
  }
}
