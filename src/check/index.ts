/** What is wrong with a file, for which readers, and what would mend it. */
export { type AppliedFixes, applyFixes, type FixedFile, type FixOptions, fixFile, MAX_FIX_ROUNDS } from './apply-fixes.ts'
export {
  type Baseline,
  baselineOf,
  emptyBaseline,
  type FoundIn,
  parseBaseline,
  prunedBaseline,
  updatedBaseline,
  withoutInherited,
} from './baseline.ts'
export {
  check,
  isNamedBy,
  MAX_FINDINGS_PER_RULE,
  type Report,
  type Summary,
  summaryOf,
} from './check.ts'
export { type CheckedByConfig, checkByConfig } from './check-by-config.ts'
export type { CheckOptions, Expectation, StanceAnswers } from './check-options.ts'
export { type Config, mergedConfig } from './config.ts'
export { DEFAULT_FAIL_ON, type ExitPolicy, whyFailed } from './exit-policy.ts'
export { type Change, type Finding, type Fix, type Related, SEVERITIES, type Severity } from './finding.ts'
export { countedFingerprints } from './fingerprint.ts'
export { CONFIG_KEYS, type ConfigProblem, ENVIRONMENTS, type ParsedConfig, parseConfig } from './parse-config.ts'
export { type PresetName, presets } from './presets.ts'
export type { RuleFacts } from './rule.ts'
export { rules } from './rules/index.ts'
export { severitiesInForce } from './severities-in-force.ts'
export type { AskedPage, AskedSitemap, Comparison } from './site-answers.ts'
export { suppressionRules } from './suppression-rules.ts'
export { type Suppressed, suppress } from './suppressions.ts'
