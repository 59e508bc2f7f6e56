import { Readable } from 'node:stream'
import {
  type Config,
  type ConfiguredReport,
  defaultView,
  type Finding,
  failureReason,
  findingsSince,
  isFailedExpectation,
  summarize,
} from '../check/index.ts'
import {
  type CheckPlan,
  checkOne,
  expectationsOf,
  type Requirements,
  settingsOf,
  stanceAt,
  type TableExpectation,
  type Terminal,
  WayleaveError,
} from '../cli/index.ts'
import { allSubjects, MAX_BYTES_OF_ALL_ROBOTS } from '../readings/index.ts'
import { type Changes, type CheckedFile, changesBetween, mayLose, shownFile } from '../report/index.ts'
import { type File, firstLines, otherFile, parse } from '../syntax/index.ts'
import { present } from '../text/index.ts'
import { contentInCheckout } from './chosen-files.ts'
import type { Content } from './git.ts'
import type { FailOn, Inputs } from './inputs.ts'

/** A file of the checkout, or a site: what is wrong in it, what its change does, and why the action fails by it. */
export interface JudgedFile {
  readonly path: string
  readonly isChanged: boolean
  /** Which versions of the file there are. Absent for a site, and without a base. */
  readonly sides?: 'both' | 'before' | 'after'
  /** Absent if there is no base, or nothing to compare. */
  readonly changes?: Changes
  /** The file with its findings that the base does not have, as they are shown. */
  readonly fresh?: CheckedFile
  /** The file with all its findings, for SARIF. */
  readonly all?: CheckedFile
  /** The number of findings that are also in the base. */
  readonly known: number
  /** Sentences about what could not be read or compared. */
  readonly problems: readonly string[]
  /** Why the action fails by this file; empty if it does not. */
  readonly reasons: readonly string[]
}

/** How files are judged. */
export interface Judging {
  readonly inputs: Inputs
  readonly terminal: Terminal
  /** The baseline of the input `baseline`. */
  readonly baseline?: CheckPlan['baseline']
  /** What a path holds in the base, for the table of expectations and the stance. */
  readonly inBase: (path: string) => Content
  readonly hasBase: boolean
}

/** The bytes of a file in the base and in the checkout; absent if it is missing. */
interface Versions {
  readonly before?: Uint8Array
  readonly after?: Uint8Array
}

/** Judges a file: what is wrong in it, and what changes from the base. */
export async function judgedFile(path: string, before: Content, judging: Judging): Promise<JudgedFile> {
  const { inputs, hasBase } = judging
  const versions = versionsOf(before, contentInCheckout(path))
  if ('problems' in versions) return unjudged(path, versions.problems)
  const { before: old, after: now } = versions
  if (old === undefined && now === undefined) return unjudged(path, ['is missing'])
  const isChanged = hasBase && !(old !== undefined && now !== undefined && Buffer.from(old).equals(now))
  const { changes, problems = [] } = isChanged ? changesOf(path, old, now) : {}
  const compared = {
    ...present({ changes, sides: hasBase ? sidesOf(versions) : undefined }),
    path,
    isChanged,
  }
  const lost = [...lossesOf(changes, inputs.failOn), ...problems]
  const checked = await checkedBytes(path, now, requirementsNow, judging)
  if ('problem' in checked) {
    const { problem } = checked
    return { ...compared, known: 0, problems: [...problems, problem], reasons: [...lost, problem] }
  }
  const findings = await freshFindings(checked, path, old, judging)
  const fresh = shown(checked, findings)
  return {
    ...compared,
    fresh,
    all: shown(checked, checked.findings),
    known: checked.findings.length - findings.length,
    problems,
    reasons: [...lost, ...failing(fresh, inputs.failOn)],
  }
}

/** The bytes of both versions, or why they could not be read. */
function versionsOf(before: Content, after: Content): Versions | { readonly problems: readonly string[] } {
  const flawOf = (content: Content, where: string): readonly string[] =>
    content !== undefined && 'problem' in content ? [`could not be read${where}: ${content.problem}`] : []
  const problems = [...flawOf(after, ''), ...flawOf(before, ' as the base has it')]
  return problems.length > 0 ? { problems } : present({ before, after } as Record<keyof Versions, Uint8Array>)
}

function unjudged(path: string, problems: readonly string[]): JudgedFile {
  return { path, isChanged: false, known: 0, problems, reasons: problems }
}

function sidesOf({ before, after }: Versions): NonNullable<JudgedFile['sides']> {
  if (before === undefined) return 'after'
  return after === undefined ? 'before' : 'both'
}

/** The findings that the base does not have. */
async function freshFindings(
  checked: Checked,
  path: string,
  before: Uint8Array | undefined,
  judging: Judging,
): Promise<readonly Finding[]> {
  if (before === undefined) return checked.findings
  const earlier = await checkedBytes(path, before, requirementsBefore, judging)
  return 'problem' in earlier ? checked.findings : findingsSince(earlier, checked)
}

/** Judges a site, as it answers now. */
export async function judgedSite(url: string, judging: Judging): Promise<JudgedFile> {
  const { inputs, terminal } = judging
  const checked = await orProblem(async () =>
    checkOne(url, planOf(await requirementsNow(url, judging), judging), terminal),
  )
  if ('problem' in checked) return unjudged(url, [checked.problem])
  if ('unread' in checked) return unjudged(url, [checked.unread.problem])
  const { result, isUnanswered } = checked
  const fresh = shownFile(result)
  const problems = isUnanswered ? ['the site did not answer'] : []
  return {
    path: result.name,
    isChanged: false,
    fresh,
    all: fresh,
    known: 0,
    problems,
    reasons: [...problems, ...failing(fresh, inputs.failOn)],
  }
}

/** Why findings fail the run. An expectation that fails always does, because somebody wrote it down. */
function failing({ findings }: CheckedFile, { severity: failOn }: FailOn): readonly string[] {
  const why = failOn === undefined ? undefined : failureReason(summarize(findings), { failOn })
  const failed = findings.some(isFailedExpectation) ? ['an assertion or an expectation fails'] : []
  return why === undefined ? failed : [why, ...failed]
}

function lossesOf(changes: Changes | undefined, { losses }: FailOn): readonly string[] {
  return changes !== undefined && losses !== undefined && mayLose(changes, losses.losers)
    ? [`a robot loses something, or may (fail-on: ${losses.words})`]
    : []
}

/** What changes for all robots. A file that is missing is read as an empty one: a site without it is open. */
function changesOf(
  path: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): { readonly changes?: Changes; readonly problems?: readonly string[] } {
  const [old, now] = [before, after].map((bytes) => parse(bytes ?? '')) as [File, File]
  for (const file of [old, now]) {
    const other = otherFile(file.text, path)
    if (other !== undefined) return { problems: [`is ${other.what}, and was not compared`] }
  }
  const [oldPart, newPart] = [old, now].map((file) => firstLines(file, MAX_BYTES_OF_ALL_ROBOTS)) as [
    File,
    File,
  ]
  const firstBytes = oldPart === old && newPart === now ? undefined : MAX_BYTES_OF_ALL_ROBOTS
  const subjects = allSubjects([oldPart, newPart])
  return { changes: changesBetween(oldPart, newPart, subjects, present({ firstBytes })) }
}

type Checked = ConfiguredReport & { readonly config: Config }

/** The findings of bytes under the name of a file. */
async function checkedBytes(
  path: string,
  bytes: Uint8Array | undefined,
  requirementsOf: (path: string, judging: Judging) => Promise<Requirements>,
  judging: Judging,
): Promise<Checked | Problem> {
  const stdin = Readable.from([Buffer.from(bytes ?? '')])
  const reading = Object.create(judging.terminal, { stdin: { value: stdin } }) as Terminal
  return orProblem(async () => {
    const plan = planOf(await requirementsOf(path, judging), judging, path)
    const checked = await checkOne('-', plan, reading)
    if ('unread' in checked) return { problem: checked.unread.problem }
    return { ...checked.result, config: settingsOf(path, plan.options).config }
  })
}

interface Problem {
  readonly problem: string
}

/** The result of a check, or why it could not be done. So a missing table hides nothing else of a file. */
async function orProblem<Value>(check: () => Promise<Value>): Promise<Value | Problem> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof WayleaveError) return { problem: `could not be checked: ${error.message}` }
    throw error
  }
}

function optionsOf({ expect, stance, baseline, assertions }: Inputs): CheckPlan['options'] {
  // Named, they are required, also by a configuration that selects other rules. Their text comes with the plan.
  const table = expect ?? assertions[0]?.where
  return { format: 'github', ...present({ expect: table, stance, baseline }) }
}

/** The action finds its files itself, and follows no link out of the repository. */
const NOTHING_OUTSIDE: CheckPlan['outside'] = new Map()

function planOf(
  requirements: Requirements,
  { inputs, baseline }: Judging,
  stdinFilename?: string,
): CheckPlan {
  return {
    options: { ...optionsOf(inputs), ...present({ stdinFilename }) },
    requirements,
    ...present({ baseline }),
    isOnly: true,
    isShowing: false,
    outside: NOTHING_OUTSIDE,
  }
}

/** The files that the inputs, or else the configuration, require a file to meet. */
function requiredFiles(
  path: string,
  { inputs }: Judging,
): { readonly expect?: string; readonly stance?: string } {
  const { siteFiles } = settingsOf(path, {})
  return present({ expect: inputs.expect ?? siteFiles.expect, stance: inputs.stance ?? siteFiles.stance })
}

/** What the checkout requires of a file. @throws WayleaveError for a table or a stance that cannot be read. */
async function requirementsNow(path: string, judging: Judging): Promise<Requirements> {
  return requirementsFrom(path, judging, (required, where) => {
    const content = contentInCheckout(required)
    if (content instanceof Uint8Array) return content
    const why = content === undefined ? 'there is no such file' : content.problem
    throw new WayleaveError('file', [`cannot read "${required}" (${why})`, where, 'check the path'])
  })
}

/**
 * What the base requires of a file. If a required file cannot be read there, the base requires no more. Assertions
 * are left out, so that an assertion that fails always counts.
 */
async function requirementsBefore(path: string, judging: Judging): Promise<Requirements> {
  try {
    const withoutAssertions = { ...judging, inputs: { ...judging.inputs, assertions: [] } }
    return await requirementsFrom(path, withoutAssertions, (required) => {
      const content = judging.inBase(required)
      return content instanceof Uint8Array ? content : undefined
    })
  } catch (error) {
    if (error instanceof WayleaveError) return { expectations: [] }
    throw error
  }
}

async function requirementsFrom(
  path: string,
  judging: Judging,
  bytesOf: (path: string, where: string) => Uint8Array | undefined,
): Promise<Requirements> {
  const { expect, stance } = requiredFiles(path, judging)
  const table = expect === undefined ? undefined : bytesOf(expect, 'input expect')
  const wish = stance === undefined ? undefined : bytesOf(stance, 'input stance')
  const expectations: readonly TableExpectation[] = [
    ...(table === undefined || expect === undefined
      ? []
      : expectationsOf(new TextDecoder().decode(table), expect)),
    ...judging.inputs.assertions,
  ]
  return {
    ...(expect === undefined && expectations.length === 0 ? {} : { expectations }),
    ...(wish === undefined
      ? {}
      : {
          requiredStance: await stanceAt('-', { stdin: Readable.from([Buffer.from(wish)]) }, 'input stance'),
        }),
  }
}

/** A file with some of its findings, folded as `check` shows them. */
function shown({ config, ...checked }: Checked, findings: readonly Finding[]): CheckedFile {
  return shownFile({ ...checked, findings, view: defaultView(checked.file, findings, config) })
}
