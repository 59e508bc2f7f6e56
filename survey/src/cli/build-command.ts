import { Command } from 'commander'
import { type BuildProgress, buildDataset, type Dataset } from '../build/build-dataset.ts'
import { wholeNumber } from './option-values.ts'

/** `build INPUT… --out DIR` */
export function buildCommand(): Command {
  return new Command('build')
    .description('read inputs into a folder of Parquet tables')
    .argument(
      '<input...>',
      'folders, JSON lines {host, fetched_at, status, robots | robots_b64 | file}, WARC files or tar archives',
    )
    .requiredOption('--out <dir>', 'the folder of the dataset; a build that was killed goes on there')
    .option('--findings', 'check each file, too; this takes several times as long')
    .option('--workers <n>', 'worker threads; default: one for each processor', wholeNumber(1))
    .option('--json', 'print dataset.json')
    .action(
      async (inputs: string[], options: { out: string; findings?: true; workers?: number; json?: true }) => {
        const showsProgress = process.stderr.isTTY === true && options.json !== true
        const progress = showsProgress ? progressBar() : undefined
        const dataset = await buildDataset(inputs, options.out, {
          findings: options.findings === true,
          ...(options.workers === undefined ? {} : { workers: options.workers }),
          ...(progress === undefined ? {} : { onProgress: progress }),
        })
        if (showsProgress) process.stderr.write('\r\u001b[K')
        process.stdout.write(
          options.json === true ? `${JSON.stringify(dataset, null, 2)}\n` : summaryOf(dataset, options.out),
        )
      },
    )
}

/** A line that tells how far the build is, and its rate. */
function progressBar(): (progress: BuildProgress) => void {
  const start = Date.now()
  return ({ records, reused }) => {
    const seconds = Math.max((Date.now() - start) / 1000, 0.001)
    const rate = Math.round(records / seconds)
    const again = reused === 0 ? '' : `, ${reused} shards from an earlier run`
    process.stderr.write(`\r\u001b[K${records} records, ${rate} a second${again}`)
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
