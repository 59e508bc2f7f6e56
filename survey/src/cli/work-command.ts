import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { workOnShards } from '../queue/work-on-shards.ts'
import { plural } from '../report/numbers.ts'
import { wholeNumber } from './option-values.ts'
import { troubleLine } from './trouble-line.ts'

/** `work --queue URL --out DIR` */
export function workCommand(): Command {
  return new Command('work')
    .description('take part in a build with a queue, until it is over')
    .requiredOption('--queue <url>', 'the queue of the build: redis://… or postgres://…')
    .requiredOption(
      '--out <dir>',
      'the folder of the dataset, which this machine shares with that of the build, or s3://bucket/prefix',
    )
    .option('--workers <n>', 'worker processes; default: one for each processor', wholeNumber(1))
    .action(async (options: { queue: string; out: string; workers?: number }) => {
      const stop = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      const { shards, records } = await workOnShards({
        url: options.queue,
        folder: options.out,
        workers: options.workers ?? availableParallelism(),
        stop: stop.signal,
        onTrouble: troubleLine(),
      })
      process.stdout.write(`${shards} ${plural('shard', shards)}, ${records} ${plural('record', records)}\n`)
    })
}
