import {
  type Baseline,
  type CheckOptions,
  type Config,
  type ConfiguredReport,
  checkWithConfig,
  type ExitPolicy,
  failureReason,
  restNote,
  type SiteFiles,
  summarize,
  workingFixes,
} from '../../check/index.ts'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../../readings/index.ts'
import { type CheckedFile, explainedFindings, OUTCOME_WORDS, type UnreadFile } from '../../report/index.ts'
import { meetsStance, type Stance } from '../../rewrite/index.ts'
import { otherFile } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { applyFixes, type FixOptions } from '../answers/apply-fixes.ts'
import { type Beginning, beginningOf } from '../files/beginning.ts'
import { readInput } from '../files/input.ts'
import { type Source, sourceOf } from '../files/source.ts'
import {
  type CheckedName,
  type LocatedBaseline,
  locatedBaseline,
  missingEntriesText,
  recordedOf,
} from '../options/baseline-file.ts'
import { type SettingsOptions, settingsOf } from '../options/check-settings.ts'
import { expectationsOf } from '../options/expectations.ts'
import { stanceAt } from '../options/stance-file.ts'
import { urlsIn } from '../options/url-list.ts'
import type { CompareOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { MAX_MESSAGE_CHARACTERS, WayleaveError } from '../wayleave-error.ts'

/** The options of `wayleave check`. */
export interface CheckCommandOptions extends CompareOptions, SettingsOptions, FixOptions {
  readonly format?: string
  readonly json?: boolean
  readonly urls?: string
  readonly printConfig?: boolean
  readonly updateBaseline?: boolean
  readonly exitZero?: boolean
  readonly outputFile?: string
  readonly stdinFilename?: string
  readonly online?: boolean
  readonly jobs?: string
  readonly release?: boolean
  readonly acceptLoss?: boolean
}

/** What options require of every file: expectations, URLs of the site, a stance. */
export interface Requirements extends Pick<CheckOptions, 'expectations' | 'urls'> {
  readonly requiredStance?: Stance
}

/** What the check of each file needs, as plain data, so that another thread can have it. */
export interface CheckPlan {
  readonly options: CheckCommandOptions
  readonly requirements: Requirements
  /** The baseline of the option `--baseline`. Absent if no finding is to be left out. */
  readonly baseline?: LocatedBaseline
  /** Links out of the folders that were given, with why they are not read. */
  readonly outside: ReadonlyMap<string, string>
  /** Is this the only file? Then it is an error if it cannot be read. */
  readonly isOnly: boolean
  /** Does the run print a patch, an effect or a fixed text instead of findings? */
  readonly isShowing: boolean
}

/** A file that was checked, or could not be read. */
export type CheckedSource =
  | { readonly unread: UnreadFile }
  | {
      readonly result: ConfiguredReport & Pick<CheckedFile, 'workingFixes' | 'sentNoFile'>
      readonly isFailing: boolean
      /** Did the site not answer at all? */
      readonly isUnanswered: boolean
      /** `false` if the site sent no robots.txt, or if the file is another file of the site. */
      readonly hasFile: boolean
      readonly exitPolicy: ExitPolicy
      /** By which the baseline knows the file. */
      readonly checkedName: CheckedName
      /** The path of its baseline, if an option or the configuration names one. */
      readonly baselinePath: string | undefined
      /** The site that serves the file, if its settings name one. */
      readonly origin: string | undefined
      /** `true`: the file has findings, but the baseline of the option has no entry for the file. */
      readonly lacksEntry: boolean
    }

/**
 * Checks one of the files, after fixing it if that was asked for.
 *
 * @throws WayleaveError for wrong settings, or if the only file cannot be read.
 */
export async function checkOne(path: string, plan: CheckPlan, terminal: Terminal): Promise<CheckedSource> {
  const { options, isShowing } = plan
  const { config, siteFiles } = settingsOf(nameOf(path, options), options)
  const baseline = baselineFor(siteFiles, plan, terminal)
  const requirements = {
    ...(await requirementsOf(filesOfConfiguration(siteFiles, options), terminal, 'configuration: ')),
    ...plan.requirements,
  }
  const original = await readSource(path, plan, terminal)
  if ('unread' in original) return original
  const { file, showsChange, notes } = isFixing(options)
    ? applyFixes(original, path, config, options, terminal)
    : { ...original, showsChange: false, notes: [] }
  const source = { ...original, file }
  const checkOptions = await checkOptionsFor(
    source,
    nameOf(path, options),
    { ...config, ...requirements },
    original.fileBytes,
    options,
    terminal,
  )
  const settings = { ...config, ...checkOptions }
  const checkedName = checkedNameOf(source, nameOf(path, options))
  const recorded = baseline && recordedOf(baseline, checkedName)
  const report = checkWithConfig(
    source.name,
    file,
    settings,
    baseline && entryOnly(baseline, source, recorded),
  )
  const sentNoFile = whyNoRobots(source, nameOf(path, options))
  const result = {
    ...(original.isCut ? withCutNote(report) : withWorkingFixes(report, settings, options)),
    ...present({ sentNoFile }),
  }
  const lacksEntry = baseline !== undefined && recorded === undefined && report.view.findings.length > 0
  if (lacksEntry && baseline !== plan.baseline && !isShowing)
    terminal.say(`wayleave: ${missingEntriesText(baseline, [source.name])}`)
  const exitPolicy = exitPolicyOf(config, options)
  const why = failureReason(summarize(result.view.findings), exitPolicy)
  for (const sentence of unsaid(notes, why, result, plan))
    terminal.say(`wayleave: ${visible(source.name)}: ${sentence}`)
  return {
    result,
    isFailing: showsChange || why !== undefined,
    isUnanswered: isUnanswered(source),
    hasFile: sentNoFile === undefined,
    exitPolicy,
    checkedName,
    baselinePath: siteFiles.baseline,
    origin: config.origin,
    lacksEntry: lacksEntry && baseline === plan.baseline,
  }
}

/** Messages that are neither in the report nor in a patch or an effect: notes about fixes, and why the run fails. */
function unsaid(
  notes: readonly string[],
  why: string | undefined,
  report: ConfiguredReport,
  { isShowing }: CheckPlan,
): readonly string[] {
  if (!isShowing) return notes.filter((note) => !report.notes.includes(note))
  return why === undefined ? notes : [...notes, why]
}

/** The name of a file for a baseline. */
function checkedNameOf({ name, retrieval }: Source, path: string): CheckedName {
  return { name, isPath: retrieval === undefined && path !== '-' }
}

/** The files that the configuration names, without those that an option replaces. */
function filesOfConfiguration(siteFiles: SiteFiles, options: CheckCommandOptions): RequirementFiles {
  return {
    expect: options.expect === undefined ? siteFiles.expect : undefined,
    stance: options.stance === undefined ? siteFiles.stance : undefined,
  }
}

/**
 * Reads what is checked: the file, or its beginning, under the name of the file itself.
 *
 * @throws WayleaveError if the only file cannot be read, or a file is too long to be fixed.
 */
async function readSource(
  path: string,
  { options, isOnly, outside }: CheckPlan,
  terminal: Terminal,
): Promise<Beginning | { readonly unread: UnreadFile }> {
  const problem = outside.get(path)
  if (problem !== undefined) {
    terminal.say(`wayleave: ${visible(problem, MAX_MESSAGE_CHARACTERS)}`)
    return { unread: { name: path, problem } }
  }
  let read: Source
  try {
    read = await sourceOf(path, options, 'argument FILE', terminal)
  } catch (error) {
    if (!(error instanceof WayleaveError) || error.code !== 'file' || isOnly) throw error
    terminal.say(`wayleave: ${visible(error.message, MAX_MESSAGE_CHARACTERS)}`)
    return { unread: { name: path, problem: error.message } }
  }
  const name = path === '-' ? (options.stdinFilename ?? read.name) : read.name
  const beginning = beginningOf({ ...read, name }, terminal)
  if (beginning.isCut && isFixing(options))
    throw new WayleaveError('file', [
      `"${visible(path)}" has more than ${MAX_BYTES_OF_ALL_ROBOTS} bytes`,
      'argument FILE',
      'check it without fixes',
    ])
  return { ...beginning, name }
}

/** A baseline that has only the entry of one file, under the name that the file has in findings. */
function entryOnly(
  { baseline }: LocatedBaseline,
  { name }: Source,
  recorded: ReturnType<typeof recordedOf>,
): Baseline {
  return { ...baseline, files: recorded === undefined ? {} : { [name]: recorded } }
}

/** Why there is no robots.txt: a site sent none, or a file of the disk is another file of a site. */
function whyNoRobots({ retrieval, file }: Source, name: string): string | undefined {
  if (retrieval !== undefined)
    return retrieval.outcome === 'ok' ? undefined : OUTCOME_WORDS[retrieval.outcome]
  return otherFile(file.text, name) === undefined ? undefined : 'the file is another one'
}

/** The options that name what files have to meet, or what the configuration names in their place. */
type RequirementFiles = {
  readonly [Key in 'expect' | 'urls' | 'stance']?: string | undefined
}

/**
 * What the named files require.
 *
 * @param where the text before the key in error messages.
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export async function requirementsOf(
  { expect, urls, stance }: RequirementFiles,
  terminal: Terminal,
  where = 'option --',
): Promise<Requirements> {
  return {
    ...(expect === undefined
      ? {}
      : {
          expectations: expectationsOf(
            new TextDecoder().decode(await readInput(expect, terminal, `${where}expect`)),
            expect,
          ),
        }),
    ...(urls === undefined ? {} : { urls: await urlsIn(urls, terminal) }),
    ...(stance === undefined ? {} : { requiredStance: await stanceAt(stance, terminal, `${where}stance`) }),
  }
}

/** The baselines that the configuration names, by their paths. A run reads each once. */
const baselines = new WeakMap<CheckPlan, Map<string, LocatedBaseline | undefined>>()

/** The baseline of a file: the one of the option, or else the one that the configuration names. */
function baselineFor(
  { baseline: path }: SiteFiles,
  plan: CheckPlan,
  terminal: Terminal,
): LocatedBaseline | undefined {
  const { options, baseline } = plan
  if (options.updateBaseline === true) return undefined
  if (options.baseline !== undefined || path === undefined) return baseline
  const known = baselines.get(plan) ?? new Map<string, LocatedBaseline | undefined>()
  baselines.set(plan, known)
  if (!known.has(path)) known.set(path, locatedBaseline(path, false, terminal))
  return known.get(path)
}

const CUT_NOTE = restNote(MAX_BYTES_OF_ALL_ROBOTS)

/** The report on the beginning of a file. */
function withCutNote(report: ConfiguredReport): ConfiguredReport & { readonly restNote: string } {
  return { ...report, notes: [...report.notes, CUT_NOTE], restNote: CUT_NOTE }
}

/** The report, with the fixes that work if it is printed as a first screen. */
function withWorkingFixes(
  report: ConfiguredReport,
  settings: Config & CheckOptions,
  { format = 'text', json }: CheckCommandOptions,
): ConfiguredReport & Pick<CheckedFile, 'workingFixes'> {
  const { view } = report
  if (format !== 'text' || json === true || view.hidden === undefined) return report
  return { ...report, workingFixes: workingFixes(report, settings, explainedFindings(view.findings)) }
}

/** Does the run fix files, or show what fixes do? */
export function isFixing({ fix, fixUnsafe, diff, effect }: CheckCommandOptions): boolean {
  return fix === true || fixUnsafe === true || diff === true || effect === true
}

/** The name of a file in findings. The search for its configuration begins there. */
export function nameOf(path: string, { stdinFilename }: CheckCommandOptions): string {
  return path === '-' && stdinFilename !== undefined ? stdinFilename : path
}

/**
 * The options of a check that depend on the file: its location, its retrieval, and what the site answered.
 */
async function checkOptionsFor(
  source: Source,
  path: string,
  { requiredStance, origin = source.retrieval?.origin, expectations, urls }: Requirements & Config,
  fileBytes: number | undefined,
  options: CheckCommandOptions,
  terminal: Terminal,
): Promise<CheckOptions> {
  const { file, retrieval } = source
  const offline = {
    ...(path === '-' ? {} : { location: path }),
    ...present({ fileBytes, expectations, urls }),
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

function exitPolicyOf(
  { failOn, maxWarnings }: Config,
  { exitZero = false }: CheckCommandOptions,
): ExitPolicy {
  return {
    ...present({ failOn, maxWarnings }),
    exitZero,
  }
}
