import { Command } from 'commander'
import { plural } from '../report/numbers.ts'
import { SearchError } from '../search/parse-search.ts'
import { type Hit, prepareSearch, search } from '../search/search.ts'
import { Database } from '../tables/database.ts'
import { visibleText } from '../tables/visible-text.ts'
import { WITH_OPTION, wholeNumber } from './option-values.ts'
import { UsageError } from './usage-error.ts'

interface SearchOptions {
  readonly limit: number
  readonly json?: true
  readonly with?: readonly string[]
}

/** `search DIR QUERY` */
export function searchCommand(): Command {
  return new Command('search')
    .description('find files by robot, rule, comment, host, field, sitemap, finding or class')
    .argument('<dir>', 'the folder of a dataset')
    .argument('<query>', "such as: 'botname:gptbot disallow:/' or 'class:gptbot=nothing site:*.de'")
    .option(...WITH_OPTION)
    .option('--limit <n>', 'the most files to print', wholeNumber(1), 20)
    .option('--json', 'print an object')
    .action(async (folder: string, query: string, { limit, json, with: supplied }: SearchOptions) => {
      const database = await Database.open(folder, supplied)
      try {
        await prepareSearch(database, query)
        const result = await search(database, query, limit)
        const text = [`${result.count} ${plural('file', result.count)}`, ...result.hits.map(hitText)].join(
          '\n',
        )
        process.stdout.write(json === true ? `${JSON.stringify(result, null, 2)}\n` : `${text}\n`)
      } catch (error) {
        throw error instanceof SearchError ? new UsageError(error.message) : error
      } finally {
        database.close()
      }
    })
}

function hitText({ file, host, fetched_at, rank, bias, lines }: Hit): string {
  const about = [
    `file ${file}`,
    ...(fetched_at === null ? [] : [fetched_at.slice(0, 10)]),
    ...(rank === null ? [] : [`rank ${rank}`]),
    ...(bias === null ? [] : [`GetBias ${bias}`]),
  ]
  return [
    `${visibleText(host)} (${about.join(', ')})`,
    ...lines.map(({ line, text }) => `${String(line).padStart(6)} │ ${visibleText(text)}`),
  ].join('\n')
}
