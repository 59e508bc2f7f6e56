/** What is wrong with a file, for which readers, and what would mend it. */

export {
  check,
  MAX_FINDINGS_PER_RULE,
  type Report,
  type Summary,
  summaryOf,
} from './check.ts'
export type { CheckOptions, Expectation, StanceAnswers } from './check-options.ts'
export {
  type Baseline,
  baselineOf,
  emptyBaseline,
  type FoundIn,
  parseBaseline,
  prunedBaseline,
  updatedBaseline,
  withoutInherited,
} from './config/baseline.ts'
export { type CheckedByConfig, checkByConfig } from './config/check-by-config.ts'
export { type Config, mergedConfig } from './config/config.ts'
export { DEFAULT_FAIL_ON, type ExitPolicy, whyFailed } from './config/exit-policy.ts'
export { countedFingerprints } from './config/fingerprint.ts'
export { CONFIG_KEYS, type ConfigProblem, ENVIRONMENTS, type ParsedConfig, parseConfig } from './config/parse-config.ts'
export { type PresetName, presets } from './config/presets.ts'
export { severitiesInForce } from './config/severities-in-force.ts'
export { type Change, type Finding, type Fix, type Related, SEVERITIES, type Severity } from './finding.ts'
export { type AppliedFixes, applyFixes, type FixedFile, type FixOptions, fixFile } from './fixes/apply-fixes.ts'
export type { RuleFacts } from './rule.ts'
export { rules } from './rules/index.ts'
export type { AskedPage, AskedSitemap, Comparison } from './site-answers.ts'
export { suppressionRules } from './suppression/suppression-rules.ts'
export { type Suppressed, suppress } from './suppression/suppressions.ts'
