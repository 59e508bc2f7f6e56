import {
  Automata,
  covers,
  findPath,
  isEntryNeeded,
  literalPrefix,
  type SearchOptions,
  type TransducedPattern,
} from '../pattern/index.ts'
import { assertOptions, assertPolicy } from './assert-arguments.ts'
import { decisionListOfRules, isNoList } from './decision-list-of.ts'
import type { Policy } from './policy.ts'
import { RedundancyProver, type RedundantRule, textOnlyBudget } from './redundancy-prover.ts'
import type { Rule } from './rule.ts'
import { type ComparedSites, holdsOnEverySite, sitesForRules } from './sites.ts'

/** Which site the question is about, and what it may cost. */
export interface RedundancyOptions extends SearchOptions {
  /**
   * Any URL of the only site in question; default: every http and https site. Few dialects look at the host.
   *
   * @throws TypeError if it has no host.
   */
  readonly origin?: string
}

/** A rule that decides no URL, because rules before it always decide. */
export interface UnreachableRule {
  readonly rule: Rule
  /**
   * Rules before it that together match everything that it matches. No rule of these can be left out, as far as the
   * budget allowed to prove. Empty: the rule matches no URL at all.
   */
  readonly coveredBy: readonly Rule[]
}

/** The rules of a policy that decide no URL. */
export interface UnreachableRules {
  readonly unreachable: readonly UnreachableRule[]
  /** The budget was spent before it was known whether these are unreachable. */
  readonly undecided: readonly Rule[]
}

/**
 * Finds the rules of a policy that decide no URL a client could send, each with the rules that cover it.
 * Every result is proved: by the texts of two rules if possible, otherwise by automata. A policy with a
 * `failure` has none.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\n'), { agent: 'FooBot', dialect: dialects['python-urllib'] })
 * unreachableRules(policy).unreachable.map(({ rule }) => rule.line) // [3]
 * ```
 */
export function unreachableRules(policy: Policy, given: RedundancyOptions = {}): UnreachableRules {
  const { origin, ...options } = checkedOptions(policy, given, 'unreachableRules')
  const unreachable: UnreachableRule[] = []
  const undecided: Rule[] = []
  const sites = sitesForRules(policy, origin)
  if (isNoList(policy)) return { unreachable, undecided: policy.rules }
  const automata = new Automata()
  const isCovered = (rule: Rule, by: readonly Rule[]): boolean | undefined => {
    const overlapping = by.filter((other) => shareBeginning(rule, other))
    if (overlapping.some(({ pattern }) => covers(pattern, rule.pattern) === true)) return true
    return holdsOnEverySite(sites, (origin) => {
      const transducer = policy.transducerFor(origin)
      const toPattern = ({ pattern }: Rule): TransducedPattern => ({ pattern, transducer })
      const question = { within: [toPattern(rule)], without: overlapping.map(toPattern) }
      const { kind } = findPath(question, options, automata)
      return kind === 'undecided' ? undefined : kind === 'none'
    })
  }
  for (const [index, rule] of policy.rules.entries()) {
    const before = policy.rules.slice(0, index)
    const answer = isCovered(rule, before)
    if (answer === undefined) undecided.push(rule)
    if (answer === true)
      unreachable.push({ rule, coveredBy: minimize(before, (some) => isCovered(rule, some)).minimal })
  }
  return { unreachable, undecided }
}

/** @throws TypeError without a policy, and for options that are none. */
function checkedOptions(policy: Policy, options: RedundancyOptions, caller: string): RedundancyOptions {
  assertPolicy(policy, caller)
  assertOptions(options, ['origin', 'maxStates'], caller)
  return options
}

/** Does the literal prefix of one rule begin with that of the other? If not, no path matches both. */
function shareBeginning(one: Rule, other: Rule): boolean {
  const [prefix, otherPrefix] = [literalPrefix(one.pattern), literalPrefix(other.pattern)]
  return prefix.startsWith(otherPrefix) || otherPrefix.startsWith(prefix)
}

/**
 * Finds the rules of a policy whose removal changes no verdict. Each is redundant on its own: without one of
 * them, another may be needed.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\n'), { agent: 'FooBot', dialect: dialects.google })
 * redundantRules(policy).redundant.map(({ line }) => line) // [3]
 * ```
 */
export function redundantRules(
  policy: Policy,
  given: RedundancyOptions = {},
): { readonly redundant: readonly Rule[]; readonly undecided: readonly Rule[] } {
  const { origin, ...options } = checkedOptions(policy, given, 'redundantRules')
  const redundant: Rule[] = []
  const undecided: Rule[] = []
  if (isNoList(policy)) return { redundant, undecided: policy.rules }
  const automata = new Automata()
  const sites = sitesForRules(policy, origin)
  const proofs = proveByText(policy, sites)
  for (const [index, rule] of policy.rules.entries()) {
    const isRedundant = proofs.has(rule) || isSparedOn(sites, policy, policy.rules, index, options, automata)
    if (isRedundant === true) redundant.push(rule)
    if (isRedundant === undefined) undecided.push(rule)
  }
  return { redundant, undecided }
}

/** Does every URL of these sites keep its verdict without the rule at an index of the list? */
function isSparedOn(
  sites: ComparedSites,
  policy: Policy,
  rules: readonly Rule[],
  index: number,
  options: SearchOptions,
  automata: Automata,
): boolean | undefined {
  return holdsOnEverySite(sites, (origin) => {
    const isNeeded = isEntryNeeded(decisionListOfRules(policy, origin, rules), index, options, automata)
    return isNeeded === undefined ? undefined : !isNeeded
  })
}

/** The rules whose texts prove that they are redundant, with the proof. */
function proveByText(policy: Policy, sites: ComparedSites): Map<Rule, RedundantRule> {
  const proofs = new Map<Rule, RedundantRule>()
  for (const { rule, proof } of new RedundancyProver(policy, sites, textOnlyBudget()).proveAll(() => true)) {
    if (proof !== undefined && proof !== 'undecided') proofs.set(rule, proof)
  }
  return proofs
}

/** The rules of a policy without redundant ones. */
export interface MinimizedRules {
  /** Rules that give every URL the verdict of the policy. */
  readonly rules: readonly Rule[]
  /**
   * Rules that stay because the budget was spent before they were decided. Empty: each of `rules` is needed.
   */
  readonly undecided: readonly Rule[]
}

/**
 * Finds a list of the policy's rules that gives every URL the same verdict and from which none can be
 * removed. Later rules are removed first. A rule whose removal could not be decided stays, and is listed.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /c\n'), { agent: 'FooBot', dialect: dialects.google })
 * minimizeRules(policy).rules.map(({ line }) => line) // [2]
 * ```
 */
export function minimizeRules(policy: Policy, given: RedundancyOptions = {}): MinimizedRules {
  checkedOptions(policy, given, 'minimizeRules')
  return withoutIdleRules(policy, () => true, given)
}

/**
 * Like {@link minimizeRules}, but only some rules may be removed.
 *
 * @param mayGo may this rule be removed?
 */
export function withoutIdleRules(
  policy: Policy,
  mayGo: (rule: Rule) => boolean,
  { origin, ...options }: RedundancyOptions = {},
): MinimizedRules {
  if (isNoList(policy)) return { rules: policy.rules, undecided: policy.rules.filter(mayGo) }
  const automata = new Automata()
  const sites = sitesForRules(policy, origin)
  const proofs = proveByText(policy, sites)
  const listWith = (some: ReadonlySet<Rule>): readonly Rule[] =>
    policy.rules.filter((rule) => some.has(rule) || !mayGo(rule))
  const { minimal, undecided } = minimize(policy.rules.filter(mayGo), (some, all) => {
    const staying = new Set(some)
    let remainingRules = listWith(new Set(all))
    const remaining = new Set(remainingRules)
    // From the last on: a rule that is needed among those above it is needed without them too.
    for (let index = remainingRules.length - 1; index >= 0; index--) {
      const rule = remainingRules[index] as Rule
      if (staying.has(rule) || !mayGo(rule)) continue
      const proof = proofs.get(rule)
      // A proof about the whole list holds for a part of it that still has the rule it refers to.
      const isProved = proof !== undefined && (proof.by === undefined || remaining.has(proof.by))
      if (!isProved) {
        const isSpared = isSparedOn(sites, policy, remainingRules, index, options, automata)
        if (isSpared !== true) return isSpared
      }
      remaining.delete(rule)
      remainingRules = [...remainingRules.slice(0, index), ...remainingRules.slice(index + 1)]
    }
    return true
  })
  return { rules: listWith(new Set(minimal)), undecided }
}

/**
 * A minimal sublist that suffices, and the elements for which that is not known. Removes the last elements
 * first: half of the list at once, then ever smaller parts (delta debugging, Zeller 2002). The cost is up to
 * 2n calls, few if much can be removed.
 */
function minimize<T>(
  all: readonly T[],
  suffices: (some: readonly T[], all: readonly T[]) => boolean | undefined,
): { readonly minimal: readonly T[]; readonly undecided: readonly T[] } {
  let minimal = all
  const undecided: T[] = []
  for (let size = all.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = minimal.length; end > 0; end -= size) {
      const fewer = [...minimal.slice(0, Math.max(0, end - size)), ...minimal.slice(end)]
      const answer = suffices(fewer, minimal)
      if (answer === undefined && size === 1) undecided.push(minimal[end - 1] as T)
      if (answer === true) minimal = fewer
    }
  }
  return { minimal, undecided }
}
