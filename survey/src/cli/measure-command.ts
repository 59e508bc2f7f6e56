import { Command } from 'commander'
import { measure } from '../measures/measure.ts'
import { MEASURES } from '../measures/measures.ts'
import { Database } from '../tables/database.ts'
import { columnsOf } from './print-rows.ts'
import { UsageError } from './usage-error.ts'

/** `measure DIR NAME` */
export function measureCommand(): Command {
  return new Command('measure')
    .description('print a measure with its definition, its denominator, n, the interval of 95 % and its SQL')
    .argument('<dir>', 'the folder of a dataset')
    .argument('[name]', `one of: ${[...MEASURES.keys()].join(', ')}`)
    .option(
      '--as <study>',
      'the definition of a published study: almanac, commoncrawl, hasdata, imc25 or longpre',
    )
    .option('--json', 'print an object')
    .action(async (folder: string, name: string | undefined, options: { as?: string; json?: true }) => {
      const wanted = options.as === undefined ? name : `as-${options.as}`
      const asked = wanted === undefined ? undefined : MEASURES.get(wanted)
      if (asked === undefined)
        throw new UsageError(`Name a measure, one of: ${[...MEASURES.keys()].join(', ')}.`)
      const database = await Database.open(folder)
      try {
        const measured = await measure(database, asked)
        process.stdout.write(
          options.json === true
            ? `${JSON.stringify(measured, null, 2)}\n`
            : `${measured.name}: ${measured.definition}\nOf: ${measured.denominator}.\n\n${columnsOf(measured.rows)}\n${measured.sql}\n`,
        )
      } finally {
        database.close()
      }
    })
}
