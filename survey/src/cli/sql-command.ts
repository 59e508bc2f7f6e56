import { Command } from 'commander'
import { Database } from '../tables/database.ts'
import { printRows } from './print-rows.ts'

/** `sql DIR QUERY` */
export function sqlCommand(): Command {
  return new Command('sql')
    .description('ask a dataset in SQL (DuckDB); its tables are views')
    .argument('<dir>', 'the folder of a dataset')
    .argument('<query>', 'such as: select availability, count(*) from files group by all')
    .option('--json', 'print an array of objects')
    .action(async (folder: string, query: string, { json }: { json?: true }) => {
      const database = await Database.open(folder)
      try {
        printRows(await database.rows(query), json === true)
      } finally {
        database.close()
      }
    })
}
