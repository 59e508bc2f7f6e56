import type { Dialect } from '../../dialects/index.ts'
import { robotOrder, type Subject, standsIn, subjectOf } from '../../readings/index.ts'
import {
  accessFrame,
  counted,
  FoldedVerdicts,
  jsonText,
  type MatrixRow,
  type Moment,
  matrix,
  type TimingJson,
  timingJson,
  verdictFrame,
  verdictJson,
} from '../../report/index.ts'
import { type Robot, tokenOf } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { type Answer, decideUrls } from '../answers/decide-urls.ts'
import { formatNamed, type TestOptions, testedSource, testTable } from '../answers/test-table.ts'
import type { VerdictRowsOptions } from '../answers/verdict-rows.ts'
import { type Command, command } from '../command.ts'
import { isFile } from '../files/input.ts'
import { checkUrl } from '../options/expectations.ts'
import { momentNamed } from '../options/moment.ts'
import { robotsNamed, sayPartRead, subjectsNamed } from '../options/subjects.ts'
import { urlsIn } from '../options/url-list.ts'
import { dialectNamed } from '../options/values.ts'
import { isUrl, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

type Options = TestOptions

/** `wayleave test`: tells whether robots may fetch URLs, and which line decides. */
export const testCommand: Command = command<readonly [string, readonly string[]], Options>({
  name: 'test',
  summary: 'tell whether robots may fetch URLs, and which line of the file decides',
  arguments: [
    ['<file>', 'a robots.txt, - for standard input, or a URL of a site'],
    ['[url...]', 'absolute URLs or paths to test (default, if FILE is a URL: that URL)'],
  ],
  options: [
    {
      flags: '-a, --agent <token>',
      about:
        'test the robots with these product tokens, separated by commas, such as Googlebot,bingbot; may be repeated',
      repeats: true,
    },
    {
      flags: '-d, --dialect <id>',
      about:
        'read the file in this dialect, for exactly the token of --agent (default: that of the robot, if Wayleave knows the robot; otherwise rfc-9309)',
    },
    {
      flags: '-r, --robots <which>',
      about:
        'instead of --agent, test known robots: all, a purpose such as ai-training, an operator such as google, or comma-separated ids; may be repeated',
      repeats: 'commas',
    },
    {
      flags: '-e, --expect <table>',
      about:
        'read expectations from this file, and report those that do not hold; a line is "agent path allow|disallow [line]" or, for example, "agent crawl-delay 5 [line]"',
    },
    {
      flags: '--at <time>',
      about:
        'answer for this time: a time of day in UTC, such as 05:00, or a moment such as 2026-11-22T05:00Z. Outside the hours of a Visit-time that the dialect honours, the verdict is defer instead of allow',
    },
    { flags: '--why', about: 'explain each verdict (default for a single URL)' },
    { flags: '--no-why', about: 'do not explain verdicts' },
    {
      flags: '--urls <file>',
      about:
        'also test the URLs in this file: one per line, with # before comments, an XML sitemap, or CSV as crawlers export it',
    },
    {
      flags: '-f, --format <name>',
      about:
        'print text (default), json, or a row for each verdict as jsonl or csv. Rows are printed during the test. With --expect, print any format of check, such as github, gitlab, junit or sarif',
    },
    {
      flags: '--csv-safe',
      about:
        'in CSV, write an apostrophe before cells that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as formulas',
    },
    { flags: '--json', about: 'print the result as JSON, like --format json' },
    ...siteOptions,
  ],
  exits: [
    'every URL is allowed, or every expectation holds',
    'a URL is not allowed, or an expectation does not hold',
  ],
  examples: [
    'wayleave test robots.txt --agent Googlebot https://example.com/search',
    'wayleave test robots.txt --agent FooBot --dialect python-urllib --json /a /b',
    'wayleave test robots.txt --robots ai-training /articles/',
    'wayleave test robots.txt --agent FooBot --at 05:00 /archive/',
    'wayleave test robots.txt --expect expected.txt',
    'wayleave test robots.txt --robots search --urls sitemap.xml --format csv > verdicts.csv',
    'wayleave test https://example.com/search?q=x --agent Googlebot',
  ],
  run: async ([name, args], given, terminal) => {
    if (given.expect !== undefined) return testTable(name, args, { ...given, expect: given.expect }, terminal)
    const format = formatNamed(given, FORMATS)
    const options: Options = { ...given, json: format === 'json' }
    const dialect =
      options.dialect === undefined ? undefined : dialectNamed(options.dialect, 'option --dialect')
    const urls = await urlsFrom(name, args, options, terminal)
    const robots = robotsFrom(options)
    if (urls.length === 0) throw usageError('no URL', 'after FILE', 'give at least one absolute URL or path')
    for (const url of urls) checkUrl(url, 'argument URL')
    sayUnresolved(urls, terminal)
    sayFiles(args, terminal)
    if (isUrl(name)) await checkSite(urls, name)
    const subjects = (options.agent ?? []).flatMap((token) =>
      subjectsNamed(token, dialect, 'option --agent', terminal.say),
    )
    if (format === 'jsonl' || format === 'csv') {
      const asked = { robots, subjects, dialect }
      return testAsRows(name, urls, asked, { ...options, format }, terminal)
    }
    return robots.length > 0
      ? testRobots(name, urls, robots, options, dialect, terminal)
      : testAgents(name, urls, subjects, options, terminal)
  },
})

/** The URLs to test: the given or listed ones. Without them, the URL that FILE is. */
async function urlsFrom(
  name: string,
  args: readonly string[],
  { urls: list }: Options,
  terminal: Terminal,
): Promise<readonly string[]> {
  if (name === '-' && list === '-')
    throw usageError('two inputs on standard input', 'option --urls', 'give one of them as a file')
  if (list !== undefined) return [...args, ...(await urlsIn(list, terminal))]
  return args.length === 0 && isUrl(name) ? [name] : args
}

/** The robots of `--robots`; none with `--agent`. @throws WayleaveError for both options, or neither. */
function robotsFrom({ agent = [], robots: which }: Options): readonly Robot[] {
  if (which !== undefined && agent.length > 0)
    throw usageError('both --agent and --robots', COMMAND_LINE, 'give one of them')
  const robots = which === undefined ? [] : robotsNamed(which)
  if (robots.length === 0 && agent.length === 0)
    throw usageError('no robot', 'option --agent', 'name one: --agent Googlebot, or --robots all')
  return robots
}

/** The robots that are asked about: those of the registry, or else the subjects of `--agent`. */
interface Asked {
  readonly robots: readonly Robot[]
  readonly subjects: readonly Subject[]
  readonly dialect: Dialect | undefined
}

async function testAsRows(
  name: string,
  urls: readonly string[],
  { robots, subjects, dialect }: Asked,
  options: Options & VerdictRowsOptions,
  terminal: Terminal,
): Promise<number> {
  const source = await testedSource(name, options, terminal)
  for (const subject of subjects) sayPartRead(source.file, subject, terminal)
  const isOfRegistry = robots.length > 0
  const inOrder = robotOrder([source.file]).sorted(robots)
  const asked = isOfRegistry ? inOrder.map((robot) => subjectOf(robot, dialect)) : subjects
  const { printVerdictRows } = await import('../answers/verdict-rows.ts')
  const moment = momentOf(options)
  return (await printVerdictRows(source, asked, urls, moment, isOfRegistry, options, terminal))
    ? EXIT.clean
    : EXIT.findings
}

const FORMATS = ['text', 'json', 'jsonl', 'csv'] as const

/** Says that a URL has parts which browsers resolve before they send it: `..`, `.` and backslashes. */
function sayUnresolved(urls: readonly string[], { say }: Pick<Terminal, 'say'>): void {
  const [found, ...others] = urls.filter((url) => UNRESOLVED.test(url))
  if (found === undefined) return
  const more = others.length === 0 ? '' : ` The same holds for ${counted(others.length, 'other URL')}.`
  say(
    `wayleave: "${visible(found, 80)}" has dot segments or backslashes, which browsers resolve before they ask. It is tested as it is.${more}`,
  )
}

/** Says that a path which is also a file is not read: other commands take several files. */
function sayFiles(args: readonly string[], { say }: Pick<Terminal, 'say'>): void {
  const found = args.find((path) => path.startsWith('/') && isFile(path))
  if (found !== undefined)
    say(
      `wayleave: "${visible(found, 80)}" is tested as a path of the site, although there is such a file. test reads one file: call it again for the other.`,
    )
}

/** Matches a dot segment or a backslash in the path of a URL. */
const UNRESOLVED = /^[^?#]*(?:\/\.\.?(?:[/?#]|$)|\\)/

/** @throws WayleaveError for a URL of another site: a robots.txt applies to its own site only. */
async function checkSite(urls: readonly string[], name: string): Promise<void> {
  const { originOfUrl } = await import('../site/ask-site.ts')
  const origin = originOfUrl(name, 'argument FILE')
  for (const url of urls) {
    if (isUrl(url) && originOfUrl(url, 'argument URL') !== origin)
      throw usageError(
        `"${visible(url)}" belongs to another site than ${origin}`,
        'argument URL',
        'test each site with its own file',
      )
  }
}

async function testAgents(
  name: string,
  urls: readonly string[],
  subjects: readonly Subject[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const { look, print } = terminal
  const moment = momentOf(options)
  const source = await testedSource(name, options, terminal)
  for (const subject of subjects) sayPartRead(source.file, subject, terminal)
  const answers = subjects.flatMap((subject) => decideUrls(source, subject, urls, moment))
  if (options.json === true) {
    print(
      jsonText(
        answers.map(({ subject, url, dialect, verdict, basis }) =>
          verdictJson(
            { agent: subject.name, url, dialect, ...(standsIn(subject) ? { standIn: true } : {}) },
            verdict,
            timingJson(verdict, basis?.policy, moment),
          ),
        ),
      ),
    )
  } else {
    const folded = foldedOf(urls, options)
    for (const subject of subjects) {
      const own = answers.filter((answer) => answer.subject === subject)
      folded?.add(
        subject,
        own[0]?.dialect ?? '',
        own.map(({ verdict }) => verdict),
      )
    }
    if (folded !== undefined && options.why !== true) print(folded.text(look))
    else {
      const why = options.why ?? urls.length === 1
      const frames = answers.map((answer) => frameOf(answer, look, why, moment))
      print([...frames, ...(folded === undefined ? [] : [folded.totals(look)])].join('\n\n'))
    }
  }
  return answers.every(({ verdict }) => verdict.verdict === 'allow') ? EXIT.clean : EXIT.findings
}

/** The most URLs of a command line whose verdicts are shown one by one. */
const MAX_SHOWN_URLS = 8

/** Where the verdicts on many URLs are folded into groups; `undefined` if they are shown one by one. */
function foldedOf(urls: readonly string[], { urls: list }: Options): FoldedVerdicts | undefined {
  return list === undefined && urls.length <= MAX_SHOWN_URLS ? undefined : new FoldedVerdicts(urls)
}

function frameOf(
  { subject, url, dialect, verdict, basis }: Answer,
  look: Terminal['look'],
  why: boolean,
  moment: Moment | undefined,
): string {
  if (verdict.reason === 'access') return accessFrame(url, verdict, dialect, describeSubject(subject), look)
  const { file, policy } = basis as NonNullable<Answer['basis']>
  const at = moment === undefined ? {} : { minute: moment.minute }
  return verdictFrame(file, policy, url, verdict, { look, why, robot: describeSubject(subject), ...at })
}

function momentOf({ at }: Options): Moment | undefined {
  return at === undefined ? undefined : momentNamed(at, 'option --at')
}

async function testRobots(
  name: string,
  urls: readonly string[],
  robots: readonly Robot[],
  options: Options,
  dialect: Dialect | undefined,
  terminal: Terminal,
): Promise<number> {
  const moment = momentOf(options)
  const source = await testedSource(name, options, terminal)
  const { sorted } = robotOrder([source.file])
  // Only the verdicts are kept: the policies of all robots together may be large.
  const tested = sorted(robots).map(
    (robot): { readonly row: MatrixRow; readonly timings: readonly TimingJson[] } => {
      const answers = decideUrls(source, subjectOf(robot, dialect), urls, moment)
      const verdicts = answers.map(({ verdict }) => verdict)
      const timings =
        options.json === true
          ? answers.map(({ verdict, basis }) => timingJson(verdict, basis?.policy, moment))
          : []
      return { row: { robot, dialect: dialect?.id ?? robot.readAs, verdicts }, timings }
    },
  )
  const rows = tested.map(({ row }) => row)
  if (options.json === true) {
    const question = (row: MatrixRow, url: string) => ({
      agent: tokenOf(row.robot),
      robot: row.robot.id,
      url,
      dialect: row.dialect,
      ...(standsIn(subjectOf(row.robot, dialect)) ? { standIn: true as const } : {}),
    })
    terminal.print(
      jsonText(
        tested.flatMap(({ row, timings }) =>
          row.verdicts.map((verdict, index) =>
            verdictJson(question(row, urls[index] as string), verdict, timings[index]),
          ),
        ),
      ),
    )
  } else {
    const folded = foldedOf(urls, options)
    for (const { robot, dialect, verdicts } of rows)
      folded?.add({ name: tokenOf(robot), robot }, dialect, verdicts)
    terminal.print(folded?.text(terminal.look) ?? matrix(urls, rows, terminal.look))
  }
  return rows.every(({ verdicts }) => verdicts.every(({ verdict }) => verdict === 'allow'))
    ? EXIT.clean
    : EXIT.findings
}

/** The name of a subject, with what the registry says about its dialect and obedience. */
function describeSubject({ name, robot }: Subject): string {
  if (robot === undefined) return visible(name)
  const dialect = robot.dialect === 'unknown' ? 'its own dialect is not documented' : 'its own dialect'
  const obeys = robot.obeys.robotsTxt === 'no' ? '; its operator says that it does not obey robots.txt' : ''
  return `${visible(tokenOf(robot))} of ${visible(robot.operator)} (${dialect}${obeys})`
}
