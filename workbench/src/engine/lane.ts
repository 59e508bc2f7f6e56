import type { Answer, Question } from './protocol.ts'
import type { TaskName } from './tasks/index.ts'

/** Why a question has no answer. `dropped`: a newer one took its place. `stopped`: the user ended it. */
type NoAnswer = { readonly kind: 'dropped' | 'stopped' } | { readonly kind: 'failed'; message: string }

/** A question that waits or runs. */
interface Job {
  readonly question: Question
  readonly turn: number
  readonly settle: (answer: { kind: 'done'; output: unknown } | NoAnswer) => void
  isDropped: boolean
}

/** How the answer of a job arrives, and how the job is given up. */
export interface Asked {
  readonly settled: Promise<{ readonly kind: 'done'; readonly output: unknown } | NoAnswer>
  /** A newer question took its place: it is not run, or its answer is thrown away. */
  readonly drop: () => void
  /** The user wants no answer any more: the worker is ended and replaced if it works on it. */
  readonly stop: () => void
}

/** A job that nobody waits for may block its lane for so long; then the worker is replaced. */
const MAX_DROPPED_MS = 400

/**
 * One worker and the questions that wait for it. They are sent one at a time, so that a newer one can
 * overtake.
 */
export class Lane {
  private worker: Worker | undefined
  private running: Job | undefined
  private readonly waiting: Job[] = []
  private nextId = 1
  private readonly makeWorker: () => Worker
  private isReady = false

  /** @param ready when the first question may be sent. */
  constructor(makeWorker: () => Worker, ready: Promise<unknown> = Promise.resolve()) {
    this.makeWorker = makeWorker
    void ready.then(() => {
      this.isReady = true
      this.sendNext()
    })
  }

  /**
   * Asks a question.
   *
   * @param turn of the questions that wait, those of the lowest turn are sent first.
   */
  ask(task: TaskName, input: unknown, turn = 0): Asked {
    let settle: Job['settle'] = () => undefined
    const settled = new Promise<Parameters<Job['settle']>[0]>((resolve) => {
      settle = resolve
    })
    const job: Job = { question: { id: this.nextId++, task, input }, turn, settle, isDropped: false }
    const later = this.waiting.findIndex((other) => other.turn > turn)
    this.waiting.splice(later === -1 ? this.waiting.length : later, 0, job)
    // Not at once: the parts of the page ask one after another, and the first to ask need not be the first in
    // turn.
    queueMicrotask(() => this.sendNext())
    return { settled, drop: () => this.giveUp(job, 'dropped'), stop: () => this.giveUp(job, 'stopped') }
  }

  private giveUp(job: Job, kind: 'dropped' | 'stopped'): void {
    job.settle({ kind })
    job.isDropped = true
    const index = this.waiting.indexOf(job)
    if (index !== -1) this.waiting.splice(index, 1)
    else if (this.running !== job) return
    else if (kind === 'stopped') this.replaceWorker()
    else
      setTimeout(() => {
        if (this.running === job && this.waiting.length > 0) this.replaceWorker()
      }, MAX_DROPPED_MS)
  }

  private sendNext(): void {
    if (!this.isReady || this.running !== undefined) return
    this.running = this.waiting.shift()
    if (this.running === undefined) return
    this.worker ??= this.started()
    this.worker.postMessage(this.running.question)
  }

  private started(): Worker {
    const worker = this.makeWorker()
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const job = this.running
      if (job?.question.id !== data.id) return
      job.settle(data.ok ? { kind: 'done', output: data.output } : { kind: 'failed', message: data.message })
      this.running = undefined
      this.sendNext()
    }
    worker.onerror = () => {
      this.running?.settle({
        kind: 'failed',
        message: 'A part of the page has stopped. Load the page again.',
      })
      this.replaceWorker()
    }
    return worker
  }

  private replaceWorker(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.running = undefined
    this.sendNext()
  }
}
