import {
  NO_ROBOTS,
  type Page,
  type PageNote,
  type PageVerdict,
  type RobotsPart,
  readPage,
  robotsPart,
  verdictOnPage,
} from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import { jsonText, pageVerdictJson, pageVerdictsText, printableJson } from '../../report/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import { decideUrls } from '../answers/decide-urls.ts'
import { BufferedOutput } from '../batch/batch-output.ts'
import { checkFolder } from '../batch/input-flaws.ts'
import { answerPageRow } from '../batch/page-rows.ts'
import { PolicyCache } from '../batch/policy-cache.ts'
import { rowsOf } from '../batch/rows-of.ts'
import { type Command, command } from '../command.ts'
import { headerLines } from '../files/header-lines.ts'
import { readInput } from '../files/input.ts'
import { assertRobots, type Source, sourceOf } from '../files/source.ts'
import { subjectsNamed } from '../options/subjects.ts'
import { Progress } from '../progress.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: readonly string[]
  readonly headers?: string
  readonly robots?: string
  readonly url?: string
  /** `true` without a file. */
  readonly batch?: string | true
  readonly base?: string
  readonly json?: boolean
}

/** The robots that are asked if none is named: those of the search engines whose pages say how they read a page. */
const DEFAULT_ROBOTS = ['Googlebot', 'bingbot', 'YandexBot', 'Applebot']

/** `wayleave page`: tells whether robots may index a page, and what else it lets them do. */
export const pageCommand: Command = command<readonly [string | undefined], Options>({
  name: 'page',
  summary:
    'tell whether robots may index a page, follow its links and show parts of it, by robots.txt, status, headers and HTML',
  arguments: [
    ['[page]', 'the URL of a page, an HTML file, or - for standard input (default with --headers: no HTML)'],
  ],
  options: [
    {
      flags: '-a, --agent <token>',
      about: `ask for the robots with these product tokens, separated by commas; may be repeated (default: ${DEFAULT_ROBOTS.join(',')})`,
      repeats: true,
    },
    {
      flags: '--headers <file>',
      about:
        'read the status and the header lines from this file, as curl -I prints them (for a URL: those of the site)',
    },
    {
      flags: '--robots <file>',
      about:
        'read this robots.txt, or that of the site of a URL (default for a URL: that of its site; for a file: none)',
    },
    { flags: '--url <url>', about: 'the URL or path of a page from a file, which --robots is asked about' },
    {
      flags: '--batch [file]',
      about: 'read questions as JSON lines (default: from standard input), and print an answer for each',
    },
    {
      flags: '--base <folder>',
      about:
        'take the "file" of each row from this folder, and refuse paths that lead out of it (default: any path, relative to the working directory)',
    },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: [
    'each robot may index the page; with --batch, each row has an answer',
    'a robot may not, or only some robots can be answered for',
    'usage error, or a row has an error',
    'the answer is unknown for each robot, or input, site or internal error',
  ],
  examples: [
    'wayleave page https://example.com/a',
    'wayleave page a.html --headers headers.txt --robots robots.txt --url https://example.com/a',
    'wayleave page --headers headers.txt --agent Googlebot,GPTBot --json',
    'wayleave page --batch rows.jsonl > answers.jsonl',
  ],
  run: async ([name], options, terminal) => {
    if (options.batch !== undefined) return answerRows(name, options, terminal)
    if (options.base !== undefined) throw usageError('--base without --batch', COMMAND_LINE, 'add --batch')
    const subjects = (options.agent ?? DEFAULT_ROBOTS).flatMap((token) =>
      subjectsNamed(token, undefined, 'option --agent', terminal.say),
    )
    const now = Date.now()
    const { page, parts, notes } = await askedPage(name, options, subjects, terminal)
    const read = readPage(page, now)
    const whole = { ...read, notes: [...notes, ...read.notes] }
    const verdicts = subjects.map((subject, at) =>
      verdictOnPage(whole, subject.name, parts[at] ?? NO_ROBOTS, now),
    )
    terminal.print(
      options.json === true
        ? jsonText(verdicts.map(pageVerdictJson))
        : pageVerdictsText({ ...page, url: page.url || 'the page' }, verdicts, terminal.look),
    )
    return exitCodeOf(verdicts)
  },
})

/** A page, and what robots.txt says of it to each robot. */
interface AskedPage {
  readonly page: Page
  readonly parts: readonly RobotsPart[]
  /** Notes about how the page was got. */
  readonly notes: readonly PageNote[]
}

async function askedPage(
  name: string | undefined,
  options: Options,
  subjects: readonly Subject[],
  terminal: Terminal,
): Promise<AskedPage> {
  const { headers, robots, url } = options
  if (name !== undefined && isUrl(name)) {
    const given = headers ?? url
    if (given !== undefined)
      throw usageError(
        `a URL with ${headers === undefined ? '--url' : '--headers'}`,
        COMMAND_LINE,
        'give a file, or leave the option out',
      )
    return pageOfSite(name, robots, options, subjects, terminal)
  }
  if (name === undefined && headers === undefined)
    throw usageError('the page is missing', 'argument PAGE', 'give a URL, an HTML file, --headers or --batch')
  if (url !== undefined && !isUrlOrPath(url))
    throw usageError(`"${visible(url, 80)}" is not a URL`, 'option --url', 'give an absolute URL or a path')
  if (robots !== undefined && url === undefined)
    throw usageError('--robots without --url', COMMAND_LINE, 'add --url with the URL of the page')
  if ([name, headers, robots].filter((input) => input === '-').length > 1)
    throw usageError('two inputs on standard input', COMMAND_LINE, 'give one of them as a file')
  const sent =
    headers === undefined
      ? { headers: [] }
      : headerLines(
          Buffer.from(await readInput(headers, terminal, 'option --headers')).toString('latin1'),
          'option --headers',
        )
  const html = name === undefined ? undefined : await readInput(name, terminal, 'argument PAGE')
  const page = { url: url ?? '', ...sent, ...(html === undefined ? {} : { html }) }
  if (robots === undefined) return { page, parts: [], notes: [] }
  const source = await robotsSource(robots, options, terminal)
  return { page, parts: subjects.map((subject) => partOf(source, subject, page.url)), notes: [] }
}

/** A page of a site, with the robots.txt of the site of each URL on the way. */
async function pageOfSite(
  name: string,
  robots: string | undefined,
  options: Options,
  subjects: readonly Subject[],
  terminal: Terminal,
): Promise<AskedPage> {
  const { pageOfUrl } = await import('../site/page-of-url.ts')
  const { page, urls } = await pageOfUrl(name, options)
  const sources = new Map<string, Source>()
  for (const url of urls) {
    const { origin } = new URL(url)
    if (!sources.has(origin))
      sources.set(origin, await robotsSource(robots ?? `${origin}/robots.txt`, options, terminal))
  }
  const parts = subjects.map((subject) => {
    const all = urls.map((url) => partOf(sources.get(new URL(url).origin) as Source, subject, url))
    // A robot that may not fetch one of the URLs does not come to the last one.
    const answered = (answer: RobotsPart['fetch']) => all.find(({ fetch }) => fetch === answer)
    return answered('disallow') ?? answered('unknown') ?? all.at(-1) ?? NO_ROBOTS
  })
  const [first = page.url] = urls
  const notes: PageNote[] =
    first === page.url
      ? []
      : [
          {
            code: 'redirect',
            message: `"${visible(first, 200)}" leads to "${visible(page.url, 200)}". The answer is about the page there.`,
          },
        ]
  terminal.say('wayleave: the site may answer a robot otherwise, as it can know the addresses of robots')
  return { page, parts, notes }
}

async function robotsSource(name: string, options: Options, terminal: Terminal): Promise<Source> {
  const source = await sourceOf(name, options, 'option --robots', terminal)
  assertRobots(source, 'option --robots')
  return source
}

/** What a robots.txt, or a site without one, says of a URL to a robot. */
function partOf(source: Source, subject: Subject, url: string): RobotsPart {
  const [answer] = decideUrls(source, subject, [url])
  if (answer === undefined) return NO_ROBOTS
  const { basis, verdict: by } = answer
  if (basis !== undefined) return robotsPart(basis.policy, url)
  return {
    ...NO_ROBOTS,
    fetch: by.verdict === 'defer' ? 'unknown' : by.verdict,
    ...(by.reason === 'access' ? { place: { where: 'robots.txt', text: by.because } } : {}),
  }
}

/** One answer for all: may each robot index the page, may one not, or is there no answer? */
function exitCodeOf(verdicts: readonly PageVerdict[]): number {
  if (verdicts.every(({ index }) => index === 'unknown')) return EXIT.failure
  return verdicts.every(({ index }) => index === 'yes') ? EXIT.clean : EXIT.findings
}

/** Answers rows in order, in constant memory. */
async function answerRows(
  name: string | undefined,
  { batch, base, ...others }: Options,
  terminal: Terminal,
): Promise<number> {
  if (name !== undefined) throw usageError('both PAGE and --batch', COMMAND_LINE, 'give one of them')
  const other = ['agent', 'headers', 'robots', 'url'].find((option) => option in others)
  if (other !== undefined)
    throw usageError(`--${other} with --batch`, COMMAND_LINE, `write "${other}" in each row`)
  if (base !== undefined) checkFolder(base)
  const policies = new PolicyCache(base)
  const output = new BufferedOutput(terminal)
  const progress = new Progress(terminal, 'row')
  const now = Date.now()
  const file = typeof batch === 'string' ? batch : '-'
  for await (const rows of rowsOf(file, terminal, 'wayleave page --batch', 'option --batch')) {
    for (const row of rows) {
      if ('text' in row && row.text.trim() === '') continue
      const { json, isError } = answerPageRow(row, policies, now)
      progress.done += 1
      if (isError) progress.errors += 1
      if (output.add(`${printableJson(json)}\n`)) await output.drained()
    }
    progress.show()
  }
  await output.flush()
  progress.clear()
  if (progress.done === 0) terminal.say('wayleave: the input has no rows, so there are no answers')
  if (progress.errors === 0) return EXIT.clean
  terminal.say(
    `wayleave: ${progress.errors} of ${progress.done} rows could not be answered; on standard output they have "error"`,
  )
  return EXIT.usage
}
