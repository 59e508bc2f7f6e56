import { Automata, findParting, findPath, matches } from '../pattern/index.ts'
import { listOf, type Policy, type Rule } from '../policy/index.ts'
import { type HeadNode, headTree, type Ranked, samplePath } from './heads.ts'

/** A rule without which every URL gets the same verdict: proved. */
export interface NeedlessRule {
  readonly rule: Rule
  /** `never`: it decides no URL, for another decides first; `same`: what decides in its place says the same. */
  readonly kind: 'never' | 'same'
  /** The rule that decides first, or in its place; absent: none would, and the URL is allowed. */
  readonly by?: Rule
}

/** What the questions of one file may cost together; it is spent as they are asked. */
export interface Spending {
  /** Rules that are held against each other by their texts. */
  steps: number
  /** Questions to automata. */
  proofs: number
}

/** The needless rules of a decision list, and those of which it could not be told within the budget. */
export interface NeedlessRules {
  readonly found: readonly NeedlessRule[]
  readonly undecided: readonly Rule[]
}

/** Steps, at first, of all lists of a file together. */
export const MAX_STEPS = 1_500_000

/** Questions to automata, at first, of all lists of a file together. */
export const MAX_PROOFS = 200

/** States that one such question may cost. */
export const MAX_STATES_A_PROOF = 2_000

/** Rules that may have a path in common with one, and are still compared with it by automata. */
export const MAX_RULES_A_PROOF = 40

/** A budget that is not spent. */
export function newSpending(): Spending {
  return { steps: MAX_STEPS, proofs: MAX_PROOFS }
}

/**
 * The rules of a policy that no URL needs. Texts decide first: what begins with another rule is covered by it, and rules with different
 * beginnings have no path in common. Only where wildcards leave it open are automata asked.
 */
export function needlessRules(policy: Policy, origin: string, spending: Spending): NeedlessRules {
  const found: NeedlessRule[] = []
  const undecided: Rule[] = []
  if (policy.failure !== undefined) return { found, undecided }
  const nodes = headTree(policy.rules)
  const search = new Search(policy, origin, spending, nodes)
  for (const node of nodes) {
    for (const member of [...node.prefixes, ...node.others.allow, ...node.others.disallow]) {
      if (member.rule.line === undefined || member.rule.reason !== 'rule') continue
      const answer = search.ask(node, member)
      if (answer === 'undecided') undecided.push(member.rule)
      else if (answer !== undefined) found.push(answer)
    }
  }
  return { found, undecided }
}

class Search {
  private readonly policy: Policy
  private readonly origin: string
  private readonly spending: Spending
  private readonly nodes: readonly HeadNode[]
  private readonly automata = new Automata()

  constructor(policy: Policy, origin: string, spending: Spending, nodes: readonly HeadNode[]) {
    this.policy = policy
    this.origin = origin
    this.spending = spending
    this.nodes = nodes
  }

  ask(node: HeadNode, member: Ranked): NeedlessRule | 'undecided' | undefined {
    const { rule, rank } = member
    const { before, after } = this.coverers(node, member)
    if (before !== undefined) return { rule, kind: 'never', by: before.rule }
    if (this.spending.steps <= 0) return 'undecided'
    const instead = after?.rule.effect ?? 'allow'
    if (instead !== rule.effect) return undefined
    const between = this.opposites(node, member, rank, after?.rank ?? Number.POSITIVE_INFINITY)
    if (between === 'undecided') return 'undecided'
    const answer: NeedlessRule = { rule, kind: 'same', ...(after === undefined ? {} : { by: after.rule }) }
    if (!between) return answer
    const proved = this.changesNothing(node, member)
    return proved === undefined ? 'undecided' : proved ? answer : undefined
  }

  /** The rules that match all that a rule does: the best of those that rank before it, and the first of those after it. */
  private coverers(node: HeadNode, { rule, rank }: Ranked): { before?: Ranked; after?: Ranked } {
    let before: Ranked | undefined
    let after: Ranked | undefined
    const consider = (other: Ranked): void => {
      if (other.rank < rank && (before === undefined || other.rank < before.rank)) before = other
      if (other.rank > rank && (after === undefined || other.rank < after.rank)) after = other
    }
    for (let at: HeadNode | undefined = node; at !== undefined; at = at.above) {
      for (const other of at.prefixes) if (other.rule !== rule) consider(other)
      this.spending.steps -= 1 + at.prefixes.length
    }
    if (before !== undefined) return { before }
    const path = samplePath(rule.pattern)
    for (let at: HeadNode | undefined = node; path !== undefined && at !== undefined; at = at.above) {
      for (const other of [...at.others.allow, ...at.others.disallow]) {
        this.spending.steps -= 1
        if (this.spending.steps <= 0) break
        if (other.rule === rule || other.rule.reason !== 'rule' || (after !== undefined && other.rank > after.rank)) continue
        // It covers the rule only if it matches this path; few do.
        if (matches(other.rule.pattern, path) && this.covers(other.rule, rule)) consider(other)
      }
    }
    return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  }

  private covers(other: Rule, rule: Rule): boolean {
    if (JSON.stringify(other.pattern) === JSON.stringify(rule.pattern)) return true
    if (this.spending.proofs <= 0) return false
    this.spending.proofs -= 1
    const form = this.policy.formFor(this.origin)
    const question = { within: [{ pattern: rule.pattern, form }], without: [{ pattern: other.pattern, form }] }
    return findPath(question, { maxStates: MAX_STATES_A_PROOF }, this.automata).kind === 'none'
  }

  /** Does a rule of the other effect, that ranks between two, perhaps have a path in common with one? */
  private opposites(node: HeadNode, { rule }: Ranked, from: number, to: number): boolean | 'undecided' {
    const effect = rule.effect === 'allow' ? 'disallow' : 'allow'
    const stands = ({ rank, rule: other }: Ranked): boolean => rank > from && rank < to && other.effect === effect
    for (let at: HeadNode | undefined = node; at !== undefined; at = at.above) {
      this.spending.steps -= at.others[effect].length
      if (this.spending.steps <= 0) return 'undecided'
      if (at.others[effect].some(stands)) return true
    }
    // A prefix of the same beginning, and all that is below.
    if (node.prefixes.some(stands)) return true
    for (let place = node.place + 1; place < node.end; place++) {
      const below = this.nodes[place] as HeadNode
      this.spending.steps -= 1
      if (this.spending.steps <= 0) return 'undecided'
      if (below.prefixes.some(stands) || below.others[effect].some(stands)) return true
    }
    return false
  }

  /** Are all URLs decided alike without the rule? Only rules that may have a path in common with it can tell. */
  private changesNothing(node: HeadNode, member: Ranked): boolean | undefined {
    const near = this.nodes.slice(node.place, node.end)
    for (let at = node.above; at !== undefined; at = at.above) near.push(at)
    const count = near.reduce((sum, { prefixes, others }) => sum + prefixes.length + others.allow.length + others.disallow.length, 0)
    this.spending.steps -= near.length
    if (count > MAX_RULES_A_PROOF || this.spending.proofs <= 0) return undefined
    this.spending.proofs -= 1
    const rules = near
      .flatMap(({ prefixes, others }) => [...prefixes, ...others.allow, ...others.disallow])
      .sort((one, other) => one.rank - other.rank)
      .map(({ rule }) => rule)
    const whole = listOf(this.policy, this.origin, rules)
    const without = listOf(
      this.policy,
      this.origin,
      rules.filter((rule) => rule !== member.rule),
    )
    const { kind } = findParting(whole, without, { maxStates: MAX_STATES_A_PROOF }, this.automata)
    return kind === 'undecided' ? undefined : kind === 'none'
  }
}
