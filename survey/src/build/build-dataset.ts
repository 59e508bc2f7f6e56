import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { robots } from 'wayleave/robots'
import { InputError } from '../input/input-error.ts'
import type { Observation } from '../input/observation.ts'
import { readInput } from '../input/read-input.ts'
import { TABLES, WHOLE_TABLES } from '../tables/columns.ts'
import { robotsTable } from '../tables/robots-table.ts'
import { VERSION } from '../version.ts'
import { runOrBisect } from './run-or-bisect.ts'
import { ShardPool } from './shard-pool.ts'
import type { ShardOptions } from './shard-tables.ts'
import { surveyedDialects } from './surveyed-dialects.ts'
import { type Quarantined, type ShardJob, type ShardRecord, shardName } from './write-shard.ts'
import { writeWhole } from './write-whole.ts'

/** The form of the folder. A folder of another form is not read. */
export const SCHEMA_VERSION = 4

/** Records and bytes of one shard: a second or two of work, and a few megabytes of memory. */
const SHARD_RECORDS = 500
const SHARD_BYTES = 8 * 1024 * 1024

/** Options of {@link buildDataset}. */
export interface BuildOptions extends Partial<ShardOptions> {
  /** The number of worker threads; default: one for each processor. */
  readonly workers?: number
  /** Called after each shard. */
  readonly onProgress?: (progress: BuildProgress) => void
}

/** How far a build is. */
export interface BuildProgress {
  readonly records: number
  readonly shards: number
  /** Shards of an earlier run whose records are the same, which were not read again. */
  readonly reused: number
}

/** What `dataset.json` says. It depends on the inputs, the options and the version alone. */
export interface Dataset {
  readonly schema: number
  readonly version: string
  readonly options: ShardOptions
  readonly dialects: readonly string[]
  readonly robots: number
  readonly inputs: readonly { readonly input: string; readonly records: number; readonly sha256: string }[]
  readonly records: number
  readonly shards: number
  readonly rows: Readonly<Record<string, number>>
  readonly availability: Readonly<Record<string, number>>
  /** Records that ended or hung a worker. They are rows with a reason, like other unreadable records. */
  readonly quarantined: readonly Quarantined[]
  /** Rows of `files` and records of the inputs. */
  readonly coverage: { readonly rows: number; readonly records: number }
}

/**
 * Reads inputs into a folder of Parquet tables. A run that is killed goes on where it was; the same inputs,
 * options and version give the same bytes.
 *
 * @throws InputError for an input that is missing or of an unknown kind.
 */
export async function buildDataset(
  inputs: readonly string[],
  folder: string,
  { findings = false, workers = availableParallelism(), onProgress }: BuildOptions = {},
): Promise<Dataset> {
  const options: ShardOptions = { findings }
  await prepareFolder(folder, options)
  const pool = new ShardPool(folder, options)
  const records: ShardRecord[] = []
  const running = new Set<Promise<void>>()
  let failure: unknown
  let reused = 0
  let done = 0
  let nextId = 0
  const report = (): void => onProgress?.({ records: done, shards: records.length, reused })
  const finish = (shard: number, record: ShardRecord): void => {
    records[shard] = record
    done += record.records
    report()
  }
  const submit = async (shard: number, observations: readonly Observation[]): Promise<void> => {
    const firstId = nextId
    nextId += observations.length
    const job: ShardJob = { shard, firstId, observations, digest: digestOf(observations), quarantined: [] }
    const earlier = await earlierRecord(folder, job)
    if (earlier !== undefined) {
      reused += 1
      finish(shard, earlier)
      return
    }
    while (running.size >= workers) await Promise.race(running)
    if (failure !== undefined) throw failure
    const task = runOrBisect(pool, job)
      .then(
        (record) => finish(shard, record),
        (error: unknown) => {
          failure ??= error
        },
      )
      .finally(() => running.delete(task))
    running.add(task)
  }
  const readInputs: { input: string; records: number; sha256: string }[] = []
  try {
    let batch: Observation[] = []
    let bytes = 0
    let shards = 0
    for (const input of inputs) {
      const digest = createHash('sha256')
      let count = 0
      for await (const observation of readInput(input)) {
        count += 1
        updateDigest(digest, observation)
        batch.push(observation)
        bytes += observation.bytes?.length ?? 0
        if (batch.length < SHARD_RECORDS && bytes < SHARD_BYTES) continue
        await submit(shards++, batch)
        batch = []
        bytes = 0
      }
      readInputs.push({ input, records: count, sha256: digest.digest('hex') })
    }
    if (batch.length > 0 || shards === 0) await submit(shards++, batch)
    await Promise.all(running)
    if (failure !== undefined) throw failure
  } finally {
    await Promise.allSettled(running)
    await pool.close()
  }
  return finishDataset(folder, options, readInputs, records)
}

/** The order of `--workers` never shows: all is written in the order of the input. */
async function finishDataset(
  folder: string,
  options: ShardOptions,
  inputs: Dataset['inputs'],
  records: readonly ShardRecord[],
): Promise<Dataset> {
  await removeOthers(folder, records.length)
  await writeWhole(join(folder, 'robots', `${shardName(0)}.parquet`), robotsTable().bytes())
  const dataset: Dataset = {
    schema: SCHEMA_VERSION,
    version: VERSION,
    options,
    dialects: surveyedDialects.map(({ id }) => id),
    robots: robots.length,
    inputs,
    records: inputs.reduce((sum, input) => sum + input.records, 0),
    shards: records.length,
    rows: sums(records.map(({ rows }) => rows)),
    availability: sums(records.map(({ availability }) => availability)),
    quarantined: records.flatMap(({ quarantined }) => quarantined),
    coverage: {
      rows: records.reduce((sum, { rows }) => sum + (rows.files ?? 0), 0),
      records: inputs.reduce((sum, input) => sum + input.records, 0),
    },
  }
  await writeWhole(join(folder, 'dataset.json'), `${JSON.stringify(dataset, null, 2)}\n`)
  return dataset
}

/** Makes the folders, and removes what a run with other options or of another version left. */
async function prepareFolder(folder: string, options: ShardOptions): Promise<void> {
  const stamp = `${JSON.stringify({ schema: SCHEMA_VERSION, version: VERSION, options })}\n`
  const existing: string[] = await readdir(folder).catch(() => [])
  if (existing.length > 0 && !existing.includes('build.json'))
    throw new InputError(
      'The folder of --out holds other things: give a new folder, or one of an earlier build.',
    )
  await mkdir(folder, { recursive: true })
  const isSame = (await readFile(join(folder, 'build.json'), 'utf8').catch(() => '')) === stamp
  for (const name of [...Object.keys(TABLES), ...Object.keys(WHOLE_TABLES), 'shards']) {
    if (!isSame) await rm(join(folder, name), { recursive: true, force: true })
    await mkdir(join(folder, name), { recursive: true })
  }
  // While a build runs, the folder is no dataset.
  await rm(join(folder, 'dataset.json'), { force: true })
  await writeWhole(join(folder, 'build.json'), stamp)
}

/** Removes the shards of an earlier run with a longer input, and files that a kill left half written. */
async function removeOthers(folder: string, shards: number): Promise<void> {
  const kept = new Set(Array.from({ length: shards }, (_, shard) => shardName(shard)))
  for (const name of [...Object.keys(TABLES), 'shards'])
    for (const file of await readdir(join(folder, name)))
      if (!kept.has(file.split('.')[0] ?? '') || file.endsWith('.part')) await rm(join(folder, name, file))
}

/** The record of the same shard of an earlier run, if all of its tables are there. */
async function earlierRecord(
  folder: string,
  { shard, digest, firstId }: ShardJob,
): Promise<ShardRecord | undefined> {
  try {
    const text = await readFile(join(folder, 'shards', `${shardName(shard)}.json`), 'utf8')
    const record = JSON.parse(text) as ShardRecord
    if (record.digest !== digest || record.firstId !== firstId) return undefined
    for (const name of Object.keys(TABLES)) await readFile(join(folder, name, `${shardName(shard)}.parquet`))
    return record
  } catch {
    return undefined
  }
}

function digestOf(observations: readonly Observation[]): string {
  const digest = createHash('sha256')
  for (const observation of observations) updateDigest(digest, observation)
  return digest.digest('hex')
}

function updateDigest(digest: ReturnType<typeof createHash>, { bytes, ...rest }: Observation): void {
  digest.update(`${JSON.stringify(rest)}\n${bytes?.length ?? -1}\n`)
  if (bytes !== undefined) digest.update(bytes)
}

function sums(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total = new Map<string, number>()
  for (const count of counts)
    for (const [name, value] of Object.entries(count)) total.set(name, (total.get(name) ?? 0) + value)
  return Object.fromEntries([...total].sort(([one], [other]) => (one < other ? -1 : 1)))
}
