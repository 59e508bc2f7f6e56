import { createHash } from 'node:crypto'
import { storageAt } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { TABLES, WHOLE_TABLES } from '../tables/columns.ts'
import { DatasetError } from '../tables/database.ts'
import { APPEND_LOCKS } from './append-lock.ts'
import type { Dataset } from './build-dataset.ts'
import { REPORT_FOLDER, stampIn, stampOf } from './dataset-folder.ts'
import { datasetIn } from './earlier-dataset.ts'
import { type ShardRecord, shardName } from './write-shard.ts'

/** What a verification found. */
export interface Verified {
  readonly files: number
  readonly shards: number
  readonly records: number
  /** What is wrong, file by file. */
  readonly problems: readonly string[]
}

/**
 * Compares every file of a dataset with the SHA-256 that its build wrote: `dataset.json` has that of the records of all
 * shards, and these have those of the tables.
 *
 * @throws DatasetError if the folder holds no finished dataset; InputError if its `dataset.json` is damaged.
 */
export async function verifyDataset(folder: string): Promise<Verified> {
  const storage = storageAt(folder)
  const text = (await storage.read('dataset.json'))?.toString('utf8')
  if (text === undefined)
    throw new DatasetError('The folder holds no finished dataset: run wayleave-survey build again.')
  const dataset = datasetIn(text)
  const problems: string[] = []
  const digest = createHash('sha256')
  let files = 1
  const sums: Record<string, number> = {}
  let records = 0
  for (let shard = 0; shard < dataset.shards; shard++) {
    const path = `shards/${shardName(shard)}.json`
    const bytes = await storage.read(path)
    files += 1
    const record = bytes === undefined ? undefined : shardIn(bytes)
    if (bytes === undefined || record === undefined) {
      problems.push(`${path} is ${bytes === undefined ? 'missing' : 'damaged'}`)
      continue
    }
    digest.update(bytes)
    if (record.firstId !== records) problems.push(`${path}: its first record is not ${records}`)
    records += record.records
    for (const table of Object.keys(TABLES)) {
      sums[table] = (sums[table] ?? 0) + (record.rows[table] ?? 0)
      files += 1
      problems.push(
        ...(await problemsOf(storage, `${table}/${shardName(shard)}.parquet`, record.sha256[table])),
      )
    }
  }
  files += 1
  problems.push(...(await problemsOf(storage, `robots/${shardName(0)}.parquet`, dataset.sha256?.robots)))
  files += 1
  problems.push(...(await problemsOfStamp(storage, dataset)))
  if (problems.length === 0) problems.push(...problemsOfSums(dataset, digest.digest('hex'), records, sums))
  problems.push(...(await strangersIn(storage, dataset.shards)))
  return { files, shards: dataset.shards, records, problems }
}

/** Whether `build.json` is that of the build. */
async function problemsOfStamp(storage: Storage, dataset: Dataset): Promise<readonly string[]> {
  const stamp = await stampIn(storage)
  if (stamp === '') return ['build.json is missing']
  return stamp === stampOf(dataset.options, dataset)
    ? []
    : ['build.json has not the bytes that the build wrote']
}

/** Whether `dataset.json` says what the shards say. */
function problemsOfSums(
  { sha256, records, rows, inputs }: Dataset,
  shards: string,
  found: number,
  sums: Readonly<Record<string, number>>,
): readonly string[] {
  const ofInputs = inputs.reduce((sum, input) => sum + input.records, 0)
  const isRight =
    sha256?.shards === shards &&
    records === found &&
    ofInputs === found &&
    Object.keys(sums).every((table) => sums[table] === rows[table])
  return isRight ? [] : ['dataset.json does not say what its shards say']
}

async function problemsOf(
  storage: Storage,
  path: string,
  sha256: string | undefined,
): Promise<readonly string[]> {
  const bytes = await storage.read(path)
  if (bytes === undefined) return [`${path} is missing`]
  const isSame = createHash('sha256').update(bytes).digest('hex') === sha256
  return isSame ? [] : [`${path} has not the bytes that the build wrote`]
}

/** What stands in the folder and is no file of the dataset. A query would read foreign tables. */
async function strangersIn(storage: Storage, shards: number): Promise<readonly string[]> {
  const folders = [...Object.keys(TABLES), ...Object.keys(WHOLE_TABLES), 'shards']
  const known = new Set([...folders, 'dataset.json', 'build.json', REPORT_FOLDER, ...APPEND_LOCKS])
  const found = (await storage.list('')).filter((name) => !known.has(name))
  for (const folder of folders) {
    const [most, end] = [folder in WHOLE_TABLES ? 1 : shards, folder === 'shards' ? '.json' : '.parquet']
    for (const name of await storage.list(folder)) {
      const shard = name.endsWith(end) ? Number(name.slice(0, -end.length)) : Number.NaN
      const isOwn = shard < most && name === `${shardName(shard)}${end}`
      if (!isOwn) found.push(`${folder}/${name}`)
    }
  }
  return found.map((path) => `${path} is no part of it`)
}

function shardIn(bytes: Buffer): ShardRecord | undefined {
  try {
    const record = JSON.parse(bytes.toString('utf8')) as Partial<ShardRecord>
    return record.rows === undefined || record.sha256 === undefined ? undefined : (record as ShardRecord)
  } catch {
    return undefined
  }
}
