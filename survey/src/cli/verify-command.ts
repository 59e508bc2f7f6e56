import { Command } from 'commander'
import { verifyDataset } from '../dataset/verify-dataset.ts'
import { InputError } from '../input/input-error.ts'
import { plural } from '../report/numbers.ts'
import { visibleText } from '../tables/visible-text.ts'

/** `verify DIR` */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('compare every file of a dataset with what its build wrote')
    .argument('<dir>', 'the folder of a dataset, or s3://bucket/prefix')
    .option('--json', 'print an object')
    .action(async (folder: string, options: { json?: true }) => {
      const verified = await verifyDataset(folder)
      const { files, shards, records, problems } = verified
      if (options.json === true) process.stdout.write(`${JSON.stringify(verified, null, 2)}\n`)
      else
        process.stdout.write(
          `${files} files of ${shards} ${plural('shard', shards)}, ${records} ${plural('record', records)}: ${problems.length === 0 ? 'all as the build wrote them' : `${problems.length} ${plural('problem', problems.length)}`}\n`,
        )
      if (problems.length > 0)
        throw new InputError(
          `${problems.map((problem) => visibleText(problem)).join('\n')}\nBuild the dataset again with --replace.`,
        )
    })
}
