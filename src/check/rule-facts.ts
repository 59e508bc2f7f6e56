import type { Severity } from './finding.ts'

/** What is known of a rule before it looks at any file. */
export interface RuleFacts {
  /** For grep and suppression: `S101`. */
  readonly code: string
  /** For people: `missing-colon`. */
  readonly name: string
  /** What its findings weigh, unless a finding or a configuration says otherwise. */
  readonly severity: Severity
  /** A paragraph: what goes wrong, for whom, and who says so. */
  readonly why: string
}
