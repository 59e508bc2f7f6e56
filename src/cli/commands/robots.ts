import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseLogLine } from '../../logs/index.ts'
import { jsonText, otherNameFacts, paragraph, robotsTable, robotText } from '../../report/index.ts'
import { leftOutOf, otherName, type Purpose, robotNamed, robots } from '../../robots/index.ts'
import { present, visible } from '../../text/index.ts'
import { type RobotVerdict, type VerifyRobotOptions, verifyRobot } from '../../verify/index.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../files/input.ts'
import { requestIn } from '../files/request-in.ts'
import { RANGES, rangesIn } from '../options/ranges-folder.ts'
import { robotsFor } from '../options/subjects.ts'
import { suggestion } from '../options/values.ts'
import { refreshLists } from '../site/refresh-lists.ts'
import type { SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly purpose?: string
  readonly ranges?: string
  readonly json?: boolean
}

/** `wayleave robots`: shows the registry of robots, and tells whether a client is one of them. */
export const robotsCommand: Command = command<readonly [string | undefined, string | undefined], Options>({
  name: 'robots',
  summary:
    'list the robots that Wayleave knows, show all facts of one robot, or verify that a client is the robot that it claims to be',
  arguments: [
    [
      '[name]',
      'the id, product token or name of a robot (default: list all robots), "verify", or "refresh", which fetches the published lists of addresses',
    ],
    [
      '[client]',
      'with verify: the address of a client, a line of an access log, or a file with a request and its headers',
    ],
  ],
  options: [
    {
      flags: '--purpose <purpose>',
      about: 'list only robots of this purpose, such as search, ai-training or seo',
    },
    {
      flags: '--user-agent <text>',
      about: 'with verify: the User-Agent header that the client sent; with refresh: the one to send',
    },
    {
      flags: '--ranges <dir>',
      about:
        'with verify: the folder of published lists, such as gptbot.json; with refresh: the folder for a file of all lists, with its date',
    },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: [
    'done; with verify: genuine',
    'with verify: not genuine, or unknown',
    'usage error',
    'a list that cannot be read or fetched, or input, site or internal error',
  ],
  examples: [
    'wayleave robots --purpose ai-training',
    'wayleave robots GPTBot',
    'wayleave robots refresh --ranges ranges',
    'wayleave robots verify 66.249.66.1 --user-agent Googlebot --ranges ranges',
  ],
  run: async ([name, client], options, terminal) => {
    const { purpose, ranges, userAgent } = options
    if (purpose !== undefined && name !== undefined)
      throw usageError('a name and a purpose', 'option --purpose', 'give one of them')
    if (name === 'verify') return verify(client, options, terminal)
    if (client !== undefined)
      throw usageError(
        `two names, "${visible(name ?? '')}" and "${visible(client)}"`,
        'argument NAME',
        'give one',
      )
    if (name === 'refresh') {
      if (ranges === undefined) throw usageError('no folder', RANGES, 'name one, such as --ranges ranges')
      return refreshLists(ranges, options, terminal)
    }
    if (ranges !== undefined || userAgent !== undefined)
      throw usageError(
        `--${ranges === undefined ? 'user-agent' : 'ranges'} without an action`,
        COMMAND_LINE,
        'write verify or refresh before it',
      )
    return show(name, options, terminal)
  },
})

async function verify(
  client: string | undefined,
  { ranges: folder, userAgent, json }: Options,
  terminal: Terminal,
): Promise<number> {
  const claim = await clientIn(client, userAgent, terminal)
  const ranges = folder === undefined ? undefined : await rangesIn(folder, terminal)
  const verdict = await verifyRobot({ ...claim, ...present({ ranges }) })
  terminal.print(json === true ? jsonText(verdict) : verdictText(verdict, terminal))
  return verdict.verdict === 'genuine' ? EXIT.clean : EXIT.findings
}

/** The address and the header of a client. A line of a log has both, and so has a request with its headers. */
async function clientIn(
  client: string | undefined,
  userAgent: string | undefined,
  terminal: Terminal,
): Promise<VerifyRobotOptions> {
  const where = 'argument CLIENT'
  if (client === undefined) throw usageError('no address', where, 'give one, such as 66.249.66.1')
  if (isIP(client) !== 0 && !client.includes('%')) return { ip: client, ...present({ userAgent }) }
  const line = parseLogLine(client)
  if (line?.address !== undefined) return { ip: line.address, userAgent: userAgent ?? line.userAgent }
  if (client !== '-' && !existsSync(client))
    throw usageError(
      `"${visible(client)}" is no address, no line of a log with one, and no file`,
      where,
      'give an address such as 66.249.66.1',
    )
  const request = requestIn(Buffer.from(await readInput(client, terminal, where)).toString('latin1'))
  if (request === undefined)
    throw usageError(
      `${visible(client)} is no request`,
      where,
      'write the first line, such as "GET /a HTTP/1.1", and below it the headers with Host',
    )
  return { ...request, ...present({ userAgent }) }
}

const VERDICTS: Readonly<Record<RobotVerdict['verdict'], string>> = {
  genuine: 'genuine',
  'not-genuine': 'not genuine',
  unknown: 'unknown',
}

const DECIDED_BY: Readonly<Record<RobotVerdict['by'], string>> = {
  name: ', by its name',
  ranges: ', by the list of its addresses',
  'reverse-dns': ', by reverse DNS',
  signature: ', by its signature',
  nothing: '',
}

function verdictText({ robot, verdict, by, because, signature }: RobotVerdict, { look }: Terminal): string {
  const signed = signature === undefined ? [] : [`${signature.because} Read by ${signature.draft}.`]
  return [
    `${look.style.bold(VERDICTS[verdict])}  ${visible(robot ?? 'no known robot')}${DECIDED_BY[by]}`,
    ...[because, ...signed].map((text) => paragraph(text, '  ', look.columns)),
  ].join('\n')
}

function show(name: string | undefined, { purpose, json }: Options, { look, print }: Terminal): number {
  if (name === undefined) {
    const listed = purpose === undefined ? robots : robotsFor(purpose)
    const leftOut = purpose === undefined ? [] : leftOutOf(purpose as Purpose)
    print(json === true ? jsonText(listed) : robotsTable(listed, look, leftOut))
    return EXIT.clean
  }
  const robot = robotNamed(name)
  const other = robot === undefined ? otherName(name) : undefined
  if (other !== undefined) {
    print(json === true ? jsonText(other) : otherNameFacts(other, look))
    return EXIT.clean
  }
  if (robot === undefined) {
    const names = robots.flatMap(({ id, tokens }) => [id, ...tokens.slice(0, 1)])
    throw usageError(`unknown robot "${name}"`, 'argument NAME', suggestion(name, names, 'wayleave robots'))
  }
  print(json === true ? jsonText(robot) : robotText(robot, look))
  return EXIT.clean
}
