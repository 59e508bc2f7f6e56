import { recordLine } from '../field-names.ts'
import type { Stance, StanceAnswer } from './stance.ts'

/**
 * The rules of a group with this answer, as lines: those of the stance for `allow`, `Disallow: /` for
 * `disallow`.
 */
export function stanceRecords(
  { rules: { allow = [], disallow = [] } = {} }: Stance,
  answer: StanceAnswer,
): readonly string[] {
  if (answer === 'disallow') return ['Disallow: /']
  const all = [
    ...allow.map((value) => ({ field: 'Allow', value })),
    ...disallow.map((value) => ({ field: 'Disallow', value })),
  ]
  // Longer rules first, so that the first match is the longest match. The sort is stable and keeps Allow
  // before Disallow.
  const records = all
    .sort((one, other) => other.value.length - one.value.length)
    .map(({ field, value }) => recordLine(field, value))
  // The 1994 standard requires a Disallow in every group.
  return disallow.length === 0 ? [...records, 'Disallow:'] : records
}

/** The content signals of a stance as the value of a record; empty if there are none. */
export function signalsValue({ contentSignals = {} }: Stance): string {
  return Object.entries(contentSignals)
    .map(([name, answer]) => `${name}=${signalAnswer(answer)}`)
    .join(', ')
}

/** The value of a signal as a file has it. */
export function signalAnswer(answer: boolean | string): string {
  return typeof answer === 'string' ? answer : answer ? 'yes' : 'no'
}

/** The preferences of a stance as the dictionary of a Content-Usage record; empty if there are none. */
export function usageValue({ contentUsage = {} }: Stance): string {
  return Object.entries(contentUsage)
    .map(([label, isAllowed]) => `${label}=${usageAnswer(isAllowed)}`)
    .join(', ')
}

/** The value of a preference as a file has it. */
export function usageAnswer(isAllowed: boolean): string {
  return isAllowed ? 'y' : 'n'
}
