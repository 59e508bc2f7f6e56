import {
  NO_ROBOTS,
  PAGE_ROBOTS,
  type PageNote,
  type PageVerdict,
  pageAgentFlaw,
  readPage,
  verdictOnPage,
} from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import {
  type AnsweredPage,
  agreementOf,
  type FindingsFormatName,
  FORMATS_OF_SITES,
  findingsFormats,
  isIndexable,
  PAGE_MEMBERS,
  stanceNotes,
} from '../../report/index.ts'
import { type Stance, StanceAtUrls } from '../../rewrite/index.ts'
import { parse } from '../../syntax/index.ts'
import { isNameInFiles, present, visible } from '../../text/index.ts'
import { formatNamed } from '../answers/test-table.ts'
import type { RowFormat } from '../batch/batch-output.ts'
import { type Command, command } from '../command.ts'
import { stanceAt } from '../options/stance-file.ts'
import { subjectsNamed } from '../options/subjects.ts'
import { oneOf } from '../options/values.ts'
import type { AskedPage, PageOptions, UnreadPage } from '../pages/asked-page.ts'
import { filePages } from '../pages/file-pages.ts'
import { pageOutput, write } from '../pages/page-output.ts'
import { isUrl, SITES, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends PageOptions {
  readonly agent?: readonly string[]
  /** `true` without a file. */
  readonly batch?: string | true
  readonly base?: string
  readonly input?: string
  readonly format?: string
  readonly csvSafe?: boolean
  readonly json?: boolean
  readonly stance?: string
}

/** The formats: tables of answers, and those of findings without tables of rules and sites. */
const FORMATS = (Object.keys(findingsFormats) as FindingsFormatName[]).filter(
  (name) => name !== 'summary' && !FORMATS_OF_SITES.has(name),
)

/** The formats of rows. */
const ROW_FORMATS: readonly RowFormat[] = ['jsonl', 'csv']

/** `wayleave page`: tells whether robots may index pages, and what else they let them do. */
export const pageCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'page',
  summary:
    'tell whether robots may index a page, follow its links and show parts of it, by robots.txt, status, headers and HTML',
  arguments: [
    [
      '[page...]',
      'URLs of pages, HTML files, folders of HTML files, or - for standard input (default with --headers: no HTML)',
    ],
  ],
  options: [
    {
      flags: '-a, --agent <token>',
      about: `ask for the robots with these product tokens, separated by commas; may be repeated (default: ${PAGE_ROBOTS.join(',')})`,
      repeats: true,
    },
    {
      flags: '--headers <file>',
      about:
        'read the status and the header lines from this file, as curl -I prints them (default for a URL: those that the site sends)',
    },
    {
      flags: '--robots <file>',
      about:
        'read this robots.txt, or that of the site of a URL (default for a URL: that of its site; for a file: none)',
    },
    {
      flags: '--tdmrep <file>',
      about: 'read this tdmrep.json (default for a URL: that of its site; for a file: none)',
    },
    {
      flags: '--url <url>',
      about:
        'for an HTML file, the URL or path of its page, to apply --robots and --tdmrep; for a folder, its URL',
    },
    {
      flags: '-s, --stance <file>',
      about:
        'report where robots.txt and the pages disagree with this stance (see `wayleave new`), and what to write. The exit code is then about that alone',
    },
    {
      flags: '--urls <file>',
      about:
        'also request the pages in this file or at this URL: one URL per line, an XML sitemap, or CSV as crawlers export it',
    },
    {
      flags: '-f, --format <name>',
      about:
        'print text (default), json, csv or html, or what hinders robots in any other format of check, such as sarif, github or junit. With --batch, print jsonl or csv (default: as the rows are read)',
    },
    {
      flags: '--csv-safe',
      about:
        'in CSV, write an apostrophe before cells that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as formulas',
    },
    { flags: '--json', about: 'print the result as JSON, like --format json' },
    {
      flags: '--batch [file]',
      about:
        'read questions as JSON lines or CSV (default: from standard input), and print an answer for each',
    },
    {
      flags: '--input <format>',
      about:
        'read the rows of --batch as jsonl or csv (default: csv if the name of the file ends in .csv, otherwise jsonl)',
    },
    {
      flags: '--base <folder>',
      about:
        'take the "file" of each row from this folder, and refuse paths that lead out of it (default: any path, relative to the working directory)',
    },
    {
      flags: '--as-user-agent <text>',
      group: SITES,
      about: 'also request each page with this User-Agent header, and report differences; may be repeated',
      repeats: true,
    },
    ...siteOptions,
  ],
  exits: [
    'each robot may index each page; with --stance, each page agrees with it; with --batch, each row has an answer',
    'a robot may not index a page, or the answer for some robots is unknown; with --stance, a page disagrees with it',
    'usage error, or a row has an error',
    'the answer is unknown for each robot, or with --stance for a page, or input, site or internal error',
  ],
  examples: [
    'wayleave page https://example.com/a',
    'wayleave page --urls https://example.com/sitemap.xml --format html > pages.html',
    'wayleave page dist --url https://example.com/ --robots dist/robots.txt --format sarif',
    'wayleave page a.html --headers headers.txt --robots robots.txt --url https://example.com/a',
    'wayleave page --headers headers.txt --agent Googlebot,GPTBot --json',
    'wayleave page dist --url https://example.com/ --robots dist/robots.txt --stance stance.json',
    'wayleave page --batch rows.jsonl > answers.jsonl',
  ],
  run: async ([names], options, terminal) => {
    const { batch } = options
    if (batch !== undefined) return answerRows(names, { ...options, batch }, terminal)
    const ofRows = (['base', 'input'] as const).find((name) => options[name] !== undefined)
    if (ofRows !== undefined) throw usageError(`--${ofRows} without --batch`, COMMAND_LINE, 'add --batch')
    const format = formatNamed(options, FORMATS)
    const subjects = (options.agent ?? PAGE_ROBOTS).flatMap((token) => robotsNamed(token, terminal))
    const now = Date.now()
    const comparison = await comparisonWith(names, options, terminal)
    const output = pageOutput(format, options, terminal)
    const outcome = comparison === undefined ? new Outcome() : new StanceOutcome()
    const unread: UnreadPage[] = []
    const all = [...subjects, ...(comparison?.at.subjects ?? [])]
    let isBegun = false
    try {
      for await (const asked of askedPages(names, options, all, terminal)) {
        if ('problem' in asked) {
          unread.push(asked)
          continue
        }
        const page = answeredPage(asked, subjects, comparison, now)
        outcome.add(page)
        isBegun = true
        await write(output.page(page), terminal)
      }
    } catch (error) {
      // What was printed stays whole, such as a list of JSON.
      if (isBegun) await write(output.end(unread), terminal)
      throw error
    }
    await write(output.end(unread), terminal)
    const warning = output.warning?.()
    if (warning !== undefined) terminal.say(warning)
    return unread.length > 0 ? EXIT.failure : outcome.exitCode()
  },
})

/** The robots that a text names. @throws WayleaveError for a name that pages cannot have. */
function robotsNamed(text: string, { say }: Terminal): readonly Subject[] {
  const flaw = /,/.test(text) ? undefined : pageAgentFlaw(text)
  // Another text, such as a User-Agent header, is taken as its product token.
  if (flaw === undefined || !isNameInFiles(text)) return subjectsNamed(text, undefined, 'option --agent', say)
  throw usageError(
    `"${visible(text, 80)}" is not a product token`,
    'option --agent',
    flaw.meant === undefined ? 'give a name such as Googlebot' : `did you mean ${flaw.meant}?`,
  )
}

async function* askedPages(
  names: readonly string[],
  options: Options,
  subjects: readonly Subject[],
  terminal: Terminal,
): AsyncGenerator<AskedPage | UnreadPage> {
  const { headers, url, urls: list } = options
  const urls = names.filter(isUrl)
  const files = names.filter((name) => !isUrl(name))
  const isOfSites = urls.length > 0 || list !== undefined
  if (isOfSites && (headers ?? url) !== undefined)
    throw usageError(
      `a URL with ${headers === undefined ? '--url' : '--headers'}`,
      COMMAND_LINE,
      'give a file, or leave the option out',
    )
  if (names.length === 0 && headers === undefined && list === undefined)
    throw usageError(
      'the page is missing',
      'argument PAGE',
      'give a URL, an HTML file, a folder, --urls, --headers or --batch',
    )
  if (files.length > 0 || !isOfSites) yield* filePages(files, options, subjects, terminal)
  if (!isOfSites) return
  const { listedUrls, sitePages } = await import('../pages/site-pages.ts')
  const listed =
    list === undefined ? { urls: [], areOfSitemap: false } : await listedUrls(list, options, terminal)
  const all = [
    ...urls.map((one) => ({ url: one, isOfSitemap: false })),
    ...listed.urls.map((one) => ({ url: one, isOfSitemap: listed.areOfSitemap })),
  ]
  yield* sitePages(all, options, subjects, terminal)
}

/** The members of an answer that may differ if a site sends another page. */
const COMPARED = PAGE_MEMBERS.filter((name) => name !== 'fetch')

function answeredPage(
  { name, page, parts, notes, others = [] }: AskedPage,
  subjects: readonly Subject[],
  comparison: Comparison | undefined,
  now: number,
): AnsweredPage {
  const read = readPage(page, now)
  const whole = { ...read, notes: [...notes, ...read.notes] }
  const readOthers = others.flatMap((other) =>
    'page' in other ? [{ ...other, read: readPage(other.page, now) }] : [],
  )
  const failed = others.flatMap((other): PageNote[] =>
    'page' in other
      ? []
      : [
          {
            code: 'other-request-failed',
            message: `The request with the User-Agent "${visible(other.userAgent, 200)}" failed: ${other.problem}`,
          },
        ],
  )
  const verdicts = subjects.map((subject, at): PageVerdict => {
    const part = parts[at] ?? NO_ROBOTS
    const verdict = verdictOnPage(whole, subject.name, part, now)
    const differences = readOthers.flatMap((other): PageNote[] => {
      const found = verdictOnPage(other.read, subject.name, part, now)
      const members = COMPARED.filter((member) => found[member] !== verdict[member])
      const isElsewhere = other.page.url !== page.url
      if (members.length === 0 && other.page.status === page.status && !isElsewhere) return []
      const where = isElsewhere ? [`at "${visible(other.page.url, 200)}"`] : []
      const what = [
        ...where,
        `status ${other.page.status}`,
        ...members.map((member) => `${member} ${found[member]}`),
      ]
      const message = `To the User-Agent "${visible(other.userAgent, 200)}", the site sends another page: ${what.join(', ')}.`
      return [{ code: 'differs-by-user-agent', message }]
    })
    return { ...verdict, notes: [...verdict.notes, ...differences, ...failed] }
  })
  const { html = '' } = page
  const ofStance = parts.slice(subjects.length)
  const stance =
    comparison && stanceNotes(comparison.stance, comparison.at, { read, verdicts, parts: ofStance })
  return {
    name,
    ...(page.url === '' ? {} : { url: page.url }),
    ...present({ status: page.status }),
    verdicts,
    ...present({ stance }),
    file: parse(html),
  }
}

/** The result for all robots and pages: may each robot index each page, may one not, or is there no answer? */
class Outcome {
  #isAnswered = false
  #isIndexable = true

  add(page: AnsweredPage): void {
    this.#isAnswered ||= page.verdicts.some(({ index }) => index !== 'unknown')
    this.#isIndexable &&= isIndexable(page)
  }

  exitCode(): number {
    if (!this.#isAnswered) return EXIT.failure
    return this.#isIndexable ? EXIT.clean : EXIT.findings
  }
}

/** With a stance: does each page agree with it? */
class StanceOutcome {
  readonly #agreements = new Set<ReturnType<typeof agreementOf>>()

  add(page: AnsweredPage): void {
    this.#agreements.add(agreementOf(page))
  }

  exitCode(): number {
    if (this.#agreements.has('disagrees')) return EXIT.findings
    return this.#agreements.has('undecided') ? EXIT.failure : EXIT.clean
  }
}

/** A stance, and what it wants of its robots. */
interface Comparison {
  readonly stance: Stance
  readonly at: StanceAtUrls
}

async function comparisonWith(
  names: readonly string[],
  { stance: file, headers, robots, tdmrep }: Options,
  terminal: Terminal,
): Promise<Comparison | undefined> {
  if (file === undefined) return undefined
  if (file === '-' && [...names, headers, robots, tdmrep].includes('-'))
    throw usageError('two inputs on standard input', COMMAND_LINE, 'give one of them as a file')
  const stance = await stanceAt(file, terminal)
  return { stance, at: new StanceAtUrls(stance) }
}

/** The options that go with `--batch`. */
const ROW_OPTIONS = ['batch', 'base', 'input', 'format', 'csvSafe']

async function answerRows(
  names: readonly string[],
  options: Options & { readonly batch: string | true },
  terminal: Terminal,
): Promise<number> {
  const { batch, base, csvSafe } = options
  if (names.length > 0) throw usageError('both PAGE and --batch', COMMAND_LINE, 'give one of them')
  const other = Object.keys(options).find((name) => !ROW_OPTIONS.includes(name))
  if (other !== undefined) {
    const isMember = ['agent', 'headers', 'robots', 'tdmrep', 'url'].includes(other)
    const flag = other.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    throw usageError(
      `--${flag} with --batch`,
      COMMAND_LINE,
      isMember ? `write "${other}" in each row` : 'leave it out',
    )
  }
  const file = batch === true ? '-' : batch
  const input =
    options.input === undefined
      ? /\.csv$/i.test(file)
        ? 'csv'
        : 'jsonl'
      : oneOf(options.input as RowFormat, ROW_FORMATS, 'input')
  const format =
    options.format === undefined ? input : oneOf(options.format as RowFormat, ROW_FORMATS, 'format')
  const { answerPageRows } = await import('../batch/page-batch.ts')
  return answerPageRows(file, { input, format, ...present({ base, csvSafe }) }, terminal)
}
