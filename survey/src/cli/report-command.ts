import { Command, InvalidArgumentError } from 'commander'
import { writeReport } from '../report/write-report.ts'

/** `report DIR --out SITE` */
export function reportCommand(): Command {
  return new Command('report')
    .description('write a site of pages without script: charts, tables, CSV files and the SQL of each number')
    .argument('<dir>', 'the folder of a dataset')
    .requiredOption('--out <site>', 'the folder of the report')
    .option('--sites <n>', 'the most hosts that get a page', countOf, 100)
    .action(async (folder: string, { out, sites }: { out: string; sites: number }) => {
      const pages = await writeReport(folder, out, sites)
      process.stdout.write(`${out}: ${pages} pages\n`)
    })
}

function countOf(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It takes a whole number from 0.')
  return value
}
