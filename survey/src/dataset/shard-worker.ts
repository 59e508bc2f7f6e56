/** The program of a worker process: it reads shards and writes their tables. */
import { Worker } from 'node:worker_threads'
import { storageAt } from '../storage/open-storage.ts'
import { ContentReader } from './content-readings.ts'
import type { ProcessWatch } from './process-watch.ts'
import type { WorkerMessage, WorkerSetup } from './shard-pool.ts'
import { type ShardJob, writeShard } from './write-shard.ts'

const reader = new ContentReader()

const { folder, options, parent } = JSON.parse(process.argv[2] ?? '') as WorkerSetup
const storage = storageAt(folder)

function say(message: WorkerMessage): void {
  process.send?.(message)
}

process.on('message', (job: ShardJob) => {
  writeShard(storage, job, options, reader).then(
    (record) => say({ record }),
    (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
say({ isReady: true })
const watch: ProcessWatch = { parent }
new Worker(new URL('./process-watch.js', import.meta.url), { workerData: watch }).unref()
