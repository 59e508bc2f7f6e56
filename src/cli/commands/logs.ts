import { createReadStream } from 'node:fs'
import {
  type CountedLogs,
  type CountOptions,
  followedFile,
  isHistory,
  LogCounter,
  logsHtml,
  logsText,
  RequestCounter,
  type RobotsVersion,
  robotsHistory,
  violationText,
} from '../../logs/index.ts'
import { jsonText } from '../../report/index.ts'
import { robotNamed } from '../../robots/index.ts'
import { isProductToken, present, visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { CsvTable } from '../csv/csv-table.ts'
import { fileReason } from '../files/file-reason.ts'
import { readInput } from '../files/input.ts'
import { rangesIn } from '../options/ranges-folder.ts'
import { oneOf } from '../options/values.ts'
import { packageVersion } from '../package-file.ts'
import { Progress } from '../progress.ts'
import { askSite } from '../site/ask-site.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly robots?: string
  readonly host?: string
  readonly agent?: readonly string[]
  readonly ranges?: string
  readonly follow?: boolean
  /** `false` for `--no-queries`. */
  readonly queries?: boolean
  readonly format?: string
  readonly csvSafe?: boolean
  readonly json?: boolean
}

const FORMATS = ['text', 'json', 'csv', 'html'] as const

/** `wayleave logs`: tells what robots did, by access logs. */
export const logsCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'logs',
  summary:
    'tell by access logs which robots came, whether they obeyed the robots.txt of their time, and whether it was them',
  arguments: [
    [
      '<file...>',
      'access logs, or - for standard input, in the order of time, compressed or not. Formats: combined (Apache, nginx), JSON lines (Caddy, nginx, Cloudflare), AWS load balancers',
    ],
  ],
  options: [
    {
      flags: '--robots <file>',
      about:
        'judge by this robots.txt, by that of a site (a URL), or by its history. A history is a folder of wayleave watch, or JSON lines as wayleave-survey reads them',
    },
    {
      flags: '--host <host>',
      about: 'the host of the robots.txt; requests that name another one are not judged',
    },
    {
      flags: '-a, --agent <token>',
      about:
        'also judge a robot of your own, whose User-Agent header has this name; it reads as RFC 9309 says; may be repeated',
      repeats: true,
    },
    {
      flags: '--ranges <dir>',
      about: 'compare addresses with the published lists in this folder (see wayleave robots refresh)',
    },
    {
      flags: '--follow',
      about:
        'go on reading the last log as it grows, also after it is rotated. As text, print each disallowed request at once, and the report when the process is asked to end',
    },
    { flags: '--no-queries', about: 'leave the queries out of the URLs in the output' },
    { flags: '-f, --format <name>', about: 'print text (default), json, csv or html' },
    {
      flags: '--csv-safe',
      about:
        'in CSV, write an apostrophe before cells that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as formulas',
    },
    { flags: '--json', about: 'print the result as JSON, like --format json' },
    ...siteOptions,
  ],
  exits: ['done, whatever the robots did'],
  examples: [
    'wayleave logs access.log --robots robots.txt',
    'wayleave logs access.log.1.gz access.log --robots watched --ranges ranges',
    'zcat logs/*.gz | wayleave logs - --robots https://example.com/ --json',
  ],
  run: async ([files], options, terminal) => {
    const fromStdin = [options.robots, ...files].filter((name) => name === '-')
    if (fromStdin.length > 1)
      throw usageError('standard input twice', 'argument FILE', 'give - once, for a log or for --robots')
    if (options.follow === true && files.at(-1) === '-')
      throw usageError(
        'standard input with --follow',
        'option --follow',
        'leave it out: a pipe is read until its end',
      )
    const format = options.json === true ? 'json' : oneOf(options.format ?? 'text', FORMATS, 'format')
    const versions = await versionsOf(options, terminal)
    const counting = await countOptions(options, format, terminal)
    const counter = new LogCounter(new RequestCounter(versions, counting))
    const progress = new Progress(terminal, 'line')
    await readLogs(files, options.follow === true, terminal, (chunks) =>
      counter.add(chunks, (lines) => {
        progress.done = lines
        progress.show()
      }),
    )
    progress.clear()
    printLogs(counter.result(), format, options, terminal)
    return EXIT.clean
  },
})

/**
 * Reads logs one after the other, and follows the last one if asked to, until a signal ends it.
 *
 * @throws WayleaveError for a log that cannot be read to its end.
 */
async function readLogs(
  files: readonly string[],
  follows: boolean,
  { stdin }: Terminal,
  read: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  const chunksOf = (file: string, isLast: boolean): AsyncIterable<Uint8Array> => {
    if (file === '-') return stdin as AsyncIterable<Uint8Array>
    return follows && isLast ? followedFile(file, ending.signal) : createReadStream(file)
  }
  if (follows) process.once('SIGINT', end).once('SIGTERM', end)
  try {
    for (const [at, file] of files.entries())
      await read(chunksOf(file, at === files.length - 1)).catch((cause: unknown) => {
        throw unreadable(file, cause)
      })
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

function unreadable(file: string, cause: unknown): WayleaveError {
  return new WayleaveError(
    'file',
    [`cannot read "${visible(file)}" to its end (${fileReason(cause)})`, 'argument FILE', 'give a whole log'],
    { cause },
  )
}

/** The versions by which requests are judged. */
async function versionsOf(options: Options, terminal: Terminal): Promise<readonly RobotsVersion[]> {
  const { robots, host } = options
  const where = 'option --robots'
  if (robots === undefined)
    throw usageError('no robots.txt', where, 'name a file, a URL or a history, such as --robots robots.txt')
  if (isUrl(robots)) return [await versionOfSite(robots, options, terminal)]
  if (robots === '-' || !isHistoryAt(robots))
    return [{ status: 200, bytes: await readInput(robots, terminal, where), ...present({ host }) }]
  try {
    return await robotsHistory(robots, host)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [`cannot read "${visible(robots)}": ${fileReason(cause)}`, where, 'give a history of one site'],
      { cause },
    )
  }
}

/** A file that is missing is none. To read it then fails with a message. */
function isHistoryAt(path: string): boolean {
  try {
    return isHistory(path)
  } catch {
    return false
  }
}

async function versionOfSite(url: string, options: Options, terminal: Terminal): Promise<RobotsVersion> {
  const retrieval = await askSite(url, options, 'option --robots', terminal)
  const { outcome, body, problem = outcome, hops } = retrieval
  const status = hops.at(-1)?.status
  if (outcome !== 'ok' && (status === undefined || status < 400))
    throw new WayleaveError('file', [
      `the robots.txt of "${visible(url)}" is not known: ${visible(problem)}`,
      'option --robots',
      'give a file',
    ])
  const { origin, hostname } = new URL(url)
  return { host: hostname, origin, ...present({ status, bytes: body }) }
}

async function countOptions(
  { agent = [], ranges, host, queries, follow }: Options,
  format: (typeof FORMATS)[number],
  terminal: Terminal,
): Promise<CountOptions> {
  for (const name of agent) {
    if (!isProductToken(name) && robotNamed(name) === undefined)
      throw usageError(
        `"${visible(name, 60)}" is no product token`,
        'option --agent',
        'give a name such as MyBot',
      )
    if (robotNamed(name) !== undefined)
      terminal.say(
        `wayleave: ${visible(name, 60)} is a robot of the registry, and is judged without --agent, too`,
      )
  }
  return {
    agents: agent,
    dropsQueries: queries === false,
    ...(follow === true && format === 'text'
      ? {
          onViolation: (robot, violation) =>
            terminal.print(`${visible(robot, 60)}  ${violationText(violation)}`),
        }
      : {}),
    ...present({ host }),
    ...(ranges === undefined ? {} : { ranges: await rangesIn(ranges, terminal) }),
  }
}

function printLogs(
  logs: CountedLogs,
  format: (typeof FORMATS)[number],
  options: Options,
  terminal: Terminal,
): void {
  switch (format) {
    case 'json':
      terminal.print(jsonText(logs))
      return
    case 'html':
      terminal.print(logsHtml(logs, packageVersion()))
      return
    case 'csv':
      printCsv(logs, options, terminal)
      return
    case 'text':
      terminal.print(logsText(logs, terminal.look))
  }
}

/** The columns of CSV: those of JSON that are no lists. */
const CSV_COLUMNS = [
  ...['robot', 'requests', 'allowed', 'disallowed', 'unjudged', 'refused', 'served', 'pauses', 'pausesKept'],
  ...['askedRobotsFirst', 'notGenuine', 'compared'],
]

function printCsv({ robots }: CountedLogs, options: Options, terminal: Terminal): void {
  const csv = new CsvTable(CSV_COLUMNS, options, terminal)
  terminal.stdout.write([csv.heading(), ...robots.map((robot) => csv.line({ ...robot }))].join(''))
  const warning = csv.warning()
  if (warning !== undefined) terminal.say(warning)
}
