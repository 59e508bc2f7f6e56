import type { File } from '../../syntax/index.ts'
import { check } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding } from '../finding.ts'
import { rules } from '../rules/index.ts'
import { suppressionRules } from '../suppression/suppression-rules.ts'
import { suppress } from '../suppression/suppressions.ts'
import { applyBaseline, type Baseline, emptyBaseline } from './baseline.ts'
import type { Config } from './config.ts'

/** The findings of a file that its suppression comments and the baseline leave. */
export interface ConfiguredReport {
  readonly name: string
  readonly file: File
  /** In the order of the text, including what is wrong with the suppression comments. */
  readonly findings: readonly Finding[]
  /** The number of findings that comments suppress. */
  readonly suppressed: number
  /** The number of other findings that are in the baseline. */
  readonly inBaseline: number
  /** Limits that left something out, in words. */
  readonly notes: readonly string[]
}

/**
 * Checks a file with the configuration of a project, the suppression comments of the file, and a baseline.
 * Never throws for any file.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * checkWithConfig('robots.txt', faulty, { ignore: ['S'] }).findings // []
 * ```
 */
export function checkWithConfig(
  name: string,
  file: File,
  config: Config & Omit<CheckOptions, keyof Config>,
  baseline: Baseline = emptyBaseline,
): ConfiguredReport {
  const { findings, notes } = check(file, config)
  const { remaining, suppressed, problems } = suppress(file, findings, [...rules, ...suppressionRules], config)
  const all = [...remaining, ...problems].sort((one, other) => one.span.start - other.span.start)
  const { remaining: reported, inBaseline } = applyBaseline(baseline, { name, file, findings: all })
  return { name, file, findings: reported, suppressed: suppressed.length, inBaseline: inBaseline.length, notes }
}
