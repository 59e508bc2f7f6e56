/** Findings in a file, and fixes that are proved to change no policy. */

// Check a file, and fix it.

export {
  type AppliedFixes,
  applyFixes,
  type Change,
  type CheckOptions,
  type Comparison,
  check,
  type Expectation,
  type ExpectationRow,
  type FetchedPage,
  type FetchedSitemap,
  type Finding,
  type Fix,
  type FixedFile,
  type FixOptions,
  fixFile,
  type JudgedExpectation,
  judgeExpectation,
  type Loss,
  type PaceExpectation,
  parseExpectations,
  type Related,
  type Report,
  type Says,
  SEVERITIES,
  type Severity,
  type StanceResults,
  type Summary,
  type SuppressionResult,
  summarize,
  suppress,
  type VerdictExpectation,
} from '../check/index.ts'

// The check rules, for lists and documentation.

export { type RuleFacts, rules, suppressionRules } from '../check/index.ts'

// For editors and services that follow a project's configuration file.

export {
  type AcceptedFinding,
  type AcceptedReach,
  type Baseline,
  type Config,
  type ConfigProblem,
  type ConfiguredReport,
  checkWithConfig,
  defaultView,
  type ExitPolicy,
  type HiddenReason,
  MAX_SHOWN,
  type Override,
  type ParsedConfig,
  type PlatformMatch,
  type PresetName,
  parseConfig,
  presets,
  type SiteFiles,
  type View,
  type ViewOptions,
} from '../check/index.ts'

// A place in the text, and an edit of it.

export type { Edit, Span } from '../check/index.ts'
