import { Command } from 'commander'
import { mergeDatasets } from '../dataset/merge-datasets.ts'
import { datasetSummary } from './build-command.ts'

/** `merge DATASET… --out DIR` */
export function mergeCommand(): Command {
  return new Command('merge')
    .description('merge datasets, or rows that build --stdin-rows wrote, into a new dataset')
    .argument(
      '<dataset...>',
      'folders of datasets, s3://bucket/prefix, or files of rows, which may be compressed (.gz), in the order of their records',
    )
    .requiredOption('--out <dir>', 'the folder of the new dataset, or s3://bucket/prefix')
    .option('--replace', 'replace an earlier dataset in this folder')
    .option('--json', 'print dataset.json')
    .action(async (names: string[], options: { out: string; replace?: true; json?: true }) => {
      const dataset = await mergeDatasets(names, options.out, options.replace === true)
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(dataset, null, 2)}\n`
          : datasetSummary(dataset, options.out),
      )
    })
}
