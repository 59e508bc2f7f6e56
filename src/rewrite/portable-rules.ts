import { type Dialect, read } from '../dialects/index.ts'
import { firstDifference } from '../diff/index.ts'
import type { Automata } from '../pattern/index.ts'
import type { Effect, Policy, Rule } from '../policy/index.ts'
import { parse } from '../syntax/index.ts'
import { bytesOfText } from '../text/index.ts'
import { canonicalPath, withoutIdleStars } from './canonical-path.ts'
import { recordLine } from './field-names.ts'

/** Stands for any robot in files made to ask a reader about rules alone: a token that every reader knows a robot by. */
export const SAMPLE_ROBOT = 'robot'

/** A rule as a portable file has it. */
export interface PortableRule {
  readonly effect: Effect
  readonly value: string
  /** 1-based line of the file it comes from. */
  readonly line: number
}

/**
 * The rules of a policy in an order and in spellings that as many readers as possible take alike: the longest first, of equal length
 * Allow before Disallow, so that the first that matches is the longest that does. Each spelling, and in the end the order, is
 * compared with what the policy says; what it would change is left as the author has it.
 */
export function portableRules(policy: Policy, as: Dialect, automata: Automata): readonly PortableRule[] {
  if (policy.rules.every(({ value = '' }) => value === '')) return []
  const written = policy.rules.flatMap(ruleOf)
  const alone = (rule: PortableRule): Policy => readRules([rule], as)
  const spelt = written.map((rule): PortableRule => {
    const value = canonicalPath(rule.value)
    const isSame = value !== rule.value && patterns(alone({ ...rule, value })) === patterns(alone(rule))
    return isSame ? { ...rule, value } : rule
  })
  const isSame = (rules: readonly PortableRule[]): boolean => firstDifference(policy, readRules(rules, as), {}, automata).kind === 'equal'
  const shorter = spelt.map((rule): PortableRule => {
    const value = withoutIdleStars(rule.value)
    const equal = value !== rule.value && firstDifference(alone({ ...rule, value }), alone(rule), {}, automata).kind === 'equal'
    return equal ? { ...rule, value } : rule
  })
  const ways = [longestFirst(shorter), longestFirst(spelt), longestFirst(written), shorter, spelt]
  return once(ways.find(isSame) ?? written)
}

/** A group's rules as lines. A group without a Disallow has an empty one, which the standard of 1994 asks for. */
export function ruleLine({ effect, value }: PortableRule): string {
  return recordLine(effect === 'allow' ? 'Allow' : 'Disallow', value)
}

function readRules(rules: readonly PortableRule[], as: Dialect): Policy {
  return read(parse(`User-agent: ${SAMPLE_ROBOT}\n${rules.map((rule) => `${ruleLine(rule)}\n`).join('')}`), {
    agent: SAMPLE_ROBOT,
    dialect: as,
  })
}

/** An empty value that opens everything is an Allow of everything where it stands among other rules. */
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
  return [...rules].sort((one, other) => length(other) - length(one) || rank(one) - rank(other))
}

function rank({ effect }: PortableRule): number {
  return effect === 'allow' ? 0 : 1
}

/** Of equal rules the first. */
function once(rules: readonly PortableRule[]): PortableRule[] {
  const known = new Set<string>()
  return rules.filter((rule) => !known.has(ruleLine(rule)) && known.add(ruleLine(rule)))
}
