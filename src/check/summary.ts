import type { Finding, Severity } from './finding.ts'

/** Findings counted by severity, and how many of all come with a fix, safe or not. */
export interface Summary extends Readonly<Record<Severity, number>> {
  readonly fixable: number
}

/** Counts findings. */
export function summaryOf(findings: readonly Finding[]): Summary {
  const summary = { error: 0, warning: 0, info: 0, hint: 0, fixable: 0 }
  for (const { severity, fix } of findings) {
    summary[severity] += 1
    if (fix !== undefined) summary.fixable += 1
  }
  return summary
}
