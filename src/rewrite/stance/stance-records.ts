import { pathKey, type RobotRule, ruleLine } from './robot-rules.ts'
import type { Stance, StanceAnswer } from './stance.ts'

/**
 * The rules of a group with this answer, as lines. For `allow`, the rules that all robots share; for `disallow`,
 * `Disallow: /`. In both cases also the robot's own rules, which replace rules with the same path.
 */
export function stanceRecords(
  shared: Stance['rules'],
  answer: StanceAnswer,
  robotRules: readonly RobotRule[],
): readonly string[] {
  const { allow = [], disallow = [] } = shared ?? {}
  const own = new Set(robotRules.map(({ value }) => pathKey(value)))
  const general: RobotRule[] =
    answer === 'disallow'
      ? [{ field: 'disallow', value: '/' }]
      : [
          ...allow.map((value) => ({ field: 'allow', value }) as const),
          ...disallow.map((value) => ({ field: 'disallow', value }) as const),
        ]
  const all = [...robotRules, ...general.filter(({ value }) => !own.has(pathKey(value)))].sort((one, other) =>
    one.field.localeCompare(other.field),
  )
  // Longer rules first, so that the first match is the longest match. The sort is stable and keeps Allow
  // before Disallow.
  const records = all.sort((one, other) => other.value.length - one.value.length).map(ruleLine)
  // The 1994 standard requires a Disallow in every group.
  return all.every(({ field }) => field === 'allow') ? [...records, 'Disallow:'] : records
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
