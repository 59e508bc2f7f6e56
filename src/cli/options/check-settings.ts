import {
  type Config,
  DEFAULT_FAIL_ON,
  ENVIRONMENTS,
  effectiveSeverities,
  mergeConfigs,
  type PresetName,
  parseConfig,
  presets,
  type RuleFacts,
  rules,
  SEVERITIES,
  suppressionRules,
} from '../../check/index.ts'
import { dialects } from '../../dialects/index.ts'
import { nearest } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'
import { configAt, configFor, type FoundConfig } from './config-file.ts'
import { dialectNamed, originNamed } from './subjects.ts'

/** What the command line chooses of a check. */
export interface SettingsOptions {
  readonly select?: readonly string[]
  readonly ignore?: readonly string[]
  readonly dialect?: readonly string[]
  readonly environment?: string
  readonly origin?: string
  readonly expect?: string
  readonly stance?: string
  readonly preset?: string
  readonly config?: string
  readonly failOn?: string
  readonly maxWarnings?: string
}

/** Every rule a file can break, those about the comments that suppress others among them. */
export const RULES: readonly RuleFacts[] = [...rules, ...suppressionRules]

/** The rules that an option asks for, whatever else is selected: who gives a table wants it held. */
const ASKED_BY = { expect: 'I113', stance: 'I114' } as const

/** What is in force for the file of a name: its configuration, and what the command line says over it. @throws WayleaveError for what is wrong with either. */
export function settingsOf(name: string, options: SettingsOptions): FoundConfig {
  const given = givenBy(options)
  const { config } = options
  const found = config === undefined ? configFor(name, RULES, process.cwd()) : configAt(config, RULES)
  const merged = mergeConfigs(found.config, given)
  const asked = (['expect', 'stance'] as const).filter((option) => options[option] !== undefined).map((option) => ASKED_BY[option])
  return {
    ...found,
    presets: options.preset === undefined ? found.presets : [...found.presets, options.preset],
    config: merged.select === undefined ? merged : { ...merged, select: [...merged.select, ...asked] },
  }
}

/** The same for a person to read: nothing is left to what is usual. */
export function settingsJson({ path, presets: extended, config }: FoundConfig): object {
  const { environment, origin, maxWarnings, failOn = DEFAULT_FAIL_ON } = config
  return {
    ...(path === undefined ? {} : { config: path }),
    presets: extended,
    dialects: config.dialects ?? Object.keys(dialects),
    ...(environment === undefined ? {} : { environment }),
    ...(origin === undefined ? {} : { origin }),
    failOn,
    ...(maxWarnings === undefined ? {} : { maxWarnings }),
    rules: effectiveSeverities(RULES, config),
  }
}

/** A word of the command line that has to be one of those known. @throws WayleaveError for another. */
export function oneOf<T extends string>(value: string, known: readonly T[], option: string): T {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  const meant = nearest(value, known)
  throw usageError(
    `"${value}" is no ${option}`,
    `option --${option}`,
    meant === undefined ? `give one of ${known.join(', ')}` : `did you mean ${meant}?`,
  )
}

/** What the command line chooses, as a configuration. */
function givenBy({ select, ignore, dialect, environment, preset, failOn, maxWarnings, origin }: SettingsOptions): Config {
  const { config, problems } = parseConfig(
    {
      ...(preset === undefined ? {} : { extends: presetNamed(preset) }),
      ...(select === undefined ? {} : { select: commaSeparated(select) }),
      ...(ignore === undefined ? {} : { ignore: commaSeparated(ignore) }),
      ...(dialect === undefined ? {} : { dialects: dialect.map((id) => dialectNamed(id, 'option --dialect').id) }),
      ...(environment === undefined ? {} : { environment: oneOf(environment, ENVIRONMENTS, 'environment') }),
      ...(failOn === undefined ? {} : { failOn: oneOf(failOn, SEVERITIES, 'fail-on') }),
      ...(maxWarnings === undefined ? {} : { maxWarnings: wholeNumber(maxWarnings) }),
      ...(origin === undefined ? {} : { origin: originNamed(origin) }),
    },
    RULES,
  )
  const [first] = problems
  if (first !== undefined) throw usageError(first.what, `option --${first.where.replace(/\[.*/, '')}`, first.whatToDo)
  return config
}

function presetNamed(name: string): PresetName {
  return oneOf(name, Object.keys(presets) as PresetName[], 'preset')
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw usageError(`"${text}" is no number of warnings`, 'option --max-warnings', 'give a whole number from 0 on')
}

function commaSeparated(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter((value) => value !== '')
}
