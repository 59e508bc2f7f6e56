import { InputError } from '../input/input-error.ts'
import type { Observation } from '../input/observation.ts'
import type { Storage } from '../storage/storage.ts'
import { TABLES, WHOLE_TABLES } from '../tables/columns.ts'
import { VERSION } from '../version.ts'
import { APPEND_LOCK } from './append-lock.ts'
import type { Dataset } from './dataset.ts'
import { digestOfTexts, textOfRecord } from './record-text.ts'
import type { ShardOptions } from './shard-tables.ts'
import { type ShardRecord, shardName } from './write-shard.ts'

/** The form of the folder. A folder of another form is not read. */
export const SCHEMA_VERSION = 8

/** The folder of a build with a queue: the shards that wait, and the name of the queue. */
export const PENDING = 'pending'

/** The folder in the folder of a dataset in which its report stands, if nobody names another one. */
export const REPORT_FOLDER = 'report'

/** What sets the bytes of a shard apart from its records: the text of `build.json`. */
export function stampOf(
  options: ShardOptions,
  { schema, version }: Pick<Dataset, 'schema' | 'version'> = { schema: SCHEMA_VERSION, version: VERSION },
): string {
  return `${JSON.stringify({ schema, version, options })}\n`
}

/** What a dataset had before records are added to it: its `dataset.json`, which waits under this name until they are. */
const BASE = 'append.json'

/** The text of the finished dataset of a folder, or of the one to which a run that was killed added records. */
export async function finishedText(storage: Storage): Promise<string | undefined> {
  const text = (await storage.read('dataset.json')) ?? (await storage.read(BASE))
  return text?.toString('utf8')
}

/**
 * Opens a finished dataset for records to be added.
 *
 * @param base the text of its `dataset.json`.
 */
export async function reopenFolder(storage: Storage, base: string): Promise<void> {
  await storage.write(BASE, base)
  await storage.remove('dataset.json')
}

/** Writes `dataset.json`, which makes a folder a dataset. */
export async function closeFolder(storage: Storage, text: string): Promise<void> {
  await storage.write('dataset.json', text)
  await storage.remove(BASE)
}

/**
 * Makes the folders, and removes what a run with other options or of another version left. Two processes may
 * prepare the same folder at once.
 *
 * @param replaces whether nothing of an earlier build stays.
 */
export async function prepareFolder(
  storage: Storage,
  options: ShardOptions,
  replaces = false,
): Promise<void> {
  const stamp = stampOf(options)
  await storage.prepare([''])
  const existing = (await storage.list('')).filter(
    (name) => !name.endsWith('.part') && !name.startsWith(APPEND_LOCK),
  )
  if (existing.length > 0 && !existing.includes('build.json'))
    throw new InputError(
      'The folder of --out holds other things: give a new folder, or one of an earlier build.',
    )
  const names = [...Object.keys(TABLES), ...Object.keys(WHOLE_TABLES), 'shards']
  const earlier = await stampIn(storage)
  // While a build runs, the folder is no dataset. A kill in between leaves none that lacks tables.
  await storage.remove('dataset.json')
  await storage.remove(BASE)
  if (earlier !== '' && (replaces || earlier !== stamp))
    for (const name of [...names, PENDING]) await storage.remove(name)
  await storage.write('build.json', stamp)
  await storage.prepare(names)
}

/** The stamp of the build that a folder belongs to; empty if there is none. */
export async function stampIn(storage: Storage): Promise<string> {
  return (await storage.read('build.json'))?.toString('utf8') ?? ''
}

/**
 * Leaves the shards of this run in the folder: removes those of an earlier run with a longer input, files that
 * a kill left half written, and what waited.
 *
 * @throws InputError if a table of a shard is missing.
 */
export async function settleFolder(storage: Storage, shards: number): Promise<void> {
  const kept = new Set(Array.from({ length: shards }, (_, shard) => shardName(shard)))
  for (const name of [...Object.keys(TABLES), 'shards']) {
    const missing = new Set(kept)
    for (const file of await storage.list(name)) {
      const shard = file.split('.')[0] ?? ''
      if (!kept.has(shard) || file.endsWith('.part')) await storage.remove(`${name}/${file}`)
      else missing.delete(shard)
    }
    if (missing.size > 0)
      throw new InputError(
        missing.size === 1
          ? `A shard of ${name} is missing: ${[...missing][0]}. The same command makes it again.`
          : `${missing.size} shards of ${name} are missing, such as ${[...missing][0]}. The same command makes them again.`,
      )
  }
  await storage.remove(PENDING)
}

/** What tells a shard from every other one. */
export interface ShardIdentity {
  readonly shard: number
  readonly firstId: number
  readonly digest: string
}

/** The record of a shard that is finished: all of its tables are there. */
export async function finishedRecord(
  storage: Storage,
  { shard, digest, firstId }: ShardIdentity,
): Promise<ShardRecord | undefined> {
  try {
    const text = await storage.read(`shards/${shardName(shard)}.json`)
    if (text === undefined) return undefined
    const record = JSON.parse(text.toString('utf8')) as ShardRecord
    if (record.digest !== digest || record.firstId !== firstId) return undefined
    const paths = Object.keys(TABLES).map((name) => `${name}/${shardName(shard)}.parquet`)
    const found = await Promise.all(paths.map((path) => storage.exists(path)))
    return found.every(Boolean) ? record : undefined
  } catch {
    return undefined
  }
}

/** The SHA-256 of records. */
export function digestOf(observations: readonly Observation[]): string {
  return digestOfTexts(observations.map(textOfRecord))
}
