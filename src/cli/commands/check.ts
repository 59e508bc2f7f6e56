import { createTwoFilesPatch } from 'diff'
import {
  type Baseline,
  type CheckedByConfig,
  type CheckOptions,
  type Config,
  checkByConfig,
  ENVIRONMENTS,
  emptyBaseline,
  type Finding,
  type FixedFile,
  fixFile,
  mergedConfig,
  type PresetName,
  parseConfig,
  presets,
  rules,
  SEVERITIES,
  summaryOf,
  suppressionRules,
  updatedBaseline,
  whyFailed,
} from '../../check/index.ts'
import { changesBetween, changesText, type FindingsFormatName, findingsFormats, jsonText, stanceText } from '../../report/index.ts'
import { meetsStance } from '../../rewrite/index.ts'
import { type File, print, printBytes } from '../../syntax/index.ts'
import { nearest, visible } from '../../text/index.ts'
import { everyAsker } from '../askers.ts'
import { baselineAt, writeBaseline } from '../baseline-file.ts'
import { dialectNamed, originNamed } from '../choose.ts'
import { type Command, command } from '../command.ts'
import { configAt, configFor } from '../config-file.ts'
import { checkUrl, expectationsOf } from '../expectations.ts'
import { readInput } from '../input.ts'
import { packageVersion } from '../package-file.ts'
import { replaceFile } from '../replace-file.ts'
import { type CompareOptions, compareOptions, isUrl, siteOptions } from '../site-options.ts'
import { type Source, sourceOf } from '../source.ts'
import { stanceAt } from '../stance-file.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends CompareOptions {
  readonly format?: string
  readonly json?: boolean
  readonly select?: readonly string[]
  readonly ignore?: readonly string[]
  readonly dialect?: readonly string[]
  readonly environment?: string
  readonly origin?: string
  readonly expect?: string
  readonly urls?: string
  readonly stance?: string
  readonly preset?: string
  readonly config?: string
  readonly printConfig?: boolean
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly failOn?: string
  readonly maxWarnings?: string
  readonly exitZero?: boolean
  readonly fix?: boolean
  readonly fixUnsafe?: boolean
  readonly diff?: boolean
  readonly effect?: boolean
  readonly online?: boolean
}

/** Every rule a file can break, those about the comments that suppress others among them. */
const RULES = [...rules, ...suppressionRules]

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
    if (names.length === 0) throw usageError('no file', 'argument FILE', 'give a robots.txt, or - for standard input')
    const given = givenBy(options)
    const settings = names.map((name) => mergedConfig(configOf(name, options), given))
    if (options.printConfig === true) {
      terminal.print(jsonText(Object.fromEntries(names.map((name, index) => [name, settings[index]]))))
      return EXIT.clean
    }
    const format = formatOf(options)
    const isFixing = options.fix === true || options.fixUnsafe === true || options.diff === true || options.effect === true
    if (isFixing && options.diff !== true && options.effect !== true && names.some(isUrl)) {
      throw usageError('a site cannot be written', 'option --fix', 'add --diff for a patch, or give a file')
    }
    const sources: Source[] = []
    for (const name of names) sources.push(await sourceOf(name, options, 'argument FILE', terminal))
    const current = isFixing ? await fixed(names, sources, settings, options, terminal) : sources.map(({ file }) => file)
    // What was asked for is the patch, the effect or the mended text, and not a list of findings.
    if (options.diff === true || options.effect === true || (isFixing && names.includes('-'))) return EXIT.clean
    const isUpdating = options.updateBaseline === true
    const baseline = baselineFrom(options, terminal)
    if (isUpdating && options.baseline === undefined) throw usageError('no file for it', 'option --update-baseline', 'add --baseline FILE')
    const known = { ...(await expectationsIn(options, terminal)), ...(await urlsIn(options, terminal)) }
    const checked: CheckedByConfig[] = []
    for (const [index, source] of sources.entries()) {
      const config = { ...(settings[index] as Config), ...known }
      const file = current[index] as File
      const answers = await answersAbout({ ...source, file }, names[index] as string, config, options, terminal)
      checked.push(checkByConfig(source.name, file, { ...config, ...answers }, isUpdating ? emptyBaseline : baseline))
    }
    if (isUpdating) {
      writeBaseline(options.baseline as string, updatedBaseline(baseline, checked), terminal)
      terminal.say(
        `wayleave: ${countOf(
          checked.flatMap(({ findings }) => findings),
          'finding',
          'findings',
        )} written to the baseline`,
      )
      return EXIT.clean
    }
    const failOn = settings[0]?.failOn
    const printed = findingsFormats[format](checked, RULES, {
      look: terminal.look,
      get version() {
        return packageVersion()
      },
      ...(failOn === undefined ? {} : { failOn }),
    })
    if (printed !== '') terminal.print(printed)
    const isMet = await meetsItsStance(names, current, options, terminal)
    if (options.exitZero !== true && sources.some(isUnread)) return EXIT.failure
    return isMet ? exitOf(checked, settings, options) : EXIT.findings
  },
})

/** What the command line chooses, as a configuration. @throws WayleaveError for what it does not take. */
function givenBy({ select, ignore, dialect, environment, preset, failOn, maxWarnings, origin }: Options): Config {
  const { config, problems } = parseConfig(
    {
      ...(preset === undefined ? {} : { extends: presetNamed(preset) }),
      ...(select === undefined ? {} : { select: commaSeparated(select) }),
      ...(ignore === undefined ? {} : { ignore: commaSeparated(ignore) }),
      ...(dialect === undefined ? {} : { dialects: dialect.map((id) => dialectNamed(id, 'option --dialect').id) }),
      ...(environment === undefined ? {} : { environment: oneOf(environment, ENVIRONMENTS, 'environment') }),
      ...(failOn === undefined ? {} : { failOn: oneOf(failOn, SEVERITIES, 'fail-on') }),
      ...(maxWarnings === undefined ? {} : { maxWarnings: wholeNumber(maxWarnings) }),
      ...(origin === undefined ? {} : { origin: originNamed(origin) }),
    },
    RULES,
  )
  const [first] = problems
  if (first !== undefined) throw usageError(first.what, `option --${first.where.replace(/\[.*/, '')}`, first.whatToDo)
  return config
}

function configOf(name: string, { config }: Options): Config {
  return config === undefined ? configFor(name, RULES, process.cwd()).config : configAt(config, RULES)
}

async function expectationsIn({ expect }: Options, terminal: Terminal): Promise<Pick<CheckOptions, 'expectations'>> {
  if (expect === undefined) return {}
  return { expectations: expectationsOf(new TextDecoder().decode(await readInput(expect, terminal, 'option --expect')), expect) }
}

async function urlsIn({ urls }: Options, terminal: Terminal): Promise<Pick<CheckOptions, 'urls'>> {
  if (urls === undefined) return {}
  const lines = new TextDecoder().decode(await readInput(urls, terminal, 'option --urls')).split(/[\r\n]+/)
  const given = lines.map((line) => line.trim()).filter((line) => line !== '')
  for (const url of given) checkUrl(url, 'option --urls')
  return { urls: given }
}

/** What is known of a file beside its text: where it stands, how it came, and what more was asked for. */
async function answersAbout(
  { file, retrieval }: Source,
  given: string,
  { urls = [], origin = retrieval?.origin }: CheckOptions,
  options: Options,
  terminal: Terminal,
): Promise<Pick<CheckOptions, 'location' | 'retrieval' | 'comparisons' | 'sitemaps' | 'pages'>> {
  const location = given === '-' ? {} : { location: given }
  const isFile = retrieval === undefined || retrieval.outcome === 'ok'
  const came =
    retrieval === undefined ? {} : { retrieval, comparisons: await (await import('../comparisons.ts')).comparisonsOf(retrieval, options) }
  if (options.online !== true || !isFile) return { ...location, ...came }
  const { askPages, askSitemaps } = await import('../online.ts')
  return {
    ...location,
    ...came,
    sitemaps: await askSitemaps(file, options, terminal),
    pages: await askPages(file, urls, origin, options, terminal),
  }
}

/** Was a site asked, and nobody answered? */
function isUnread({ retrieval }: Source): boolean {
  return retrieval !== undefined && retrieval.outcome !== 'ok' && retrieval.hops.at(-1)?.status === undefined
}

/** Does every file mean what the stance says? Says on standard error for whom one does not. True where none is given. */
async function meetsItsStance(
  names: readonly string[],
  files: readonly File[],
  { stance: from }: Options,
  terminal: Terminal,
): Promise<boolean> {
  if (from === undefined) return true
  const stance = await stanceAt(from, terminal)
  const met = files.map((file) => meetsStance(file, stance))
  for (const [index, one] of met.entries()) if (!one.isMet) terminal.say(stanceText(named(names[index] as string), one, terminal.look))
  return met.every(({ isMet }) => isMet)
}

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

/** The files with fixes made: written back, or shown. */
async function fixed(
  names: readonly string[],
  sources: readonly Source[],
  settings: readonly Config[],
  options: Options,
  terminal: Terminal,
): Promise<readonly File[]> {
  return sources.map(({ file, retrieval }, index) => {
    const name = names[index] as string
    const came = retrieval === undefined ? {} : { retrieval }
    const made = fixFile(file, { ...settings[index], ...came, unsafe: options.fixUnsafe === true })
    if (options.diff === true) printPatch(name, file, made, terminal)
    if (options.effect === true) printEffect(name, file, made, terminal)
    if (options.diff !== true && options.effect !== true) {
      if (name === '-') terminal.stdout.write(printBytes(made.file))
      else if (made.applied.length > 0) replaceFile(name, printBytes(made.file), 'option --fix', terminal)
      terminal.say(`wayleave: ${named(name)}: ${countOf(made.applied, 'fix', 'fixes')} made${hiddenFixes(made.left, options)}`)
    }
    return made.file
  })
}

function hiddenFixes(left: readonly Finding[], { fixUnsafe }: Options): string {
  const other = left.filter(({ fix }) => fix !== undefined)
  return fixUnsafe === true || other.length === 0
    ? ''
    : `, ${countOf(other, 'more changes', 'more change')} what the file means: --fix-unsafe`
}

function countOf(findings: readonly Finding[], one: string, several: string): string {
  return `${findings.length} ${findings.length === 1 ? one : several}`
}

/** A patch that `git apply` takes. */
function printPatch(name: string, before: File, { file: after }: FixedFile, terminal: Terminal): void {
  // A patch is of what stands in the file, a byte order mark included.
  const [was, is] = [print(before), print(after)]
  if (was === is) return
  const path = name === '-' ? 'robots.txt' : name.replace(/^\/+/, '')
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, was, is, undefined, undefined, {
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  })
  terminal.stdout.write(patch)
}

function printEffect(name: string, before: File, { file: after }: FixedFile, terminal: Terminal): void {
  const changes = changesBetween(before, after, everyAsker(), {})
  terminal.print(changesText(named(name), `${named(name)} with its fixes`, changes, { look: terminal.look, all: false }))
}

function exitOf(checked: readonly CheckedByConfig[], settings: readonly Config[], { exitZero = false }: Options): number {
  const why = checked.some(({ findings }, index) => {
    const { failOn, maxWarnings } = settings[index] as Config
    const policy = { ...(failOn === undefined ? {} : { failOn }), ...(maxWarnings === undefined ? {} : { maxWarnings }), exitZero }
    return whyFailed(summaryOf(findings), policy) !== undefined
  })
  return why ? EXIT.findings : EXIT.clean
}

function presetNamed(name: string): PresetName {
  return oneOf(name, Object.keys(presets) as PresetName[], 'preset')
}

function oneOf<T extends string>(value: string, known: readonly T[], option: string): T {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  const meant = nearest(value, known)
  throw usageError(
    `"${value}" is no ${option}`,
    `option --${option}`,
    meant === undefined ? `give one of ${known.join(', ')}` : `did you mean ${meant}?`,
  )
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw usageError(`"${text}" is no number of warnings`, 'option --max-warnings', 'give a whole number from 0 on')
}

function commaSeparated(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter((value) => value !== '')
}

function named(name: string): string {
  return name === '-' ? 'standard input' : name
}
