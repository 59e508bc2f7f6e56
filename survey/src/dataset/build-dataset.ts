import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { robots } from 'wayleave/robots'
import { InputError } from '../input/input-error.ts'
import type { Observation } from '../input/observation.ts'
import { nameOfInput, openInput, readInput, sizeOf } from '../input/read-input.ts'
import { ShardQueue } from '../queue/shard-queue.ts'
import { storageAt } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { robotsTable } from '../tables/robots-table.ts'
import { VERSION } from '../version.ts'
import { lockAppend } from './append-lock.ts'
import type { Dataset, ReadInput } from './dataset.ts'
import {
  closeFolder,
  finishedRecord,
  finishedText,
  prepareFolder,
  reopenFolder,
  SCHEMA_VERSION,
  settleFolder,
} from './dataset-folder.ts'
import { baseOfAppend, refuseOthers } from './earlier-dataset.ts'
import { digestOfTexts, textOfRecord } from './record-text.ts'
import { runOrBisect } from './run-or-bisect.ts'
import { ShardPool } from './shard-pool.ts'
import type { ShardOptions } from './shard-tables.ts'
import { surveyedDialects } from './surveyed-dialects.ts'
import { type ShardJob, type ShardRecord, shardName, textOfShard } from './write-shard.ts'

export type { Dataset }

/** Records of one shard: a second or two of work, and a few megabytes of memory. */
const SHARD_RECORDS = 500

/** A shard ends at this many bytes for each of its records, even if it has fewer: large files fill memory. */
const SHARD_BYTES_A_RECORD = 16 * 1024

/** Seconds after which a worker counts as hung. The slowest file of 22,000 takes about two seconds. */
const SHARD_SECONDS = 300

/** Options of {@link buildDataset}. */
export interface BuildOptions extends Partial<ShardOptions> {
  /**
   * The number of worker processes; default: one for each processor. With a queue, 0 leaves the work to other
   * machines.
   */
  readonly workers?: number
  /** The queue of shards for several machines: `redis://…` or `postgres://…`. */
  readonly queue?: string
  /** Records of one shard. */
  readonly shardRecords?: number
  /** Seconds after which a worker counts as hung. */
  readonly shardSeconds?: number
  /** Whether the records are added to the dataset of the folder, if there is one. */
  readonly append?: boolean
  /** Whether a dataset of other inputs is replaced. */
  readonly replace?: boolean
  /** Whether the records are the changes of histories, so that each counts until the next one of its host. */
  readonly carryForward?: boolean
  /** Called with what somebody who watches should know, such as a queue that is away. */
  readonly onTrouble?: (message: string) => void
  /** Called after each shard. */
  readonly onProgress?: (progress: BuildProgress) => void
}

/** How far a build is. */
export interface BuildProgress {
  readonly records: number
  readonly shards: number
  /** Shards of an earlier run whose records are the same, which were not read again. */
  readonly reused: number
  /** Records of these shards. */
  readonly reusedRecords: number
  /** All records, as far as the size of the inputs and the part that has been read tell. */
  readonly expectedRecords?: number
}

/**
 * Reads inputs into a folder of Parquet tables, on a disk or in a store (`s3://bucket/prefix`). A run that is killed goes on where it was; the same inputs,
 * options and version give the same bytes.
 *
 * @throws InputError for an input that is missing or of an unknown kind, and for a folder with a dataset of others or
 *   to which another process adds records.
 */
export async function buildDataset(
  inputs: readonly string[],
  folder: string,
  options: BuildOptions = {},
): Promise<Dataset> {
  const unlock = options.append === true ? await lockAppend(storageAt(folder)) : undefined
  try {
    return await build(inputs, folder, options)
  } finally {
    await unlock?.()
  }
}

async function build(
  inputs: readonly string[],
  folder: string,
  {
    findings = false,
    workers = availableParallelism(),
    queue,
    shardRecords = SHARD_RECORDS,
    shardSeconds = SHARD_SECONDS,
    onProgress,
    onTrouble = () => {},
    ...others
  }: BuildOptions,
): Promise<Dataset> {
  const options: ShardOptions = { findings }
  const storage = storageAt(folder)
  const base = await begin(storage, inputs, options, others)
  const runner = await runnerFor(queue, { folder, options, workers, onTrouble })
  const records: ShardRecord[] = [...base.shards]
  let running = 0
  /** Wakes what waits for a shard to be done. */
  let wake = (): void => {}
  let failure: unknown
  let reused = 0
  let done = 0
  let reusedRecords = 0
  let nextId = base.records
  /** Only somebody who watches pays for the sizes of folders. */
  const watched = onProgress === undefined ? [] : inputs
  const sizes = await Promise.all(watched.map(sizeOf))
  const allBytes = sumOf(sizes)
  let earlierBytes = 0
  let place = 0
  const report = (): void => {
    const bytes = earlierBytes + place
    const expectedRecords =
      allBytes === undefined || bytes === 0 ? undefined : Math.max(nextId, nextId * (allBytes / bytes))
    onProgress?.({
      records: done,
      shards: records.length,
      reused,
      reusedRecords,
      ...(expectedRecords === undefined ? {} : { expectedRecords: Math.round(expectedRecords) }),
    })
  }
  const finish = (shard: number, record: ShardRecord): void => {
    records[shard] = record
    done += record.records
    report()
  }
  const submit = async (
    shard: number,
    observations: readonly Observation[],
    texts: readonly string[],
  ): Promise<void> => {
    const firstId = nextId
    nextId += observations.length
    const job: ShardJob = {
      shard,
      firstId,
      observations,
      digest: digestOfTexts(texts),
      quarantined: [],
      maxSeconds: shardSeconds,
    }
    const earlier = await finishedRecord(storage, job)
    if (earlier !== undefined) {
      reused += 1
      reusedRecords += earlier.records
      finish(shard, earlier)
      return
    }
    await untilBelow(runner.atOnce)
    running += 1
    runner
      .run(job)
      .then(
        (record) => finish(shard, record),
        (error: unknown) => {
          failure ??= error
        },
      )
      .finally(() => {
        running -= 1
        wake()
      })
  }
  const untilBelow = async (most: number): Promise<void> => {
    while (running >= most && failure === undefined)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    if (failure !== undefined) throw failure
  }
  let isDone = false
  const readInputs: ReadInput[] = [...base.inputs]
  try {
    let batch: Observation[] = []
    let texts: string[] = []
    let bytes = 0
    let shards = records.length
    for (const [index, input] of inputs.entries()) {
      const digest = createHash('sha256')
      let [count, skipped] = [0, 0]
      const read = readInput(
        input,
        (bytes) => {
          place = bytes
        },
        () => {
          skipped += 1
        },
      )
      for await (const observation of read) {
        count += 1
        const text = textOfRecord(observation)
        digest.update(text)
        texts.push(text)
        batch.push(observation)
        bytes += bytesIn(observation)
        if (!isFull(batch, bytes, shardRecords)) continue
        await submit(shards++, batch, texts)
        batch = []
        texts = []
        bytes = 0
      }
      readInputs.push({ input: nameOfInput(input), records: count, skipped, sha256: digest.digest('hex') })
      earlierBytes += sizes[index] ?? 0
      place = 0
    }
    if (batch.length > 0 || shards === 0) await submit(shards++, batch, texts)
    await untilBelow(1)
    const dataset = await finishDataset(storage, options, { ...base, inputs: readInputs }, records)
    isDone = true
    return dataset
  } finally {
    await runner.close(isDone)
  }
}

/** What a dataset has before a build reads anything. */
type Begun = Pick<Dataset, 'inputs' | 'records' | 'carriesForward'> & {
  readonly shards: readonly ShardRecord[]
}

/**
 * Prepares the folder of a build.
 *
 * @throws InputError if it has a dataset of other records, or one to which these cannot be added.
 */
async function begin(
  storage: Storage,
  inputs: readonly string[],
  options: ShardOptions,
  {
    append = false,
    replace = false,
    carryForward = false,
  }: Pick<BuildOptions, 'append' | 'replace' | 'carryForward'>,
): Promise<Begun> {
  const earlier = replace ? undefined : await finishedText(storage)
  if (append && earlier !== undefined) {
    const { text, dataset, shards } = await baseOfAppend(storage, earlier, inputs, options)
    const { records, carriesForward } = dataset
    if (carryForward && !carriesForward)
      throw new InputError(
        'The dataset was built without --carry-forward, which would change what its records say. Build the whole dataset again with --replace.',
      )
    await reopenFolder(storage, text)
    return { inputs: dataset.inputs, records, carriesForward, shards }
  }
  if (earlier !== undefined) await refuseOthers(earlier, inputs)
  // What is replaced is gone. So each input is known to be one before.
  if (replace) for (const input of inputs) await openInput(input)
  await prepareFolder(storage, options, replace)
  return { inputs: [], records: 0, carriesForward: carryForward, shards: [] }
}

/** What reads and writes shards: processes of this machine, or a queue. */
interface ShardRunner {
  /** How many shards may run at once. */
  readonly atOnce: number
  run(job: ShardJob): Promise<ShardRecord>
  /** Ends the workers. `isDone`: is the dataset there? */
  close(isDone: boolean): Promise<void>
}

function localRunner(folder: string, options: ShardOptions, workers: number): ShardRunner {
  const pool = new ShardPool({ folder, options })
  return {
    atOnce: workers,
    run: (job) => runOrBisect(pool, job),
    close: async () => pool.close(),
  }
}

/** Makes a folder with these shards a dataset. The order of `--workers` never shows: all is written in the order of the input. */
export async function finishDataset(
  storage: Storage,
  options: ShardOptions,
  { inputs, carriesForward }: Pick<Dataset, 'inputs' | 'carriesForward'>,
  records: readonly ShardRecord[],
): Promise<Dataset> {
  await settleFolder(storage, records.length)
  const robotsBytes = robotsTable().bytes()
  await storage.write(`robots/${shardName(0)}.parquet`, robotsBytes)
  const dataset: Dataset = {
    schema: SCHEMA_VERSION,
    version: VERSION,
    options,
    dialects: surveyedDialects.map(({ id }) => id),
    robots: robots.length,
    inputs,
    carriesForward,
    records: inputs.reduce((sum, input) => sum + input.records, 0),
    shards: records.length,
    rows: sums(records.map(({ rows }) => rows)),
    availability: sums(records.map(({ availability }) => availability)),
    quarantined: records.flatMap(({ quarantined }) => quarantined),
    coverage: {
      rows: records.reduce((sum, { rows }) => sum + (rows.files ?? 0), 0),
      records: inputs.reduce((sum, input) => sum + input.records, 0),
      skipped: inputs.reduce((sum, input) => sum + input.skipped, 0),
    },
    sha256: {
      robots: createHash('sha256').update(robotsBytes).digest('hex'),
      shards: digestOfTexts(records.map(textOfShard)),
    },
  }
  await closeFolder(storage, `${JSON.stringify(dataset, null, 2)}\n`)
  return dataset
}

function sums(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total = new Map<string, number>()
  for (const count of counts)
    for (const [name, value] of Object.entries(count)) total.set(name, (total.get(name) ?? 0) + value)
  return Object.fromEntries([...total].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Runs shards on this machine, or by a queue of machines. */
async function runnerFor(
  queue: string | undefined,
  { folder, options, workers, onTrouble }: Omit<Parameters<typeof ShardQueue.open>[0], 'url'>,
): Promise<ShardRunner> {
  return queue === undefined
    ? localRunner(folder, options, workers)
    : ShardQueue.open({ url: queue, folder, options, workers, onTrouble })
}

function bytesIn({ bytes }: Observation): number {
  return bytes?.length ?? 0
}

/** Is a shard full that has these records, with this number of bytes? */
export function isFull({ length }: readonly unknown[], bytes: number, shardRecords = SHARD_RECORDS): boolean {
  return length >= shardRecords || bytes >= shardRecords * SHARD_BYTES_A_RECORD
}

/** The sum of sizes; `undefined` if there are none, or if one is not known. */
function sumOf(sizes: readonly (number | undefined)[]): number | undefined {
  const known = sizes.filter((size) => size !== undefined)
  if (known.length === 0 || known.length < sizes.length) return undefined
  return known.reduce((sum, size) => sum + size, 0)
}
