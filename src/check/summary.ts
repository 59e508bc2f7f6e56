import type { Finding, Severity } from './finding.ts'

/** Findings counted by severity, and how many of them a proved fix mends. */
export interface Summary extends Readonly<Record<Severity, number>> {
  /** Those with a fix that is `safe`. */
  readonly fixable: number
}

/** Counts findings. */
export function summaryOf(findings: readonly Finding[]): Summary {
  const summary = { error: 0, warning: 0, info: 0, hint: 0, fixable: 0 }
  for (const { severity, fix } of findings) {
    summary[severity] += 1
    if (fix?.kind === 'safe') summary.fixable += 1
  }
  return summary
}
