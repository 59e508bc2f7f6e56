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

/**
 * Reads inputs once more than a build does, for what tells them from others.
 *
 * @throws InputError if there is no such input.
 */
async function digestsOf(inputs: readonly string[]): Promise<readonly ReadInput[]> {
  const found: ReadInput[] = []
  for (const input of inputs) {
    const digest = createHash('sha256')
    let [records, skipped] = [0, 0]
    const read = readInput(input, undefined, () => {
      skipped += 1
    })
    for await (const record of read) {
      digest.update(textOfRecord(record))
      records += 1
    }
    found.push({ input: nameOfInput(input), records, skipped, sha256: digest.digest('hex') })
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
  const before = new Set(dataset.inputs.map(({ sha256 }) => sha256))
  const again = (await digestsOf(inputs)).filter(({ records, sha256 }) => records > 0 && before.has(sha256))
  if (again.length > 0)
    throw new InputError(`The dataset has these records already: ${namesOf(again)}. Nothing was added.`)
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
