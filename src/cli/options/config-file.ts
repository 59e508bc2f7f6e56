import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  type Config,
  captures,
  mergeConfigs,
  type Override,
  parseConfig,
  type RuleFacts,
  type SiteFiles,
} from '../../check/index.ts'
import { present } from '../../text/index.ts'
import { fileReason } from '../files/file-reason.ts'
import { readBounded } from '../files/input.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import { originNamed } from './values.ts'

/** The name of a configuration file. */
export const CONFIG_FILE = 'wayleave.config.json'

/** A configuration, and the file it comes from. */
export interface LocatedConfig {
  readonly config: Config
  /** The files that it names, relative to the working folder. */
  readonly siteFiles: SiteFiles
  /** Absent if there is no configuration file. */
  readonly path?: string
  /** The presets that it extends. */
  readonly presets: readonly string[]
}

/**
 * The configuration for a file: the nearest `wayleave.config.json`, in its folder or one above. For `-` and
 * URLs, the search begins in the working folder.
 *
 * @throws WayleaveError for a configuration that is unreadable or malformed.
 */
export function configFor(name: string, rules: readonly RuleFacts[], workingFolder: string): LocatedConfig {
  const path = configFileNear(isOnDisk(name) ? dirname(resolve(workingFolder, name)) : workingFolder)
  return path === undefined
    ? { config: {}, siteFiles: {}, presets: [] }
    : configAt(path, name, rules, workingFolder)
}

/** Is this the name of a file, and not standard input or a URL? */
function isOnDisk(name: string): boolean {
  return name !== '-' && !/^[a-z][a-z0-9+.-]+:\/\//i.test(name)
}

/**
 * The configuration in a file, for the file with a name. The overrides that fit it come on top, in their order.
 *
 * @throws WayleaveError for a configuration that is unreadable or malformed.
 */
export function configAt(
  path: string,
  name: string,
  rules: readonly RuleFacts[],
  workingFolder: string,
): LocatedConfig {
  const parsed = parsedConfigAt(path, rules)
  const folder = dirname(resolve(workingFolder, path))
  const local = isOnDisk(name)
    ? relative(folder, resolve(workingFolder, name)).split(sep).join('/')
    : undefined
  let { config, siteFiles } = parsed
  for (const [index, override] of parsed.overrides.entries()) {
    const stars = local === undefined ? undefined : fitting(override, local)
    if (stars === undefined) continue
    const { origin } = override.config
    const named = origin && originNamed(filled(origin, stars), `${path}: overrides[${index}].origin`)
    config = mergeConfigs(config, { ...override.config, ...present({ origin: named }) })
    siteFiles = { ...siteFiles, ...mapped(override.siteFiles, (text) => filled(text, stars)) }
  }
  return {
    config,
    siteFiles: mapped(siteFiles, (text) => relative(workingFolder, resolve(folder, text))),
    path,
    presets: parsed.presets,
  }
}

/** What the `*` of an override's first matching pattern stand for in a path; `undefined` if no pattern matches. */
function fitting({ files }: Override, local: string): readonly string[] | undefined {
  for (const pattern of files) {
    const stars = captures(pattern, local)
    if (stars !== undefined) return stars
  }
  return undefined
}

/** A text with `$1` and so on filled in. */
function filled(text: string, stars: readonly string[]): string {
  return text.replace(/\$([1-9])/g, (_, digit: string) => stars[Number(digit) - 1] ?? '')
}

function mapped(files: SiteFiles, change: (text: string) => string): SiteFiles {
  return Object.fromEntries(Object.entries(files).map(([key, text]) => [key, change(text as string)]))
}

/**
 * The files and folders that a configuration names for `check`, relative to the working folder.
 *
 * @throws WayleaveError for a configuration that is unreadable or malformed.
 */
export function filesNamed(
  path: string,
  rules: readonly RuleFacts[],
  workingFolder: string,
): readonly string[] {
  const folder = dirname(resolve(workingFolder, path))
  return parsedConfigAt(path, rules).files.map(
    (name) => relative(workingFolder, resolve(folder, name)) || '.',
  )
}

/**
 * The patterns of a configuration that apply only to these folders, but match none of the files in them.
 *
 * @throws WayleaveError for a configuration that is unreadable or malformed.
 */
export function idlePatterns(
  path: string,
  folders: readonly string[],
  names: readonly string[],
  rules: readonly RuleFacts[],
): readonly string[] {
  const base = dirname(resolve(path))
  const isInside = (pattern: string): boolean => {
    const fixed = pattern.replace(/[^/]*\*.*$/, '')
    return folders.some((folder) => !/^\.\.(?:[\\/]|$)/.test(relative(resolve(folder), resolve(base, fixed))))
  }
  const paths = names.map((name) => relative(base, resolve(name)).split(sep).join('/'))
  return parsedConfigAt(path, rules)
    .overrides.flatMap(({ files }) => files)
    .filter((pattern) => isInside(pattern) && paths.every((one) => captures(pattern, one) === undefined))
}

type ReadConfig = Pick<LocatedConfig, 'config' | 'siteFiles' | 'presets'> & {
  readonly files: readonly string[]
  readonly overrides: readonly Override[]
}

function parsedConfigAt(path: string, rules: readonly RuleFacts[]): ReadConfig {
  const value = jsonAt(path, 'configuration')
  const { problems, ...parsed } = parseConfig(value, rules)
  const [first] = problems
  // Without problems, `extends` is the name of a preset or a list of names.
  if (first === undefined)
    return {
      ...parsed,
      presets: [(value as { extends?: string | readonly string[] }).extends ?? []].flat(),
    }
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`
  throw usageError(
    `${first.what}${more}`,
    first.where === '' ? path : `${path}: ${first.where}`,
    first.whatToDo,
  )
}

/** A file's JSON value. @throws WayleaveError for a file that is unreadable or not JSON. */
export function jsonAt(path: string, kind: string): unknown {
  let text: string
  try {
    text = new TextDecoder().decode(readBounded(path))
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [`cannot read the ${kind} (${fileReason(cause)})`, path, 'check the path'],
      { cause },
    )
  }
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw usageError(`the ${kind} is not JSON (${(cause as Error).message})`, path, 'correct the file')
  }
}

/** The path of the configuration file in a folder, or else in the nearest folder above that has one. */
export function configFileNear(folder: string): string | undefined {
  const path = join(folder, CONFIG_FILE)
  if (existsSync(path)) return path
  const above = dirname(folder)
  return above === folder ? undefined : configFileNear(above)
}
