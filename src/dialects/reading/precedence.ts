import type { Rule } from '../../policy/index.ts'

/** A rule and the length by which its reader ranks it. */
export interface Measured {
  readonly rule: Rule
  readonly length: number
}

/** Longest first; of equal length Allow before Disallow (RFC 9309 §2.2.2); then as they stand in the file. */
export function longestFirst(measured: readonly Measured[]): Rule[] {
  return [...measured]
    .sort((a, b) => b.length - a.length || (a.rule.effect === b.rule.effect ? 0 : a.rule.effect === 'allow' ? -1 : 1))
    .map(({ rule }) => rule)
}
