import { type Dialect, read } from '../../dialects/index.ts'
import { firstDifference } from '../../diff/index.ts'
import type { Automata } from '../../pattern/index.ts'
import type { Effect, Policy, Rule } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import { bytesOfText } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'
import { canonicalPath, withoutIdleStars } from './canonical-path.ts'

/** The agent of files that are built to read rules alone: a token that a robot can match in every dialect. */
export const SAMPLE_ROBOT = 'robot'

/** A rule of a portable file. */
export interface PortableRule {
  readonly effect: Effect
  readonly value: string
  /** 1-based line of the original rule. */
  readonly line: number
}

/**
 * The rules of a policy in the order and spellings that most dialects read alike: longer rules first, and
 * Allow before Disallow of the same length, so that the first match is the longest match. Each new spelling
 * and the new order are compared with the policy; one that would change a verdict is not used.
 */
export function portableRules(policy: Policy, as: Dialect, automata: Automata): readonly PortableRule[] {
  if (policy.rules.every(({ value = '' }) => value === '')) return []
  const isEqual = (rules: readonly PortableRule[]): boolean =>
    firstDifference(policy, readRules(rules, as), {}, automata).kind === 'equal'
  const original = statedRules(policy, isEqual)
  const alone = (rule: PortableRule): Policy => readRules([rule], as)
  const respelt = original.map((rule): PortableRule => {
    const value = canonicalPath(rule.value)
    const isEqual = value !== rule.value && patterns(alone({ ...rule, value })) === patterns(alone(rule))
    return isEqual ? { ...rule, value } : rule
  })
  const shorter = respelt.map((rule): PortableRule => {
    const value = withoutIdleStars(rule.value)
    const isEqual =
      value !== rule.value &&
      firstDifference(alone({ ...rule, value }), alone(rule), {}, automata).kind === 'equal'
    return isEqual ? { ...rule, value } : rule
  })
  const candidates = [longestFirst(shorter), longestFirst(respelt), longestFirst(original), shorter, respelt]
  return distinct(candidates.find(isEqual) ?? original)
}

/** A rule as a line. */
export function ruleLine({ effect, value }: PortableRule): string {
  return recordLine(effect === 'allow' ? 'Allow' : 'Disallow', value)
}

function readRules(rules: readonly PortableRule[], as: Dialect): Policy {
  return read(parse(`User-agent: ${SAMPLE_ROBOT}\n${rules.map((rule) => `${ruleLine(rule)}\n`).join('')}`), {
    agent: SAMPLE_ROBOT,
    dialect: as,
  })
}

/** The rules of a policy. Rules with an empty value are left out if they change no verdict. */
function statedRules(
  { rules }: Policy,
  isEqual: (rules: readonly PortableRule[]) => boolean,
): readonly PortableRule[] {
  const withValue = rules.filter(({ value }) => value !== '')
  const stated = withValue.flatMap(ruleOf)
  return withValue.length === rules.length || isEqual(stated) ? stated : rules.flatMap(ruleOf)
}

/** A rule as it can be written. An empty value, which allows everything, becomes `/`. */
function ruleOf({ effect, reason, line, value }: Rule): PortableRule[] {
  if (reason !== 'rule' || line === undefined || value === undefined) return []
  return [{ effect, value: value === '' ? '/' : value, line }]
}

function patterns({ rules }: Policy): string {
  return JSON.stringify(rules.map(({ effect, pattern }) => [effect, pattern]))
}

function longestFirst(rules: readonly PortableRule[]): PortableRule[] {
  const lengths = new Map(rules.map(({ value }) => [value, bytesOfText(value).length]))
  const length = ({ value }: PortableRule): number => lengths.get(value) ?? 0
  return [...rules].sort(
    (one, other) => length(other) - length(one) || rank(one) - rank(other) || one.line - other.line,
  )
}

function rank({ effect }: PortableRule): number {
  return effect === 'allow' ? 0 : 1
}

/** The rules without repetitions. */
function distinct(rules: readonly PortableRule[]): PortableRule[] {
  const seen = new Set<string>()
  return rules.filter((rule) => !seen.has(ruleLine(rule)) && seen.add(ruleLine(rule)))
}
