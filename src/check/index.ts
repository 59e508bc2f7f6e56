/** What is wrong with a file, for which readers, and what would mend it. */
export { applyFixes, type FixedFile, type FixOptions, fixFile, MAX_FIX_ROUNDS } from './apply-fixes.ts'
export { type CheckOptions, check, type Expectation, isNamedBy, MAX_FINDINGS_PER_RULE, type Report, type Summary } from './check.ts'
export { type Finding, type Fix, type Related, SEVERITIES, type Severity } from './finding.ts'
export type { RuleFacts } from './rule.ts'
export { rules } from './rules/index.ts'
