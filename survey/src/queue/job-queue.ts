import type { Job, JobsOptions, WorkerOptions } from 'bullmq'
import type { ShardOptions } from '../dataset/shard-tables.ts'
import { InputError } from '../input/input-error.ts'

/** What a job of the queue says about its shard. The records themselves wait in the folder of the dataset. */
export interface PendingShard {
  readonly shard: number
  readonly firstId: number
  readonly digest: string
  readonly maxSeconds: number
  /** The text of `build.json` of the build that wants the shard. */
  readonly stamp: string
  readonly options: ShardOptions
}

/** A job, as its processor gets it. */
export type ShardQueueJob = Pick<Job<PendingShard>, 'data' | 'moveToWait'>

/** What the survey needs of BullMQ's `Queue`, on Redis or PostgreSQL. */
interface Jobs {
  add(name: string, data: PendingShard, options: JobsOptions): Promise<unknown>
  getJob(id: string): Promise<{ readonly failedReason?: string } | undefined>
  getJobState(id: string): Promise<string>
  remove(id: string): Promise<unknown>
  obliterate(options: { force: boolean }): Promise<void>
  close(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** What the survey needs of BullMQ's `Worker`. */
export interface Processor {
  close(): Promise<void>
  /** Takes no more jobs. `true`: does not wait for those at hand. */
  pause(doNotWaitActive: boolean): Promise<void>
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** A connection to a queue. */
export interface JobQueue {
  readonly jobs: Jobs
  /** Starts to work on jobs, `atOnce` at a time. A processor that throws what `giveBack` gives leaves its job to others. */
  work(process: (job: ShardQueueJob, token: string) => Promise<void>, atOnce: number): Processor
  /** Puts a job back into the queue. The processor throws the result. */
  giveBack(job: ShardQueueJob, token: string): Promise<Error>
  close(): Promise<void>
}

/**
 * How workers hold jobs. With BullMQ's default, a shard whose worker died twice counts as failed, although the
 * shard did nothing wrong. So a shard may lose many workers, and fails at its seventh start.
 */
const WORKER_OPTIONS = {
  maxStalledCount: 50,
  maxStartedAttempts: 6,
  lockDuration: 10_000,
  stalledInterval: 3_000,
} as const satisfies Partial<WorkerOptions>

/** Milliseconds between two tries to reach a Redis that is away. */
const RECONNECT_MS = 500

/**
 * Connects to a queue.
 *
 * @param isFirst may the tables of the queue be made in PostgreSQL?
 * @throws InputError if the address is of another kind, a package is missing, or nobody answers.
 */
export async function openJobQueue(
  url: string,
  name: string,
  { isFirst, onTrouble }: { isFirst: boolean; onTrouble: (message: string) => void },
): Promise<JobQueue> {
  const scheme = /^([a-z]+):\/\//.exec(url)?.[1] ?? ''
  const bullmq = await import('bullmq').catch(missing('bullmq'))
  const closers: (() => Promise<void> | void)[] = []
  const listen = <Emitter extends Pick<Jobs, 'on'>>(emitter: Emitter): Emitter => {
    emitter.on('error', (error) => onTrouble(`queue: ${error.message || codeOf(error)}`))
    return emitter
  }
  const giveBack = async (job: ShardQueueJob, token: string): Promise<Error> => {
    await job.moveToWait(token)
    return new bullmq.WaitingError()
  }
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer()
  }
  if (scheme === 'redis' || scheme === 'rediss') {
    const client = await connectedRedis(url)
    closers.push(() => client.disconnect())
    const jobs: Jobs = listen(new bullmq.Queue<PendingShard>(name, { connection: client }))
    closers.push(() => jobs.close())
    const work: JobQueue['work'] = (process, atOnce) =>
      listen(
        new bullmq.Worker<PendingShard>(name, async (job, token = '') => process(job, token), {
          connection: client,
          concurrency: atOnce,
          ...WORKER_OPTIONS,
        }),
      )
    return { jobs, work, giveBack, close }
  }
  if (scheme === 'postgres' || scheme === 'postgresql') {
    try {
      import.meta.resolve('pg')
    } catch (error) {
      missing('pg')(error)
    }
    const { Queue, Worker } = bullmq.withBackend(bullmq.createPostgresBackend)
    const queue = new Queue<PendingShard>(name, { connection: { connectionString: url, migrate: isFirst } })
    const jobs: Jobs = listen(queue)
    closers.push(() => jobs.close())
    await queue.waitUntilReady().catch((error: unknown) => {
      throw noAnswer(url, error)
    })
    const work: JobQueue['work'] = (process, atOnce) =>
      listen(
        new Worker<PendingShard>(name, async (job, token = '') => process(job, token), {
          connection: { connectionString: url },
          concurrency: atOnce,
          ...WORKER_OPTIONS,
        }),
      )
    return { jobs, work, giveBack, close }
  }
  throw new InputError('--queue takes the address of a Redis (redis://…) or of a PostgreSQL (postgres://…).')
}

/** A client that is connected. From then on, it waits for a Redis that is away. */
async function connectedRedis(url: string): Promise<import('ioredis').Redis> {
  const { Redis } = await import('ioredis').catch(missing('ioredis'))
  let isConnected = false
  let problem: unknown
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => (isConnected ? RECONNECT_MS : null),
  })
  client.on('error', (error) => {
    problem = error
  })
  await client.connect().catch((error: unknown) => {
    throw noAnswer(url, problem ?? error)
  })
  isConnected = true
  return client
}

/** The address may hold a password, so only its host is named. */
function noAnswer(url: string, error: unknown): InputError {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return new InputError(`The queue at ${host} does not answer (${codeOf(error)}).`)
}

function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

function missing(name: string): (error: unknown) => never {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InputError(`--queue needs the package ${name}: npm install ${name}`)
  }
}
