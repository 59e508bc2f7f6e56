import { Command } from 'commander'
import { type BuildProgress, buildDataset, type Dataset } from '../dataset/build-dataset.ts'
import { wholeNumber } from './option-values.ts'
import { progressLine } from './progress-line.ts'
import { troubleLine } from './trouble-line.ts'
import { UsageError } from './usage-error.ts'

/** `build INPUT… --out DIR` */
export function buildCommand(): Command {
  return new Command('build')
    .description('read inputs into a folder of Parquet tables')
    .argument(
      '<input...>',
      'folders, JSON lines {host, fetched_at, status, robots | robots_b64 | file}, WARC files, tar and zip archives, git:FILE, or a .cdx index',
    )
    .requiredOption(
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
    .option('--json', 'print dataset.json')
    .action(async (inputs: string[], options: BuildFlags) => {
      if (options.workers === 0 && options.queue === undefined)
        throw new UsageError('--workers takes a whole number from 1, unless there is a --queue.')
      const showsProgress = process.stderr.isTTY === true && options.json !== true
      const progress = showsProgress ? progressBar() : undefined
      const dataset = await buildDataset(inputs, options.out, {
        findings: options.findings === true,
        ...given('workers', options.workers),
        ...given('queue', options.queue),
        ...given('shardRecords', options.shardRecords),
        ...given('shardSeconds', options.shardSeconds),
        onTrouble: troubleLine(),
        ...(progress === undefined ? {} : { onProgress: progress }),
      })
      if (showsProgress) process.stderr.write('\r\u001b[K')
      process.stdout.write(
        options.json === true ? `${JSON.stringify(dataset, null, 2)}\n` : summaryOf(dataset, options.out),
      )
    })
}

interface BuildFlags {
  readonly out: string
  readonly findings?: true
  readonly workers?: number
  readonly queue?: string
  readonly shardRecords?: number
  readonly shardSeconds?: number
  readonly json?: true
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

function summaryOf(dataset: Dataset, folder: string): string {
  const { coverage, rows, availability, quarantined, shards } = dataset
  const share = coverage.records === 0 ? 100 : (100 * coverage.rows) / coverage.records
  const lines = [
    `${folder}: ${coverage.rows} rows for ${coverage.records} records (coverage ${share} %), ${shards} shards`,
    '',
    ...Object.entries(availability).map(([name, count]) => `${String(count).padStart(10)}  ${name}`),
    '',
    ...Object.entries(rows).map(([name, count]) => `${String(count).padStart(10)}  rows of ${name}`),
  ]
  for (const { id, source, reason } of quarantined)
    lines.push('', `quarantined: record ${id} (${JSON.stringify(source)}): ${JSON.stringify(reason)}`)
  return `${lines.join('\n')}\n`
}
