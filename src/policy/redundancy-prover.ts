import {
  Automata,
  Budget,
  commonPath,
  covers,
  findDifference,
  findPath,
  isPrefix,
  type Matcher,
  matches,
  type Pattern,
  sampleOfGlob,
  samplePath,
  treeMatcher,
} from '../pattern/index.ts'
import { firstIndex } from '../text/index.ts'
import { decisionListOfRules, isNoList } from './decision-list-of.ts'
import type { Policy } from './policy.ts'
import { type PrefixNode, prefixTree, type RankedRule } from './prefix-tree.ts'
import type { Rule } from './rule.ts'
import { type ComparedSites, holdsOnEverySite } from './sites.ts'

/** A rule whose removal changes no verdict: proved. */
export interface RedundantRule {
  readonly rule: Rule
  /**
   * `unreachable`: one other rule always decides first. `redundant`: what decides in its place has the same
   * effect.
   */
  readonly kind: 'unreachable' | 'redundant'
  /** The rule that decides first, or in its place; absent if none does, and the URL is allowed. */
  readonly by?: Rule
}

/** What the proofs about the lists of one file may cost together. */
export interface RedundancyBudget {
  /** Comparisons of the texts of rules. */
  readonly steps: Budget
  /** Automaton states. */
  readonly states: Budget
  /** The automata that the proofs have built. */
  readonly automata: Automata
}

/** Steps that all lists of a file may take together: about a tenth of a second. */
const MAX_REDUNDANCY_STEPS = 500_000

/** Automaton states that all lists of a file may cost together. */
const MAX_REDUNDANCY_STATES = 4_000

/** The cost of matching a path, in steps. */
const STEPS_PER_MATCH = 4

/** The cost of a question to automata besides its states, in states. */
const STATES_PER_QUESTION = 50

/** Rules that may overlap a rule, up to which they are compared by automata. */
export const MAX_OVERLAPPING_RULES = 40

/** The budget of one file. */
export function newRedundancyBudget(): RedundancyBudget {
  return {
    steps: new Budget(MAX_REDUNDANCY_STEPS),
    states: new Budget(MAX_REDUNDANCY_STATES),
    automata: new Automata(),
  }
}

/** A budget for proofs by text alone: without automata, and without a limit on comparisons. */
export function textOnlyBudget(): RedundancyBudget {
  return { steps: new Budget(Number.POSITIVE_INFINITY), states: new Budget(0), automata: new Automata() }
}

/** The redundant rules of a decision list, and those that were not decided within the budget. */
export interface RedundantRules {
  readonly redundant: readonly RedundantRule[]
  readonly undecided: readonly Rule[]
}

/**
 * Cheap proofs that rules are redundant, for the rules that lines of the file state. Each proof is about one rule
 * alone: once a rule is removed, another may be needed. A rule without a proof may still be redundant, because a
 * proof looks for one rule that covers it, not for several together.
 *
 * @param isAsked default: every such rule is asked about.
 */
export function quickRedundancyProofs(
  policy: Policy,
  sites: ComparedSites,
  budget: RedundancyBudget,
  isAsked: (rule: Rule) => boolean = () => true,
): RedundantRules {
  const redundant: RedundantRule[] = []
  const undecided: Rule[] = []
  if (isNoList(policy)) return { redundant, undecided }
  const isOfFile = (rule: Rule): boolean => isStated(rule) && isAsked(rule)
  for (const { rule, proof } of new RedundancyProver(policy, sites, budget).proveAll(isOfFile)) {
    if (proof === 'undecided') undecided.push(rule)
    else if (proof !== undefined) redundant.push(proof)
  }
  return { redundant, undecided }
}

/** A path that a pattern matches; `undefined` if none is known. The sample of a glob only likely matches. */
function sampleOf(pattern: Pattern): string | undefined {
  if (pattern.kind !== 'glob') return samplePath(pattern)
  const sample = sampleOfGlob(pattern)
  return matches(pattern, sample) ? sample : undefined
}

/** Does a line of the file state the rule? The dialect adds further rules, such as exemptions. */
function isStated({ line, reason }: Rule): boolean {
  return line !== undefined && reason === 'rule'
}

/**
 * Proves that rules of a decision list are redundant. It first compares texts, on a tree of literal prefixes.
 * A plain prefix covers every rule below it. Rules on different branches of the tree do not overlap. Automata
 * follow only if wildcards leave the question open, and only for the rules that may overlap. For a list of
 * plain prefixes the result is exact. A rule then costs the depth of its node and the size of its subtree.
 */
export class RedundancyProver {
  private readonly policy: Policy
  private readonly sites: ComparedSites
  private readonly budget: RedundancyBudget
  private readonly nodes: readonly PrefixNode[]
  private readonly wildcardRules: readonly Rule[]
  private matchers: readonly [forwards: Matcher, backwards: Matcher] | undefined = undefined

  constructor(policy: Policy, sites: ComparedSites, budget: RedundancyBudget) {
    this.policy = policy
    this.sites = sites
    this.budget = budget
    this.nodes = prefixTree(policy.rules)
    this.wildcardRules = policy.rules.filter(({ pattern, reason }) => !isPrefix(pattern) && reason === 'rule')
  }

  /**
   * The proof for each rule, in the order of the tree: `undecided`, or `undefined` if it was not seen to be
   * redundant.
   */
  *proveAll(
    isAsked: (rule: Rule) => boolean,
  ): Generator<{ rule: Rule; proof: RedundantRule | 'undecided' | undefined }> {
    for (const node of this.nodes) {
      for (const members of [node.prefixRules, node.otherRules.allow, node.otherRules.disallow]) {
        for (const member of members)
          if (isAsked(member.rule)) yield { rule: member.rule, proof: this.prove(node, member) }
      }
    }
  }

  private prove(node: PrefixNode, member: RankedRule): RedundantRule | 'undecided' | undefined {
    const { rule, rank } = member
    const { before, after } = this.coversOf(node, member)
    if (before !== undefined) return { rule, kind: 'unreachable', by: before.rule }
    if (this.budget.steps.isSpent) return 'undecided'
    const effectInstead = after?.rule.effect ?? 'allow'
    if (effectInstead !== rule.effect) return undefined
    const hasContrary = this.mayHaveContrary(node, member, rank, after?.rank ?? Number.POSITIVE_INFINITY)
    if (hasContrary === 'undecided') return 'undecided'
    const redundant: RedundantRule = {
      rule,
      kind: 'redundant',
      ...(after === undefined ? {} : { by: after.rule }),
    }
    if (!hasContrary) return redundant
    const isRedundant = this.compareWithout(node, member)
    return isRedundant === undefined ? 'undecided' : isRedundant ? redundant : undefined
  }

  /** The rules that cover a rule: the first above it in the list; without one, the first below it. */
  private coversOf(
    node: PrefixNode,
    { rule, rank }: RankedRule,
  ): { before?: RankedRule | undefined; after?: RankedRule | undefined } {
    let before: RankedRule | undefined
    let after: RankedRule | undefined
    const consider = (other: RankedRule): void => {
      if (other.rank < rank && (before === undefined || other.rank < before.rank)) before = other
      if (other.rank > rank && (after === undefined || other.rank < after.rank)) after = other
    }
    for (let at: PrefixNode | undefined = node; at !== undefined; at = at.above) {
      const [first] = at.prefixRules
      if (first !== undefined) consider(first)
      const next = firstAfter(at.prefixRules, rank)
      if (next !== undefined) consider(next)
      this.budget.steps.spend(2)
    }
    if (before !== undefined) return { before }
    const path = sampleOf(rule.pattern)
    if (path === undefined || this.isAloneOn(path, rule)) return { after }
    for (let at: PrefixNode | undefined = node; at !== undefined; at = at.above) {
      for (const others of [at.otherRules.allow, at.otherRules.disallow]) {
        for (const other of others) {
          if (this.budget.steps.isSpent) break
          this.budget.steps.spend(STEPS_PER_MATCH)
          if (after !== undefined && other.rank > after.rank) continue
          if (this.coversOn(path, other.rule, rule)) consider(other)
        }
      }
    }
    return { before, after }
  }

  /**
   * Is this the only rule with a wildcard that matches the path? Two matchers, one of them over the reversed list,
   * show that for most rules.
   */
  private isAloneOn(path: string, rule: Rule): boolean {
    const rules = this.wildcardRules
    if (rules.length === 0 || (rules.length === 1 && rules[0] === rule)) return true
    this.matchers ??= [
      treeMatcher(rules.map(({ pattern }) => pattern)),
      treeMatcher([...rules].reverse().map(({ pattern }) => pattern)),
    ]
    const [forwards, backwards] = this.matchers
    const first = rules[forwards.first(path)]
    const last = rules[rules.length - 1 - backwards.first(path)]
    return (first === undefined || first === rule) && (last === undefined || last === rule)
  }

  /**
   * Does another rule cover this rule, which matches the path? Then the other rule also matches the path, which few
   * rules do.
   */
  private coversOn(path: string, other: Rule, rule: Rule): boolean {
    return (
      other !== rule && other.reason === 'rule' && matches(other.pattern, path) && this.covers(other, rule)
    )
  }

  private covers(other: Rule, rule: Rule): boolean {
    const isCover = covers(other.pattern, rule.pattern)
    if (isCover !== undefined) return isCover
    const { states } = this.budget
    if (states.isSpent) return false
    const isCoveredEverywhere = holdsOnEverySite(this.sites, (origin) => {
      const transducer = this.policy.transducerFor(origin)
      const question = {
        within: [{ pattern: rule.pattern, transducer }],
        without: [{ pattern: other.pattern, transducer }],
      }
      const result = findPath(question, { maxStates: states.share() }, this.budget.automata)
      states.spend(STATES_PER_QUESTION + result.states)
      return result.kind === 'none'
    })
    return isCoveredEverywhere === true
  }

  /** May a rule of the other effect, with a rank between the two ranks, overlap the rule? */
  private mayHaveContrary(
    node: PrefixNode,
    { rule }: RankedRule,
    from: number,
    to: number,
  ): boolean | 'undecided' {
    const { steps } = this.budget
    const effect = rule.effect === 'allow' ? 'disallow' : 'allow'
    const isContrary = ({ rank, rule: other }: RankedRule): boolean =>
      rank > from && rank < to && other.effect === effect
    for (let at: PrefixNode | undefined = node; at !== undefined; at = at.above) {
      for (const other of at.otherRules[effect]) {
        steps.spend(1)
        if (isContrary(other)) return true
      }
      if (steps.isSpent) return 'undecided'
    }
    // A plain prefix of the same node covers the rule, so its rank is not between the two.
    for (let place = node.place + 1; place < node.end; place++) {
      const below = this.nodes[place] as PrefixNode
      steps.spend(1)
      if (steps.isSpent) return 'undecided'
      if (below.prefixRules.some(isContrary) || below.otherRules[effect].some(isContrary)) return true
    }
    return false
  }

  /**
   * Does every URL get the same verdict without the rule? Compares the lists of the rules that may overlap
   * it.
   */
  private compareWithout(node: PrefixNode, member: RankedRule): boolean | undefined {
    const related = this.nodes.slice(node.place, node.end)
    for (let at = node.above; at !== undefined; at = at.above) related.push(at)
    const { steps, states } = this.budget
    steps.spend(related.length)
    const count = related.reduce((sum, { prefixRules, otherRules }) => {
      return sum + prefixRules.length + otherRules.allow.length + otherRules.disallow.length
    }, 0)
    if (count > MAX_OVERLAPPING_RULES) return undefined
    const ranked = related
      .flatMap(({ prefixRules, otherRules }) => [...prefixRules, ...otherRules.allow, ...otherRules.disallow])
      .sort((one, other) => one.rank - other.rank)
    const rules = ranked.map(({ rule }) => rule)
    if (this.isNeededOnCommonPath(member.rule, rules)) return false
    if (states.isSpent) return undefined
    const others = rules.filter((rule) => rule !== member.rule)
    return holdsOnEverySite(this.sites, (origin) => {
      const whole = decisionListOfRules(this.policy, origin, rules)
      const without = decisionListOfRules(this.policy, origin, others)
      const result = findDifference(whole, without, { maxStates: states.share() }, this.budget.automata)
      states.spend(STATES_PER_QUESTION + result.states)
      return result.kind === 'undecided' ? undefined : result.kind === 'none'
    })
  }

  /**
   * Does the rule decide a path that it has in common with a contrary rule, which would get another verdict
   * without it?
   */
  private isNeededOnCommonPath(rule: Rule, rules: readonly Rule[]): boolean {
    return rules.some((other) => {
      if (other === rule || other.effect === rule.effect) return false
      const path = commonPath(rule.pattern, other.pattern)
      if (path === undefined) return false
      this.budget.steps.spend(rules.length)
      const matching = rules.filter(({ pattern }) => matches(pattern, path))
      return matching[0] === rule && matching[1]?.effect !== rule.effect
    })
  }
}

/**
 * Of rules sorted by rank, the first that ranks after another (binary search): thousands may have one prefix.
 */
function firstAfter(ranked: readonly RankedRule[], rank: number): RankedRule | undefined {
  return ranked[firstIndex(ranked.length, (index) => (ranked[index] as RankedRule).rank > rank)]
}
