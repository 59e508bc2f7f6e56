/** The program of a worker thread: it reads shards and writes their tables. */
import { parentPort, workerData } from 'node:worker_threads'
import { ContentReader } from './content-readings.ts'
import { KnownContents } from './known-contents.ts'
import { type ShardJob, writeShard } from './write-shard.ts'

const reader = new ContentReader()
const known = new KnownContents()
const { folder, options } = workerData as { folder: string; options: { findings: boolean } }

parentPort?.on('message', (job: ShardJob) => {
  writeShard(folder, job, options, reader, known).then(
    (rows) => parentPort?.postMessage({ shard: job.shard, rows }),
    (error: unknown) =>
      parentPort?.postMessage({
        shard: job.shard,
        failure: error instanceof Error ? error.message : String(error),
      }),
  )
})
