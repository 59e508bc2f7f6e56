import { once } from 'node:events'
import { Command } from 'commander'
import { type BuildProgress, buildDataset, type Dataset } from '../dataset/build-dataset.ts'
import { writeRows } from '../dataset/write-rows.ts'
import { InputError } from '../input/input-error.ts'
import { plural } from '../report/numbers.ts'
import { wholeNumber } from './option-values.ts'
import { progressLine } from './progress-line.ts'
import { troubleLine } from './trouble-line.ts'
import { UsageError } from './usage-error.ts'

/** `build INPUT… --out DIR` */
export function buildCommand(): Command {
  return new Command('build')
    .description('read inputs into a folder of Parquet tables')
    .argument(
      '[input...]',
      'folders, JSON lines {host, fetched_at, status, robots | robots_b64 | file}, WARC files, tar and zip archives, git:FILE, or a .cdx index',
    )
    .option(
      '--out <dir>',
      'the folder of the dataset, or s3://bucket/prefix; a build that was killed goes on there',
    )
    .option('--findings', 'check each file, too; this takes several times as long')
    .option(
      '--workers <n>',
      'worker processes; default: one for each processor; 0 with --queue: none here',
      wholeNumber(0),
    )
    .option('--queue <url>', 'share the work with other machines: redis://… or postgres://…; see work')
    .option('--shard-records <n>', 'records of a shard; default: 500', wholeNumber(1))
    .option(
      '--shard-seconds <n>',
      'seconds after which a worker counts as hung; default: 300',
      wholeNumber(1),
    )
    .option('--append', 'add the records to the dataset of the folder')
    .option('--replace', 'replace a dataset of other inputs in the folder')
    .option(
      '--carry-forward',
      'the records are the changes of histories: each counts until the next one of its host',
    )
    .option(
      '--stdin-rows',
      'no dataset: read records as JSON lines from standard input, and write the rows of their tables as JSON lines; see merge',
    )
    .option('--json', 'print dataset.json')
    .action(async (inputs: string[], options: BuildFlags) => {
      if (options.stdinRows === true) return pipeRows(inputs, options)
      if (inputs.length === 0) throw new UsageError('Name an input, such as crawl.jsonl.')
      if (options.out === undefined) throw new UsageError('Name the folder of the dataset: --out DIR.')
      if (options.append === true && options.replace === true)
        throw new UsageError('--append adds to a dataset, and --replace replaces it. Give one of them.')
      if (options.workers === 0 && options.queue === undefined)
        throw new UsageError('--workers takes a whole number from 1, unless there is a --queue.')
      const showsProgress = process.stderr.isTTY === true && options.json !== true
      const progress = showsProgress ? progressBar() : undefined
      const dataset = await buildDataset(inputs, options.out, {
        findings: options.findings === true,
        append: options.append === true,
        replace: options.replace === true,
        carryForward: options.carryForward === true,
        ...given('workers', options.workers),
        ...given('queue', options.queue),
        ...given('shardRecords', options.shardRecords),
        ...given('shardSeconds', options.shardSeconds),
        onTrouble: troubleLine(),
        ...(progress === undefined ? {} : { onProgress: progress }),
      })
      if (showsProgress) process.stderr.write('\r\u001b[K')
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(dataset, null, 2)}\n`
          : datasetSummary(dataset, options.out),
      )
    })
}

interface BuildFlags {
  readonly out?: string
  readonly findings?: true
  readonly workers?: number
  readonly queue?: string
  readonly shardRecords?: number
  readonly shardSeconds?: number
  readonly append?: true
  readonly replace?: true
  readonly carryForward?: true
  readonly stdinRows?: true
  readonly json?: true
}

/** Rows on standard output for records on standard input. @throws UsageError for what belongs to a dataset. */
async function pipeRows(
  inputs: readonly string[],
  { findings, stdinRows: _, ...others }: BuildFlags,
): Promise<void> {
  const [other] = Object.keys(others)
  if (inputs.length > 0 || other !== undefined)
    throw new UsageError(
      '--stdin-rows takes records from standard input and writes rows to standard output. Of the other options, only --findings goes with it.',
    )
  await writeRows(process.stdin, { findings: findings === true }, async (text) => {
    if (!process.stdout.writable) throw new InputError('Nothing reads the rows any more.')
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  })
}

/** An option that is left out if nobody gave it. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

/** Writes how far the build is, over what it wrote before. */
function progressBar(): (progress: BuildProgress) => void {
  const start = Date.now()
  return (progress) => {
    process.stderr.write(`\r\u001b[K${progressLine(progress, (Date.now() - start) / 1000)}`)
  }
}

/** What a dataset has, for people. */
export function datasetSummary(dataset: Dataset, folder: string): string {
  const { coverage, rows, availability, quarantined, shards } = dataset
  const share = coverage.records === 0 ? 100 : (100 * coverage.rows) / coverage.records
  const lines = [
    `${folder}: ${coverage.rows} ${plural('row', coverage.rows)} for ${coverage.records} ${plural('record', coverage.records)} (coverage ${share} %), ${shards} ${plural('shard', shards)}`,
    '',
    ...Object.entries(availability).map(([name, count]) => `${String(count).padStart(10)}  ${name}`),
    '',
    ...Object.entries(rows).map(([name, count]) => `${String(count).padStart(10)}  rows of ${name}`),
  ]
  const unread = availability.unreadable ?? 0
  if (unread > 0)
    lines.push(
      '',
      `${unread} ${unread === 1 ? 'record was' : 'records were'} not read. The reasons: wayleave-survey sql ${folder} "SELECT reason, count(*), min(source) FROM files WHERE availability = 'unreadable' GROUP BY ALL"`,
    )
  if (coverage.skipped > 0)
    lines.push('', `${coverage.skipped} pages of a crawl are no robots.txt, and so no records`)
  for (const { id, source, reason } of quarantined)
    lines.push('', `quarantined: record ${id} (${JSON.stringify(source)}): ${JSON.stringify(reason)}`)
  return `${lines.join('\n')}\n`
}
