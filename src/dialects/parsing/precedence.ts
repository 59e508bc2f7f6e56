import type { Rule } from '../../policy/index.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { isRule } from './rule.ts'

/** A rule and the length by which the dialect ranks it. */
export interface Measured {
  readonly rule: Rule
  readonly length: number
}

/** The length of the text that a dialect compares: {@link Measured.length} of most dialects. */
export function comparedLength({ became, value = '' }: Rule): number {
  return (became ?? value).length
}

/** Sorts the longest rule first; on a tie Allow before Disallow (RFC 9309 §2.2.2), then in file order. */
export function longestFirst(measured: Measured[]): Rule[] {
  if (measured.length > MANY) return sortMany(measured)
  if (measured.length > 1) measured.sort(byLength)
  return measured.map(({ rule }) => rule)
}

/** The number of rules from which on sorting numbers is quicker (measured). */
const MANY = 256

/**
 * Sorts like `longestFirst`, but by one number for each rule, made of its length, effect and index. An array of
 * numbers is sorted several times as fast as one of objects.
 */
function sortMany(measured: readonly Measured[]): Rule[] {
  const { length: count } = measured
  let longest = 0
  for (const { length } of measured) longest = Math.max(longest, length)
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const { rule, length } = measured[index] as Measured
    keys[index] = ((longest - length) * 2 + (rule.effect === 'allow' ? 0 : 1)) * count + index
  }
  keys.sort()
  const rules: Rule[] = []
  for (let index = 0; index < count; index++)
    rules.push((measured[(keys[index] as number) % count] as Measured).rule)
  return rules
}

function byLength(one: Measured, other: Measured): number {
  if (one.length !== other.length) return other.length - one.length
  if (one.rule.effect === other.rule.effect) return 0
  return one.rule.effect === 'allow' ? -1 : 1
}

/** Makes the rules of records in the order of the file. */
export function inFileOrder(
  ruleOf: (record: ParsedRecord) => Rule,
): (records: readonly ParsedRecord[]) => Rule[] {
  return (records) => records.filter(isRule).map(ruleOf)
}

/** Makes the rules of records as {@link longestFirst}. `always` are rules of every file, which decide before. */
export function longestMatch(
  addRule: (record: ParsedRecord, into: Measured[]) => void,
  ...always: readonly Rule[]
): (records: readonly ParsedRecord[]) => Rule[] {
  return (records) => {
    const measured: Measured[] = []
    for (const record of records) if (isRule(record)) addRule(record, measured)
    return always.length === 0 ? longestFirst(measured) : [...always, ...longestFirst(measured)]
  }
}
