import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipped } from '../input/gunzipped.ts'
import { InputError } from '../input/input-error.ts'
import { isStore, storageAt } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Cell, TableName } from '../tables/columns.ts'
import { type Dataset, finishDataset, isFull } from './build-dataset.ts'
import type { ReadInput } from './dataset.ts'
import { finishedRecord, finishedText, prepareFolder, stampOf } from './dataset-folder.ts'
import { datasetIn } from './earlier-dataset.ts'
import { digestOfTexts, textOfRow } from './record-text.ts'
import { recordsOfLines } from './row-lines.ts'
import { newTables, type ShardOptions } from './shard-tables.ts'
import { columnsOfTable, recordsOfShard, type StoredRecord } from './stored-records.ts'
import { verifyDataset } from './verify-dataset.ts'
import { type Quarantined, type ShardRecord, shardName, writeTables } from './write-shard.ts'

/** The name of the input of rows that came from a pipe. */
const PIPED = 'stdin'

/** What somebody merges: a dataset, or a file of rows. */
type Source =
  | { readonly storage: Storage; readonly dataset: Dataset }
  | {
      readonly storage: undefined
      readonly path: string
      readonly options: ShardOptions
      readonly input: ReadInput
    }

/**
 * Merges datasets, and files of rows that `build --stdin-rows` wrote, in the given order. The result has the bytes of one
 * dataset that was built of all their inputs at once. The sources stay as they are, and a merge that was killed goes on.
 *
 * @param replace whether an earlier dataset in the folder is replaced.
 * @throws InputError for a source that is no dataset, one of another version or with other options, and for records
 *   that come twice.
 */
export async function mergeDatasets(
  names: readonly string[],
  folder: string,
  replace: boolean,
): Promise<Dataset> {
  const sources: Source[] = []
  for (const name of names) sources.push(await sourceAt(name, folder))
  const options = await optionsOf(sources, names)
  refuseTwice(sources, names)
  const carriesForward = carryingOf(sources, names)
  const storage = storageAt(folder)
  if (!replace && (await finishedText(storage)) !== undefined)
    throw new InputError(
      'The folder of --out has a dataset already. Give a new folder, or replace the dataset with --replace.',
    )
  // What is replaced is gone. So each source is known to be whole before.
  if (replace) await refuseDamaged(sources, names)
  await prepareFolder(storage, options, replace)
  const shards = new MergedShards(storage)
  const inputs: ReadInput[] = []
  let isPiped = false
  for (const source of sources) {
    if (source.storage !== undefined) {
      for await (const record of recordsOf(source.storage, source.dataset)) await shards.add(record)
      inputs.push(...source.dataset.inputs)
      isPiped = false
      continue
    }
    // Rows of several files that follow each other are one input, however an engine divided it.
    if (!isPiped) shards.beginInput()
    for await (const record of recordsOfLines(basename(source.path), chunksOf(source.path), () => {}))
      await shards.add(record)
    if (isPiped) inputs.pop()
    inputs.push(shards.input())
    isPiped = true
  }
  const records = await shards.end()
  return finishDataset(storage, options, { inputs, carriesForward }, records)
}

async function sourceAt(name: string, folder: string): Promise<Source> {
  if (!isStore(name)) {
    const found = await stat(name).catch(() => undefined)
    if (found === undefined) throw new InputError(`There is no dataset ${JSON.stringify(name)}.`)
    if (found.isFile()) return { storage: undefined, path: name, ...(await readThrough(name)) }
    const same = await realpath(folder).catch(() => '')
    if (same !== '' && same === (await realpath(name)))
      throw new InputError('The folder of --out is one of the datasets. Merge into a new folder.')
  } else if (withoutSlash(name) === withoutSlash(folder))
    throw new InputError('The store of --out is one of the datasets. Merge into a new one.')
  const storage = storageAt(name)
  const text = (await storage.read('dataset.json'))?.toString('utf8')
  if (text === undefined)
    throw new InputError(
      `${JSON.stringify(name)} holds no finished dataset. Run its build again, and then the merge.`,
    )
  return { storage, dataset: datasetIn(text) }
}

/** The address of a store, which a slash at its end does not change. */
const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

const otherOptions = (name: string): InputError =>
  new InputError(
    `${JSON.stringify(name)} was built by another version or with other options than the first one. Build it again as that.`,
  )

/** The options of all sources. */
async function optionsOf(sources: readonly Source[], names: readonly string[]): Promise<ShardOptions> {
  let options: ShardOptions | undefined
  for (const [place, source] of sources.entries()) {
    const own = source.storage === undefined ? source.options : source.dataset.options
    const isOther =
      source.storage !== undefined &&
      (await source.storage.read('build.json'))?.toString('utf8') !== stampOf(options ?? own)
    if (isOther || (options !== undefined && stampOf(options) !== stampOf(own)))
      throw otherOptions(String(names[place]))
    options ??= own
  }
  return options ?? { findings: false }
}

/** Reads a file of rows to its last line: the options of its parts, and what tells its records from others. */
async function readThrough(path: string): Promise<{ options: ShardOptions; input: ReadInput }> {
  let options: ShardOptions | undefined
  const onEnd = (part: { readonly options: ShardOptions }): void => {
    if (options !== undefined && stampOf(part.options) !== stampOf(options)) throw otherOptions(path)
    options = part.options
  }
  const digest = createHash('sha256')
  let records = 0
  for await (const { file } of recordsOfLines(basename(path), chunksOf(path), onEnd)) {
    digest.update(textOfRow(file))
    records += 1
  }
  const input = { input: basename(path), records, skipped: 0, sha256: digest.digest('hex') }
  return { options: options ?? { findings: false }, input }
}

/**
 * Whether the records of all sources stand until the next one of their host.
 *
 * @throws InputError if only those of some do: one answer holds for a whole dataset.
 */
function carryingOf(sources: readonly Source[], names: readonly string[]): boolean {
  const carry = sources.map((source) => source.storage !== undefined && source.dataset.carriesForward)
  const isOther = carry.findIndex((each) => each !== carry[0])
  if (isOther > 0)
    throw new InputError(
      `Of ${JSON.stringify(names[0])} and ${JSON.stringify(names[isOther])}, one alone was built with --carry-forward. Build both with it, or both without.`,
    )
  return carry[0] === true
}

/** @throws InputError if two sources have the records of one input: a merge would count them twice. */
function refuseTwice(sources: readonly Source[], names: readonly string[]): void {
  const before = new Set<string>()
  for (const [place, source] of sources.entries()) {
    const inputs = (source.storage === undefined ? [source.input] : source.dataset.inputs).filter(
      ({ records }) => records > 0,
    )
    const again = inputs.find(({ sha256 }) => before.has(sha256))
    if (again !== undefined)
      throw new InputError(
        `${JSON.stringify(names[place])} has records that come before it already: those of ${JSON.stringify(again.input)}. Give each input once.`,
      )
    for (const { sha256 } of inputs) before.add(sha256)
  }
}

/** @throws InputError if a file of a dataset lacks bytes of its build. Files of rows have been read. */
async function refuseDamaged(sources: readonly Source[], names: readonly string[]): Promise<void> {
  for (const [place, { storage }] of sources.entries()) {
    const name = String(names[place])
    const [problem] = storage === undefined ? [] : (await verifyDataset(name)).problems
    if (problem !== undefined)
      throw new InputError(`${JSON.stringify(name)} is damaged: ${problem}. Nothing was replaced.`)
  }
}

function chunksOf(path: string): AsyncIterable<Uint8Array> {
  return /\.gz$/i.test(path) ? gunzipped(path, () => {}) : createReadStream(path)
}

async function* recordsOf(storage: Storage, { shards }: Dataset): AsyncGenerator<StoredRecord> {
  for (let shard = 0; shard < shards; shard++) {
    const text = await storage.read(`shards/${shardName(shard)}.json`)
    if (text === undefined) throw new InputError(`The dataset lacks shards/${shardName(shard)}.json.`)
    yield* recordsOfShard(storage, shard, JSON.parse(text.toString('utf8')) as ShardRecord)
  }
}

/** Shards of records that come from anywhere: as a build would make them. */
class MergedShards {
  private readonly storage: Storage
  private readonly done: ShardRecord[] = []
  private batch: StoredRecord[] = []
  private texts: string[] = []
  private bytes = 0
  private nextId = 0
  private digest = createHash('sha256')
  private records = 0

  constructor(storage: Storage) {
    this.storage = storage
  }

  beginInput(): void {
    this.digest = createHash('sha256')
    this.records = 0
  }

  /** What an input of `dataset.json` says of the records since it began. */
  input(): ReadInput {
    return {
      input: PIPED,
      records: this.records,
      skipped: 0,
      sha256: this.digest.copy().digest('hex'),
    }
  }

  async add(record: StoredRecord): Promise<void> {
    const text = textOfRow(record.file)
    this.digest.update(text)
    this.records += 1
    this.texts.push(text)
    this.batch.push(record)
    this.bytes += record.bytes?.length ?? 0
    if (isFull(this.batch, this.bytes)) await this.write()
  }

  async end(): Promise<readonly ShardRecord[]> {
    if (this.batch.length > 0 || this.done.length === 0) await this.write()
    return this.done
  }

  private async write(): Promise<void> {
    const shard = this.done.length
    const [firstId, digest] = [this.nextId, digestOfTexts(this.texts)]
    const earlier = await finishedRecord(this.storage, { shard, firstId, digest })
    this.done.push(earlier ?? (await this.writeNew(shard, firstId, digest)))
    this.nextId += this.batch.length
    this.batch = []
    this.texts = []
    this.bytes = 0
  }

  private writeNew(shard: number, firstId: number, digest: string): Promise<ShardRecord> {
    const tables = newTables()
    const add = (table: TableName, row: Readonly<Record<string, Cell>>): void =>
      tables.get(table)?.add(...columnsOfTable(table).map((name) => row[name]))
    const kept = new Set<Cell>()
    const quarantined: Quarantined[] = []
    const availability = new Map<string, number>()
    for (const [place, { file, rows, bytes, quarantined: reason }] of this.batch.entries()) {
      const id = firstId + place
      const { sha256, source } = file
      if (bytes !== undefined && !kept.has(sha256)) add('contents', { sha256, bytes })
      kept.add(sha256)
      add('files', { ...file, id })
      for (const [table, row] of rows) add(table, { ...row, file: id })
      const name = String(file.availability)
      availability.set(name, (availability.get(name) ?? 0) + 1)
      if (reason !== undefined) quarantined.push({ id, source: String(source), reason })
    }
    return writeTables(this.storage, shard, tables, {
      digest,
      firstId,
      records: this.batch.length,
      availability: Object.fromEntries([...availability].sort(([one], [other]) => (one < other ? -1 : 1))),
      quarantined,
    })
  }
}
