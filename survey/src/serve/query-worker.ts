/**
 * The program of the process that runs the queries of visitors. It ends itself once it has too much memory. The
 * engine computes on threads of its own, so this look comes in time.
 */
import { Database, QueryError } from '../tables/database.ts'
import type { QueryAnswer, QueryJob, QuerySetup } from './query-process.ts'

/** Milliseconds between two looks: a step of a query fills some dozens of megabytes in that time. */
const LOOK_MS = 20

/** A query whose step takes so long that it does not end in this time ends with the process. */
const GRACE_MS = 5_000

const { folder, supplied, mostMemory } = JSON.parse(process.argv[2] ?? '') as QuerySetup
const database = Database.open(folder, supplied)

async function answerTo({ id, sql, limits }: QueryJob): Promise<QueryAnswer> {
  let timer: NodeJS.Timeout | undefined
  const onLate = (): void => {
    timer = setTimeout(end, GRACE_MS)
  }
  try {
    return { id, rows: await (await database).askedRows(sql, { ...limits, onLate }) }
  } catch (error) {
    if (error instanceof QueryError) return { id, refusal: error.message }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

process.on('message', async (job: QueryJob) => process.send?.(await answerTo(job)))
process.once('disconnect', end)
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end()
}, LOOK_MS)

/** Ends the process at once, whatever the engine does. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
