import { Command } from 'commander'
import { exportViews } from '../tables/export-views.ts'
import { UsageError } from './usage-error.ts'

/** `export DIR --views --out DIR` */
export function exportCommand(): Command {
  return new Command('export')
    .description('write the views of a dataset for other engines: NAME.parquet, and views.sql for DuckDB')
    .argument('<dir>', 'the folder of a dataset, or s3://bucket/prefix')
    .option('--views', 'the views: the tables, and what is made of them, such as hosts')
    .requiredOption('--out <dir>', 'the folder for the files')
    .option('--json', 'print the names of the views, with their rows')
    .action(async (folder: string, options: { views?: true; out: string; json?: true }) => {
      if (options.views !== true) throw new UsageError('Say what to export: --views.')
      const print = options.json === true ? undefined : printView
      const views = await exportViews(folder, options.out, print)
      if (options.json === true) process.stdout.write(`${JSON.stringify(views, null, 2)}\n`)
    })
}

function printView({ name, rows }: { readonly name: string; readonly rows: number }): void {
  process.stdout.write(`${String(rows).padStart(12)}  rows of ${name}.parquet\n`)
}
