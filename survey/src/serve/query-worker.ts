/** The program of the process that runs the queries of visitors. A thread of it ends it if it takes too much memory. */
import { Worker } from 'node:worker_threads'
import type { ProcessWatch } from '../build/process-watch.ts'
import { Database, QueryError } from '../tables/database.ts'
import type { QueryAnswer, QueryJob, QuerySetup } from './query-process.ts'

/** A query whose step takes so long that it does not end in this time ends with the process. */
const GRACE_MS = 5_000

const { folder, supplied, spillFolder, ...watch } = JSON.parse(process.argv[2] ?? '') as QuerySetup
let opened: Promise<Database> | undefined

/** The dataset. If it cannot be opened, the next query tries again. */
function database(): Promise<Database> {
  opened ??= Database.open(folder, supplied, spillFolder).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function answerTo({ id, sql, limits }: QueryJob): Promise<QueryAnswer> {
  let timer: NodeJS.Timeout | undefined
  const onLate = (): void => {
    timer = setTimeout(end, GRACE_MS)
  }
  try {
    return { id, rows: await (await database()).askedRows(sql, { ...limits, onLate }) }
  } catch (error) {
    if (error instanceof QueryError) return { id, refusal: error.message }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Ends the process at once, whatever the engine does. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

process.on('message', (job: QueryJob) => {
  void answerTo(job).then((answer) => process.send?.(answer))
})
process.once('disconnect', end)
// The parent may have gone before there was a listener.
if (!process.connected) end()
new Worker(new URL('../build/process-watch.js', import.meta.url), {
  workerData: watch satisfies ProcessWatch,
}).unref()
