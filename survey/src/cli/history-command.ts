import { Command } from 'commander'
import { plural } from '../report/numbers.ts'
import {
  extentOf,
  type HostStep,
  hostChanges,
  leftOutOf,
  recordsOf,
  VERSIONS,
} from '../report/site-versions.ts'
import { Database } from '../tables/database.ts'
import { visibleText } from '../tables/visible-text.ts'
import { wholeNumber } from './option-values.ts'
import { UsageError } from './usage-error.ts'

interface HistoryOptions {
  readonly versions: number
  readonly json?: true
}

/** `history DIR HOST` */
export function historyCommand(): Command {
  return new Command('history')
    .description('say what changed from version to version of a host: which URLs opened or closed, for whom')
    .argument('<dir>', 'the folder of a dataset')
    .argument('<host>', 'the host, as the dataset names it')
    .option('--versions <n>', 'how many of the latest versions to compare', wholeNumber(2), VERSIONS)
    .option('--json', 'print an object')
    .action(async (folder: string, host: string, { versions: most, json }: HistoryOptions) => {
      const database = await Database.open(folder)
      try {
        const records = await recordsOf(database, host)
        if (records.length === 0) throw new UsageError('The dataset has no record of this host.')
        const history = await hostChanges(database, host, records, most)
        const { steps, versions, versionsLeftOut } = history
        const leftOut = leftOutOf(history).map((sentence) => `${sentence}\n`)
        if (versionsLeftOut > 0) leftOut.push(`--versions ${versions} compares all.\n`)
        process.stdout.write(
          json === true
            ? `${JSON.stringify({ host, records: records.length, ...history }, null, 2)}\n`
            : `${host}: ${records.length} ${plural('record', records.length)}, ${versions} ${plural('version', versions)} of the file\n${leftOut.join('')}${steps.map(stepText).join('')}`,
        )
      } finally {
        database.close()
      }
    })
}

function stepText({ before, after, changes: all }: HostStep): string {
  const names = (agents: readonly string[]): string =>
    agents.map((agent) => (agent === '*' ? 'robots not named' : agent)).join(', ')
  const { changes, unchanged, incomplete, otherFields } = all
  const lines = [
    ...changes.map(
      (change) =>
        `${change.direction} for ${names(change.agents)}: ${extentOf(change)}${visibleText(change.url, 200)} (${visibleText(change.rule, 200)})`,
    ),
    ...(unchanged.length === 0 ? [] : [`No URL changes for ${names(unchanged)}; this is proved.`]),
    ...(incomplete.length === 0 ? [] : [`There may be more changes for ${names(incomplete)}.`]),
    ...(otherFields.length === 0 ? [] : [`Other fields change: ${otherFields.join(', ')}.`]),
  ]
  return `\n${before ?? 'before'} → ${after ?? 'after'}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
