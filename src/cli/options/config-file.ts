import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, parseConfig, type RuleFacts } from '../../check/index.ts'
import { fileReason, readBounded } from '../files/input.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'

/** The name of a configuration file. */
export const CONFIG_FILE = 'wayleave.config.json'

/** A configuration and where it comes from; nowhere, where there is no file. */
export interface FoundConfig {
  readonly config: Config
  readonly path?: string
  /** The presets that are worked into it. */
  readonly presets: readonly string[]
}

/**
 * The configuration for a file: that of the nearest `wayleave.config.json` in its folder or one above. `-` and URLs have that of the
 * working folder.
 *
 * @throws WayleaveError for a file that cannot be read or is wrong.
 */
export function configFor(name: string, known: readonly RuleFacts[], workingFolder: string): FoundConfig {
  const onDisk = name !== '-' && !/^[a-z][a-z0-9+.-]+:\/\//i.test(name)
  const path = nearestConfig(onDisk ? dirname(resolve(workingFolder, name)) : workingFolder)
  return path === undefined ? { config: {}, presets: [] } : configAt(path, known)
}

/** A configuration file. @throws WayleaveError for one that cannot be read or is wrong. */
export function configAt(path: string, known: readonly RuleFacts[]): FoundConfig {
  const value = jsonAt(path, 'configuration')
  const { config, problems } = parseConfig(value, known)
  const [first] = problems
  // Without a problem, what it extends is the name of a preset or a list of such.
  if (first === undefined) return { config, path, presets: [(value as { extends?: string | readonly string[] }).extends ?? []].flat() }
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`
  throw usageError(`${first.what}${more}`, first.where === '' ? path : `${path}: ${first.where}`, first.whatToDo)
}

/** A file as JSON. @throws WayleaveError for one that cannot be read, or is no JSON. */
export function jsonAt(path: string, kind: string): unknown {
  let text: string
  try {
    text = new TextDecoder().decode(readBounded(path))
  } catch (cause) {
    throw new WayleaveError('file', [`cannot read the ${kind} (${fileReason(cause)})`, path, 'check the path'], { cause })
  }
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw usageError(`the ${kind} is no JSON (${(cause as Error).message})`, path, 'put it right')
  }
}

function nearestConfig(folder: string): string | undefined {
  const path = join(folder, CONFIG_FILE)
  if (existsSync(path)) return path
  const above = dirname(folder)
  return above === folder ? undefined : nearestConfig(above)
}
