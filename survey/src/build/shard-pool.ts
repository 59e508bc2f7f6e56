import { Worker } from 'node:worker_threads'
import type { ShardOptions } from './shard-tables.ts'
import type { ShardJob, ShardRecord } from './write-shard.ts'

/** Milliseconds after which a worker counts as hung. The slowest file of 22,000 takes about two seconds. */
const MAX_SHARD_MS = 300_000

/** A shard that could not be read: its worker ended, hung or reported an error. */
export class ShardFailure extends Error {
  readonly job: ShardJob

  constructor(job: ShardJob, reason: string) {
    super(reason)
    this.job = job
  }
}

/** A pool of worker threads. A thread that dies takes no more than its shard with it. */
export class ShardPool {
  private readonly folder: string
  private readonly options: ShardOptions
  private readonly idle: Worker[] = []
  private readonly all = new Set<Worker>()

  constructor(folder: string, options: ShardOptions) {
    this.folder = folder
    this.options = options
  }

  /** Reads and writes one shard. The caller limits how many run at once. */
  run(job: ShardJob): Promise<ShardRecord> {
    const worker = this.idle.pop() ?? this.start()
    return new Promise((resolve, reject) => {
      const finish = (act: () => void): void => {
        clearTimeout(timer)
        // Only these: `removeAllListeners` takes those of Node with them, and the worker is silent from then
        // on.
        worker.off('error', onError).off('exit', onExit).off('message', onMessage)
        act()
      }
      const fail = (reason: string): void =>
        finish(() => {
          this.all.delete(worker)
          const rejected = (): void => reject(new ShardFailure(job, reason))
          worker.terminate().then(rejected, rejected)
        })
      const onError = (error: Error): void => fail(`the worker ended: ${error.message}`)
      const onExit = (code: number): void => fail(`the worker ended with code ${code}`)
      const onMessage = ({ rows, failure }: { rows?: ShardRecord; failure?: string }): void =>
        finish(() => {
          this.idle.push(worker)
          if (rows === undefined) reject(new ShardFailure(job, failure ?? 'no rows'))
          else resolve(rows)
        })
      const timer = setTimeout(() => fail(`no result after ${MAX_SHARD_MS / 1000} seconds`), MAX_SHARD_MS)
      worker.on('error', onError).on('exit', onExit).on('message', onMessage)
      worker.postMessage(job)
    })
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((worker) => worker.terminate()))
  }

  private start(): Worker {
    const worker = new Worker(new URL('./shard-worker.js', import.meta.url), {
      workerData: { folder: this.folder, options: this.options },
    })
    this.all.add(worker)
    return worker
  }
}
