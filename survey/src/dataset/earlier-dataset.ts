import { createHash } from 'node:crypto'
import { InputError } from '../input/input-error.ts'
import { nameOfInput, readInput } from '../input/read-input.ts'
import type { Storage } from '../storage/storage.ts'
import type { Dataset, ReadInput } from './dataset.ts'
import { stampIn, stampOf } from './dataset-folder.ts'
import { textOfRecord } from './record-text.ts'
import type { ShardOptions } from './shard-tables.ts'
import { type ShardRecord, shardName } from './write-shard.ts'

/** A dataset to which records are added. */
export interface Base {
  /** Its `dataset.json`. */
  readonly text: string
  readonly dataset: Dataset
  readonly shards: readonly ShardRecord[]
}

/** An input that has been read. */
interface DigestedInput extends ReadInput {
  /** The input of a dataset whose records are its first ones, or all. */
  readonly known?: ReadInput
}

/**
 * Reads inputs once more than a build does, for what tells them from others.
 *
 * @param before the inputs of a dataset.
 * @throws InputError if there is no such input.
 */
async function digestsOf(
  inputs: readonly string[],
  before: readonly ReadInput[] = [],
): Promise<readonly DigestedInput[]> {
  const lengths = new Set(before.map((input) => input.records))
  const found: DigestedInput[] = []
  for (const input of inputs) {
    const digest = createHash('sha256')
    let [records, skipped] = [0, 0]
    let known: ReadInput | undefined
    const read = readInput(input, undefined, () => {
      skipped += 1
    })
    for await (const record of read) {
      digest.update(textOfRecord(record))
      records += 1
      if (!lengths.has(records)) continue
      const sha256 = digest.copy().digest('hex')
      known = before.find((one) => one.records === records && one.sha256 === sha256) ?? known
    }
    const own = { input: nameOfInput(input), records, skipped, sha256: digest.digest('hex') }
    found.push(known === undefined ? own : { ...own, known })
  }
  return found
}

const namesOf = (inputs: readonly { readonly input: string }[]): string =>
  inputs.map(({ input }) => JSON.stringify(input)).join(', ')

/**
 * Refuses to build over a dataset of other inputs.
 *
 * @param earlier the `dataset.json` of the folder.
 * @throws InputError if the records of the inputs are not those of the dataset.
 */
export async function refuseOthers(earlier: string, inputs: readonly string[]): Promise<void> {
  const { inputs: before } = datasetIn(earlier)
  const now = await digestsOf(inputs)
  const isSame =
    now.length === before.length && now.every(({ sha256 }, place) => sha256 === before[place]?.sha256)
  if (!isSame)
    throw new InputError(
      `The folder of --out has a dataset of other records: ${namesOf(before)}. To add the records of ${namesOf(now)}, give --append. To replace the dataset, give --replace.`,
    )
}

/**
 * The dataset to which records are added.
 *
 * @param text its `dataset.json`.
 * @throws InputError if it has an input already, or if it was built otherwise.
 */
export async function baseOfAppend(
  storage: Storage,
  text: string,
  inputs: readonly string[],
  options: ShardOptions,
): Promise<Base> {
  const dataset = datasetIn(text)
  if ((await stampIn(storage)) !== stampOf(options))
    throw new InputError(
      `--append needs the version and the options of the dataset: ${dataset.version}, ${JSON.stringify(dataset.options)}. Build the whole dataset again with --replace.`,
    )
  const now = await digestsOf(inputs, dataset.inputs)
  const again = now.filter(({ sha256, known }) => known?.sha256 === sha256)
  if (again.length > 0)
    throw new InputError(`The dataset has these records already: ${namesOf(again)}. Nothing was added.`)
  const grown = now.find(({ known }) => known !== undefined)
  if (grown?.known !== undefined)
    throw new InputError(
      `${namesOf([grown])} begins with ${grown.known.records} records that the dataset has already, of ${namesOf([grown.known])}. Give the other records alone. Nothing was added.`,
    )
  const shards: ShardRecord[] = []
  for (let shard = 0; shard < dataset.shards; shard++) {
    const record = await storage.read(`shards/${shardName(shard)}.json`)
    if (record === undefined)
      throw new InputError(
        `Shard ${shardName(shard)} of the dataset is missing. Build the whole dataset again with --replace.`,
      )
    shards.push(JSON.parse(record.toString('utf8')) as ShardRecord)
  }
  return { text, dataset, shards }
}

/** @throws InputError for a text that is no `dataset.json`. */
export function datasetIn(text: string): Dataset {
  try {
    const dataset = JSON.parse(text) as Dataset
    if (Array.isArray(dataset.inputs)) return dataset
  } catch {
    // The error below says so.
  }
  throw new InputError(
    'The file dataset.json of the folder is damaged. Build the dataset again with --replace.',
  )
}
