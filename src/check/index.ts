/** What is wrong with a file, for which readers, and what would mend it. */
export { type Finding, type Fix, type Related, SEVERITIES, type Severity } from './finding.ts'
export { countedFingerprints, fingerprintOf } from './fingerprint.ts'
export type { RuleFacts } from './rule-facts.ts'
export { type Summary, summaryOf } from './summary.ts'
