import { join } from 'node:path'
import { Command } from 'commander'
import { REPORT_FOLDER } from '../dataset/dataset-folder.ts'
import { plural } from '../report/numbers.ts'
import { writeReport } from '../report/write-report.ts'
import { isStore } from '../storage/open-storage.ts'
import { WITH_OPTION, wholeNumber } from './option-values.ts'
import { UsageError } from './usage-error.ts'

/** `report DIR` */
export function reportCommand(): Command {
  return new Command('report')
    .description(
      'write a site of pages that need no script: charts, tables, CSV files and the SQL of each number',
    )
    .argument('<dir>', 'the folder of a dataset')
    .option('--out <site>', 'the folder of the report; default: report in the folder of the dataset')
    .option('--sites <n>', 'the most hosts that get a page', wholeNumber(0), 100)
    .option(...WITH_OPTION)
    .action(async (folder: string, options: { out?: string; sites: number; with?: readonly string[] }) => {
      const { out = isStore(folder) ? undefined : join(folder, REPORT_FOLDER), sites } = options
      if (out === undefined || isStore(out))
        throw new UsageError('The report of a dataset in a store needs a folder of this machine: --out SITE.')
      const pages = await writeReport(folder, out, sites, options.with)
      process.stdout.write(`${out}: ${pages} ${plural('page', pages)}\n`)
    })
}
