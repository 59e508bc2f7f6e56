import type { Dialect } from '../../dialects/index.ts'
import { accessFrame, counted, jsonText, type MatrixRow, matrix, verdictFrame, verdictJson } from '../../report/index.ts'
import { type Robot, tokenOf } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { type Answer, ask } from '../answers/decide-urls.ts'
import { mismatch, outcomeJson, outcomeOf } from '../answers/expectation-results.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../files/input.ts'
import { type Source, sourceOf } from '../files/source.ts'
import { checkUrl, expectationsOf } from '../options/expectations.ts'
import { dialectNamed, type Reader, readerAsked, readerOf, robotsNamed } from '../options/subjects.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: readonly string[]
  readonly dialect?: string
  readonly robots?: string
  readonly expect?: string
  readonly json?: boolean
  /** Given with `--why`, withdrawn with `--no-why`. */
  readonly why?: boolean
}

/** `wayleave test`: may these robots fetch these URLs, and which line says so. */
export const testCommand: Command = command<readonly [string, readonly string[]], Options>({
  name: 'test',
  summary: 'may a robot fetch a URL, and which line of the file decides',
  takes: [
    ['<file>', 'a robots.txt, - for standard input, or a URL of a site'],
    ['[url...]', 'absolute URLs or paths (default: the URL of the site itself)'],
  ],
  options: [
    { flags: '-a, --agent <token>', about: 'a product token; may be given several times', repeats: true },
    {
      flags: '-d, --dialect <id>',
      about: "read as this dialect, and as the agent alone (default: the robot's own reading, else rfc-9309)",
    },
    { flags: '-r, --robots <which>', about: 'all, a purpose, or ids with commas: a matrix of known robots and URLs' },
    { flags: '-e, --expect <table>', about: 'compare with a file of lines "agent path allow|disallow [line]"' },
    { flags: '--why', about: 'explain each verdict (default for a single URL)' },
    { flags: '--no-why', about: 'do not explain' },
    { flags: '--json', about: 'print JSON' },
    ...siteOptions,
  ],
  examples: [
    'wayleave test robots.txt --agent Googlebot https://example.com/search',
    'wayleave test robots.txt --agent FooBot --dialect python-urllib --json /a /b',
    'wayleave test robots.txt --robots ai-training /articles/',
    'wayleave test robots.txt --expect expected.txt',
    'wayleave test https://example.com/search?q=x --agent Googlebot',
  ],
  run: async ([name, given], options, terminal) => {
    const dialect = options.dialect === undefined ? undefined : dialectNamed(options.dialect, 'option --dialect')
    if (options.expect !== undefined) return testTable(name, given, options, dialect, terminal)
    const urls = given.length === 0 && isUrl(name) ? [name] : given
    const { agent = [], robots } = options
    if (robots !== undefined && agent.length > 0) throw usageError('both --agent and --robots', 'on the command line', 'give one of them')
    const asked = robots === undefined ? [] : robotsNamed(robots)
    if (asked.length === 0 && agent.length === 0)
      throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot, or --robots all')
    if (urls.length === 0) throw usageError('no URL', 'after FILE', 'give at least one absolute URL or path')
    for (const url of urls) checkUrl(url, 'argument URL')
    if (isUrl(name)) await checkSite(urls, name)
    return asked.length > 0
      ? testRobots(name, urls, asked, options, dialect, terminal)
      : testAgents(
          name,
          urls,
          agent.map((token) => readerAsked(token, dialect, terminal)),
          options,
          terminal,
        )
  },
})

/** A site's file says nothing about another. @throws WayleaveError for a URL of another site. */
async function checkSite(urls: readonly string[], name: string): Promise<void> {
  const { originOfUrl } = await import('../site/ask-site.ts')
  const origin = originOfUrl(name, 'argument FILE')
  for (const url of urls) {
    if (isUrl(url) && originOfUrl(url, 'argument URL') !== origin)
      throw usageError(`"${visible(url)}" is of another site than ${origin}`, 'argument URL', 'ask each site for its own file')
  }
}

async function testAgents(
  name: string,
  urls: readonly string[],
  dialects: readonly Reader[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const { look, print } = terminal
  const source = await sourceOf(name, options, 'argument FILE', terminal)
  const answers = dialects.flatMap((reader) => ask(source, reader, urls))
  if (options.json === true) {
    print(jsonText(answers.map(({ reader, url, dialect, verdict }) => verdictJson({ agent: reader.agent, url, dialect }, verdict))))
  } else {
    const why = options.why ?? urls.length === 1
    const frames = answers.map((answer) => frameOf(answer, look, why))
    print(frames.join('\n\n'))
  }
  return answers.every(({ verdict }) => verdict.verdict === 'allow') ? EXIT.clean : EXIT.findings
}

function frameOf({ reader, url, dialect, verdict, by }: Answer, look: Terminal['look'], why: boolean): string {
  if (verdict.reason === 'access') return accessFrame(url, verdict, dialect, introduced(reader), look)
  const { file, policy } = by as NonNullable<Answer['by']>
  return verdictFrame(file, policy, url, verdict, { look, why, introduced: introduced(reader) })
}

async function testRobots(
  name: string,
  urls: readonly string[],
  robots: readonly Robot[],
  options: Options,
  dialect: Dialect | undefined,
  terminal: Terminal,
): Promise<number> {
  const source = await sourceOf(name, options, 'argument FILE', terminal)
  // Of each reading only the verdicts are kept: the policies of all robots together may be large.
  const rows = robots.map((robot): MatrixRow => {
    const answers = ask(source, readerOf(robot, dialect), urls)
    return { robot, dialect: dialect?.id ?? robot.readAs, verdicts: answers.map(({ verdict }) => verdict) }
  })
  if (options.json === true) {
    const asked = (row: MatrixRow, url: string) => ({ agent: tokenOf(row.robot), robot: row.robot.id, url, dialect: row.dialect })
    terminal.print(
      jsonText(rows.flatMap((row) => row.verdicts.map((verdict, index) => verdictJson(asked(row, urls[index] as string), verdict)))),
    )
  } else {
    terminal.print(matrix(urls, rows, terminal.look))
  }
  return rows.every(({ verdicts }) => verdicts.every(({ verdict }) => verdict === 'allow')) ? EXIT.clean : EXIT.findings
}

async function testTable(
  name: string,
  urls: readonly string[],
  options: Options,
  dialect: Dialect | undefined,
  terminal: Terminal,
): Promise<number> {
  const table = options.expect as string
  if (options.robots !== undefined || options.agent !== undefined || urls.length > 0) {
    throw usageError('robots or URLs beside a table', 'option --expect', 'let the table name them')
  }
  if (table === '-' && name === '-') throw usageError('two inputs on standard input', 'option --expect', 'give one of them as a file')
  const { text } = parse(await readInput(table, terminal, 'option --expect'))
  const expectations = expectationsOf(text, table === '-' ? 'standard input' : table)
  const source: Source = await sourceOf(name, options, 'argument FILE', terminal)
  const outcomes = expectations.map((expectation) => outcomeOf(source, expectation, dialect))
  const met = outcomes.filter((outcome) => outcome.met)
  if (options.json === true) {
    terminal.print(jsonText(outcomes.map(outcomeJson)))
  } else {
    for (const outcome of outcomes) if (!outcome.met) terminal.print(mismatch(outcome))
    terminal.print(`${met.length} of ${counted(outcomes.length, 'expectation')} met`)
  }
  return met.length === outcomes.length ? EXIT.clean : EXIT.findings
}

/** The registry's word on a robot, where its reading was taken from there. */
function introduced({ agent, robot }: Reader): string {
  if (robot === undefined) return visible(agent)
  const known = robot.dialect === 'unknown' ? 'its own reading is not documented' : 'its own reading'
  const obeys = robot.obeys.robotsTxt === 'no' ? '; it says that it does not obey robots.txt' : ''
  return `${visible(tokenOf(robot))} of ${visible(robot.operator)} (${known}${obeys})`
}
