import type { Worker } from 'node:worker_threads'
import { addTo } from '../../text/index.ts'
import { HEAVY_BYTES, type Limits } from '../limits.ts'
import { overloaded, type Problem, Refusal, tooManyOf } from '../problem.ts'
import { type Job, weightOf } from './job.ts'
import type { EngineMessage, EngineTask } from './serve-engine.ts'

/** Milliseconds until a thread that ended before it was ready is started again. */
const RESTART_MS = 1_000

/** What a pool is doing and has done. */
export interface PoolState {
  readonly threads: number
  readonly ready: number
  readonly busy: number
  readonly queued: number
  /** Threads that were ended because their job took too long, or that ended by themselves. */
  readonly replaced: number
}

interface Waiting {
  readonly id: number
  readonly job: Job
  readonly address: string
  readonly isHeavy: boolean
  readonly resolve: (text: string) => void
  readonly reject: (refusal: Refusal) => void
}

interface Thread {
  readonly worker: Worker
  isReady: boolean
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Threads that answer jobs. Addresses take turns (round robin). Jobs of one address are answered in the order in
 * which they came. A thread whose job takes too long is ended and replaced. Jobs with a long file never take the last
 * free thread, so that short jobs never starve. The jobs of one address also leave threads to other addresses.
 */
export class EnginePool {
  readonly #start: () => Worker
  readonly #limits: Limits
  readonly #size: number
  readonly #threads = new Set<Thread>()
  readonly #ofAddress = new Map<string, number>()
  /** The jobs that wait, by their address. The address whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>()
  #nextId = 1
  #replaced = 0
  #isClosed = false
  #whenIdle: () => void = () => undefined

  /** @param size the number of threads. */
  constructor(start: () => Worker, size: number, limits: Limits) {
    this.#start = start
    this.#size = size
    this.#limits = limits
    for (let count = 0; count < size; count++) this.#add()
  }

  get state(): PoolState {
    const all = [...this.#threads]
    return {
      threads: this.#size,
      ready: all.filter(({ isReady }) => isReady).length,
      busy: all.filter(({ current }) => current !== undefined).length,
      queued: this.#queued,
      replaced: this.#replaced,
    }
  }

  /**
   * The answer to a job, as JSON text.
   *
   * @param signal withdraws the job while it waits.
   * @throws Refusal if the job is wrong, takes too long, or finds no place in the queue.
   */
  run(job: Job, address: string, signal?: AbortSignal): Promise<string> {
    const refusal = this.#refusalFor(address)
    if (refusal !== undefined) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const isHeavy = weightOf(job) >= HEAVY_BYTES
      const waiting: Waiting = { id: this.#nextId++, job, address, isHeavy, resolve, reject }
      this.#count(address, 1)
      addTo(this.#queues, address, waiting)
      signal?.addEventListener('abort', () => this.#withdraw(waiting), { once: true })
      this.#dispatch()
    })
  }

  /** Lets running and waiting jobs end within the time, and ends the threads. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve
      const timer = setTimeout(resolve, graceMs)
      timer.unref()
      this.#noticeIdle()
    })
    for (const waiting of [...this.#queues.values()].flat()) this.#fail(waiting, STOPPING)
    this.#queues.clear()
    await Promise.all(
      [...this.#threads].map(async (thread) => {
        clearTimeout(thread.timer)
        if (thread.current !== undefined) this.#fail(thread.current, STOPPING)
        await thread.worker.terminate()
      }),
    )
    this.#threads.clear()
  }

  #refusalFor(address: string): Refusal | undefined {
    const { queuedJobs, jobsOfAddress } = this.#limits
    if (this.#isClosed) return new Refusal(STOPPING)
    if ((this.#ofAddress.get(address) ?? 0) >= jobsOfAddress)
      return tooManyOf('This address has too many requests that wait or compute.', {
        name: 'jobsOfAddress',
        value: jobsOfAddress,
      })
    if (this.#queued >= queuedJobs)
      return overloaded('All threads compute, and no more requests may wait.', {
        name: 'queuedJobs',
        value: queuedJobs,
      })
    return undefined
  }

  #add(): void {
    const worker = this.#start()
    const thread: Thread = { worker, isReady: false, current: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (message: EngineMessage) => this.#hear(thread, message))
    worker.on('error', (error: NodeJS.ErrnoException) => this.#lose(thread, error.code))
    worker.on('exit', () => this.#lose(thread, undefined))
  }

  #hear(thread: Thread, message: EngineMessage): void {
    if (message === 'ready') {
      thread.isReady = true
    } else {
      const { current } = thread
      if (current?.id !== message.id) return
      clearTimeout(thread.timer)
      thread.current = undefined
      if ('text' in message) {
        this.#count(current.address, -1)
        current.resolve(message.text)
      } else if ('problem' in message) {
        this.#fail(current, message.problem)
      } else {
        this.#fail(current, internal(message.failure))
      }
    }
    this.#dispatch()
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (!thread.isReady || thread.current !== undefined) continue
      const next = this.#next()
      if (next === undefined) break
      thread.current = next
      thread.timer = setTimeout(() => this.#end(thread), this.#limits.jobMs)
      thread.worker.postMessage({ id: next.id, job: next.job } satisfies EngineTask)
    }
    this.#noticeIdle()
  }

  /** Takes the next job that may run out of its queue. Its address then has the last turn. */
  #next(): Waiting | undefined {
    const running = [...this.#threads].flatMap(({ current }) => current ?? [])
    const mayBeHeavy = running.filter(({ isHeavy }) => isHeavy).length < Math.max(1, this.#size - 1)
    const mostOfAddress = Math.max(1, this.#size - this.#limits.sparedThreads)
    for (const [address, queue] of this.#queues) {
      if (running.filter((job) => job.address === address).length >= mostOfAddress) continue
      const next = queue.find(({ isHeavy }) => !isHeavy || mayBeHeavy)
      if (next === undefined) continue
      this.#takeOut(next)
      const rest = this.#queues.get(address)
      if (rest !== undefined) {
        this.#queues.delete(address)
        this.#queues.set(address, rest)
      }
      return next
    }
    return undefined
  }

  /** Takes a job out of its queue; `false` if it does not wait. */
  #takeOut(waiting: Waiting): boolean {
    const queue = this.#queues.get(waiting.address) ?? []
    const index = queue.indexOf(waiting)
    if (index < 0) return false
    queue.splice(index, 1)
    if (queue.length === 0) this.#queues.delete(waiting.address)
    return true
  }

  get #queued(): number {
    return [...this.#queues.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Ends a thread whose job takes too long. */
  #end(thread: Thread): void {
    const { current } = thread
    if (current !== undefined) {
      thread.current = undefined
      this.#fail(current, {
        code: 'took-too-long',
        what: `The request computed for ${this.#limits.jobMs} milliseconds and was ended.`,
        whatToDo:
          'Ask about fewer agents or URLs or a shorter file, or run the command, which has no such limit.',
        limit: { name: 'jobMs', value: this.#limits.jobMs },
      })
    }
    this.#lose(thread, undefined)
    void thread.worker.terminate()
  }

  /** Replaces a thread that has ended. */
  #lose(thread: Thread, code: string | undefined): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    if (thread.current !== undefined)
      this.#fail(
        thread.current,
        code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? {
              code: 'out-of-memory',
              what: 'The thread that computed the answer ran out of memory.',
              whatToDo: 'Ask about a shorter file, or run the command.',
            }
          : internal('the thread ended'),
      )
    if (this.#isClosed) return
    this.#replaced += 1
    if (thread.isReady) this.#add()
    else setTimeout(() => this.#isClosed || this.#add(), RESTART_MS).unref()
    this.#dispatch()
  }

  #withdraw(waiting: Waiting): void {
    if (this.#takeOut(waiting)) this.#fail(waiting, STOPPING)
  }

  #fail({ address, reject }: Waiting, problem: Problem): void {
    this.#count(address, -1)
    reject(new Refusal(problem))
  }

  #count(address: string, more: number): void {
    const count = (this.#ofAddress.get(address) ?? 0) + more
    if (count > 0) this.#ofAddress.set(address, count)
    else this.#ofAddress.delete(address)
  }

  #noticeIdle(): void {
    const isIdle = this.#queues.size === 0 && [...this.#threads].every(({ current }) => current === undefined)
    if (this.#isClosed && isIdle) this.#whenIdle()
  }
}

const STOPPING: Problem = {
  code: 'stopping',
  what: 'The server is stopping.',
  whatToDo: 'Send the request again when it has started.',
  retryAfter: 5,
}

/** A mistake of Wayleave. The place in its code goes to the log, and not to the client. */
function internal(place: string): Problem {
  return {
    code: 'internal',
    what: 'The server failed on this request.',
    whatToDo: 'Report it with the request.',
    place,
  }
}
