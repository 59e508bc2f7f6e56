import {
  allRules,
  type Config,
  DEFAULT_FAIL_ON,
  ENVIRONMENTS,
  effectiveSeverities,
  mergeConfigs,
  type PresetName,
  parseConfig,
  presets,
  type Requirement,
  requiring,
  SEVERITIES,
  type SiteFiles,
} from '../../check/index.ts'
import { dialects, mainDialects } from '../../dialects/index.ts'
import { present } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'
import { configAt, configFor, type LocatedConfig } from './config-file.ts'
import { dialectNamed, oneOf, originNamed } from './values.ts'

/** The options of `check` that make up a configuration. */
export interface SettingsOptions {
  readonly select?: readonly string[]
  readonly ignore?: readonly string[]
  readonly dialect?: readonly string[]
  readonly environment?: string
  readonly origin?: string
  readonly expect?: string
  readonly stance?: string
  readonly baseline?: string
  readonly preset?: string
  readonly config?: string
  readonly failOn?: string
  readonly maxWarnings?: string
  readonly all?: boolean
  readonly legacy?: boolean
}

/**
 * The settings for a file: its configuration, overridden by the command line.
 *
 * @throws WayleaveError for an error in either.
 */
export function settingsOf(name: string, options: SettingsOptions): LocatedConfig {
  const overrides = configFromOptions(options)
  const located =
    options.config === undefined
      ? configFor(name, allRules, process.cwd())
      : configAt(options.config, name, allRules, process.cwd())
  const merged = mergeConfigs(located.config, overrides)
  const { expect, stance, baseline } = options
  const siteFiles: SiteFiles = {
    ...located.siteFiles,
    ...present({ expect, stance, baseline }),
  }
  const required: readonly Requirement[] = [
    ...(siteFiles.expect === undefined ? [] : (['expectations'] as const)),
    ...(siteFiles.stance === undefined ? [] : (['stance'] as const)),
  ]
  return {
    ...located,
    siteFiles,
    presets: options.preset === undefined ? located.presets : [...located.presets, options.preset],
    config: requiring(merged, required),
  }
}

/** The settings in force as JSON, with the defaults filled in. */
export function settingsJson({ path, presets: extended, config, siteFiles }: LocatedConfig): object {
  const { environment, origin, maxWarnings, failOn = DEFAULT_FAIL_ON, all, legacy } = config
  return {
    ...present({ config: path }),
    presets: extended,
    dialects:
      config.dialects ??
      (all === true || legacy === true ? Object.values(dialects) : mainDialects).map(({ id }) => id),
    ...present({ environment, origin }),
    ...siteFiles,
    failOn,
    ...present({ maxWarnings, all, legacy }),
    rules: effectiveSeverities(allRules, config),
  }
}

function configFromOptions(options: SettingsOptions): Config {
  const { select, ignore, dialect, environment, preset, failOn, maxWarnings, origin, all, legacy } = options
  const { config, problems } = parseConfig(
    {
      ...(preset === undefined ? {} : { extends: presetNamed(preset) }),
      ...present({ select, ignore }),
      ...(dialect === undefined
        ? {}
        : { dialects: dialect.map((id) => dialectNamed(id, 'option --dialect').id) }),
      ...(environment === undefined ? {} : { environment: oneOf(environment, ENVIRONMENTS, 'environment') }),
      ...(failOn === undefined ? {} : { failOn: oneOf(failOn, SEVERITIES, 'fail-on') }),
      ...(maxWarnings === undefined ? {} : { maxWarnings: wholeNumber(maxWarnings) }),
      ...(origin === undefined ? {} : { origin: originNamed(origin) }),
      ...present({ all, legacy }),
    },
    allRules,
  )
  const [first] = problems
  if (first !== undefined)
    throw usageError(first.what, `option --${first.where.replace(/\[.*/, '')}`, first.whatToDo)
  return config
}

function presetNamed(name: string): PresetName {
  return oneOf(name, Object.keys(presets) as PresetName[], 'preset')
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw usageError(
    `"${text}" is not a number of warnings`,
    'option --max-warnings',
    'give a whole number, 0 or more',
  )
}
