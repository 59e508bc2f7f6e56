import { resolve } from 'node:path'
import {
  type Baseline,
  type CheckOptions,
  type Config,
  type ConfiguredReport,
  checkWithConfig,
  type ExitPolicy,
  emptyBaseline,
  failureReason,
  presets,
  SEVERITIES,
  summarize,
  updateBaseline,
} from '../../check/index.ts'
import { type FindingsFormatName, findingsFormats, jsonText, plainLook, type UnreadFile } from '../../report/index.ts'
import { meetsStance, type Stance } from '../../rewrite/index.ts'
import { visible } from '../../text/index.ts'
import { type FixingOptions, fixed } from '../answers/apply-fixes.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../files/input.ts'
import { replaceFile } from '../files/replace-file.ts'
import { type Source, sourceOf } from '../files/source.ts'
import { baselineAt, writeBaseline } from '../options/baseline-file.ts'
import { oneOf, RULES, type SettingsOptions, settingsJson, settingsOf } from '../options/check-settings.ts'
import { checkUrl, expectationsOf } from '../options/expectations.ts'
import { stanceAt } from '../options/stance-file.ts'
import { packageVersion } from '../package-file.ts'
import { type CompareOptions, compareOptions, isUrl, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, MOST_SAID, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends CompareOptions, SettingsOptions, FixingOptions {
  readonly format?: string
  readonly json?: boolean
  readonly urls?: string
  readonly printConfig?: boolean
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly exitZero?: boolean
  readonly outputFile?: string
  readonly stdinFilename?: string
  readonly online?: boolean
}

/** `wayleave check`: what is wrong with files, for which readers, and what would mend it. */
export const checkCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'check',
  summary: 'what is wrong with a file, for which readers, and what would mend it',
  takes: [['[file...]', 'robots.txt files, - for standard input, or URLs of sites']],
  options: [
    { flags: '-f, --format <name>', about: `how to print: ${Object.keys(findingsFormats).join(', ')} (default: text)` },
    { flags: '--json', about: 'the same as --format json' },
    { flags: '--select <rules>', about: 'only these rules: codes, beginnings of codes or names, with commas', repeats: true },
    { flags: '--ignore <rules>', about: 'not these rules', repeats: true },
    { flags: '-d, --dialect <id>', about: 'check for this reader only; may be given several times', repeats: true },
    { flags: '--environment <kind>', about: 'what the site is for: production or staging' },
    { flags: '--origin <origin>', about: 'scheme and host the file is served from' },
    { flags: '--expect <table>', about: 'a file of lines `agent path allow|disallow [line]` that have to hold' },
    { flags: '--urls <file>', about: 'URLs or paths of the site, one a line: which rules hit none of them, or too many' },
    { flags: '--stance <file>', about: 'a stance as for `wayleave new`: does the file still mean it, for every known robot?' },
    { flags: '--preset <name>', about: `a set of rules and readers: ${Object.keys(presets).join(', ')}` },
    { flags: '--config <file>', about: 'this configuration instead of the nearest wayleave.config.json' },
    { flags: '--print-config', about: 'print what is in force for each file, and check nothing' },
    { flags: '--baseline <file>', about: 'do not report the findings in this file' },
    { flags: '--update-baseline', about: 'write the findings there are to the baseline' },
    { flags: '--fail-on <severity>', about: `the lightest that fails: ${SEVERITIES.join(', ')} (default: warning)` },
    { flags: '--max-warnings <number>', about: 'fail when there are more warnings' },
    { flags: '--exit-zero', about: 'end with 0 whatever is found' },
    { flags: '-o, --output-file <file>', about: 'write what is found to this file, and not to standard output' },
    { flags: '--stdin-filename <path>', about: 'what to call standard input, and whose configuration it has' },
    { flags: '--fix', about: 'write the files with the safe fixes made; standard input goes to standard output' },
    { flags: '--fix-unsafe', about: 'make the other fixes too, which change what the file means' },
    { flags: '--diff', about: 'print the fixes as a patch, and write nothing' },
    { flags: '--effect', about: 'print which URLs the fixes open and close, for which robots, and write nothing' },
    { flags: '--online', about: 'ask for the sitemaps the file names, and for those pages of --urls that it forbids' },
    ...siteOptions,
    ...compareOptions,
  ],
  examples: [
    'wayleave check robots.txt',
    'wayleave check robots.txt --format sarif > robots.sarif',
    'wayleave check robots.txt --fix',
    'wayleave check robots.txt --fix-unsafe --effect',
    'wayleave check https://example.com/ --compare-origins --online',
  ],
  run: async ([names], options, terminal) => {
    checkUsage(names, options)
    const settings = new Map(names.map((given) => [given, settingsOf(nameOf(given, options), options)]))
    if (options.printConfig === true) {
      terminal.print(jsonText(Object.fromEntries([...settings].map(([given, one]) => [nameOf(given, options), settingsJson(one)]))))
      return EXIT.clean
    }
    const format = formatOf(options)
    const baseline = baselineFrom(options, terminal)
    const known = await knownBeside(options, terminal)
    const { sources, unread } = await sourcesOf(names, options, terminal)
    const checked: ConfiguredReport[] = []
    const failed: boolean[] = []
    for (const [given, came] of sources) {
      const config = settings.get(given)?.config ?? {}
      const { file, showsChange, notes } = isFixing(options)
        ? fixed(came, given, config, options, terminal)
        : { ...came, showsChange: false, notes: [] }
      const source = { ...came, file }
      const answers = await answersAbout(source, nameOf(given, options), { ...config, ...known }, options, terminal)
      const inherited = options.updateBaseline === true ? emptyBaseline : baseline
      const found = checkWithConfig(source.name, file, { ...config, ...answers }, inherited)
      const why = failureReason(summarize(found.findings), exitPolicyOf(config, options))
      const untold = isShowing(names, options) ? notes : notes.filter((note) => !found.notes.includes(note))
      for (const note of untold) terminal.say(`wayleave: ${visible(source.name)}: ${note}`)
      // Where no findings are printed, nobody else says why.
      if (why !== undefined && isShowing(names, options)) terminal.say(`wayleave: ${visible(source.name)}: ${why}`)
      checked.push(found)
      failed.push(showsChange || why !== undefined)
    }
    if (options.updateBaseline === true && options.baseline !== undefined && !isShowing(names, options)) {
      writeBaseline(options.baseline, updateBaseline(baseline, checked), terminal)
      const count = checked.reduce((sum, { findings }) => sum + findings.length, 0)
      terminal.say(`wayleave: ${count} ${count === 1 ? 'finding' : 'findings'} written to the baseline`)
      return unread.length > 0 ? EXIT.failure : EXIT.clean
    }
    if (!isShowing(names, options)) printFindings(format, checked, unread, settings.get(names[0] ?? '')?.config ?? {}, options, terminal)
    if (unread.length > 0 || (options.exitZero !== true && sources.some(([, source]) => isUnanswered(source)))) return EXIT.failure
    return options.exitZero !== true && failed.some(Boolean) ? EXIT.findings : EXIT.clean
  },
})

/** @throws WayleaveError for what cannot be asked for together. */
function checkUsage(names: readonly string[], options: Options): void {
  const { expect, urls, stance, diff, effect, printConfig, outputFile, stdinFilename } = options
  if (names.length === 0) throw usageError('no file', 'argument FILE', 'give a robots.txt, or - for standard input')
  if ([...names, expect, urls, stance].filter((name) => name === '-').length > 1) {
    throw usageError('several inputs on standard input', 'on the command line', 'give all but one of them as a file')
  }
  if (stdinFilename !== undefined && !names.includes('-')) {
    throw usageError('nothing to be called so', 'option --stdin-filename', 'give - as the file, for standard input')
  }
  if (isFixing(options) && diff !== true && effect !== true && names.some(isUrl)) {
    throw usageError('a site cannot be written', 'option --fix', 'add --diff for a patch, or give a file')
  }
  if (options.updateBaseline === true && options.baseline === undefined) {
    throw usageError('no file for it', 'option --update-baseline', 'add --baseline FILE')
  }
  if (outputFile !== undefined && (printConfig === true || isShowing(names, options))) {
    throw usageError('no findings are printed', 'option --output-file', 'leave it out, or redirect the output')
  }
  const written = [outputFile, options.updateBaseline === true ? options.baseline : undefined]
  const lost = written.find((path) => path !== undefined && names.some((name) => name !== '-' && resolve(name) === resolve(path)))
  if (lost !== undefined)
    throw usageError(`"${lost}" is checked, and would be written over`, 'on the command line', 'write to another file')
}

function isFixing({ fix, fixUnsafe, diff, effect }: Options): boolean {
  return fix === true || fixUnsafe === true || diff === true || effect === true
}

/** Is what was asked for the patch, the effect or the mended text, and not a list of findings? */
function isShowing(names: readonly string[], options: Options): boolean {
  return options.diff === true || options.effect === true || (isFixing(options) && names.includes('-'))
}

/** What a file is called to whom its findings are for, and where its configuration is looked for. */
function nameOf(given: string, { stdinFilename }: Options): string {
  return given === '-' && stdinFilename !== undefined ? stdinFilename : given
}

interface Known extends Pick<CheckOptions, 'expectations' | 'urls'> {
  readonly stanceWanted?: Stance
}

/** What every file is held against beside its readers. */
async function knownBeside({ expect, urls, stance }: Options, terminal: Terminal): Promise<Known> {
  return {
    ...(expect === undefined
      ? {}
      : { expectations: expectationsOf(new TextDecoder().decode(await readInput(expect, terminal, 'option --expect')), expect) }),
    ...(urls === undefined ? {} : { urls: await urlsIn(urls, terminal) }),
    ...(stance === undefined ? {} : { stanceWanted: await stanceAt(stance, terminal) }),
  }
}

async function urlsIn(name: string, terminal: Terminal): Promise<readonly string[]> {
  const lines = new TextDecoder().decode(await readInput(name, terminal, 'option --urls')).split(/[\r\n]+/)
  const given = lines.map((line) => line.trim()).filter((line) => line !== '')
  for (const url of given) checkUrl(url, 'option --urls')
  return given
}

interface Sources {
  /** Each with its name on the command line. */
  readonly sources: readonly (readonly [given: string, source: Source])[]
  readonly unread: readonly UnreadFile[]
}

/** The files. Of several, one that cannot be read keeps nobody from hearing of the others. @throws WayleaveError where there is only one. */
async function sourcesOf(names: readonly string[], options: Options, terminal: Terminal): Promise<Sources> {
  const sources: (readonly [string, Source])[] = []
  const unread: UnreadFile[] = []
  for (const given of names) {
    try {
      const source = await sourceOf(given, options, 'argument FILE', terminal)
      sources.push([given, given === '-' && options.stdinFilename !== undefined ? { ...source, name: options.stdinFilename } : source])
    } catch (error) {
      if (!(error instanceof WayleaveError) || error.code !== 'file' || names.length === 1) throw error
      terminal.say(`wayleave: ${visible(error.message, MOST_SAID)}`)
      unread.push({ name: given, problem: error.message })
    }
  }
  return { sources, unread }
}

/** What is known of a file beside its text: where it stands, how it came, and what more was asked for. */
async function answersAbout(
  { file, retrieval }: Source,
  given: string,
  { stanceWanted, origin = retrieval?.origin, ...known }: Known & Config,
  options: Options,
  terminal: Terminal,
): Promise<CheckOptions> {
  const { expectations, urls } = known
  const held = {
    ...(given === '-' ? {} : { location: given }),
    ...(expectations === undefined ? {} : { expectations }),
    ...(urls === undefined ? {} : { urls }),
    ...(stanceWanted === undefined ? {} : { stance: meetsStance(file, stanceWanted) }),
  }
  const isFile = retrieval === undefined || retrieval.outcome === 'ok'
  const came =
    retrieval === undefined
      ? {}
      : { retrieval, comparisons: await (await import('../site/comparisons.ts')).comparisonsOf(retrieval, options) }
  if (options.online !== true || !isFile) return { ...held, ...came }
  const { askPages, askSitemaps } = await import('../site/online.ts')
  return {
    ...held,
    ...came,
    sitemaps: await askSitemaps(file, options, terminal),
    pages: await askPages(file, urls ?? [], origin, options, terminal),
  }
}

/** Was a site asked, and nobody answered? */
function isUnanswered({ retrieval }: Source): boolean {
  return retrieval !== undefined && retrieval.outcome !== 'ok' && retrieval.hops.at(-1)?.status === undefined
}

function exitPolicyOf({ failOn, maxWarnings }: Config, { exitZero = false }: Options): ExitPolicy {
  return { ...(failOn === undefined ? {} : { failOn }), ...(maxWarnings === undefined ? {} : { maxWarnings }), exitZero }
}

/** The baseline to hold findings against; one of nothing where there is none yet. */
function baselineFrom({ baseline: path, updateBaseline }: Options, { say }: Terminal): Baseline {
  if (path === undefined) return emptyBaseline
  const baseline = baselineAt(path)
  // A path with a slip of the hand would else look like a site full of new faults.
  if (baseline === undefined && updateBaseline !== true) say(`wayleave: there is no baseline "${visible(path)}", so that all is reported`)
  return baseline ?? emptyBaseline
}

function formatOf({ format = 'text', json }: Options): FindingsFormatName {
  if (json !== true) return oneOf(format, Object.keys(findingsFormats) as FindingsFormatName[], 'format')
  if (format !== 'text' && format !== 'json') throw usageError('both --json and --format', 'on the command line', 'give one of them')
  return 'json'
}

function printFindings(
  format: FindingsFormatName,
  checked: readonly ConfiguredReport[],
  unread: readonly UnreadFile[],
  { failOn }: Config,
  { outputFile }: Options,
  terminal: Terminal,
): void {
  const printed = findingsFormats[format](checked, RULES, {
    look: outputFile === undefined ? terminal.look : plainLook,
    unread,
    get version() {
      return packageVersion()
    },
    ...(failOn === undefined ? {} : { failOn }),
  })
  const text = printed === '' ? '' : `${printed}\n`
  if (outputFile !== undefined) replaceFile(outputFile, text, 'option --output-file', terminal)
  else if (text !== '') terminal.stdout.write(text)
}
