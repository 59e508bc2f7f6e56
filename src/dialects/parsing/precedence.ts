import type { Rule } from '../../policy/index.ts'

/** A rule and the length by which the dialect ranks it. */
export interface Measured {
  readonly rule: Rule
  readonly length: number
}

/** Sorts the longest rule first; on a tie Allow before Disallow (RFC 9309 §2.2.2), then in file order. */
export function longestFirst(measured: Measured[]): Rule[] {
  if (measured.length > 1) measured.sort(byLength)
  return measured.map(({ rule }) => rule)
}

function byLength(one: Measured, other: Measured): number {
  if (one.length !== other.length) return other.length - one.length
  if (one.rule.effect === other.rule.effect) return 0
  return one.rule.effect === 'allow' ? -1 : 1
}
