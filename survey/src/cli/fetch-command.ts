import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { fetchHosts, readHostList } from '../fetch/fetch-hosts.ts'
import { reasonOf } from '../input/file-within.ts'
import { InputError } from '../input/input-error.ts'
import { plural } from '../report/numbers.ts'
import { visibleText } from '../tables/visible-text.ts'
import { wholeNumber } from './option-values.ts'
import { UsageError } from './usage-error.ts'

/** The most lines without a host that are shown. */
const MAX_SHOWN = 20

/** `fetch HOSTS --out FILE` */
export function fetchCommand(): Command {
  return new Command('fetch')
    .description('fetch the robots.txt of many hosts through the gate, as rows that build takes')
    .argument('<hosts>', 'a list of hosts, one a line, such as a CSV of ranks and hosts')
    .requiredOption('--out <file>', 'the rows, as JSON lines; a run that was killed goes on there')
    .requiredOption(
      '--user-agent <text>',
      'the User-Agent header: a name and a contact, such as "Survey/1.0 (+https://example.com/)"',
    )
    .option('--concurrency <n>', 'the most requests under way at once', wholeNumber(1), 32)
    .option('--allow-private', 'allow addresses of private networks, and any port')
    .action(
      async (
        hosts: string,
        options: { out: string; userAgent: string; concurrency: number; allowPrivate?: true },
      ) => {
        const text = await readFile(hosts, 'utf8').catch((error: unknown) => {
          throw new InputError(`The list of hosts cannot be read (${reasonOf(error)}).`)
        })
        if (!/^[A-Za-z_-]+(?:[/ ][\x20-\x7e]*)?$/.test(options.userAgent))
          throw new UsageError(
            '--user-agent begins with a name of letters, such as Survey/1.0, and has the characters of ASCII only.',
          )
        const { origins, dropped } = readHostList(text)
        for (const { line, text: words } of dropped.slice(0, MAX_SHOWN))
          process.stderr.write(`${hosts}:${line}: no host: ${visibleText(words)}\n`)
        if (origins.length === 0) throw new InputError('The list has no hosts.')
        const isShown = process.stderr.isTTY === true
        const { fetched, earlier } = await fetchHosts(origins, options.out, {
          userAgent: options.userAgent,
          concurrency: options.concurrency,
          allowPrivate: options.allowPrivate === true,
          ...(isShown
            ? {
                onProgress: ({ hosts: all, earlier: known, fetched: now }) =>
                  void process.stderr.write(`\r\u001b[K${known + now} of ${all} hosts`),
              }
            : {}),
        })
        if (isShown) process.stderr.write('\r\u001b[K')
        const left =
          dropped.length === 0
            ? ''
            : `; ${dropped.length === 1 ? '1 line of the list names' : `${dropped.length} lines of the list name`} no host: write example.com or https://example.com`
        process.stdout.write(
          `${options.out}: ${fetched} ${plural('host', fetched)} fetched, ${earlier} of an earlier run${left}\n`,
        )
      },
    )
}
