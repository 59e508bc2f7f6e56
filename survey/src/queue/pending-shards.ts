import { randomUUID } from 'node:crypto'
import { digestOf, PENDING, type ShardIdentity } from '../dataset/dataset-folder.ts'
import { shardName } from '../dataset/write-shard.ts'
import type { Observation } from '../input/observation.ts'
import type { Storage } from '../storage/storage.ts'

/** The id of a shard's job, and the name of its file. The same records have the same id, however often they are added. */
export function pendingId({ shard, digest }: Pick<ShardIdentity, 'shard' | 'digest'>): string {
  return `${shardName(shard)}-${digest.slice(0, 16)}`
}

/** The name of the queue of a build; `undefined` if no build with a queue is under way. */
export async function queueNameIn(storage: Storage): Promise<string | undefined> {
  return (await storage.read(QUEUE_FILE))?.toString('utf8')
}

/** A name for the queue of a new build. */
export function newQueueName(): string {
  return `wayleave-survey-${randomUUID()}`
}

/**
 * Tells workers the name of the queue.
 *
 * @returns the name that they know: that of another process if it was quicker.
 */
export async function publishQueueName(storage: Storage, name: string): Promise<string> {
  if (await storage.create(QUEUE_FILE, name)) return name
  return (await queueNameIn(storage)) ?? name
}

/** Writes the records of a shard: a line of JSON without the bodies, and then the bodies. */
export async function writePending(
  storage: Storage,
  identity: ShardIdentity,
  observations: readonly Observation[],
): Promise<void> {
  const head = observations.map(({ bytes, ...rest }) => [rest, bytes?.length ?? -1])
  const bodies = observations.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]))
  await storage.write(
    pendingFile(identity),
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]),
  )
}

/**
 * The records of a shard.
 *
 * @throws Error if they are not there, or are not those that were written.
 */
export async function readPending(
  storage: Storage,
  identity: ShardIdentity,
): Promise<readonly Observation[]> {
  const file = await storage.read(pendingFile(identity))
  if (file === undefined) throw new Error(`The records of shard ${shardName(identity.shard)} are not there.`)
  const end = file.indexOf(0x0a)
  const head = JSON.parse(file.subarray(0, end).toString()) as readonly [Observation, number][]
  let at = end + 1
  const observations = head.map(([rest, length]): Observation => {
    if (length < 0) return rest
    at += length
    return { ...rest, bytes: file.subarray(at - length, at) }
  })
  if (digestOf(observations) !== identity.digest)
    throw new Error(`The records of shard ${shardName(identity.shard)} are damaged.`)
  return observations
}

/** Removes the records of a shard. */
export async function removePending(storage: Storage, identity: ShardIdentity): Promise<void> {
  await storage.remove(pendingFile(identity))
}

/** The file that names the queue. */
const QUEUE_FILE = `${PENDING}/queue`

function pendingFile(identity: ShardIdentity): string {
  return `${PENDING}/${pendingId(identity)}.records`
}
