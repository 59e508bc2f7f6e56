import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import {
  type CountedLogs,
  LogCounter,
  RequestCounter,
  type RobotReport,
  type RobotsVersion,
} from 'wayleave/logs'
import { PublishedRanges } from 'wayleave/verify'
import { reasonOf } from '../input/file-within.ts'
import { InputError } from '../input/input-error.ts'
import { readInput } from '../input/read-input.ts'
import { wilson } from '../measures/wilson.ts'
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
    .argument('<log...>', 'access logs as wayleave logs takes them, in the order of time')
    .requiredOption('--robots <input>', 'a robots.txt, or dated records of it, as build takes them')
    .option('--host <host>', 'the host, if the records are of several hosts')
    .option(
      '--addresses <list>',
      'the published addresses of a robot: ROBOT=FILE, or a file with the name of a list of the registry, such as gptbot.json',
      (list: string, earlier: readonly string[] = []): readonly string[] => [...earlier, list],
    )
    .option('--json', 'print an object')
    .action(async (logs: string[], options: LogsOptions) => {
      const ranges = await PublishedRanges.ofFiles(options.addresses ?? []).catch((error: unknown) => {
        throw new InputError(`A list of --addresses cannot be used: ${reasonOf(error)}.`)
      })
      const counter = new LogCounter(
        new RequestCounter(await versionsOf(options.robots, options.host), { ranges }),
      )
      for (const log of logs)
        await counter.add(createReadStream(log)).catch((error: unknown) => {
          throw new InputError(`The log cannot be read to its end (${reasonOf(error)}).`)
        })
      const report = withShares(counter.result())
      process.stdout.write(options.json === true ? `${JSON.stringify(report, null, 2)}\n` : textOf(report))
    })
}

async function versionsOf(input: string, host: string | undefined): Promise<readonly RobotsVersion[]> {
  if (input.endsWith('.txt')) {
    const bytes = await readFile(input).catch((error: unknown) => {
      throw new InputError(`The robots.txt cannot be read (${reasonOf(error)}).`)
    })
    return [{ status: 200, bytes, ...(host === undefined ? {} : { host }) }]
  }
  const versions: (RobotsVersion & { readonly host: string })[] = []
  for await (const record of readInput(input))
    if (record.unreadable === undefined && (host === undefined || record.host === host)) versions.push(record)
  const [first] = versions
  if (first === undefined) throw new InputError('The input of --robots has no record of the host.')
  if (versions.some((version) => version.host !== first.host))
    throw new UsageError('The input of --robots has several hosts: name one with --host.')
  return versions
}

/** A robot with the share of allowed pages among the judged ones, without requests that are not genuine. */
interface RobotWithShare extends RobotReport {
  readonly k: number
  readonly n: number
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
}

interface ReportWithShares extends CountedLogs {
  readonly robots: readonly RobotWithShare[]
}

function withShares(logs: CountedLogs): ReportWithShares {
  const robots = logs.robots.map((robot): RobotWithShare => {
    const { allowed, disallowed, ofOthers, visits } = robot
    // Each request for robots.txt is allowed, so it says nothing of a robot.
    const k = allowed - ofOthers.allowed - visits.asked
    const n = k + disallowed - ofOthers.disallowed
    return { ...robot, k, n, ...wilson(k, n) }
  })
  return { ...logs, robots }
}

function textOf({ lines, unreadable, others, robots }: ReportWithShares): string {
  const silent = robots
    .filter(({ visits, requests, notGenuine }) => visits.asked === 0 && requests > notGenuine)
    .map(({ robot }) => robot)
  const violations = robots.flatMap(({ robot, violations }) =>
    violations.slice(0, MAX_SHOWN).map((violation) => ({ robot, ...violation })),
  )
  const judged = robots.reduce((sum, { allowed, disallowed }) => sum + allowed + disallowed, 0)
  const parts = [
    `${lines} lines, ${unreadable} of them unreadable; ${others} requests of clients that are no robot of the registry`,
    '',
    columnsOf(robots.map((robot) => part(robot, JUDGED))),
    columnsOf(robots.map(({ robot, visits }) => ({ robot, ...visits }))),
    `Never asked for robots.txt: ${silent.length === 0 ? 'none' : silent.join(', ')}`,
    '',
    violations.length > 0
      ? columnsOf(violations)
      : judged === 0
        ? 'Nothing was judged.\n'
        : 'No violations among the judged requests.\n',
  ]
  return parts.join('\n')
}

/** Violations of one robot that a text shows. */
const MAX_SHOWN = 20

/** The columns of the first table on a terminal. */
const JUDGED = [
  ...(['robot', 'requests', 'allowed', 'disallowed', 'k', 'n', 'share', 'low', 'high', 'unjudged'] as const),
  ...(['served', 'refused', 'pauses', 'pausesKept', 'notGenuine', 'compared'] as const),
] as const

function part(robot: RobotWithShare, names: readonly (typeof JUDGED)[number][]): Row {
  return Object.fromEntries(names.map((name) => [name, robot[name]]))
}
