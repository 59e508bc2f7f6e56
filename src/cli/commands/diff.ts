import { dialects, unnamedAgent } from '../../dialects/index.ts'
import { compareDialects } from '../../diff/index.ts'
import {
  type Asker,
  type Changes,
  changesBetween,
  changesJson,
  changesText,
  jsonText,
  readingsJson,
  readingsText,
} from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { fileFrom, type Source } from '../files/source.ts'
import { askerOf, everyAsker } from '../options/askers.ts'
import { dialectNamed, originNamed, readerAsked, readerOf, robotsNamed } from '../options/subjects.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly agent?: readonly string[]
  readonly dialect?: readonly string[]
  readonly robots?: string
  readonly acrossDialects?: boolean
  readonly origin?: string
  readonly all?: boolean
  readonly json?: boolean
}

/** `wayleave diff`: what one file in place of another changes, for whom; or where the readings of one file part. */
export const diffCommand: Command = command<readonly [string, string | undefined], Options>({
  name: 'diff',
  summary: 'which URLs one file in place of another opens and closes, for which robots, each with a URL',
  takes: [
    ['<old>', 'a robots.txt, - for standard input, or a URL of a site'],
    ['[new]', 'the file in its place, - for standard input, or a URL of a site'],
  ],
  options: [
    { flags: '-a, --agent <token>', about: 'only this robot; may be given several times', repeats: true },
    { flags: '-r, --robots <which>', about: 'all (the default), a purpose, or ids with commas' },
    { flags: '-d, --dialect <id>', about: 'read as this dialect; with --across-dialects, compare only those given', repeats: true },
    { flags: '--across-dialects', about: 'compare the readings of one file, as --agent or any robot it does not name' },
    { flags: '--origin <origin>', about: 'scheme and host of the URLs compared (default: https://example.com)' },
    { flags: '--all', about: 'show every robot and change' },
    { flags: '--json', about: 'print JSON' },
    ...siteOptions,
  ],
  examples: [
    'wayleave diff old.txt new.txt',
    'git show HEAD:robots.txt | wayleave diff - robots.txt --agent Googlebot',
    'wayleave diff https://example.com/ robots.txt',
    'wayleave diff robots.txt --across-dialects --agent FooBot',
  ],
  run: async ([before, after], options, terminal) => {
    const given = options.origin === undefined ? undefined : originNamed(options.origin)
    if (options.acrossDialects === true) {
      if (after !== undefined) throw usageError('two files', 'option --across-dialects', 'give one file, whose readings are compared')
      return diffReaders(before, options, given, terminal)
    }
    if (after === undefined)
      throw usageError('one file', 'argument NEW', 'give two, or add --across-dialects to compare the readings of one')
    if (before === '-' && after === '-') throw usageError('two inputs on standard input', 'argument NEW', 'give one of them as a file')
    const askers = askersOf(options, terminal)
    const was = await fileFrom(before, options, 'argument OLD', terminal)
    const is = await fileFrom(after, options, 'argument NEW', terminal)
    const changes = changesBetween(was.file, is.file, askers, originOf(given, is, was))
    const names = [was.name, is.name] as const
    terminal.print(
      options.json === true
        ? jsonText(changesJson(...names, changes))
        : changesText(...names, changes, { look: terminal.look, all: options.all === true }),
    )
    return exitOf(changes)
  },
})

/** What could not be told is not "nothing". */
function exitOf({ changed, forAll }: Changes): number {
  return changed.length === 0 && forAll.length === 0 ? EXIT.clean : EXIT.findings
}

async function diffReaders(given: string, options: Options, origin: string | undefined, terminal: Terminal): Promise<number> {
  if (options.robots !== undefined)
    throw usageError('robots with --across-dialects', 'option --across-dialects', 'name one robot with --agent')
  const { agent = [], dialect = [] } = options
  if (agent.length > 1) throw usageError('several robots', 'option --agent', 'give one: the readers are compared as that robot')
  const chosen = dialect.length === 0 ? Object.values(dialects) : dialect.map((id) => dialectNamed(id, 'option --dialect'))
  const source = await fileFrom(given, options, 'argument OLD', terminal)
  const { file, name } = source
  const compared = compareDialects(file, agent[0] ?? unnamedAgent([file]), chosen, originOf(origin, source))
  terminal.print(options.json === true ? jsonText(readingsJson(compared)) : readingsText(name, compared, terminal.look))
  return compared.classes.length === 1 && compared.failing.length === 0 ? EXIT.clean : EXIT.findings
}

/** Whose URLs are compared: those of the site that was given, or that a file came from. */
function originOf(given: string | undefined, ...sources: readonly Source[]): { readonly origin?: string } {
  const origin = given ?? sources.find(({ retrieval }) => retrieval !== undefined)?.retrieval?.origin
  return origin === undefined ? {} : { origin }
}

function askersOf({ agent = [], robots: which, dialect = [] }: Options, terminal: Terminal): readonly Asker[] {
  if (which !== undefined && agent.length > 0) throw usageError('both --agent and --robots', 'on the command line', 'give one of them')
  if (dialect.length > 1) throw usageError('several dialects', 'option --dialect', 'give one, or --across-dialects to compare readings')
  const read = dialect[0] === undefined ? undefined : dialectNamed(dialect[0], 'option --dialect')
  if (agent.length > 0) return agent.map((token) => askerOf(readerAsked(token, read, terminal)))
  if (which !== undefined && which !== 'all') return robotsNamed(which).map((robot) => askerOf(readerOf(robot, read)))
  return everyAsker(read)
}
