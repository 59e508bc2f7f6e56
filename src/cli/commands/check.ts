import { resolve } from 'node:path'
import {
  allRules,
  type Baseline,
  type CheckOptions,
  type Config,
  type ConfiguredReport,
  checkWithConfig,
  type ExitPolicy,
  emptyBaseline,
  failureReason,
  summarize,
  updateBaseline,
} from '../../check/index.ts'
import {
  counted,
  type FindingsFormatName,
  type FindingsOptions,
  FORMATS_OF_FINDINGS_ALONE,
  findingsFormats,
  hiddenText,
  jsonText,
  plainLook,
  type UnreadFile,
} from '../../report/index.ts'
import { meetsStance, type Stance } from '../../rewrite/index.ts'
import { visible } from '../../text/index.ts'
import { applyFixes, type FixOptions, fixOption } from '../answers/apply-fixes.ts'
import { type Command, command } from '../command.ts'
import { readInput } from '../files/input.ts'
import { replaceFile } from '../files/replace-file.ts'
import { type Source, sourceOf } from '../files/source.ts'
import { baselineAt, writeBaseline } from '../options/baseline-file.ts'
import { checkOptions } from '../options/check-options.ts'
import { type SettingsOptions, settingsJson, settingsOf } from '../options/check-settings.ts'
import { checkUrl, expectationsOf } from '../options/expectations.ts'
import { stanceAt } from '../options/stance-file.ts'
import { oneOf } from '../options/values.ts'
import { packageVersion } from '../package-file.ts'
import { type CompareOptions, isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, MAX_MESSAGE_CHARACTERS, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends CompareOptions, SettingsOptions, FixOptions {
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

/** `wayleave check`: reports what is wrong in files, for which dialects, and how to fix it. */
export const checkCommand: Command = command<readonly [readonly string[]], Options>({
  name: 'check',
  summary: 'report what is wrong in a robots.txt, for which dialects, and how to fix it',
  arguments: [['[file...]', 'robots.txt files, - for standard input, or URLs of sites']],
  options: checkOptions,
  exits: [
    'no finding has the severity of --fail-on',
    'findings have it; with --diff or --effect, there are fixes',
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
    const settings = new Map(names.map((path) => [path, settingsOf(nameOf(path, options), options)]))
    if (options.printConfig === true) {
      terminal.print(
        jsonText(
          Object.fromEntries([...settings].map(([path, one]) => [nameOf(path, options), settingsJson(one)])),
        ),
      )
      return EXIT.clean
    }
    const format = formatOf(options)
    const baseline = baselineFrom(options, terminal)
    const requirements = await requirementsOf(options, terminal)
    const { sources, unread } = await sourcesOf(names, options, terminal)
    const checked: ConfiguredReport[] = []
    const failed: boolean[] = []
    for (const [path, original] of sources) {
      const config = settings.get(path)?.config ?? {}
      const { file, showsChange, notes } = isFixing(options)
        ? applyFixes(original, path, config, options, terminal)
        : { ...original, showsChange: false, notes: [] }
      const source = { ...original, file }
      const checkOptions = await checkOptionsFor(
        source,
        nameOf(path, options),
        { ...config, ...requirements },
        options,
        terminal,
      )
      const inBaseline = options.updateBaseline === true ? emptyBaseline : baseline
      const result = checkWithConfig(source.name, file, { ...config, ...checkOptions }, inBaseline)
      const why = failureReason(summarize(result.view.findings), exitPolicyOf(config, options))
      const unprinted = isShowing(names, options)
        ? notes
        : notes.filter((note) => !result.notes.includes(note))
      for (const note of unprinted) terminal.say(`wayleave: ${visible(source.name)}: ${note}`)
      // A patch or an effect does not say why the run fails.
      if (why !== undefined && isShowing(names, options))
        terminal.say(`wayleave: ${visible(source.name)}: ${why}`)
      checked.push(result)
      failed.push(showsChange || why !== undefined)
    }
    if (options.updateBaseline === true && options.baseline !== undefined && !isShowing(names, options)) {
      writeBaseline(options.baseline, updateBaseline(baseline, checked), terminal)
      const count = checked.reduce((sum, { findings }) => sum + findings.length, 0)
      terminal.say(`wayleave: wrote ${counted(count, 'finding')} to the baseline`)
      return unread.length > 0 ? EXIT.failure : EXIT.clean
    }
    if (!isShowing(names, options))
      printFindings(
        format,
        checked,
        unread,
        {
          ...exitPolicyOf(settings.get(names[0] ?? '')?.config ?? {}, options),
          today: sources.every(([, source]) => hasFile(source)),
          look: options.outputFile === undefined ? terminal.look : plainLook,
        },
        options,
        terminal,
      )
    if (
      unread.length > 0 ||
      (options.exitZero !== true && sources.some(([, source]) => isUnanswered(source)))
    )
      return EXIT.failure
    return options.exitZero !== true && failed.some(Boolean) ? EXIT.findings : EXIT.clean
  },
})

/** @throws WayleaveError if the options contradict each other. */
function checkUsage(names: readonly string[], options: Options): void {
  const { expect, urls, stance, diff, effect, printConfig, outputFile, stdinFilename } = options
  if (names.length === 0)
    throw usageError('no file', 'argument FILE', 'give a robots.txt, or - for standard input')
  if ([...names, expect, urls, stance].filter((name) => name === '-').length > 1) {
    throw usageError('several inputs on standard input', COMMAND_LINE, 'give all but one of them as a file')
  }
  if (stdinFilename !== undefined && !names.includes('-')) {
    throw usageError(
      'standard input is not checked',
      'option --stdin-filename',
      'give - as the file, for standard input',
    )
  }
  if (isFixing(options) && diff !== true && effect !== true && names.some(isUrl)) {
    throw usageError(
      'cannot write to a site',
      `option ${fixOption(options)}`,
      'add --diff for a patch, or give a file',
    )
  }
  if (options.updateBaseline === true && options.baseline === undefined) {
    throw usageError('no baseline file', 'option --update-baseline', 'add --baseline FILE')
  }
  if (outputFile !== undefined && (printConfig === true || isShowing(names, options))) {
    throw usageError(
      'this run prints no findings',
      'option --output-file',
      'leave it out, or redirect the output',
    )
  }
  const outputs = [outputFile, options.updateBaseline === true ? options.baseline : undefined]
  const overwritten = outputs.find(
    (path) => path !== undefined && names.some((name) => name !== '-' && resolve(name) === resolve(path)),
  )
  if (overwritten !== undefined)
    throw usageError(`"${overwritten}" is both checked and written to`, COMMAND_LINE, 'write to another file')
}

function isFixing({ fix, fixUnsafe, diff, effect }: Options): boolean {
  return fix === true || fixUnsafe === true || diff === true || effect === true
}

/** Does this run print a patch, an effect or the fixed text instead of a list of findings? */
function isShowing(names: readonly string[], options: Options): boolean {
  return options.diff === true || options.effect === true || (isFixing(options) && names.includes('-'))
}

/** The name of a file in findings. The search for its configuration begins there. */
function nameOf(path: string, { stdinFilename }: Options): string {
  return path === '-' && stdinFilename !== undefined ? stdinFilename : path
}

/** What options require of every file: expectations, URLs of the site, a stance. */
interface Requirements extends Pick<CheckOptions, 'expectations' | 'urls'> {
  readonly requiredStance?: Stance
}

async function requirementsOf({ expect, urls, stance }: Options, terminal: Terminal): Promise<Requirements> {
  return {
    ...(expect === undefined
      ? {}
      : {
          expectations: expectationsOf(
            new TextDecoder().decode(await readInput(expect, terminal, 'option --expect')),
            expect,
          ),
        }),
    ...(urls === undefined ? {} : { urls: await urlsIn(urls, terminal) }),
    ...(stance === undefined ? {} : { requiredStance: await stanceAt(stance, terminal) }),
  }
}

async function urlsIn(name: string, terminal: Terminal): Promise<readonly string[]> {
  const lines = new TextDecoder().decode(await readInput(name, terminal, 'option --urls')).split(/[\r\n]+/)
  const urls = lines.map((line) => line.trim()).filter((line) => line !== '')
  for (const url of urls) checkUrl(url, 'option --urls')
  return urls
}

interface Sources {
  /** Each with its name on the command line. */
  readonly sources: readonly (readonly [path: string, source: Source])[]
  readonly unread: readonly UnreadFile[]
}

/**
 * Reads the files. If one of several cannot be read, the others are still checked.
 *
 * @throws WayleaveError if the only file cannot be read.
 */
async function sourcesOf(names: readonly string[], options: Options, terminal: Terminal): Promise<Sources> {
  const sources: (readonly [string, Source])[] = []
  const unread: UnreadFile[] = []
  for (const path of names) {
    try {
      const source = await sourceOf(path, options, 'argument FILE', terminal)
      sources.push([
        path,
        path === '-' && options.stdinFilename !== undefined
          ? { ...source, name: options.stdinFilename }
          : source,
      ])
    } catch (error) {
      if (!(error instanceof WayleaveError) || error.code !== 'file' || names.length === 1) throw error
      terminal.say(`wayleave: ${visible(error.message, MAX_MESSAGE_CHARACTERS)}`)
      unread.push({ name: path, problem: error.message })
    }
  }
  return { sources, unread }
}

/**
 * The options of a check that depend on the file: its location, its retrieval, and what the site answered.
 */
async function checkOptionsFor(
  source: Source,
  path: string,
  { requiredStance, origin = source.retrieval?.origin, expectations, urls }: Requirements & Config,
  options: Options,
  terminal: Terminal,
): Promise<CheckOptions> {
  const { file, retrieval } = source
  const offline = {
    ...(path === '-' ? {} : { location: path }),
    ...(expectations === undefined ? {} : { expectations }),
    ...(urls === undefined ? {} : { urls }),
    ...(requiredStance === undefined ? {} : { stance: meetsStance(file, requiredStance) }),
  }
  const retrieved =
    retrieval === undefined
      ? {}
      : {
          retrieval,
          comparisons: await (await import('../site/comparisons.ts')).comparisonsOf(retrieval, options),
        }
  if (options.online !== true || !hasFile(source)) return { ...offline, ...retrieved }
  const { fetchPages, fetchSitemaps } = await import('../site/online.ts')
  return {
    ...offline,
    ...retrieved,
    sitemaps: await fetchSitemaps(file, options, terminal),
    pages: await fetchPages(file, urls ?? [], origin, options, terminal),
  }
}

/** Is there a file? A source without a retrieval was read from a disk or standard input. */
function hasFile({ retrieval }: Pick<Source, 'retrieval'>): boolean {
  return retrieval === undefined || retrieval.outcome === 'ok'
}

/** Did the site not answer at all? */
function isUnanswered({ retrieval }: Source): boolean {
  return retrieval !== undefined && retrieval.outcome !== 'ok' && retrieval.hops.at(-1)?.status === undefined
}

function exitPolicyOf({ failOn, maxWarnings }: Config, { exitZero = false }: Options): ExitPolicy {
  return {
    ...(failOn === undefined ? {} : { failOn }),
    ...(maxWarnings === undefined ? {} : { maxWarnings }),
    exitZero,
  }
}

/** The baseline to compare findings with; an empty one if the file does not exist yet. */
function baselineFrom({ baseline: path, updateBaseline }: Options, { say }: Terminal): Baseline {
  if (path === undefined) return emptyBaseline
  const baseline = baselineAt(path)
  // With a misspelt path, every old finding would look new.
  if (baseline === undefined && updateBaseline !== true)
    say(`wayleave: there is no baseline "${visible(path)}"; all findings are reported`)
  return baseline ?? emptyBaseline
}

function formatOf({ format = 'text', json }: Options): FindingsFormatName {
  if (json !== true) return oneOf(format, Object.keys(findingsFormats) as FindingsFormatName[], 'format')
  if (format !== 'text' && format !== 'json')
    throw usageError('both --json and --format', COMMAND_LINE, 'give one of them')
  return 'json'
}

function printFindings(
  format: FindingsFormatName,
  checked: readonly ConfiguredReport[],
  unread: readonly UnreadFile[],
  formatOptions: FindingsOptions,
  { outputFile }: Options,
  terminal: Terminal,
): void {
  const shown = checked.map(({ view, ...rest }) => ({ ...rest, ...view }))
  const hidden = FORMATS_OF_FINDINGS_ALONE.has(format) ? hiddenText(shown) : undefined
  if (hidden !== undefined) terminal.say(`wayleave: ${hidden}`)
  const output = findingsFormats[format](shown, allRules, {
    ...formatOptions,
    unread,
    get version() {
      return packageVersion()
    },
  })
  const text = output === '' ? '' : `${output}\n`
  if (outputFile !== undefined) replaceFile(outputFile, text, 'option --output-file', terminal)
  else if (text !== '') terminal.stdout.write(text)
}
