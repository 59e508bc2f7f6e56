import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, PENDING, type ShardIdentity } from '../build/dataset-folder.ts'
import { shardName } from '../build/write-shard.ts'
import { writeWhole } from '../build/write-whole.ts'
import type { Observation } from '../input/observation.ts'

/** The id of a shard's job, and the name of its file. The same records have the same id, however often they are added. */
export function pendingId({ shard, digest }: Pick<ShardIdentity, 'shard' | 'digest'>): string {
  return `${shardName(shard)}-${digest.slice(0, 16)}`
}

/** The name of the queue of a build; `undefined` if no build with a queue is under way. */
export async function queueNameIn(folder: string): Promise<string | undefined> {
  return await readFile(queueFile(folder), 'utf8').catch(() => undefined)
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
export async function publishQueueName(folder: string, name: string): Promise<string> {
  await mkdir(join(folder, PENDING), { recursive: true })
  try {
    await writeFile(queueFile(folder), name, { flag: 'wx' })
    return name
  } catch (error) {
    const existing = await queueNameIn(folder)
    if (existing === undefined) throw error
    return existing
  }
}

/** Writes the records of a shard: a line of JSON without the bodies, and then the bodies. */
export async function writePending(
  folder: string,
  identity: ShardIdentity,
  observations: readonly Observation[],
): Promise<void> {
  const head = observations.map(({ bytes, ...rest }) => [rest, bytes?.length ?? -1])
  const bodies = observations.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]))
  await writeWhole(
    pendingFile(folder, identity),
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]),
  )
}

/**
 * The records of a shard.
 *
 * @throws Error if they are not there, or are not those that were written.
 */
export async function readPending(folder: string, identity: ShardIdentity): Promise<readonly Observation[]> {
  const file = await readFile(pendingFile(folder, identity))
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
export async function removePending(folder: string, identity: ShardIdentity): Promise<void> {
  await rm(pendingFile(folder, identity), { force: true })
}

function queueFile(folder: string): string {
  return join(folder, PENDING, 'queue')
}

function pendingFile(folder: string, identity: ShardIdentity): string {
  return join(folder, PENDING, `${pendingId(identity)}.records`)
}
