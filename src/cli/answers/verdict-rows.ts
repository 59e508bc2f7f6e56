import { once } from 'node:events'
import { type Subject, standsIn } from '../../readings/index.ts'
import { type Moment, printableJson, timingJson, type VerdictJson, verdictJson } from '../../report/index.ts'
import { type CsvOptions, CsvTable } from '../csv/csv-table.ts'
import type { Source } from '../files/source.ts'
import { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { decideUrls } from './decide-urls.ts'

/** The columns of CSV: the members of a verdict that are texts or numbers. */
const COLUMNS = [
  ...(['agent', 'robot', 'url', 'dialect', 'standIn', 'verdict', 'line', 'pattern', 'reason'] as const),
  ...(['because', 'at', 'opensAt', 'retryAt'] as const),
] as const satisfies readonly (keyof VerdictJson)[]

/** URLs that are decided before their verdicts are printed. */
const URLS_AT_ONCE = 1_000

/** How rows are printed. */
export interface VerdictRowsOptions extends CsvOptions {
  readonly format: 'jsonl' | 'csv'
}

/**
 * Prints a row for each robot and URL, robot by robot, and keeps no row in memory. Returns whether all are allowed.
 *
 * @param subjects the robots. With `withIds`, robots of the registry are printed with their ids.
 */
export async function printVerdictRows(
  source: Source,
  subjects: readonly Subject[],
  urls: readonly string[],
  moment: Moment | undefined,
  withIds: boolean,
  options: VerdictRowsOptions,
  terminal: Terminal,
): Promise<boolean> {
  const { stdout } = terminal
  const csv = options.format === 'csv' ? new CsvTable(COLUMNS, options, terminal) : undefined
  const progress = new Progress(terminal, 'verdict', subjects.length * urls.length)
  let areAllowed = true
  if (csv !== undefined) stdout.write(csv.heading())
  for (const subject of subjects) {
    for (let from = 0; from < urls.length; from += URLS_AT_ONCE) {
      const rows = decideUrls(source, subject, urls.slice(from, from + URLS_AT_ONCE), moment).map(
        ({ url, dialect, verdict, basis }) =>
          verdictJson(
            {
              agent: subject.name,
              ...(withIds && subject.robot !== undefined ? { robot: subject.robot.id } : {}),
              ...{ url, dialect, ...(standsIn(subject) ? { standIn: true as const } : {}) },
            },
            verdict,
            timingJson(verdict, basis?.policy, moment),
          ),
      )
      areAllowed &&= rows.every(({ verdict }) => verdict === 'allow')
      const text = rows.map((row) =>
        csv === undefined ? printableJson(`${JSON.stringify(row)}\n`) : csv.line({ ...row }),
      )
      if (!stdout.write(text.join(''))) await once(stdout, 'drain')
      progress.done += rows.length
      progress.show()
    }
  }
  progress.clear()
  const warning = csv?.warning()
  if (warning !== undefined) terminal.say(warning)
  return areAllowed
}
