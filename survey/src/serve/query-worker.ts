/** The program of the process that answers visitors. A thread of it ends it if it takes too much memory. */
import { Worker } from 'node:worker_threads'
import type { ProcessWatch } from '../dataset/process-watch.ts'
import { SearchError } from '../search/parse-search.ts'
import { facetsOf, prepareSearch, search } from '../search/search.ts'
import { Database } from '../tables/database.ts'
import { QueryError } from '../tables/query-error.ts'
import type { QueryLimits } from '../tables/query-rows.ts'
import type { Found, FromParent, QueryAnswer, QueryJob, QuerySetup, TableRequest } from './query-process.ts'

/** A query whose step takes so long that it does not end in this time ends with the process. */
const GRACE_MS = 5_000

const { files, supplied, ...watch } = JSON.parse(process.argv[2] ?? '') as QuerySetup
let opened: Promise<Database> | undefined
/** The tables that the parent is asked for. */
const fetched = new Map<string, { resolve(): void; reject(error: Error): void }>()

/** The dataset. If it cannot be opened, the next query tries again. */
function database(): Promise<Database> {
  opened ??= Database.reader(files, supplied, fetchTable).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function fetchTable(table: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fetched.set(table, { resolve, reject })
    process.send?.({ table } satisfies TableRequest)
  })
}

async function foundBy(query: string, limit: number, limits: QueryLimits): Promise<Found> {
  const dataset = await database()
  await prepareSearch(dataset, query)
  return dataset.within(limits, async (questions) => {
    const result = await search(questions, query, limit)
    return { result, facets: result.count === 0 ? [] : await facetsOf(questions, query) }
  })
}

async function answerTo(job: QueryJob): Promise<QueryAnswer> {
  const { id } = job
  let timer: NodeJS.Timeout | undefined
  const onLate = (): void => {
    timer = setTimeout(end, GRACE_MS)
  }
  const limits = { ...job.limits, onLate }
  try {
    const value =
      'sql' in job
        ? await (await database()).askedRows(job.sql, limits)
        : await foundBy(job.search, job.hits, limits)
    return { id, value }
  } catch (error) {
    if (error instanceof QueryError || error instanceof SearchError)
      return { id, refusal: withoutFolders(error.message) }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** A message without the folders of this machine. */
function withoutFolders(message: string): string {
  return message.replaceAll(files.made, 'CACHE').replaceAll(files.root, 'DATASET')
}

/** Ends the process at once, whatever the engine does. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

process.on('message', (message: FromParent) => {
  if ('table' in message) {
    const asked = fetched.get(message.table)
    fetched.delete(message.table)
    if (message.problem === undefined) asked?.resolve()
    else asked?.reject(new Error(message.problem))
  } else void answerTo(message).then((answer) => process.send?.(answer))
})
process.once('disconnect', end)
// The parent may have gone before there was a listener.
if (!process.connected) end()
new Worker(new URL('../dataset/process-watch.js', import.meta.url), {
  workerData: watch satisfies ProcessWatch,
}).unref()
