/** Finds what is wrong with a file, in which dialects, and fixes it. */

export type { Edit, Span } from '../text/index.ts'
export { allRules, ruleOf } from './all-rules.ts'
export { type JudgedExpectation, judgeExpectation } from './analysis/judge-expectation.ts'
export { misreadRecords } from './analysis/misread-records.ts'
export { paceWords } from './analysis/pace-expectation.ts'
export { alsoFailing, type TestedExpectation, testExpectation } from './analysis/test-expectation.ts'
export { check } from './check.ts'
export type {
  CheckOptions,
  Expectation,
  PaceExpectation,
  StanceResults,
  VerdictExpectation,
} from './check-options.ts'
export type { AcceptedFinding, AcceptedReach } from './config/accepted-finding.ts'
export {
  applyBaseline,
  type Baseline,
  createBaseline,
  emptyBaseline,
  type FileFindings,
  neverAccepted,
  parseBaseline,
  updateBaseline,
} from './config/baseline.ts'
export { type ConfiguredReport, checkWithConfig } from './config/check-with-config.ts'
export { type Config, mergeConfigs, type Override, type SiteFiles } from './config/config.ts'
export { effectiveSeverities } from './config/effective-severities.ts'
export { DEFAULT_FAIL_ON, type ExitPolicy, failureReason } from './config/exit-policy.ts'
export { findingsSince } from './config/findings-since.ts'
export { uniqueFingerprints } from './config/fingerprint.ts'
export {
  CONFIG_KEYS,
  type ConfigProblem,
  ENVIRONMENTS,
  type ParsedConfig,
  parseConfig,
} from './config/parse-config.ts'
export { captures } from './config/path-pattern.ts'
export { type PresetName, presets } from './config/presets.ts'
export { type Requirement, requiring } from './config/required-rules.ts'
export { EXPECTATION_FORM, type ExpectationRow, parseExpectations } from './expectation-table.ts'
export type { Comparison, FetchedPage, FetchedSitemap } from './fetched-resources.ts'
export { otherThanRobots } from './file/other-than-robots.ts'
export {
  type Change,
  type Finding,
  type Fix,
  type Loss,
  type Related,
  type Says,
  SEVERITIES,
  type Severity,
} from './finding.ts'
export {
  type AppliedFixes,
  applyFixes,
  type FixedFile,
  type FixOptions,
  fixFile,
  wholeCauses,
} from './fixes/apply-fixes.ts'
export { isFixedSafely, MAX_TRIED_UNITS, workingFixes } from './fixes/working-fixes.ts'
export type { PlatformMatch } from './platforms/recognize.ts'
export type { RuleFacts } from './rule.ts'
export { rules } from './rules/index.ts'
export { failedExpectations } from './rules/intent/expectation-failed.ts'
export { MAX_FINDINGS_PER_RULE, type Report, restNote, type Summary, summarize } from './run-rules.ts'
export { suppressionRules } from './suppression/suppression-rules.ts'
export { type SuppressionResult, suppress } from './suppression/suppressions.ts'
export { printableUrl } from './text/message-phrases.ts'
export {
  defaultView,
  type HiddenReason,
  isFailedExpectation,
  MAX_SHOWN,
  shownFindings,
  type View,
  type ViewOptions,
} from './view/default-view.ts'
export { byGravity, reportsClosedSite } from './view/gravity.ts'
