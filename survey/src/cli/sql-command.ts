import { Command } from 'commander'
import { Database } from '../tables/database.ts'
import { WITH_OPTION } from './option-values.ts'
import { csvOption, printRows } from './print-rows.ts'

interface SqlFlags {
  readonly with?: readonly string[]
  readonly json?: true
  readonly csv?: true
}

/** `sql DIR QUERY` */
export function sqlCommand(): Command {
  return new Command('sql')
    .description('ask a dataset in SQL (DuckDB); its tables are views')
    .argument('<dir>', 'the folder of a dataset')
    .argument('<query>', 'such as: select availability, count(*) from files group by all')
    .option(...WITH_OPTION)
    .option('--json', 'print an array of objects')
    .addOption(csvOption())
    .action(async (folder: string, query: string, options: SqlFlags) => {
      const database = await Database.open(folder, options.with)
      try {
        printRows(await database.askedRows(query), options)
      } finally {
        database.close()
      }
    })
}
