import { isPrefix, literalPrefix, type Pattern } from '../pattern/index.ts'
import type { Rule } from './rule.ts'

/** A rule and its place in the decision list. */
export interface RankedRule {
  readonly rule: Rule
  /** The index in the list: the lower rank decides first. */
  readonly rank: number
  /** The literal prefix of its pattern. */
  readonly prefix: string
}

/** The rules with one literal prefix, as a node of the tree of all prefixes. */
export interface PrefixNode {
  readonly prefix: string
  /** Rules that are plain prefixes, by rank: they match everything that begins with it. */
  readonly prefixRules: readonly RankedRule[]
  /** All other rules, by effect and rank. */
  readonly otherRules: { readonly allow: readonly RankedRule[]; readonly disallow: readonly RankedRule[] }
  /** The node with the longest prefix that this one's begins with. */
  readonly above: PrefixNode | undefined
  /** The index among all nodes. The descendants are the nodes from the next index up to `end`. */
  readonly place: number
  readonly end: number
}

/**
 * The rules of a decision list as a tree of literal prefixes, in preorder. Two rules may match a common path only if
 * the prefix of one begins with the prefix of the other. Then their nodes are on one path from the root. A plain
 * prefix covers all rules below it. Building it costs a sort.
 */
export function prefixTree(
  rules: readonly Rule[],
  prefixOf: (pattern: Pattern) => string = literalPrefix,
): readonly PrefixNode[] {
  const ranked = rules.map((rule, rank): RankedRule => ({ rule, rank, prefix: prefixOf(rule.pattern) }))
  // The sort is stable: rules of one prefix stay in the order of their ranks.
  ranked.sort((one, other) => (one.prefix < other.prefix ? -1 : Number(one.prefix > other.prefix)))
  const nodes: MutableNode[] = []
  const ancestors: MutableNode[] = []
  for (const member of ranked) {
    let node = ancestors.at(-1)
    while (node !== undefined && !member.prefix.startsWith(node.prefix)) {
      node.end = nodes.length
      ancestors.pop()
      node = ancestors.at(-1)
    }
    if (node?.prefix !== member.prefix) {
      node = {
        prefix: member.prefix,
        prefixRules: EMPTY,
        otherRules: NO_OTHERS,
        above: node,
        place: nodes.length,
        end: 0,
      }
      nodes.push(node)
      ancestors.push(node)
    }
    addRule(node, member)
  }
  for (const node of ancestors) node.end = nodes.length
  return nodes
}

interface MutableNode extends PrefixNode {
  prefixRules: RankedRule[]
  otherRules: { allow: RankedRule[]; disallow: RankedRule[] }
  end: number
}

/** Most nodes have one rule, and most rules are plain prefixes, so nodes share one empty list. */
const EMPTY: RankedRule[] = []
const NO_OTHERS: MutableNode['otherRules'] = { allow: EMPTY, disallow: EMPTY }

function addRule(node: MutableNode, member: RankedRule): void {
  const { pattern, effect } = member.rule
  if (isPrefix(pattern)) {
    if (node.prefixRules === EMPTY) node.prefixRules = [member]
    else node.prefixRules.push(member)
  } else {
    if (node.otherRules === NO_OTHERS) node.otherRules = { allow: [], disallow: [] }
    node.otherRules[effect].push(member)
  }
}
