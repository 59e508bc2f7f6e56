import { recordLine } from './field-names.ts'
import type { Stance, StanceAnswer } from './stance.ts'

/** The records of a group that gives an answer, without line ends: the rules of the stance, or that nothing may be fetched. */
export function stanceRules({ rules: { allow = [], disallow = [] } = {} }: Stance, answer: StanceAnswer): readonly string[] {
  if (answer === 'disallow') return ['Disallow: /']
  const all = [...allow.map((value) => ({ field: 'Allow', value })), ...disallow.map((value) => ({ field: 'Disallow', value }))]
  // The first that matches is then the longest that does; sorting keeps Allow before Disallow.
  const records = all.sort((one, other) => other.value.length - one.value.length).map(({ field, value }) => recordLine(field, value))
  // The standard of 1994 asks for a Disallow in every group.
  return disallow.length === 0 ? [...records, 'Disallow:'] : records
}

/** The content signals of a stance as the value of a record; empty where there are none. */
export function signalsValue({ contentSignals = {} }: Stance): string {
  return Object.entries(contentSignals)
    .map(([name, answer]) => `${name}=${answer ? 'yes' : 'no'}`)
    .join(', ')
}
