import { Automata, findPath, isEntryNeeded, type SearchOptions, type TransducedPattern } from '../pattern/index.ts'
import { decisionListOf, EXAMPLE_ORIGIN, siteOf } from './decision-list-of.ts'
import type { Policy } from './policy.ts'
import type { Rule } from './rule.ts'

/** About which site, and at what cost. */
export interface RedundancyOptions extends SearchOptions {
  /** Scheme and host of the site; default {@link EXAMPLE_ORIGIN}. Few readers look at it. Without a host, a TypeError. */
  readonly origin?: string
}

/** A rule that decides no URL, because others always decide first. */
export interface UnreachableRule {
  readonly rule: Rule
  /**
   * Rules that rank higher and together match all it matches; none of them can be spared, as far as the budget told. Empty: it matches no
   * URL at all.
   */
  readonly coveredBy: readonly Rule[]
}

/** Rules, by whether some URL needs them. */
export interface UnreachableRules {
  readonly unreachable: readonly UnreachableRule[]
  /** The budget was spent on these before it was known. */
  readonly undecided: readonly Rule[]
}

/**
 * The rules of a policy that decide no URL a client could send, each with the rules that cover it: proved, not guessed from
 * their text. A policy whose reader fails decides nothing, and has none.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\n'), { agent: 'FooBot', dialect: dialects['python-urllib'] })
 * unreachableRules(policy).unreachable.map(({ rule }) => rule.line) // [3]
 * ```
 */
export function unreachableRules(policy: Policy, { origin: given = EXAMPLE_ORIGIN, ...budget }: RedundancyOptions = {}): UnreachableRules {
  const unreachable: UnreachableRule[] = []
  const undecided: Rule[] = []
  const automata = new Automata()
  const transducer = policy.transducerFor(siteOf(given))
  const placed = ({ pattern }: Rule): TransducedPattern => ({ pattern, transducer })
  const isCovered = (rule: Rule, by: readonly Rule[]): boolean | undefined => {
    const { kind } = findPath({ within: [placed(rule)], without: by.map(placed) }, budget, automata)
    return kind === 'undecided' ? undefined : kind === 'none'
  }
  if (policy.failure !== undefined) return { unreachable, undecided }
  for (const [index, rule] of policy.rules.entries()) {
    const better = policy.rules.slice(0, index)
    const covered = isCovered(rule, better)
    if (covered === undefined) undecided.push(rule)
    if (covered === true) unreachable.push({ rule, coveredBy: fewest(better, (some) => isCovered(rule, some)).kept })
  }
  return { unreachable, undecided }
}

/**
 * The rules of a policy without which every URL gets the same verdict. Each by itself: without one of them another may be
 * needed.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\n'), { agent: 'FooBot', dialect: dialects.google })
 * redundantRules(policy).redundant.map(({ line }) => line) // [3]
 * ```
 */
export function redundantRules(
  policy: Policy,
  { origin: given = EXAMPLE_ORIGIN, ...budget }: RedundancyOptions = {},
): { readonly redundant: readonly Rule[]; readonly undecided: readonly Rule[] } {
  const redundant: Rule[] = []
  const undecided: Rule[] = []
  if (policy.failure !== undefined) return { redundant, undecided }
  const automata = new Automata()
  const origin = siteOf(given)
  const whole = decisionListOf(policy, origin)
  for (const [index, rule] of policy.rules.entries()) {
    const isNeeded = isEntryNeeded(whole, index, budget, automata)
    if (isNeeded === false) redundant.push(rule)
    if (isNeeded === undefined) undecided.push(rule)
  }
  return { redundant, undecided }
}

/** A policy's rules without those that no URL needs. */
export interface MinimizedRules {
  /** They give every URL the verdict that all of them give. */
  readonly rules: readonly Rule[]
  /** The budget was spent on these before it was known whether the others do without them: they stay. Empty: each of `rules` is needed. */
  readonly undecided: readonly Rule[]
}

/**
 * A list of the policy's rules that gives every URL the same verdict, and from which none can be taken away. Later rules go
 * first. A rule whose removal could not be decided stays, and is named.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /c\n'), { agent: 'FooBot', dialect: dialects.google })
 * minimizeRules(policy).rules.map(({ line }) => line) // [2]
 * ```
 */
export function minimizeRules(policy: Policy, { origin: given = EXAMPLE_ORIGIN, ...budget }: RedundancyOptions = {}): MinimizedRules {
  if (policy.failure !== undefined) return { rules: policy.rules, undecided: [] }
  const automata = new Automata()
  const origin = siteOf(given)
  const { kept, undecided } = fewest(policy.rules, (some, all) => {
    const { transducer, otherwise, entries } = decisionListOf(policy, origin, all)
    const staying = new Set(some)
    let left = entries
    // From the last on: what is needed beside those above it that go too, is needed without them.
    for (let index = all.length - 1; index >= 0; index--) {
      if (staying.has(all[index] as Rule)) continue
      const isNeeded = isEntryNeeded({ transducer, entries: left, otherwise }, index, budget, automata)
      if (isNeeded !== false) return isNeeded === undefined ? undefined : false
      left = [...left.slice(0, index), ...left.slice(index + 1)]
    }
    return true
  })
  return { rules: kept, undecided }
}

/** Those of which none can be left out, and of which of them that is not known. Many are tried at once, then fewer, the last first. */
function fewest<T>(
  all: readonly T[],
  suffice: (some: readonly T[], all: readonly T[]) => boolean | undefined,
): { readonly kept: readonly T[]; readonly undecided: readonly T[] } {
  let kept = all
  const undecided: T[] = []
  for (let many = all.length; many >= 1; many = many === 1 ? 0 : Math.ceil(many / 2)) {
    for (let end = kept.length; end > 0; end -= many) {
      const fewer = [...kept.slice(0, Math.max(0, end - many)), ...kept.slice(end)]
      const answer = suffice(fewer, kept)
      if (answer === undefined && many === 1) undecided.push(kept[end - 1] as T)
      if (answer === true) kept = fewer
    }
  }
  return { kept, undecided }
}
