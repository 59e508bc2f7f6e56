import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ProcessWatch } from '../build/process-watch.ts'
import { newSpillFolder, QueryError, type QueryLimits, type Row } from '../tables/database.ts'

/** What a process for queries opens, and when it ends: its argument, as JSON. */
export interface QuerySetup extends ProcessWatch {
  readonly folder: string
  readonly supplied: readonly string[]
  /** Where the engine puts what does not fit into memory. */
  readonly spillFolder: string
}

/** A query for the process. */
export interface QueryJob {
  readonly id: number
  readonly sql: string
  readonly limits: Omit<QueryLimits, 'onLate'>
}

/** What came of a query: its rows, why it is refused, or what went wrong. */
export interface QueryAnswer {
  readonly id: number
  readonly rows?: readonly Row[]
  readonly refusal?: string
  readonly failure?: string
}

/** A process, and the queries that it has not answered. */
interface Running {
  readonly child: ChildProcess
  readonly waiting: Map<number, { resolve(rows: readonly Row[]): void; reject(error: Error): void }>
}

/**
 * Bytes of resident memory at which the process ends. The engine limits its tables and buffers to 2 GB. It does
 * not count the texts that one step of a query makes, such as `repeat('x', 1e9)`.
 */
const MOST_MEMORY = 3_000_000_000

/**
 * Runs the queries of visitors in a process of their own. A query that takes too much memory or time ends that
 * process, and the queries that run with it. The next query starts another one.
 */
export class QueryProcess {
  private readonly folder: string
  private readonly supplied: readonly string[]
  private readonly mostMemory: number
  private running: Running | undefined
  private nextId = 0

  constructor(folder: string, supplied: readonly string[], mostMemory: number = MOST_MEMORY) {
    this.folder = folder
    this.supplied = supplied
    this.mostMemory = mostMemory
  }

  /**
   * The rows of a query that nobody has checked.
   *
   * @throws QueryError with the engine's message, or if the query goes beyond a limit.
   */
  async rows(sql: string, limits: QueryJob['limits']): Promise<readonly Row[]> {
    const { child, waiting } = this.running ?? this.start()
    const id = this.nextId++
    try {
      return await new Promise<readonly Row[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // If the process has just ended, its exit says why.
        child.send({ id, sql, limits } satisfies QueryJob, () => {})
      })
    } finally {
      waiting.delete(id)
    }
  }

  /** Ends the process. */
  close(): void {
    this.running?.child.kill('SIGKILL')
  }

  private start(): Running {
    const program = fileURLToPath(new URL('./query-worker.js', import.meta.url))
    const { folder, supplied, mostMemory } = this
    const spillFolder = newSpillFolder()
    const setup: QuerySetup = { folder, supplied, spillFolder, parent: process.pid, mostMemory }
    const child = fork(program, [JSON.stringify(setup)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const running: Running = { child, waiting: new Map() }
    const fail = (error: Error): void => {
      for (const { reject } of running.waiting.values()) reject(error)
    }
    child.on('message', ({ id, rows, refusal, failure }: QueryAnswer) => {
      const asked = running.waiting.get(id)
      if (rows !== undefined) asked?.resolve(rows)
      else asked?.reject(refusal === undefined ? new Error(failure) : new QueryError(refusal))
    })
    const leave = (): void => {
      if (this.running === running) this.running = undefined
    }
    // It takes no query from then on, and says a little later how it ended.
    child.once('disconnect', leave)
    child.on('error', (error) => {
      leave()
      fail(error)
    })
    child.once('exit', (code, signal) => {
      leave()
      fail(this.endedBy(code, signal))
      // The engine of a killed process leaves its files.
      void rm(spillFolder, { recursive: true, force: true }).catch(() => {})
    })
    this.running = running
    return running
  }

  private endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
    const memory = `${this.mostMemory / 1e9} GB`
    return signal === 'SIGKILL'
      ? new QueryError(
          `The query, or one that ran at the same time, took more than ${memory} of memory or far too long. Ask for less, or ask again if the query is small.`,
        )
      : new Error(`The process for queries ended with ${signal ?? `code ${code}`}.`)
  }
}
