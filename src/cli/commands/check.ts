import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { allRules, emptyBaseline } from '../../check/index.ts'
import {
  counted,
  type FindingsFormatName,
  FORMATS_WITHOUT_ASIDE,
  findingsFormats,
  jsonText,
  type Look,
  listed,
  plainLook,
  shownFile,
  streamedFormats,
  type UnreadFile,
} from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import { fixOption } from '../answers/apply-fixes.ts'
import type { CheckOutcome } from '../checking/check-in-order.ts'
import {
  type CheckCommandOptions,
  type CheckedSource,
  type CheckPlan,
  checkOne,
  isFixing,
  nameOf,
  requirementsOf,
} from '../checking/check-one.ts'
import type { Compared } from '../checking/release.ts'
import { inFormat } from '../checking/rendered-file.ts'
import { sayAside } from '../checking/say-aside.ts'
import { type Command, command } from '../command.ts'
import { withFilesOfFolders } from '../files/files-in-folders.ts'
import { replaceFile } from '../files/replace-file.ts'
import {
  type LocatedBaseline,
  locatedBaseline,
  missingEntriesText,
  recordFindings,
} from '../options/baseline-file.ts'
import { checkOptions } from '../options/check-options.ts'
import { settingsJson, settingsOf } from '../options/check-settings.ts'
import { configFileNear, filesNamed, idlePatterns } from '../options/config-file.ts'
import { oneOf } from '../options/values.ts'
import { packageVersion } from '../package-file.ts'
import { Progress } from '../progress.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

/** `wayleave check`: reports what is wrong in files, for which dialects, and how to fix it. */
export const checkCommand: Command = command<readonly [readonly string[]], CheckCommandOptions>({
  name: 'check',
  summary: 'report what is wrong in a robots.txt, for which dialects, and how to fix it',
  arguments: [['[file...]', 'robots.txt files, folders of them, - for standard input, or URLs of sites']],
  options: checkOptions,
  exits: [
    'no finding has the severity of --fail-on',
    'a finding has the severity of --fail-on; with --diff or --effect, there are fixes',
  ],
  examples: [
    'wayleave check robots.txt',
    'wayleave check robots.txt --format sarif > robots.sarif',
    'wayleave check sites/ --format sites',
    'wayleave check robots.txt --fix',
    'wayleave check robots.txt --fix-unsafe --effect',
    'wayleave check https://example.com/ --compare-origins --online',
    'wayleave check dist/robots.txt --release --origin https://example.com --environment production',
  ],
  run: async ([named], options, terminal) => {
    const given = filesOf(named, options)
    const { names, outside } = withFilesOfFolders(given, 'argument FILE')
    checkUsage(names, options)
    const release = await releaseOf(names, options)
    sayIdlePatterns(given, names, options, terminal)
    const format = formatOf(options)
    const jobs = jobsOf(options)
    if (options.printConfig === true) return printConfig(names, options, terminal)
    // Before a file is written, the settings of all are read.
    if (isFixing(options)) for (const path of names) settingsOf(nameOf(path, options), options)
    const baseline = comparedBaseline(options, terminal)
    const plan: CheckPlan = {
      options,
      requirements: await requirementsOf(options, terminal),
      ...present({ baseline }),
      outside,
      isOnly: names.length === 1,
      isShowing: isShowing(names, options),
    }
    const isUpdating = options.updateBaseline === true
    const isStreamed = streamedFormats[format] !== undefined && names.length > 1 && release === undefined
    if (isStreamed && !isUpdating && !plan.isShowing) {
      const { checkInOrder } = await import('../checking/check-in-order.ts')
      return exitCodeOf(await checkInOrder(names, plan, format, jobs, terminal), options)
    }
    const { checked, unread } = await checkAll(names, plan, terminal)
    if (isUpdating && !plan.isShowing) {
      writeBaselines(checked, options, terminal)
      return unread.length > 0 ? EXIT.failure : EXIT.clean
    }
    return concluded(checked, unread, plan, format, release, terminal)
  },
})

/** Compares files with those of their sites, for a release. */
type CompareWithLive = (checked: readonly ReadSource[], look: Look) => Promise<readonly Compared[]>

/** How released files are compared; `undefined` without --release. @throws WayleaveError if something is missing. */
async function releaseOf(
  names: readonly string[],
  options: CheckCommandOptions,
): Promise<CompareWithLive | undefined> {
  if (options.release === true) {
    // Loaded on demand: a short run spends most of its time on loading.
    const { assertReleasable, comparedWithLive } = await import('../checking/release.ts')
    assertReleasable(names, options)
    return (checked, look) => comparedWithLive(checked, options, look)
  }
  if (options.acceptLoss === true)
    throw usageError('--accept-loss without --release', COMMAND_LINE, 'add --release')
  return undefined
}

/** Prints what was found. The result is the exit code. */
async function concluded(
  checked: readonly ReadSource[],
  unread: readonly UnreadFile[],
  plan: CheckPlan,
  format: FindingsFormatName,
  release: CompareWithLive | undefined,
  terminal: Terminal,
): Promise<number> {
  const { options, baseline } = plan
  if (!plan.isShowing) sayMissingEntries(checked, baseline, terminal)
  const isText = format === 'text' && options.outputFile === undefined
  const compared = (await release?.(checked, isText ? terminal.look : plainLook)) ?? []
  const found = exitCodeOf(
    {
      hasUnread: unread.length > 0,
      hasUnanswered: checked.some(({ isUnanswered }) => isUnanswered),
      isFailing: checked.some(({ isFailing }) => isFailing),
    },
    options,
  )
  const exitCode = Math.max(found, ...compared.map((one) => one.exitCode))
  if (!plan.isShowing) printFindings(format, checked, unread, exitCode, options, terminal)
  if (format === 'text' && isFixing(options)) sayIfNothingIsSelected(checked, options, terminal)
  printCompared(compared, isText, terminal)
  return exitCode
}

/**
 * Prints what released files change at their sites. The text goes to standard output only if that has texts for
 * people.
 */
function printCompared(compared: readonly Compared[], isText: boolean, { print, say }: Terminal): void {
  for (const { name, text = '', sentences } of compared) {
    const lines = [text, ...sentences.map((sentence) => `${visible(name)}: ${sentence}.`)]
    const whole = lines.filter((line) => line !== '').join('\n\n')
    if (isText) print(`\n${whole}`)
    else say(whole)
  }
}

/**
 * The given files. If none are given, the files that the configuration names: that of the option, or of the working
 * folder.
 */
function filesOf(named: readonly string[], { config }: CheckCommandOptions): readonly string[] {
  if (named.length > 0) return named
  const path = config ?? configFileNear(process.cwd())
  return path === undefined ? [] : filesNamed(path, allRules, process.cwd())
}

/** Prints the settings of each file. */
function printConfig(names: readonly string[], options: CheckCommandOptions, { print }: Terminal): number {
  const settings = names
    .map((path) => nameOf(path, options))
    .map((name) => [name, settingsJson(settingsOf(name, options))])
  print(jsonText(Object.fromEntries(settings)))
  return EXIT.clean
}

/** The baseline that findings are compared with; `undefined` if it is to be written. */
function comparedBaseline(
  { updateBaseline, baseline }: CheckCommandOptions,
  terminal: Terminal,
): LocatedBaseline | undefined {
  return updateBaseline === true || baseline === undefined
    ? undefined
    : locatedBaseline(baseline, false, terminal)
}

/** A file that could be read and checked. */
type ReadSource = Exclude<CheckedSource, { readonly unread: UnreadFile }>

/** Checks the files one after another. */
async function checkAll(
  names: readonly string[],
  plan: CheckPlan,
  terminal: Terminal,
): Promise<{ readonly checked: readonly ReadSource[]; readonly unread: readonly UnreadFile[] }> {
  const checked: ReadSource[] = []
  const unread: UnreadFile[] = []
  const progress = new Progress(terminal, 'file', names.length)
  for (const path of names) {
    const one = await checkOne(path, plan, terminal)
    if ('unread' in one) unread.push(one.unread)
    else checked.push(one)
    progress.done += 1
    progress.show()
  }
  progress.clear()
  return { checked, unread }
}

/** Says which files the baseline has no entry for. */
function sayMissingEntries(
  checked: readonly ReadSource[],
  baseline: LocatedBaseline | undefined,
  { say }: Pick<Terminal, 'say'>,
): void {
  const missing = checked.flatMap(({ lacksEntry, result }) => (lacksEntry ? [result.name] : []))
  if (baseline !== undefined && missing.length > 0) say(`wayleave: ${missingEntriesText(baseline, missing)}`)
}

/** Records the findings of the files in their baselines. */
function writeBaselines(
  checked: readonly ReadSource[],
  options: CheckCommandOptions,
  terminal: Terminal,
): void {
  for (const path of new Set(checked.flatMap(({ baselinePath = [] }) => baselinePath))) {
    const count = recordFindings(
      locatedBaseline(path, true, terminal) ?? { path, baseline: emptyBaseline },
      checked
        .filter(({ baselinePath }) => baselinePath === path)
        .map(({ result, checkedName }) => ({ ...result, ...checkedName })),
      terminal,
    )
    const where = options.baseline === undefined ? `"${visible(path)}"` : 'the baseline'
    terminal.say(`wayleave: wrote ${counted(count, 'finding')} to ${where}`)
  }
}

/** Says that a fix found nothing because few rules were asked. */
function sayIfNothingIsSelected(
  checked: readonly ReadSource[],
  { select }: CheckCommandOptions,
  { say }: Pick<Terminal, 'say'>,
): void {
  if (select !== undefined && checked.every(({ result }) => result.view.findings.length === 0))
    say(`wayleave: --select left out every rule but ${select.map((rule) => visible(rule, 60)).join(', ')}`)
}

function exitCodeOf(
  { hasUnread, hasUnanswered, isFailing }: CheckOutcome,
  { exitZero = false }: CheckCommandOptions,
): number {
  if (hasUnread || (!exitZero && hasUnanswered)) return EXIT.failure
  return !exitZero && isFailing ? EXIT.findings : EXIT.clean
}

/** The number of threads. @throws WayleaveError for anything but a whole number above 0. */
function jobsOf({ jobs }: CheckCommandOptions): number {
  if (jobs === undefined) return availableParallelism()
  if (/^[1-9]\d{0,2}$/.test(jobs)) return Number(jobs)
  throw usageError(`"${jobs}" is not a number of threads`, 'option --jobs', 'give a whole number, 1 or more')
}

/** @throws WayleaveError if the options contradict each other. */
function checkUsage(names: readonly string[], options: CheckCommandOptions): void {
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
  if (outputFile !== undefined && (printConfig === true || isShowing(names, options))) {
    throw usageError(
      'this run prints no findings',
      'option --output-file',
      'leave it out, or redirect the output',
    )
  }
  const baselines = options.updateBaseline === true ? baselinesOf(names, options) : []
  const overwritten = [outputFile, ...baselines].find(
    (path) => path !== undefined && names.some((name) => name !== '-' && resolve(name) === resolve(path)),
  )
  if (overwritten !== undefined)
    throw usageError(`"${overwritten}" is both checked and written to`, COMMAND_LINE, 'write to another file')
}

/** The files of the baselines of checked files. @throws WayleaveError if a checked file has none. */
function baselinesOf(names: readonly string[], options: CheckCommandOptions): string[] {
  const paths = names.map((name) => {
    const path = settingsOf(nameOf(name, options), options).siteFiles.baseline
    if (path !== undefined) return path
    throw usageError(
      `no baseline file for "${visible(name)}"`,
      'option --update-baseline',
      'add --baseline FILE, or name one in the configuration',
    )
  })
  return [...new Set(paths)]
}

/** The most idle patterns that are named before the rest is counted. */
const MAX_IDLE = 3

/** Says which patterns of the configuration are about the folders that are checked, and fit no file. */
function sayIdlePatterns(
  given: readonly string[],
  names: readonly string[],
  options: CheckCommandOptions,
  { say }: Terminal,
): void {
  const folders = given.filter((name) => !names.includes(name))
  if (folders.length === 0) return
  const paths = new Set(
    names.flatMap(
      (name) => options.config ?? (isUrl(name) ? [] : (configFileNear(dirname(resolve(name))) ?? [])),
    ),
  )
  for (const path of paths) {
    const idle = idlePatterns(path, folders, names, allRules)
    if (idle.length > 0)
      say(
        `wayleave: ${visible(path)}: no checked file fits ${listed(
          idle.map((pattern) => `"${visible(pattern, 80)}"`),
          MAX_IDLE,
        )}. Patterns are relative to the folder of the configuration`,
      )
  }
}

/** Does this run print a patch, an effect or the fixed text instead of a list of findings? */
function isShowing(names: readonly string[], options: CheckCommandOptions): boolean {
  return options.diff === true || options.effect === true || (isFixing(options) && names.includes('-'))
}

function formatOf({ format = 'text', json }: CheckCommandOptions): FindingsFormatName {
  if (json !== true) return oneOf(format, Object.keys(findingsFormats) as FindingsFormatName[], 'format')
  if (format !== 'text' && format !== 'json')
    throw usageError('both --json and --format', COMMAND_LINE, 'give one of them')
  return 'json'
}

function printFindings(
  format: FindingsFormatName,
  checked: readonly ReadSource[],
  unread: readonly UnreadFile[],
  exitCode: number,
  { outputFile }: CheckCommandOptions,
  terminal: Terminal,
): void {
  const shown = checked.map(({ result }) => inFormat(shownFile(result), format))
  if (!FORMATS_WITHOUT_ASIDE.has(format)) sayAside(shown, terminal)
  const output = findingsFormats[format](shown, allRules, {
    ...checked[0]?.exitPolicy,
    today: checked.every(({ hasFile }) => hasFile),
    exitCode,
    look: outputFile === undefined ? terminal.look : plainLook,
    unread: unread.map((one) => inFormat(one, format)),
    get version() {
      return packageVersion()
    },
  })
  const text = output === '' ? '' : `${output}\n`
  if (outputFile !== undefined) replaceFile(outputFile, text, 'option --output-file', terminal)
  else if (text !== '') terminal.stdout.write(text)
}
