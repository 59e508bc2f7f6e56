/** What is wrong with a file, for which readers, and what would mend it. */
export { type Finding, type Fix, type Related, SEVERITIES, type Severity } from './finding.ts'
