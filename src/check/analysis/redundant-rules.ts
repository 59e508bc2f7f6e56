import { Automata, findDifference, findPath, type Matcher, matches, treeMatcher } from '../../pattern/index.ts'
import { decisionListOf, type Policy, type Rule } from '../../policy/index.ts'
import { commonPath, covers, type HeadNode, headTree, isPrefix, type Ranked, samplePath } from './prefix-tree.ts'

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
  /** States of automata. */
  states: number
}

/** The needless rules of a decision list, and those of which it could not be told within the budget. */
export interface NeedlessRules {
  readonly found: readonly NeedlessRule[]
  readonly undecided: readonly Rule[]
}

/** Steps, at first, of all lists of a file together. */
export const MAX_STEPS = 500_000

/** What it costs to put a path to a pattern, in steps. */
const STEPS_A_MATCH = 4

/** States of automata, at first, of all lists of a file together. */
export const MAX_STATES_OF_PROOFS = 4_000

/** What it costs to ask at all, in states. */
const STATES_A_QUESTION = 50

/** Rules that may have a path in common with one, and are still compared with it by automata. */
export const MAX_RULES_A_PROOF = 40

/** A budget that is not spent. */
export function newSpending(): Spending {
  return { steps: MAX_STEPS, states: MAX_STATES_OF_PROOFS }
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
    for (const members of [node.prefixes, node.others.allow, node.others.disallow]) {
      for (const member of members) {
        if (member.rule.line === undefined || member.rule.reason !== 'rule') continue
        const answer = search.ask(node, member)
        if (answer === 'undecided') undecided.push(member.rule)
        else if (answer !== undefined) found.push(answer)
      }
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
  private readonly wildcards: readonly Rule[]
  private madeMatchers: readonly [Matcher, Matcher] | undefined = undefined

  constructor(policy: Policy, origin: string, spending: Spending, nodes: readonly HeadNode[]) {
    this.policy = policy
    this.origin = origin
    this.spending = spending
    this.nodes = nodes
    this.wildcards = policy.rules.filter(({ pattern, reason }) => !isPrefix(pattern) && reason === 'rule')
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
      const [first] = at.prefixes
      if (first !== undefined && first.rank < rank) consider(first)
      const next = firstBehind(at.prefixes, rank)
      if (next !== undefined) consider(next)
      this.spending.steps -= 2
    }
    if (before !== undefined) return { before }
    const path = samplePath(rule.pattern)
    if (path === undefined || this.isAloneOn(path, rule)) return after === undefined ? {} : { after }
    for (let at: HeadNode | undefined = node; at !== undefined; at = at.above) {
      for (const others of [at.others.allow, at.others.disallow]) {
        for (const other of others) {
          if (this.spending.steps <= 0) break
          this.spending.steps -= STEPS_A_MATCH
          if (other.rule === rule || other.rule.reason !== 'rule' || (after !== undefined && other.rank > after.rank)) continue
          // It covers the rule only if it matches this path; few do.
          if (matches(other.rule.pattern, path) && this.covers(other.rule, rule)) consider(other)
        }
      }
    }
    return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  }

  /** Does no rule that is no plain prefix, but perhaps the rule itself, match its path? Most are; matchers tell it of all at once. */
  private isAloneOn(path: string, rule: Rule): boolean {
    const rules = this.wildcards
    if (rules.length === 0 || (rules.length === 1 && rules[0] === rule)) return true
    this.madeMatchers ??= [
      treeMatcher(rules.map(({ pattern }) => pattern)),
      treeMatcher([...rules].reverse().map(({ pattern }) => pattern)),
    ]
    const [forwards, backwards] = this.madeMatchers
    const first = rules[forwards.first(path)]
    const last = rules[rules.length - 1 - backwards.first(path)]
    return (first === undefined || first === rule) && (last === undefined || last === rule)
  }

  private covers(other: Rule, rule: Rule): boolean {
    const known = covers(other.pattern, rule.pattern)
    if (known !== undefined) return known
    if (this.spending.states <= 0) return false
    const transducer = this.policy.transducerFor(this.origin)
    const question = { within: [{ pattern: rule.pattern, transducer }], without: [{ pattern: other.pattern, transducer }] }
    const { kind, states } = findPath(question, { maxStates: this.spending.states }, this.automata)
    this.spending.states -= STATES_A_QUESTION + states
    return kind === 'none'
  }

  /** Does a rule of the other effect, that ranks between two, perhaps have a path in common with one? */
  private opposites(node: HeadNode, { rule }: Ranked, from: number, to: number): boolean | 'undecided' {
    const effect = rule.effect === 'allow' ? 'disallow' : 'allow'
    const stands = ({ rank, rule: other }: Ranked): boolean => rank > from && rank < to && other.effect === effect
    for (let at: HeadNode | undefined = node; at !== undefined; at = at.above) {
      for (const other of at.others[effect]) {
        this.spending.steps -= 1
        if (stands(other)) return true
      }
      if (this.spending.steps <= 0) return 'undecided'
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
    if (count > MAX_RULES_A_PROOF) return undefined
    const ranked = near
      .flatMap(({ prefixes, others }) => [...prefixes, ...others.allow, ...others.disallow])
      .sort((one, other) => one.rank - other.rank)
    const rules = ranked.map(({ rule }) => rule)
    if (this.isNeededOn(member.rule, rules)) return false
    if (this.spending.states <= 0) return undefined
    const whole = decisionListOf(this.policy, this.origin, rules)
    const without = decisionListOf(
      this.policy,
      this.origin,
      rules.filter((rule) => rule !== member.rule),
    )
    const { kind, states } = findDifference(whole, without, { maxStates: this.spending.states }, this.automata)
    this.spending.states -= STATES_A_QUESTION + states
    return kind === 'undecided' ? undefined : kind === 'none'
  }

  /** Is there a path that it has in common with a rule, and on which it decides and another would decide otherwise? */
  private isNeededOn(rule: Rule, rules: readonly Rule[]): boolean {
    return rules.some((other) => {
      if (other === rule || other.effect === rule.effect) return false
      const path = commonPath(rule.pattern, other.pattern)
      if (path === undefined) return false
      this.spending.steps -= rules.length
      const matching = rules.filter(({ pattern }) => matches(pattern, path))
      return matching[0] === rule && (matching[1]?.effect ?? 'allow') !== rule.effect
    })
  }
}

/** Of rules in order of rank, the first that ranks behind another. There may be thousands of one text. */
function firstBehind(ranked: readonly Ranked[], rank: number): Ranked | undefined {
  let [low, high] = [0, ranked.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranked[middle] as Ranked).rank > rank) high = middle
    else low = middle + 1
  }
  return ranked[low]
}
