import { Command } from 'commander'
import { ACCESS_MEASURES } from '../measures/access-measures.ts'
import { inWords } from '../measures/class-words.ts'
import { type Measure, measure, measureByCrawl } from '../measures/measure.ts'
import { MEASURES } from '../measures/measures.ts'
import { changeBetween } from '../measures/time-measures.ts'
import { Database } from '../tables/database.ts'
import { dialectId, month, WITH_OPTION } from './option-values.ts'
import { columnsOf, csvOption, printRows } from './print-rows.ts'
import { UsageError } from './usage-error.ts'

interface MeasureOptions {
  readonly as?: string
  readonly dialect?: string
  readonly with?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly byCrawl?: true
  readonly sameHosts?: true
  readonly json?: true
  readonly csv?: true
}

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
    .option(
      '--dialect <id>',
      'read all robots of the measures access and blocked by this dialect, and not each by its own',
      dialectId,
    )
    .option(...WITH_OPTION)
    .option('--from <month>', 'the first month of the measure between, such as 2024-06', month)
    .option('--to <month>', 'its last month', month)
    .option('--by-crawl', 'once for each crawl, or for each month if the input names no crawls')
    .option('--same-hosts', 'with --by-crawl: only hosts of which every crawl has a record')
    .option('--json', 'print an object')
    .addOption(csvOption())
    .action(async (folder: string, name: string | undefined, options: MeasureOptions) => {
      const asked = askedMeasure(name, options)
      if (options.sameHosts === true && options.byCrawl !== true)
        throw new UsageError('--same-hosts belongs to --by-crawl.')
      const database = await Database.open(folder, options.with)
      try {
        const measured =
          options.byCrawl === true
            ? await measureByCrawl(database, asked, options.sameHosts === true)
            : await measure(database, asked)
        if (options.csv === true) printRows(measured.rows, options)
        else
          process.stdout.write(
            options.json === true
              ? `${JSON.stringify(measured, null, 2)}\n`
              : `${measured.name}: ${measured.definition}\nOf: ${measured.denominator}.\n\n${columnsOf(inWords(measured.rows))}\n${measured.sql}\n`,
          )
      } finally {
        database.close()
      }
    })
}

/** The measure that a name or an option asks for. @throws UsageError for none, or for options of another. */
function askedMeasure(name: string | undefined, { as, dialect, from, to }: MeasureOptions): Measure {
  const wanted = as === undefined ? (name ?? '') : `as-${as}`
  const byDialect = ACCESS_MEASURES.get(wanted)
  if (wanted !== 'between' && (from !== undefined || to !== undefined))
    throw new UsageError('--from and --to belong to the measure between.')
  if (byDialect === undefined && dialect !== undefined)
    throw new UsageError(`--dialect belongs to the measures ${[...ACCESS_MEASURES.keys()].join(' and ')}.`)
  if (wanted === 'between') return changeBetween(from, to)
  const asked = byDialect?.(dialect) ?? MEASURES.get(wanted)
  if (asked === undefined) throw new UsageError(`Name a measure, one of: ${[...MEASURES.keys()].join(', ')}.`)
  return asked
}
