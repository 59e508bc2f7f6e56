import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import {
  type Baseline,
  type FileFindings,
  neverAccepted,
  parseBaseline,
  reportsClosedSite,
  updateBaseline,
} from '../../check/index.ts'
import { jsonText, listed, printableJson, todayInWords } from '../../report/index.ts'
import { positionAt, visible } from '../../text/index.ts'
import { replaceFile } from '../files/replace-file.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { jsonAt } from './config-file.ts'

/** A baseline, and the path of its file. Its keys are paths relative to that file. */
export interface LocatedBaseline {
  readonly path: string
  readonly baseline: Baseline
}

/** A checked file: its path, or the name of what is no file, such as the address of a site. */
export interface CheckedName {
  readonly name: string
  readonly isPath: boolean
}

/**
 * The baseline in a file; `undefined` if there is no file, or one of an earlier version, which a message says.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export function baselineAt(path: string, { say }: Pick<Terminal, 'say'>): Baseline | undefined {
  if (!existsSync(path)) return undefined
  const baseline = parseBaseline(jsonAt(path, 'baseline'))
  if ('isOutdated' in baseline) {
    say(
      `wayleave: the baseline "${visible(path)}" hides nothing, because ${baseline.problem}. --update-baseline replaces it`,
    )
    return undefined
  }
  if ('problem' in baseline)
    throw usageError(
      `not a baseline: ${baseline.problem}`,
      path,
      'delete it, and write a new one with --update-baseline',
    )
  return baseline
}

/**
 * {@link baselineAt} with its path. Says if there is no file, unless one is to be written.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export function locatedBaseline(
  path: string,
  isUpdating: boolean,
  { say }: Pick<Terminal, 'say'>,
): LocatedBaseline | undefined {
  const baseline = baselineAt(path, { say })
  // With a misspelt path, every old finding would look new.
  if (!existsSync(path) && !isUpdating)
    say(`wayleave: there is no baseline "${visible(path)}"; all findings are reported`)
  return baseline && { path, baseline }
}

/**
 * What a baseline records of a checked file; `undefined` if it has no entry for it. An entry is the path of
 * the file, relative to that of the baseline.
 */
export function recordedOf(
  { path, baseline }: LocatedBaseline,
  checked: CheckedName,
): Baseline['files'][string] | undefined {
  const key = keyOf(path, checked)
  return Object.hasOwn(baseline.files, key) ? baseline.files[key] : undefined
}

/**
 * Writes the findings of checked files into a baseline. For each site that is closed to search robots, says what the
 * baseline accepts, and what it never hides.
 *
 * @returns how many findings of these files are recorded.
 * @throws WayleaveError if the baseline cannot be written.
 */
export function recordFindings(
  { path, baseline }: LocatedBaseline,
  checked: readonly (CheckedName & Pick<FileFindings, 'file' | 'findings'>)[],
  terminal: Pick<Terminal, 'say'>,
): number {
  const updated = updateBaseline(
    baseline,
    checked.map((one) => ({ ...one, name: keyOf(path, one) })),
  )
  replaceFile(path, `${baselineText(updated)}\n`, 'option --baseline', terminal)
  const closed = checked.map(closedTexts).filter((texts) => texts.length > 0)
  for (const text of closed.slice(0, MAX_CLOSED).flat()) terminal.say(`wayleave: ${text}`)
  if (closed.length > MAX_CLOSED)
    terminal.say(`wayleave: ${closed.length - MAX_CLOSED} more files close their site to search robots`)
  return checked
    .flatMap((one) => Object.values(updated.files[keyOf(path, one)] ?? {}))
    .reduce((sum, all) => sum + all.length, 0)
}

/** A baseline as JSON, with a line for each list of robots and each fingerprint. */
function baselineText(baseline: Baseline): string {
  const indented = (rows: readonly string[], depth: number, close: string): string =>
    rows.length === 0
      ? `{${close}`
      : `{\n${rows.map((row) => ' '.repeat(depth) + row).join(',\n')}\n${' '.repeat(depth - 2)}${close}`
  const member = (key: string, text: string): string => `${jsonText(key)}: ${text}`
  const lines = (members: object, depth: number): string =>
    indented(
      Object.entries(members).map(([key, value]) => member(key, printableJson(JSON.stringify(value)))),
      depth,
      '}',
    )
  const files = Object.entries(baseline.files).map(([name, recorded]) => member(name, lines(recorded, 6)))
  return indented(
    ['"version": 2', member('robots', lines(baseline.robots, 4)), member('files', indented(files, 4, '}'))],
    2,
    '}',
  )
}

/** The most closed sites for which a run says what a baseline accepts. */
const MAX_CLOSED = 10

/** What a baseline records of a site that is closed to search robots, a sentence each; none of an open site. */
function closedTexts({
  name,
  file,
  findings,
}: CheckedName & Pick<FileFindings, 'file' | 'findings'>): readonly string[] {
  const closing = findings.filter(reportsClosedSite)
  const never = neverAccepted({ file, findings })
  if (closing.length === 0 && never.length === 0) return []
  const linesOf = (some: FileFindings['findings']): string =>
    listed([...new Set(some.map(({ span }) => String(positionAt(file.starts, span.start).line)))], MAX_NAMED)
  const recorded = closing.filter((finding) => !never.includes(finding))
  const codes = listed([...new Set(never.map(({ code }) => code))], MAX_NAMED)
  return [
    `${visible(name, 80)}: ${todayInWords(file).header.join('; ')}`,
    ...(recorded.length === 0
      ? []
      : [
          `the baseline accepts that line ${linesOf(recorded)} closes the site to search robots other than Google and Bing`,
        ]),
    ...(never.length === 0
      ? []
      : [
          `a baseline never hides that the site is closed to Google or Bing (${codes}, line ${linesOf(never)}). If that is meant, write above the line: # wayleave-ignore ${never[0]?.code}: your reason`,
        ]),
  ]
}

/** The most files that a sentence about a baseline names, of either kind. */
const MAX_NAMED = 3

/** Says that a baseline has no entry for files with findings, and which entries it has. */
export function missingEntriesText({ path, baseline }: LocatedBaseline, missing: readonly string[]): string {
  const named = (names: readonly string[]): string =>
    listed(
      names.map((name) => `"${visible(name, 80)}"`),
      MAX_NAMED,
    )
  const entries = Object.keys(baseline.files)
  const has = entries.length === 0 ? 'it has no entries' : `it has ${named(entries)}`
  return `the baseline "${visible(path)}" has no entry for ${named(missing)}; ${has}. Paths in it are relative to its folder`
}

/** The key of a file in the baseline at this path: with forward slashes, and relative to its folder. */
function keyOf(path: string, { name, isPath }: CheckedName): string {
  return isPath ? relative(realFolder(path), real(name)).split(sep).join('/') : name
}

/** A path without links in its folders. */
function real(path: string): string {
  return join(realFolder(path), basename(path))
}

function realFolder(path: string): string {
  const folder = dirname(resolve(path))
  return existsSync(folder) ? realpathSync(folder) : folder
}
