import { Command } from 'commander'
import { type HostStep, hostChanges, recordsOf } from '../report/site-versions.ts'
import { Database } from '../tables/database.ts'
import { visibleText } from '../tables/visible-text.ts'
import { UsageError } from './usage-error.ts'

/** `history DIR HOST` */
export function historyCommand(): Command {
  return new Command('history')
    .description('say what changed from version to version of a host: which URLs opened or closed, for whom')
    .argument('<dir>', 'the folder of a dataset')
    .argument('<host>', 'the host, as the dataset names it')
    .option('--json', 'print an object')
    .action(async (folder: string, host: string, { json }: { json?: true }) => {
      const database = await Database.open(folder)
      try {
        const records = await recordsOf(database, host)
        if (records.length === 0) throw new UsageError('The dataset has no record of this host.')
        const { steps, agents } = await hostChanges(database, host, records)
        process.stdout.write(
          json === true
            ? `${JSON.stringify({ host, records: records.length, agents, steps }, null, 2)}\n`
            : `${host}: ${records.length} records\n${steps.map(stepText).join('')}`,
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
      ({ direction, url, rule, agents }) =>
        `${direction} for ${names(agents)}: ${visibleText(url, 200)} (${visibleText(rule, 200)})`,
    ),
    ...(unchanged.length === 0 ? [] : [`No URL changes for ${names(unchanged)}; this is proved.`]),
    ...(incomplete.length === 0 ? [] : [`There may be more changes for ${names(incomplete)}.`]),
    ...(otherFields.length === 0 ? [] : [`Other fields change: ${otherFields.join(', ')}.`]),
  ]
  return `\n${before ?? 'before'} → ${after ?? 'after'}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
