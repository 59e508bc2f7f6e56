import type { Answers, Question } from './question.ts'

/** A thread that answers questions, one after another: a `Worker` of Node, or one of a browser. */
export interface Thread {
  postMessage(question: Question): void
  on(event: 'message', listener: (answer: ThreadAnswer) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  terminate(): unknown
}

/** What a thread says to a question. */
export type ThreadAnswer = { readonly answer: Answers[Question['kind']] } | { readonly problem: string }

/** The question was given up: the client cancelled it, or its text changed. */
export class GivenUp extends Error {
  constructor() {
    super('the question was given up')
  }
}

/** A question that waits or runs. */
interface Task {
  readonly question: Question
  readonly signal: AbortSignal
  readonly resolve: (answer: Answers[Question['kind']]) => void
  readonly reject: (error: Error) => void
}

/**
 * How long a question that was given up may go on, in milliseconds. After that, the thread is stopped. A new thread
 * takes about this long to start, so stopping earlier saves no time.
 */
const GRACE_MS = 200

/** Asks questions in a thread. The thread is stopped if it works long for a question that was given up. */
export class FindingsThread {
  readonly #start: () => Thread
  #thread: Thread | undefined
  #running: Task | undefined
  #waiting: Task[] = []
  #grace: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => Thread) {
    this.#start = start
  }

  /** Starts the thread, so that the first question need not wait for it. */
  warmUp(): void {
    this.#thread ??= this.#started()
  }

  /** @throws GivenUp if the signal aborts before the answer is there, and an error if the thread fails. */
  ask<Q extends Question>(question: Q, signal: AbortSignal): Promise<Answers[Q['kind']]> {
    return new Promise<Answers[Question['kind']]>((resolve, reject) => {
      if (signal.aborted) return void reject(new GivenUp())
      const task: Task = { question, signal, resolve, reject }
      signal.addEventListener('abort', () => this.#giveUp(task), { once: true })
      this.#waiting.push(task)
      this.#next()
    }) as Promise<Answers[Q['kind']]>
  }

  close(): void {
    this.#stop()
    for (const { reject } of [...(this.#running === undefined ? [] : [this.#running]), ...this.#waiting])
      reject(new GivenUp())
    this.#running = undefined
    this.#waiting = []
  }

  #next(): void {
    if (this.#running !== undefined) return
    const task = this.#waiting.shift()
    if (task === undefined) return
    this.#running = task
    this.warmUp()
    this.#thread?.postMessage(task.question)
  }

  #started(): Thread {
    const thread = this.#start()
    thread.on('message', (said) => {
      if (thread === this.#thread) this.#end(said)
    })
    thread.on('error', (error) => {
      if (thread !== this.#thread) return
      this.#thread = undefined
      this.#end({ problem: error.message })
    })
    return thread
  }

  /** Ends the question that runs. If the question was given up, nobody takes its answer. */
  #end(said: ThreadAnswer): void {
    const task = this.#running
    this.#running = undefined
    clearTimeout(this.#grace)
    if (task !== undefined) {
      if ('answer' in said) task.resolve(said.answer)
      else task.reject(new Error(said.problem))
    }
    this.#next()
  }

  #giveUp(task: Task): void {
    task.reject(new GivenUp())
    this.#waiting = this.#waiting.filter((other) => other !== task)
    if (this.#running !== task) return
    this.#grace = setTimeout(() => {
      this.#stop()
      this.#running = undefined
      this.#next()
    }, GRACE_MS)
  }

  #stop(): void {
    clearTimeout(this.#grace)
    void this.#thread?.terminate()
    this.#thread = undefined
  }
}
