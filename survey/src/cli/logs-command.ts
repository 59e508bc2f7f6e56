import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Command } from 'commander'
import { byteLines } from '../input/byte-lines.ts'
import { reasonOf } from '../input/file-within.ts'
import { InputError } from '../input/input-error.ts'
import type { Observation } from '../input/observation.ts'
import { readInput } from '../input/read-input.ts'
import { parseLogLine } from '../logs/access-log.ts'
import { AddressLists } from '../logs/address-lists.ts'
import { ComplianceCounter, type LogReport, type RobotCompliance } from '../logs/compliance.ts'
import type { Row } from '../tables/query-rows.ts'
import { columnsOf } from './print-rows.ts'
import { UsageError } from './usage-error.ts'

interface LogsOptions {
  readonly robots: string
  readonly host?: string
  readonly addresses?: readonly string[]
  readonly json?: true
}

/** `logs LOG… --robots INPUT` */
export function logsCommand(): Command {
  return new Command('logs')
    .description('judge the robots of access logs by the robots.txt that was in force at the time')
    .argument(
      '<log...>',
      'access logs in the combined format or as JSON lines, in the order of time; .gz is read, too',
    )
    .requiredOption('--robots <input>', 'a robots.txt, or dated records of it, as build takes them')
    .option('--host <host>', 'the host, if the records are of several hosts')
    .option(
      '--addresses <list>',
      'the published addresses of a robot: ROBOT=FILE, or a file with the name of a list of the registry, such as gptbot.json',
      (list: string, earlier: readonly string[] = []): readonly string[] => [...earlier, list],
    )
    .option('--json', 'print an object')
    .action(async (logs: string[], options: LogsOptions) => {
      const addresses = await AddressLists.read(options.addresses ?? [])
      const counter = new ComplianceCounter(await versionsOf(options.robots, options.host), addresses)
      let [lines, unreadable] = [0, 0]
      for (const log of logs)
        for await (const line of linesOf(log)) {
          if (line.trim() === '') continue
          lines += 1
          const request = parseLogLine(line)
          if (request === undefined) unreadable += 1
          else counter.add(request)
        }
      const report = { lines, unreadable, ...counter.result() }
      process.stdout.write(options.json === true ? `${JSON.stringify(report, null, 2)}\n` : textOf(report))
    })
}

async function versionsOf(input: string, host: string | undefined): Promise<readonly Observation[]> {
  if (input.endsWith('.txt')) {
    const bytes = await readFile(input).catch((error: unknown) => {
      throw new InputError(`The robots.txt cannot be read (${reasonOf(error)}).`)
    })
    return [{ host: host ?? 'example.com', source: input, status: 200, bytes }]
  }
  const versions: Observation[] = []
  for await (const record of readInput(input))
    if (record.unreadable === undefined && (host === undefined || record.host === host)) versions.push(record)
  const [first] = versions
  if (first === undefined) throw new InputError('The input of --robots has no record of the host.')
  if (versions.some((version) => version.host !== first.host))
    throw new UsageError('The input of --robots has several hosts: name one with --host.')
  return versions
}

/** The lines of a log; one that is too long is empty. */
async function* linesOf(log: string): AsyncGenerator<string> {
  const file = createReadStream(log)
  const chunks = log.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file
  try {
    for await (const { bytes } of byteLines(chunks)) yield Buffer.from(bytes ?? []).toString('utf8')
  } catch (error) {
    throw new InputError(`The log cannot be read to its end (${reasonOf(error)}).`)
  } finally {
    file.destroy()
  }
}

function textOf({
  lines,
  unreadable,
  others,
  robots,
  violations,
}: LogReport & { lines: number; unreadable: number }): string {
  const silent = robots.filter(({ asked, requests }) => asked === 0 && requests > 0).map(({ agent }) => agent)
  const parts = [
    `${lines} lines, ${unreadable} of them unreadable; ${others} requests of clients that are no robot of the registry`,
    '',
    columnsOf(robots.map((robot) => part(robot, JUDGED))),
    columnsOf(robots.map((robot) => part(robot, VISITS))),
    `Never asked for robots.txt: ${silent.length === 0 ? 'none' : silent.join(', ')}`,
    '',
    violations.length === 0
      ? 'No violations.\n'
      : columnsOf(violations.map((violation) => ({ ...violation }))),
  ]
  return parts.join('\n')
}

/** The columns of the two tables on a terminal. */
const JUDGED = [
  ...(['agent', 'requests', 'k', 'n', 'share', 'low', 'high', 'unjudged', 'served', 'refused'] as const),
  ...(['pauses', 'pauses_kept', 'impostors', 'verified'] as const),
] as const
const VISITS = [
  ...(['agent', 'asked', 'asked_first', 'sessions', 'sessions_asked', 'days', 'days_asked'] as const),
  ...(['refetch_hours', 'stale'] as const),
] as const

function part(robot: RobotCompliance, names: readonly (keyof RobotCompliance)[]): Row {
  return Object.fromEntries(names.map((name) => [name, robot[name]]))
}
