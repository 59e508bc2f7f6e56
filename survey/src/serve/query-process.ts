import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProcessWatch } from '../dataset/process-watch.ts'
import { type Facet, prepareSearch, type SearchResult } from '../search/search.ts'
import type { Database, DatasetFiles } from '../tables/database.ts'
import { QueryError } from '../tables/query-error.ts'
import type { QueryLimits, Row } from '../tables/query-rows.ts'

/** What a process for queries opens, and when it ends: its argument, as JSON. */
export interface QuerySetup extends ProcessWatch {
  readonly files: DatasetFiles
  readonly supplied: readonly string[]
}

/** A question of a visitor. */
type Question = { readonly sql: string } | { readonly search: string; readonly hits: number }

/** Where a question ends. */
type Limits = Omit<QueryLimits, 'onLate'>

/** A question for the process. */
export type QueryJob = Question & { readonly id: number; readonly limits: Limits }

/** What came of a question: its value, why it is refused, or what went wrong. */
export interface QueryAnswer {
  readonly id: number
  readonly value?: unknown
  readonly refusal?: string
  readonly failure?: string
}

/** What a search found, and what narrows it. */
export interface Found {
  readonly result: SearchResult
  readonly facets: readonly Facet[]
}

/** The process needs a table of a store. It cannot write the copy itself. */
export interface TableRequest {
  readonly table: string
}

/** A message to the process: a question, or what came of its request for a table. */
export type FromParent = QueryJob | (TableRequest & { readonly problem?: string })

/** A process, and the questions that it has not answered. */
interface Running {
  readonly child: ChildProcess
  readonly waiting: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
}

/**
 * Bytes of resident memory at which the process ends. The engine limits its tables and buffers to 2 GB. It does
 * not count the texts that one step of a query makes, such as `repeat('x', 1e9)`.
 */
const MOST_MEMORY = 3_000_000_000

/** The most questions at a time. Each may have 8 MB of rows, so that all of them take half a gigabyte. */
const MOST_QUESTIONS = 64

/**
 * Options of `fork` for a process that can write no byte to a file. Its limit of the size of files, `RLIMIT_FSIZE`,
 * is 0. Windows has no such limit: there, the process has the checks of queries alone.
 */
export function closedToFiles(): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  return existsSync(SHELL)
    ? { execPath: SHELL, execArgv: ['-c', WITHOUT_FILES, process.execPath, ...process.execArgv] }
    : {}
}

const SHELL = '/bin/sh'
const WITHOUT_FILES = 'ulimit -f 0 && exec "$0" "$@"'

/**
 * Answers the questions of visitors in a process of their own, which is closed to files. A question that takes
 * too much memory or time ends that process, and the questions that run with it. The next one starts another.
 */
export class QueryProcess {
  private readonly database: Database
  private readonly supplied: readonly string[]
  private readonly mostMemory: number
  private running: Running | undefined
  private nextId = 0
  private isClosed = false

  constructor(database: Database, supplied: readonly string[], mostMemory: number = MOST_MEMORY) {
    this.database = database
    this.supplied = supplied
    this.mostMemory = mostMemory
  }

  /**
   * The rows of a query that nobody has checked.
   *
   * @throws QueryError with the engine's message, or if the query is refused or goes beyond a limit.
   */
  async rows(sql: string, limits: Limits): Promise<readonly Row[]> {
    return (await this.ask({ sql }, limits)) as readonly Row[]
  }

  /**
   * What a search finds. The time of a first search, which makes tables, does not count.
   *
   * @throws SearchError for a search that cannot be understood; QueryError if it goes beyond a limit.
   */
  async search(query: string, hits: number, limits: Limits): Promise<Found> {
    await prepareSearch(this.database, query)
    return (await this.ask({ search: query, hits }, limits)) as Found
  }

  private async ask(question: Question, limits: Limits): Promise<unknown> {
    if (this.isClosed) throw new QueryError('The server ends.')
    const { child, waiting } = this.running ?? this.start()
    if (waiting.size >= MOST_QUESTIONS)
      throw new QueryError(`${MOST_QUESTIONS} questions are being answered. Ask again in some seconds.`)
    const id = this.nextId++
    try {
      return await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // If the process has just ended, its exit says why.
        child.send({ ...question, id, limits } satisfies QueryJob, () => {})
      })
    } finally {
      waiting.delete(id)
    }
  }

  /** Ends the process, and starts no other. */
  close(): void {
    this.isClosed = true
    this.running?.child.kill('SIGKILL')
  }

  private start(): Running {
    const program = fileURLToPath(new URL('./query-worker.js', import.meta.url))
    const { supplied, mostMemory } = this
    const setup: QuerySetup = { files: this.database.files, supplied, parent: process.pid, mostMemory }
    const child = fork(program, [JSON.stringify(setup)], {
      serialization: 'advanced',
      // A file to which the errors of this process go would be as closed to the other one.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...closedToFiles(),
    })
    child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
    const running: Running = { child, waiting: new Map() }
    const fail = (error: Error): void => {
      for (const { reject } of running.waiting.values()) reject(error)
    }
    child.on('message', (message: QueryAnswer | TableRequest) => {
      if ('table' in message) {
        void this.fetch(message).then((answer) => child.send(answer, () => {}))
        return
      }
      const { id, value, refusal, failure } = message
      const asked = running.waiting.get(id)
      if (refusal !== undefined) asked?.reject(new QueryError(refusal))
      else if (failure !== undefined) asked?.reject(new Error(failure))
      else asked?.resolve(value)
    })
    const leave = (): void => {
      if (this.running === running) this.running = undefined
    }
    // It takes no question from then on, and says a little later how it ended.
    child.once('disconnect', leave)
    child.on('error', (error) => {
      leave()
      fail(error)
    })
    child.once('exit', (code, signal) => {
      leave()
      fail(this.endedBy(code, signal))
    })
    this.running = running
    return running
  }

  /** Fetches a table for the process. */
  private async fetch({ table }: TableRequest): Promise<FromParent> {
    try {
      await this.database.fetch(table)
      return { table }
    } catch (error) {
      return { table, problem: (error as Error).message }
    }
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
