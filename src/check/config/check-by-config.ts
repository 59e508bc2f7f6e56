import type { File } from '../../syntax/index.ts'
import { check } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Finding } from '../finding.ts'
import { rules } from '../rules/index.ts'
import { suppressionRules } from '../suppression/suppression-rules.ts'
import { suppress } from '../suppression/suppressions.ts'
import { type Baseline, emptyBaseline, withoutInherited } from './baseline.ts'
import type { Config } from './config.ts'

/** What is left of the findings of a file once its comments and a baseline have had their say. */
export interface CheckedByConfig {
  readonly name: string
  readonly file: File
  /** In the order of the text, what is wrong with comments that suppress findings among them. */
  readonly findings: readonly Finding[]
  /** How many findings comments suppress. */
  readonly suppressed: number
  /** How many of the rest the baseline has. */
  readonly inherited: number
  /** Limits that left something out, in words. */
  readonly notes: readonly string[]
}

/**
 * Checks a file as a project wants it: its configuration, the comments of the file, and the findings it has inherited. Never throws for any file.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * checkByConfig('robots.txt', faulty, { ignore: ['S'] }).findings // []
 * ```
 */
export function checkByConfig(
  name: string,
  file: File,
  config: Config & Omit<CheckOptions, keyof Config>,
  baseline: Baseline = emptyBaseline,
): CheckedByConfig {
  const { findings, notes } = check(file, config)
  const { kept, suppressed, problems } = suppress(file, findings, [...rules, ...suppressionRules], config)
  const all = [...kept, ...problems].sort((one, other) => one.span.start - other.span.start)
  const { fresh, inherited } = withoutInherited(baseline, { name, file, findings: all })
  return { name, file, findings: fresh, suppressed: suppressed.length, inherited: inherited.length, notes }
}
