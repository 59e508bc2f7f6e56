import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ShardOptions } from './shard-tables.ts'
import type { ShardJob, ShardRecord } from './write-shard.ts'

/** What a worker process writes, and where: its argument, as JSON. */
export interface WorkerSetup {
  /** The id of the process that started the worker. */
  readonly parent: number
  readonly folder: string
  readonly options: ShardOptions
}

/** What a worker process says: that it takes jobs, and then what came of each. */
export interface WorkerMessage {
  readonly isReady?: boolean
  readonly record?: ShardRecord
  readonly failure?: string
}

/** Times a worker is started for a shard, if it ends before it is ready. That is not the fault of a record. */
const MAX_STARTS = 3

const CLOSED = 'The pool of workers is closed.'

/** A shard that could not be read: its worker ended, hung or reported an error. */
export class ShardFailure extends Error {
  readonly job: ShardJob

  constructor(job: ShardJob, reason: string) {
    super(reason)
    this.job = job
  }
}

/** No shard can be read: workers do not start. */
export class WorkerError extends Error {}

/** A pool of worker processes. A process that dies takes no more than its shard with it. */
export class ShardPool {
  private readonly setup: WorkerSetup
  private readonly idle: ChildProcess[] = []
  private readonly all = new Set<ChildProcess>()
  private readonly ready = new Set<ChildProcess>()

  private isClosed = false

  constructor(setup: Omit<WorkerSetup, 'parent'>) {
    this.setup = { ...setup, parent: process.pid }
  }

  /** Reads and writes one shard. The caller limits how many run at once. */
  run(job: ShardJob, startsLeft: number = MAX_STARTS): Promise<ShardRecord> {
    if (this.isClosed) return Promise.reject(new Error(CLOSED))
    const worker = this.idleWorker()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const finish = (act: () => void): void => {
        clearTimeout(timer)
        worker.off('error', onError).off('exit', onExit).off('message', onMessage)
        act()
      }
      const fail = (reason: string): void =>
        finish(() => {
          const wasReady = this.ready.has(worker)
          this.forget(worker)
          worker.kill('SIGKILL')
          if (this.isClosed) reject(new Error(CLOSED))
          else if (wasReady) reject(new ShardFailure(job, reason))
          else if (startsLeft > 1) this.run(job, startsLeft - 1).then(resolve, reject)
          else reject(new WorkerError(`No worker can start: ${reason}.`))
        })
      const onError = (error: Error): void => fail(`the worker ended: ${error.message}`)
      const onExit = (code: number | null, signal: string | null): void =>
        fail(signal === null ? `the worker ended with code ${code}` : `the worker ended by ${signal}`)
      // On a busy machine, a process takes seconds to start. That time is not the shard's.
      const startClock = (): void => {
        timer = setTimeout(() => fail(`no result after ${job.maxSeconds} seconds`), job.maxSeconds * 1000)
      }
      const onMessage = ({ isReady = false, record, failure }: WorkerMessage): void => {
        if (isReady) {
          this.ready.add(worker)
          startClock()
          return
        }
        finish(() => {
          this.idle.push(worker)
          if (record === undefined) reject(new ShardFailure(job, failure ?? 'no record'))
          else resolve(record)
        })
      }
      if (this.ready.has(worker)) startClock()
      worker.on('error', onError).on('exit', onExit).on('message', onMessage)
      worker.send(job)
    })
  }

  /** Ends all workers. */
  close(): void {
    this.isClosed = true
    for (const worker of this.all) worker.kill('SIGKILL')
  }

  /** A worker that waits for work. One that ended while it waited is forgotten. */
  private idleWorker(): ChildProcess {
    for (let worker = this.idle.pop(); worker !== undefined; worker = this.idle.pop()) {
      if (worker.connected) return worker
      this.forget(worker)
    }
    return this.start()
  }

  private forget(worker: ChildProcess): void {
    this.all.delete(worker)
    this.ready.delete(worker)
  }

  private start(): ChildProcess {
    const program = fileURLToPath(new URL('./shard-worker.js', import.meta.url))
    const worker = fork(program, [JSON.stringify(this.setup)], {
      // Records hold bytes, which JSON would make four times as long.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // While nobody waits for the worker, its end is nobody's error.
    worker.on('error', () => {})
    this.all.add(worker)
    return worker
  }
}
