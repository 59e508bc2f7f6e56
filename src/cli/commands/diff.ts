// One file, although it is long: its options, its pairs of files and its exit codes are one command.
import { relative } from 'node:path'
import { unnamedAgent } from '../../dialects/index.ts'
import { compareDialects } from '../../diff/index.ts'
import {
  allSubjects,
  dialectsFor,
  MAX_BYTES_OF_ALL_ROBOTS,
  type RepresentativeAgents,
  subjectOf,
} from '../../readings/index.ts'
import {
  type Changes,
  changeHeadlines,
  changesBetween,
  changesGithub,
  changesJson,
  changesMarkdown,
  changesText,
  dialectComparisonJson,
  dialectComparisonText,
  jsonText,
  markdownText,
  mayChangeUrl,
  mayLose,
  mayLoseUrl,
  type UrlChanges,
  unchangedByPart,
  urlChangesBetween,
  urlChangesJson,
  urlChangesText,
} from '../../report/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { beginningOf } from '../files/beginning.ts'
import { isFolder, withFilesOfFolders } from '../files/files-in-folders.ts'
import { fileFrom, type Source } from '../files/source.ts'
import { type FailOn, failOnOf } from '../options/fail-on-loss.ts'
import { oneSubject, robotsNamed, subjectsNamed } from '../options/subjects.ts'
import { urlsIn } from '../options/url-list.ts'
import { dialectNamed, oneOf, originNamed } from '../options/values.ts'
import { Progress } from '../progress.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: readonly string[]
  readonly dialect?: readonly string[]
  readonly robots?: readonly string[]
  readonly acrossDialects?: boolean
  readonly pairs?: boolean
  readonly origin?: string
  readonly all?: boolean
  readonly urls?: string
  readonly failOn?: readonly string[]
  readonly json?: boolean
  readonly format?: string
}

/** The formats of a comparison. */
const FORMATS = ['text', 'json', 'markdown', 'github'] as const

type Format = (typeof FORMATS)[number]

/** @throws WayleaveError for an unknown format, and for one that has no list of URLs. */
function formatOf({ format, json, urls }: Options): Format {
  if (json === true && format !== undefined && format !== 'json')
    throw usageError('both --json and --format', COMMAND_LINE, 'give one of them')
  const chosen = json === true ? 'json' : oneOf(format ?? 'text', FORMATS, 'format')
  if (urls !== undefined && chosen !== 'text' && chosen !== 'json')
    throw usageError(`--urls with --format ${chosen}`, COMMAND_LINE, 'give text or json')
  return chosen
}

/**
 * `wayleave diff`: shows what changes from one file to another, for whom; or where dialects differ on one
 * file.
 */
export const diffCommand: Command = command<readonly [string, string | undefined], Options>({
  name: 'diff',
  summary: 'show which URLs a new file opens and closes, for which robots, with an example of each',
  arguments: [
    ['<old>', 'a robots.txt, a folder of them, - for standard input, or a URL of a site'],
    [
      '[new]',
      'the robots.txt that replaces OLD, - for standard input, or a URL of a site; none with --across-dialects',
    ],
  ],
  options: [
    {
      flags: '-a, --agent <token>',
      about:
        'compare for the robot with this product token only; may be repeated, except with --across-dialects',
      repeats: true,
    },
    {
      flags: '-r, --robots <which>',
      about:
        'compare for these robots only: a purpose such as search, an operator such as google, or ids; may be repeated (default: all, also unknown ones)',
      repeats: 'commas',
    },
    {
      flags: '-d, --dialect <id>',
      about:
        'read both files in this dialect for all robots; with --across-dialects, compare only these dialects (may be repeated)',
      repeats: 'commas',
    },
    {
      flags: '--across-dialects',
      about: 'compare how dialects read one file, for the robot of --agent or for one that no group names',
    },
    {
      flags: '--pairs',
      about: 'with --across-dialects, also show a URL for every two ways to read the file',
    },
    {
      flags: '--origin <origin>',
      about:
        'compare the URLs of this site only, given as scheme and host (default: if a file comes from a site, that site; otherwise every site)',
    },
    {
      flags: '--urls <file>',
      about:
        'ask about these URLs only: one per line, a sitemap, or CSV as crawlers export it. Show those whose verdict changes, and for whom',
    },
    {
      flags: '--fail-on <what>',
      about:
        'exit with 1 only for this: change (default), loss, or loss:WHO for a purpose, an operator or a robot, such as loss:search. An undecided comparison counts as a loss; may be repeated',
      repeats: 'commas',
    },
    { flags: '--all', about: 'show all robots and changes, instead of the first few' },
    {
      flags: '-f, --format <name>',
      about: 'print the result as text, json, markdown or github, which is an annotation (default: text)',
    },
    { flags: '--json', about: 'print the result as JSON, like --format json' },
    ...siteOptions,
  ],
  exits: [
    'it is proved that nothing changes; with --fail-on, nothing that it names happens',
    'something changes, or the comparison is undecided',
  ],
  examples: [
    'wayleave diff old.txt new.txt',
    'git show HEAD:robots.txt | wayleave diff - robots.txt --agent Googlebot',
    'wayleave diff old.txt new.txt --fail-on loss:search',
    'wayleave diff robots.txt https://example.com/',
    'wayleave diff old-sites/ new-sites/ --format markdown',
    'wayleave diff robots.txt --across-dialects --agent FooBot',
  ],
  run: async ([before, after], options, terminal) => {
    const origin = options.origin === undefined ? undefined : originNamed(options.origin)
    if (options.acrossDialects === true) {
      if (after !== undefined) throw usageError('two files', 'option --across-dialects', 'give one file')
      if (options.format !== undefined)
        throw usageError('both --format and --across-dialects', COMMAND_LINE, 'give --json, or neither')
      return diffAcrossDialects(before, options, origin, terminal)
    }
    const newName = secondFile(before, after, options)
    const format = formatOf(options)
    const comparing: Comparing = {
      options,
      format,
      urls: options.urls === undefined ? undefined : await urlsIn(options.urls, terminal),
      origin,
      failOn: failOnOf(options.failOn),
      subjectsIn: subjectsOf(options, terminal),
    }
    const pairs = pairsOf(before, newName)
    if (pairs === undefined) {
      const { text, exitCode } = await comparedPair(before, newName, comparing, terminal)
      terminal.print(text)
      return exitCode
    }
    let exitCode: number = EXIT.clean
    const objects: string[] = []
    for (const [index, [one, other]] of pairs.entries()) {
      const compared = await comparedPair(one, other, comparing, terminal)
      exitCode = Math.max(exitCode, compared.exitCode)
      const start = index === 0 || format === 'github' ? '' : '\n'
      if (format === 'json') objects.push(compared.text)
      else terminal.print(`${start}${compared.text}`)
    }
    if (format === 'json') terminal.print(`[${objects.join(',')}]`)
    return exitCode
  },
})

/** How pairs of files are compared. */
interface Comparing {
  readonly options: Options
  readonly format: Format
  /** The URLs of `--urls`. */
  readonly urls: readonly string[] | undefined
  readonly origin: string | undefined
  readonly failOn: FailOn
  readonly subjectsIn: (files: readonly File[]) => RepresentativeAgents
}

/** The printed comparison of two files. An absent path is read as an empty file, like a site without robots.txt. */
async function comparedPair(
  before: string | undefined,
  after: string | undefined,
  { options, format, urls, origin, failOn, subjectsIn }: Comparing,
  terminal: Terminal,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const sourceAt = async (path: string | undefined, where: string): Promise<Source> =>
    path === undefined ? NO_FILE : await fileFrom(path, options, where, terminal)
  const whole = [await sourceAt(before, 'argument OLD'), await sourceAt(after, 'argument NEW')] as const
  const [oldSource, newSource] = [beginningOf(whole[0], terminal), beginningOf(whole[1], terminal)]
  const isCut = oldSource.isCut || newSource.isCut
  const subjects = subjectsIn([oldSource.file, newSource.file])
  const names = [oldSource.name, newSource.name] as const
  const part = isCut ? { firstBytes: MAX_BYTES_OF_ALL_ROBOTS } : {}
  if (urls !== undefined) {
    const changes = urlChangesBetween(oldSource.file, newSource.file, subjects, urls, part)
    const text =
      format === 'json'
        ? jsonText(urlChangesJson(...names, changes))
        : urlChangesText(...names, changes, terminal.look)
    return { text, exitCode: exitOfUrls(changes, failOn) }
  }
  const compared = { ...originOf(origin, newSource, oldSource), ...part }
  if (isCut) sayOfGooglebot([oldSource.file, newSource.file], subjects, compared, terminal)
  const progress = new Progress(terminal, 'robot', subjects.subjects.length)
  const changes = changesBetween(oldSource.file, newSource.file, subjects, compared, () => {
    progress.done += 1
    progress.show()
  })
  progress.clear()
  const exitCode = exitOf(changes, failOn)
  const served = servedText(whole, changes)
  const texts: Readonly<Record<Format, () => string>> = {
    json: () => jsonText(changesJson(...names, changes)),
    markdown: () => {
      const head = `### ${markdownText(names[0])} → ${markdownText(names[1])}`
      return [head, ...served.map(markdownText), changesMarkdown(changes)].join('\n\n')
    },
    github: () =>
      changesGithub(
        (after === undefined ? whole[0] : whole[1]).name,
        [...served, ...changeHeadlines(changes)],
        exitCode !== EXIT.clean,
      ),
    text: () => {
      const shown = { look: terminal.look, all: options.all === true }
      return [...served, changesText(...names, changes, shown)].join('\n\n')
    },
  }
  return { text: texts[format](), exitCode }
}

/** What takes the place of the robots.txt of a site that has none. */
const NO_FILE: Source = { name: 'no file', file: parse('') }

/** The files of two folders as pairs with the same path in both folders; `undefined` if the arguments are files. */
function pairsOf(
  before: string,
  after: string,
): readonly (readonly [string | undefined, string | undefined])[] | undefined {
  const folders = [before, after].filter((name) => !isUrl(name) && name !== '-' && isFolder(name))
  if (folders.length === 0) return undefined
  if (folders.length === 1)
    throw usageError(
      `only "${visible(folders[0] ?? '')}" is a folder`,
      COMMAND_LINE,
      'give two files, or two folders',
    )
  const [old, now] = [before, after].map((folder, at) => {
    const { names, outside } = withFilesOfFolders([folder], at === 0 ? 'argument OLD' : 'argument NEW')
    const [problem] = outside.values()
    if (problem !== undefined) throw new WayleaveError('file', problem)
    return new Map(names.map((name) => [relative(folder, name), name]))
  }) as [Map<string, string>, Map<string, string>]
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort()
  return paths.map((path) => [old.get(path), now.get(path)] as const)
}

/**
 * For a file and a site: does the site serve this file, or did the network change it on the way? None for other
 * pairs.
 */
function servedText([one, other]: readonly [Source, Source], changes: Changes): readonly string[] {
  const [live, file] = one.retrieval === undefined ? [other, one] : [one, other]
  if (live.retrieval === undefined || file.retrieval !== undefined) return []
  const [site, name] = [visible(live.name), visible(file.name)]
  if (live.file.text === file.file.text) return [`${site} serves ${name} as it is.`]
  const { changed, siteChanges, omitted } = changes
  const isDifferent =
    siteChanges.length > 0 ||
    changed.some(({ diff: { paths, others } }) => paths.kind === 'different' || others.length > 0)
  if (isDifferent)
    return [`${site} does not serve ${name}: it was changed on the way, or is not published yet.`]
  const isDecided = [changed, omitted, unchangedByPart(changes).inPart].every(({ length }) => length === 0)
  return [
    `${site} serves another text than ${name}. ${isDecided ? 'For the robots below, both mean the same.' : 'Whether both mean the same is undecided.'}`,
  ]
}

/** The name of the second file. @throws WayleaveError for options and arguments that do not go together. */
function secondFile(before: string, after: string | undefined, { pairs, urls }: Options): string {
  if (pairs === true)
    throw usageError('--pairs without --across-dialects', COMMAND_LINE, 'add --across-dialects')
  if (after === undefined)
    throw usageError(
      'only one file',
      'argument NEW',
      'give two, or add --across-dialects to compare dialects on one',
    )
  if (before === '-' && after === '-')
    throw usageError('two inputs on standard input', 'argument NEW', 'give one of them as a file')
  if (urls === '-' && [before, after].includes('-'))
    throw usageError('two inputs on standard input', 'option --urls', 'give one of them as a file')
  return after
}

/** Says what changes for Googlebot, before the answer for all robots, which takes a while. */
function sayOfGooglebot(
  [before, after]: readonly [File, File],
  { subjects }: RepresentativeAgents,
  compared: Parameters<typeof changesBetween>[3],
  terminal: Terminal,
): void {
  const googlebot = subjects.find(({ robot }) => robot?.id === 'googlebot')
  if (googlebot === undefined || subjects.length === 1) return
  const changes = changesBetween(before, after, { subjects: [googlebot], omitted: [] }, compared)
  for (const sentence of changeHeadlines(changes)) terminal.say(`wayleave: ${sentence}`)
}

function exitOfUrls(changes: UrlChanges, { anyChange, losers }: FailOn): number {
  const fails = anyChange ? mayChangeUrl(changes) : mayLoseUrl(changes, losers)
  return fails ? EXIT.findings : EXIT.clean
}

/**
 * The exit code. An undecided comparison counts as a change, and so do agents and parts of files that were not
 * compared.
 */
function exitOf(changes: Changes, { anyChange, losers }: FailOn): number {
  if (!anyChange) return mayLose(changes, losers) ? EXIT.findings : EXIT.clean
  const { changed, siteChanges, omitted } = changes
  const open = [changed, siteChanges, omitted, unchangedByPart(changes).inPart]
  return open.every(({ length }) => length === 0) ? EXIT.clean : EXIT.findings
}

async function diffAcrossDialects(
  path: string,
  options: Options,
  chosenOrigin: string | undefined,
  terminal: Terminal,
): Promise<number> {
  if (options.robots !== undefined)
    throw usageError('both --robots and --across-dialects', COMMAND_LINE, 'name one robot with --agent')
  const { agent = [], dialect = [] } = options
  if (agent.length > 1)
    throw usageError('several robots', 'option --agent', 'give one: dialects are compared for one robot')
  const source = await fileFrom(path, options, 'argument OLD', terminal)
  const { file, name } = source
  const chosen =
    dialect.length === 0 ? dialectsFor([file]) : dialect.map((id) => dialectNamed(id, 'option --dialect'))
  const comparison = compareDialects(
    file,
    agent[0] === undefined
      ? unnamedAgent([file])
      : oneSubject(agent[0], undefined, 'option --agent', terminal.say).name,
    chosen,
    originOf(chosenOrigin, source),
  )
  terminal.print(
    options.json === true
      ? jsonText(dialectComparisonJson(comparison))
      : dialectComparisonText(name, comparison, { look: terminal.look, pairs: options.pairs === true }),
  )
  return comparison.classes.length === 1 && comparison.failing.length === 0 ? EXIT.clean : EXIT.findings
}

/** The origin of the compared URLs: that of `--origin`, or of the first file that came from a site. */
function originOf(chosen: string | undefined, ...sources: readonly Source[]): { readonly origin?: string } {
  const origin = chosen ?? sources.find(({ retrieval }) => retrieval !== undefined)?.retrieval?.origin
  return origin === undefined ? {} : { origin }
}

/** The agents to compare, which may depend on the names in the files. */
function subjectsOf(
  { agent = [], robots: which, dialect: ids = [] }: Options,
  terminal: Terminal,
): (files: readonly File[]) => RepresentativeAgents {
  if (which !== undefined && agent.length > 0)
    throw usageError('both --agent and --robots', COMMAND_LINE, 'give one of them')
  if (ids.length > 1)
    throw usageError(
      'several dialects',
      'option --dialect',
      'give one, or --across-dialects to compare dialects',
    )
  const dialect = ids[0] === undefined ? undefined : dialectNamed(ids[0], 'option --dialect')
  const chosen =
    agent.length > 0
      ? agent.flatMap((token) => subjectsNamed(token, dialect, 'option --agent', terminal.say))
      : which !== undefined && !which.includes('all')
        ? robotsNamed(which).map((robot) => subjectOf(robot, dialect))
        : undefined
  return (files) => (chosen === undefined ? allSubjects(files, dialect) : { subjects: chosen, omitted: [] })
}
