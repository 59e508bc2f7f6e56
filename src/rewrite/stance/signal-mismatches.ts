import { signalsOf } from '../../dialects/index.ts'
import { type Policy, refusesFile, type StatedValue } from '../../policy/index.ts'
import type { Stance } from './stance.ts'
import { signalAnswer, usageAnswer } from './stance-records.ts'

/**
 * A content signal or preference of the stance that the groups of an allowed robot do not state, or state
 * otherwise.
 */
export interface SignalMismatch {
  readonly record: 'Content-Signal' | 'Content-Usage'
  readonly name: string
  readonly wanted: string
  /** The values that the groups state, with their lines. Two values contradict each other. */
  readonly stated: readonly StatedValue<string>[]
}

/**
 * The content signals and preferences of a stance that a policy does not state as wanted. A program that
 * refuses the file reads none.
 */
export function signalMismatches(
  policy: Policy,
  { contentSignals = {}, contentUsage = {} }: Stance,
): readonly SignalMismatch[] {
  if (refusesFile(policy)) return []
  const stated = new Map(signalsOf(policy).map(({ name, values }) => [name, values]))
  const signals = Object.entries(contentSignals).flatMap(([name, answer]): SignalMismatch[] => {
    const values = stated.get(name) ?? []
    const wanted = signalAnswer(answer)
    return values.length === 1 && values[0]?.value === wanted
      ? []
      : [{ record: 'Content-Signal', name, wanted, stated: values }]
  })
  return [
    ...signals,
    ...Object.entries(contentUsage).flatMap(([label, isAllowed]) => usageMismatch(policy, label, isAllowed)),
  ]
}

/**
 * How the Content-Usage records of a policy differ from a preference for every path. The longest path that
 * matches counts, so a record for a path must state the preference, too.
 */
function usageMismatch({ contentUsage }: Policy, name: string, isAllowed: boolean): SignalMismatch[] {
  const stated = contentUsage.flatMap(({ value: { path, preferences }, line }) => {
    const preference = preferences?.[name]
    if (preference === undefined && path === undefined) return []
    const value = preference === undefined ? `unknown for ${path}` : usageAnswer(preference === 'allow')
    return [{ value, line, path }]
  })
  const wanted = usageAnswer(isAllowed)
  const isMet = stated.some(({ path }) => path === undefined) && stated.every(({ value }) => value === wanted)
  return isMet
    ? []
    : [{ record: 'Content-Usage', name, wanted, stated: stated.map(({ value, line }) => ({ value, line })) }]
}
