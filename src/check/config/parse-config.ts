import { type DialectId, dialects } from '../../dialects/index.ts'
import { nearest, visible } from '../../text/index.ts'
import { isLikeCode, isNamedBy } from '../check.ts'
import { SEVERITIES, type Severity } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { type Config, mergedConfig } from './config.ts'
import { joinedPresets, type PresetName, presets } from './presets.ts'

/** What is wrong with a configuration: what, where in it, and what to do. */
export interface ConfigProblem {
  /** `severities.P117`, `select[2]`; empty for the whole. */
  readonly where: string
  readonly what: string
  readonly whatToDo: string
}

/** A configuration with its presets worked in. With problems, it holds what was right. */
export interface ParsedConfig {
  readonly config: Config
  readonly problems: readonly ConfigProblem[]
}

/** What a site may be for. */
export const ENVIRONMENTS: readonly NonNullable<Config['environment']>[] = ['production', 'staging']

/** Scheme and host, and nothing behind them. */
const ORIGIN = /^https?:\/\/[^\s/?#]+$/

/** Takes a value of a key; gives nothing, and says why, for one that is none. */
type ValueParser<T> = (value: unknown, where: string, say: Say) => T | undefined

/** Notes a problem; gives nothing, so that a reader can return it. */
type Say = (where: string, what: string, whatToDo: string) => undefined

/** The keys of a configuration and how each is read; `$schema` is for editors. */
const VALUE_PARSERS: { readonly [Key in keyof Required<Config>]: (known: readonly RuleFacts[]) => ValueParser<NonNullable<Config[Key]>> } =
  {
    select: (known) => listOf(selectorOf(known)),
    ignore: (known) => listOf(selectorOf(known)),
    severities: (known) => severitiesOf(known),
    dialects: () => (value, where, say) => {
      if (Array.isArray(value) && value.length === 0) return say(where, 'no dialect', 'name one, or leave the key out to check for all')
      return listOf(oneOf('dialect', Object.keys(dialects) as DialectId[]))(value, where, say)
    },
    environment: () => oneOf('environment', ENVIRONMENTS),
    origin: () => (value, where, say) => {
      if (typeof value === 'string' && ORIGIN.test(value)) return value
      return say(where, `${shown(value)} is no origin`, 'write scheme and host, such as "https://example.com"')
    },
    failOn: () => oneOf('severity', SEVERITIES),
    maxWarnings: () => (value, where, say) => {
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
      return say(where, `${shown(value)} is no number of warnings`, 'write a whole number from 0 on')
    },
  }

/** The keys a configuration may have. */
export const CONFIG_KEYS: readonly string[] = ['$schema', 'extends', ...Object.keys(VALUE_PARSERS)]

/**
 * Reads a configuration as JSON gives it. `known` are all rules there are. Never throws.
 *
 * @example
 * ```ts
 * parseConfig({ ignore: ['S101'] }, rules).config // { ignore: ['S101'] }
 * parseConfig({ ignroe: [] }, rules).problems[0]?.whatToDo // 'did you mean "ignore"?'
 * ```
 */
export function parseConfig(value: unknown, known: readonly RuleFacts[]): ParsedConfig {
  const problems: ConfigProblem[] = []
  const say: Say = (where, what, whatToDo) => {
    problems.push({ where, what, whatToDo })
    return undefined
  }
  if (!isObject(value)) {
    say('', `${shown(value)} is no configuration`, 'write an object, such as { "extends": "recommended" }')
    return { config: {}, problems }
  }
  let config: Config = {}
  let own: Config = {}
  for (const [key, given] of Object.entries(value)) {
    if (key === 'extends') {
      config = joinedPresets(extendsOf(given, say))
    } else if (Object.hasOwn(VALUE_PARSERS, key)) {
      const read = VALUE_PARSERS[key as keyof typeof VALUE_PARSERS](known)(given, key, say)
      if (read !== undefined) own = { ...own, [key]: read }
    } else if (key !== '$schema') {
      say(key, 'unknown key', suggestion(key, CONFIG_KEYS, `write one of ${CONFIG_KEYS.join(', ')}`))
    } else if (typeof given !== 'string') {
      say(key, `${shown(given)} is no address of a schema`, 'write a text, or leave the key out')
    }
  }
  return { config: mergedConfig(config, own), problems }
}

function extendsOf(value: unknown, say: Say): readonly PresetName[] {
  const preset = oneOf('preset', Object.keys(presets) as PresetName[])
  const one = typeof value === 'string' ? preset(value, 'extends', say) : listOf(preset)(value, 'extends', say)
  return one === undefined ? [] : typeof one === 'string' ? [one] : one
}

function listOf<T>(item: ValueParser<T>): ValueParser<readonly T[]> {
  return (value, where, say) => {
    if (!Array.isArray(value)) return say(where, `${shown(value)} is no list`, 'write the values between [ and ]')
    return value.flatMap((one: unknown, index) => item(one, `${where}[${index}]`, say) ?? [])
  }
}

function oneOf<T extends string>(kind: string, values: readonly T[]): ValueParser<T> {
  return (value, where, say) => {
    const found = values.find((one) => one === value)
    if (found !== undefined) return found
    const whatToDo = typeof value === 'string' ? suggestion(value, values, `write one of ${values.join(', ')}`) : 'write a text'
    return say(where, `${shown(value)} is no ${kind}`, whatToDo)
  }
}

function selectorOf(known: readonly RuleFacts[]): ValueParser<string> {
  return (value, where, say) => {
    if (typeof value === 'string' && known.some((rule) => isNamedBy(rule, value))) return value
    const names = typeof value === 'string' && isLikeCode(value) ? [] : known.flatMap(({ code, name }) => [code, name])
    const whatToDo = 'write a code, the beginning of one, or a name'
    return say(where, `${shown(value)} names no rule`, typeof value === 'string' ? suggestion(value, names, whatToDo) : whatToDo)
  }
}

function severitiesOf(known: readonly RuleFacts[]): ValueParser<Readonly<Record<string, Severity>>> {
  return (value, where, say) => {
    if (!isObject(value)) return say(where, `${shown(value)} is no list of severities`, 'write { "P117": "error" }')
    const severity = oneOf('severity', SEVERITIES)
    return Object.fromEntries(
      Object.entries(value).flatMap(([selector, given]) => {
        const place = `${where}.${selector}`
        const weight = severity(given, place, say)
        return selectorOf(known)(selector, place, say) === undefined || weight === undefined ? [] : [[selector, weight]]
      }),
    )
  }
}

/** A shorter word is the beginning of too much. */
const SHORTEST_BEGINNING = 3

function suggestion(word: string, words: readonly string[], otherwise: string): string {
  // `warn` is farther from `warning` than a slip of the hand, and nothing else was meant.
  const begun = word.length < SHORTEST_BEGINNING ? undefined : words.find((known) => known.startsWith(word))
  const meant = begun ?? nearest(word, words)
  return meant === undefined ? otherwise : `did you mean "${meant}"?`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value in a message: printable and short. */
function shown(value: unknown): string {
  return visible(JSON.stringify(value) ?? String(value), 60)
}
