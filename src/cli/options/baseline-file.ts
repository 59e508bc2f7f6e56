import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type Baseline, type FileFindings, parseBaseline, updateBaseline } from '../../check/index.ts'
import { jsonText, listed } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { replaceFile } from '../files/replace-file.ts'
import { isUrl } from '../site/site-options.ts'
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
 * The baseline in a file; `undefined` if there is no file.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export function baselineAt(path: string): Baseline | undefined {
  if (!existsSync(path)) return undefined
  const baseline = parseBaseline(jsonAt(path, 'baseline'))
  if ('problem' in baseline)
    throw usageError(
      `not a baseline: ${baseline.problem}`,
      path,
      'delete it, and write a new one with --update-baseline',
    )
  return baseline
}

/**
 * What a baseline records of a checked file; `undefined` if it has no entry for it. An entry is the path of
 * the file, relative to that of the baseline, or as an earlier version wrote it.
 */
export function recordedOf(
  located: LocatedBaseline,
  checked: CheckedName,
): Readonly<Record<string, number>> | undefined {
  const key = keyOfRecorded(located, checked)
  return key === undefined ? undefined : located.baseline.files[key]
}

/** Writes the findings of checked files into a baseline. @throws WayleaveError if it cannot be written. */
export function recordFindings(
  { path, baseline }: LocatedBaseline,
  checked: readonly (CheckedName & Pick<FileFindings, 'file' | 'findings'>)[],
  terminal: Pick<Terminal, 'say'>,
): void {
  const old = new Set(checked.flatMap((one) => keyOfRecorded({ path, baseline }, one) ?? []))
  const kept = Object.entries(baseline.files).filter(([key]) => !old.has(key))
  const updated = updateBaseline(
    { ...baseline, files: Object.fromEntries(kept) },
    checked.map((one) => ({ ...one, name: keyOf(path, one) })),
  )
  replaceFile(path, `${jsonText(updated)}\n`, 'option --baseline', terminal)
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
  return isPath ? slashed(relative(realFolder(path), real(name))) : name
}

function keyOfRecorded({ path, baseline }: LocatedBaseline, checked: CheckedName): string | undefined {
  const key = keyOf(path, checked)
  if (Object.hasOwn(baseline.files, key)) return key
  return checked.isPath ? oldKeys(path, baseline).get(real(checked.name)) : undefined
}

const oldKeysCache = new WeakMap<Baseline, ReadonlyMap<string, string>>()

/**
 * The keys by the files they mean. An earlier version wrote paths as they were typed: absolute, with `./`, or
 * relative to the working folder. The last counts only if the folder of the baseline has no such file.
 */
function oldKeys(path: string, baseline: Baseline): ReadonlyMap<string, string> {
  let found = oldKeysCache.get(baseline)
  if (found === undefined) {
    const folder = realFolder(path)
    const keys = Object.keys(baseline.files).filter((key) => !isUrl(key))
    found = new Map([
      ...keys.filter((key) => !existsSync(resolve(folder, key))).map((key) => [real(key), key] as const),
      ...keys.map((key) => [real(resolve(folder, key)), key] as const),
    ])
    oldKeysCache.set(baseline, found)
  }
  return found
}

/** A path without links in its folders. */
function real(path: string): string {
  return join(realFolder(path), basename(path))
}

function realFolder(path: string): string {
  const folder = dirname(resolve(path))
  return existsSync(folder) ? realpathSync(folder) : folder
}

function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
