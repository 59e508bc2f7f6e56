import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, parseConfig, type RuleFacts } from '../../check/index.ts'
import { fileReason } from '../files/file-reason.ts'
import { readBounded } from '../files/input.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'

/** The name of a configuration file. */
export const CONFIG_FILE = 'wayleave.config.json'

/** A configuration, and the file it comes from. */
export interface LocatedConfig {
  readonly config: Config
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
  const onDisk = name !== '-' && !/^[a-z][a-z0-9+.-]+:\/\//i.test(name)
  const path = configFileNear(onDisk ? dirname(resolve(workingFolder, name)) : workingFolder)
  return path === undefined ? { config: {}, presets: [] } : configAt(path, rules)
}

/** The configuration in a file. @throws WayleaveError for a file that is unreadable or malformed. */
export function configAt(path: string, rules: readonly RuleFacts[]): LocatedConfig {
  const value = jsonAt(path, 'configuration')
  const { config, problems } = parseConfig(value, rules)
  const [first] = problems
  // Without problems, `extends` is the name of a preset or a list of names.
  if (first === undefined)
    return {
      config,
      path,
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
