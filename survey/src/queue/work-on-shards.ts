import { setTimeout as sleep } from 'node:timers/promises'
import { stampIn, stampOf } from '../dataset/dataset-folder.ts'
import type { ShardOptions } from '../dataset/shard-tables.ts'
import { storageAt } from '../storage/open-storage.ts'
import { openJobQueue } from './job-queue.ts'
import { queueNameIn } from './pending-shards.ts'
import { otherBuild, ShardProcessor } from './shard-processor.ts'

/** Milliseconds between two looks at whether the build is there, or over. */
const LOOK_MS = 500

/** What a worker did. */
export interface WorkDone {
  readonly shards: number
  readonly records: number
}

/**
 * Works on the shards of a build of another process, until the build is over or somebody stops it. If there is
 * no build yet, it waits for one.
 *
 * @throws InputError if the queue does not answer, or if the build is one of another version.
 */
export async function workOnShards({
  url,
  folder,
  workers,
  stop,
  onTrouble,
}: {
  url: string
  folder: string
  workers: number
  stop: AbortSignal
  onTrouble: (message: string) => void
}): Promise<WorkDone> {
  const storage = storageAt(folder)
  let name = await queueNameIn(storage)
  if (name === undefined) onTrouble(`waiting for a build in ${folder}`)
  for (; name === undefined; name = await queueNameIn(storage)) {
    if (stop.aborted) return { shards: 0, records: 0 }
    await sleep(LOOK_MS)
  }
  const stamp = await stampIn(storage)
  const { options } = JSON.parse(stamp) as { options: ShardOptions }
  if (stamp !== stampOf(options)) throw otherBuild(stamp)
  const queue = await openJobQueue(url, name, { isFirst: false, onTrouble })
  const processor = new ShardProcessor(queue, folder, options, workers)
  try {
    while (!stop.aborted && (await queueNameIn(storage)) === name)
      await Promise.race([processor.refusal, sleep(LOOK_MS)])
    return processor
  } finally {
    await processor.close()
    await queue.close()
  }
}
