import { type DialectId, dialects } from '../../dialects/index.ts'
import { isObject, nearest, visible } from '../../text/index.ts'
import { SEVERITIES, type Severity } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { looksLikeCode, matchesSelector } from '../rule-selection.ts'
import { type Config, mergeConfigs, type Override, type SiteFiles } from './config.ts'
import { PATH_PATTERN } from './path-pattern.ts'
import { combinePresets, type PresetName, presets } from './presets.ts'

/** A problem of a configuration. */
export interface ConfigProblem {
  /**
   * The path of the faulty value, such as `severities.P117` or `select[2]`; empty for the whole
   * configuration.
   */
  readonly where: string
  /** What is wrong with the value. */
  readonly what: string
  readonly whatToDo: string
}

/** A configuration merged with its presets. If there are problems, it holds the valid parts. */
export interface ParsedConfig {
  readonly config: Config
  /** The files that it names, as they are written. */
  readonly siteFiles: SiteFiles
  /** The files and folders that are checked unless others are named, as they are written. */
  readonly files: readonly string[]
  /** What it says of some files alone, in its order. */
  readonly overrides: readonly Override[]
  readonly problems: readonly ConfigProblem[]
}

/** The environments that a site may be in. */
export const ENVIRONMENTS: readonly NonNullable<Config['environment']>[] = ['production', 'staging']

/** Matches an origin: scheme and host, and nothing after them. */
const ORIGIN = /^https?:\/\/[^\s/?#]+$/

/** Parses the value of one key of a configuration. Reports an invalid value and returns `undefined`. */
type ValueParser<T> = (value: unknown, where: string, report: ReportProblem) => T | undefined

/** Reports a problem. Returns `undefined`, so that a parser can return the result of this call. */
type ReportProblem = (where: string, what: string, whatToDo: string) => undefined

/** A parser for each key of a configuration. */
const VALUE_PARSERS: {
  readonly [Key in keyof Required<Config>]: (
    allRules: readonly RuleFacts[],
  ) => ValueParser<NonNullable<Config[Key]>>
} = {
  select: (allRules) => listOf(selectorOf(allRules)),
  ignore: (allRules) => listOf(selectorOf(allRules)),
  severities: (allRules) => severitiesOf(allRules),
  dialects: () => (value, where, report) => {
    if (Array.isArray(value) && value.length === 0)
      return report(
        where,
        'the list of dialects is empty',
        'name a dialect, or omit the key to check for all of them',
      )
    return listOf(oneOf('dialect', Object.keys(dialects) as DialectId[]))(value, where, report)
  },
  environment: () => oneOf('environment', ENVIRONMENTS),
  origin: () => (value, where, report) => {
    if (typeof value === 'string' && ORIGIN.test(value)) return value
    return report(
      where,
      `${shown(value)} is not an origin`,
      'write scheme and host, such as "https://example.com"',
    )
  },
  failOn: () => oneOf('severity', SEVERITIES),
  maxWarnings: () => (value, where, report) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
    return report(where, `${shown(value)} is not a number of warnings`, 'write a whole number from 0 on')
  },
  userAgent: () => (value, where, report) => {
    if (typeof value === 'string') return value
    return report(
      where,
      `${shown(value)} is not a User-Agent header`,
      'write a name and a contact, such as "FooBot/1.0 (+https://example.com/bot)"',
    )
  },
  all: () => flag,
  legacy: () => flag,
}

function flag(value: unknown, where: string, report: ReportProblem): boolean | undefined {
  return typeof value === 'boolean'
    ? value
    : report(where, `${shown(value)} is no switch`, 'write true or false')
}

/** The keys that name files. */
const FILE_KEYS: readonly (keyof SiteFiles)[] = ['expect', 'stance', 'baseline']

/** The keys of an override: all but that of requests, which are the same for every site. */
const OVERRIDE_KEYS: readonly string[] = [
  'files',
  ...Object.keys(VALUE_PARSERS).filter((key) => key !== 'userAgent'),
  ...FILE_KEYS,
]

/** The keys that a configuration may have; `$schema` is for editors. */
export const CONFIG_KEYS: readonly string[] = [
  '$schema',
  'extends',
  ...Object.keys(VALUE_PARSERS),
  ...FILE_KEYS,
  'files',
  'overrides',
]

/**
 * Parses the JSON value of a configuration file. Never throws; `problems` says what is wrong with the value.
 *
 * @param allRules every check rule, including those about suppression comments.
 *
 * @example
 * ```ts
 * parseConfig({ ignore: ['S101'] }, rules).config // { ignore: ['S101'] }
 * parseConfig({ ignroe: [] }, rules).problems[0]?.whatToDo // 'did you mean "ignore"?'
 * ```
 */
export function parseConfig(value: unknown, allRules: readonly RuleFacts[]): ParsedConfig {
  const problems: ConfigProblem[] = []
  const report: ReportProblem = (where, what, whatToDo) => {
    problems.push({ where, what, whatToDo })
    return undefined
  }
  if (!isObject(value)) {
    report(
      '',
      `${shown(value)} is not a configuration`,
      'write an object, such as { "extends": "recommended" }',
    )
    return { config: {}, siteFiles: {}, files: [], overrides: [], problems }
  }
  let config: Config = {}
  let files: readonly string[] = []
  let overrides: readonly Override[] = []
  const { own, siteFiles, others } = membersOf(value, '', allRules, report)
  for (const [key, given] of others) {
    if (key === 'extends') {
      config = combinePresets(extendsOf(given, report))
    } else if (key === 'files') {
      files = listOf(fileName)(given, key, report) ?? []
    } else if (key === 'overrides') {
      overrides = listOf(overrideOf(allRules))(given, key, report) ?? []
    } else if (key !== '$schema') {
      report(
        key,
        'unknown key',
        key === 'preset' || key === 'presets'
          ? 'did you mean "extends"?'
          : suggestion(key, CONFIG_KEYS, `write one of ${CONFIG_KEYS.join(', ')}`),
      )
    } else if (typeof given !== 'string') {
      report(key, `${shown(given)} is not the URL of a schema`, 'write a string, or omit the key')
    }
  }
  return { config: mergeConfigs(config, own), siteFiles, files, overrides, problems }
}

/** The members that the top level and an override have in common, and the others. */
function membersOf(
  value: object,
  prefix: string,
  allRules: readonly RuleFacts[],
  report: ReportProblem,
): { readonly own: Config; readonly siteFiles: SiteFiles; readonly others: readonly [string, unknown][] } {
  let own: Config = {}
  let siteFiles: SiteFiles = {}
  const others: [string, unknown][] = []
  for (const [key, given] of Object.entries(value) as [string, unknown][]) {
    const where = `${prefix}${key}`
    if (Object.hasOwn(VALUE_PARSERS, key) && (prefix === '' || key !== 'userAgent')) {
      const parsed = VALUE_PARSERS[key as keyof typeof VALUE_PARSERS](allRules)(given, where, report)
      if (parsed !== undefined) own = { ...own, [key]: parsed }
    } else if (!FILE_KEYS.some((one) => one === key)) {
      others.push([key, given])
    } else {
      const name = fileName(given, where, report)
      if (name !== undefined) siteFiles = { ...siteFiles, [key]: name }
    }
  }
  return { own, siteFiles, others }
}

const fileName: ValueParser<string> = (value, where, report) =>
  typeof value === 'string' && value !== ''
    ? value
    : report(where, `${shown(value)} is not the name of a file`, 'write its path, relative to this file')

/** Parses one of the `overrides`. */
function overrideOf(allRules: readonly RuleFacts[]): ValueParser<Override> {
  return (value, where, report) => {
    const form = 'write { "files": ["sites/*/robots.txt"], "environment": "production" }'
    if (!isObject(value)) return report(where, `${shown(value)} is not an override`, form)
    const { own: config, siteFiles, others } = membersOf(value, `${where}.`, allRules, report)
    let files: readonly string[] = []
    for (const [key, given] of others) {
      if (key === 'files') files = listOf(patternOf)(given, `${where}.files`, report) ?? []
      else
        report(
          `${where}.${key}`,
          'unknown key of an override',
          suggestion(key, OVERRIDE_KEYS, `write one of ${OVERRIDE_KEYS.join(', ')}`),
        )
    }
    const given = (value as { readonly files?: unknown }).files
    if (given === undefined || (Array.isArray(given) && given.length === 0))
      return report(where, 'the override names no files', form)
    for (const [key, text] of Object.entries({ origin: config.origin, ...siteFiles })) {
      const most = Math.max(0, ...[...(text?.matchAll(/\$(\d)/g) ?? [])].map(([, digit]) => Number(digit)))
      const short = files.find((pattern) => starsOf(pattern) < most)
      if (short !== undefined)
        report(
          `${where}.${key}`,
          `the pattern ${shown(short)} has no * for $${most}`,
          'number each * from $1 on',
        )
    }
    return { files, config, siteFiles }
  }
}

const patternOf: ValueParser<string> = (value, where, report) =>
  typeof value === 'string' && PATH_PATTERN.test(value)
    ? value
    : report(
        where,
        `${shown(value)} is not a pattern of paths`,
        'write a path relative to this file, with / between folders; * is a part of a name, and ** any folders',
      )

/** The number of `*` in a pattern that {@link captures} gives. */
function starsOf(pattern: string): number {
  return pattern
    .split('/')
    .filter((part) => part !== '**')
    .join('')
    .replace(/[^*]/g, '').length
}

function extendsOf(value: unknown, report: ReportProblem): readonly PresetName[] {
  const preset = oneOf('preset', Object.keys(presets) as PresetName[])
  const one =
    typeof value === 'string' ? preset(value, 'extends', report) : listOf(preset)(value, 'extends', report)
  return one === undefined ? [] : typeof one === 'string' ? [one] : one
}

function listOf<T>(item: ValueParser<T>): ValueParser<readonly T[]> {
  return (value, where, report) => {
    if (!Array.isArray(value))
      return report(where, `${shown(value)} is not a list`, 'write the values between [ and ]')
    return value.flatMap((one: unknown, index) => item(one, `${where}[${index}]`, report) ?? [])
  }
}

function oneOf<T extends string>(kind: string, values: readonly T[]): ValueParser<T> {
  return (value, where, report) => {
    const match = values.find((one) => one === value)
    if (match !== undefined) return match
    const whatToDo =
      typeof value === 'string'
        ? suggestion(value, values, `write one of ${values.join(', ')}`)
        : 'write a string'
    return report(where, `${shown(value)} is not a known ${kind}`, whatToDo)
  }
}

function selectorOf(allRules: readonly RuleFacts[]): ValueParser<string> {
  return (value, where, report) => {
    if (typeof value === 'string' && allRules.some((rule) => matchesSelector(rule, value))) return value
    const names =
      typeof value === 'string' && looksLikeCode(value)
        ? []
        : allRules.flatMap(({ code, name }) => [code, name])
    const whatToDo = 'write a code, the beginning of one, or a name'
    return report(
      where,
      `${shown(value)} names no rule`,
      typeof value === 'string' ? suggestion(value, names, whatToDo) : whatToDo,
    )
  }
}

function severitiesOf(allRules: readonly RuleFacts[]): ValueParser<Readonly<Record<string, Severity>>> {
  return (value, where, report) => {
    if (!isObject(value))
      return report(where, `${shown(value)} is not an object of severities`, 'write { "P117": "error" }')
    const severity = oneOf('severity', SEVERITIES)
    return Object.fromEntries(
      Object.entries(value).flatMap(([selector, given]) => {
        const place = `${where}.${selector}`
        const weight = severity(given, place, report)
        return selectorOf(allRules)(selector, place, report) === undefined || weight === undefined
          ? []
          : [[selector, weight]]
      }),
    )
  }
}

/**
 * The least number of letters for which a word counts as the beginning of another. A shorter word is the
 * beginning of many others.
 */
const MIN_PREFIX_LENGTH = 3

function suggestion(word: string, words: readonly string[], otherwise: string): string {
  // `warn` differs too much from `warning` for a typo, but can mean nothing else.
  const longer = word.length < MIN_PREFIX_LENGTH ? undefined : words.find((one) => one.startsWith(word))
  const suggested = longer ?? nearest(word, words)
  return suggested === undefined ? otherwise : `did you mean "${suggested}"?`
}

/** A value for a message: printable and short. */
function shown(value: unknown): string {
  return visible(JSON.stringify(value) ?? String(value), 60)
}
