import { literalPrefix, matches, type Pattern } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'

/** A rule in its decision list. */
export interface Ranked {
  readonly rule: Rule
  /** Its place in the list: the lower decides first. */
  readonly rank: number
  /** What every path begins with that it matches. */
  readonly head: string
}

/** Rules that share what their paths begin with, and their place among all of them. */
export interface HeadNode {
  readonly head: string
  /** Plain prefixes: all that begins with the head. In order of rank. */
  readonly prefixes: readonly Ranked[]
  /** All others, by what they do. */
  readonly others: { readonly allow: readonly Ranked[]; readonly disallow: readonly Ranked[] }
  /** The nearest node whose head this one's begins with. */
  readonly above: HeadNode | undefined
  /** The nodes whose heads begin with this one's, in the order of their heads, are those from the next place up to this one. */
  readonly place: number
  readonly end: number
}

/**
 * The rules of a decision list by what their paths begin with, as a tree. Two rules have a path in common only if the head of one begins with that of
 * the other; and a prefix matches all that a rule below it does.
 */
export function headTree(rules: readonly Rule[], headOf: (pattern: Pattern) => string = literalPrefix): readonly HeadNode[] {
  const ranked = rules.map((rule, rank): Ranked => ({ rule, rank, head: headOf(rule.pattern) }))
  ranked.sort((one, other) => (one.head < other.head ? -1 : one.head > other.head ? 1 : one.rank - other.rank))
  const nodes: OpenNode[] = []
  const open: OpenNode[] = []
  for (const member of ranked) {
    let node = open.at(-1)
    while (node !== undefined && !member.head.startsWith(node.head)) {
      node.end = nodes.length
      open.pop()
      node = open.at(-1)
    }
    if (node?.head !== member.head) {
      node = { head: member.head, prefixes: NONE, others: NO_OTHERS, above: node, place: nodes.length, end: 0 }
      nodes.push(node)
      open.push(node)
    }
    addMember(node, member)
  }
  for (const node of open) node.end = nodes.length
  return nodes
}

/** A node to which members are still added. */
interface OpenNode extends HeadNode {
  prefixes: Ranked[]
  others: { allow: Ranked[]; disallow: Ranked[] }
  end: number
}

/** Most nodes have one rule, and most rules are plain prefixes: one empty list serves all nodes. */
const NONE: Ranked[] = []
const NO_OTHERS: OpenNode['others'] = { allow: NONE, disallow: NONE }

function addMember(node: OpenNode, member: Ranked): void {
  const { pattern, effect } = member.rule
  if (isPrefix(pattern)) {
    if (node.prefixes === NONE) node.prefixes = [member]
    else node.prefixes.push(member)
  } else {
    if (node.others === NO_OTHERS) node.others = { allow: [], disallow: [] }
    node.others[effect].push(member)
  }
}

/** Is it all that begins with its text? */
export function isPrefix(pattern: Pattern): boolean {
  return pattern.kind === 'prefix' && pattern.below === undefined
}

/** What a path begins with for a reader to whom stars are plain characters, but for stars at the end, which some drop. */
export function plainHead(pattern: Pattern): string {
  if (pattern.kind !== 'wildcard') return literalPrefix(pattern)
  let end = pattern.segments.length
  while (end > 0 && pattern.segments[end - 1] === '') end--
  return pattern.segments.slice(0, end).join('*')
}

/** A path that the pattern very likely matches: its own text, with nothing where it has stars. */
export function samplePath(pattern: Pattern): string | undefined {
  if (pattern.kind === 'glob') return undefined
  return pattern.kind === 'wildcard' ? pattern.segments.join('') : pattern.text
}

/** A path that both patterns match, put together from their texts; nothing where that way finds none, which proves nothing. */
export function commonPath(one: Pattern, other: Pattern): string | undefined {
  const [a, b] = [segmentsOf(one), segmentsOf(other)]
  if (a === undefined || b === undefined) return undefined
  const [headA = '', headB = ''] = [a[0], b[0]]
  if (!headA.startsWith(headB) && !headB.startsWith(headA)) return undefined
  const head = headA.length > headB.length ? headA : headB
  const [restA, restB] = [a.slice(1).join(''), b.slice(1).join('')]
  return [head, head + restA, head + restB, head + restA + restB, head + restB + restA].find(
    (path) => matches(one, path) && matches(other, path),
  )
}

/** What stands between the stars of a pattern; nothing for the shell's. */
function segmentsOf(pattern: Pattern): readonly string[] | undefined {
  if (pattern.kind === 'glob') return undefined
  return pattern.kind === 'wildcard' ? pattern.segments : [pattern.text]
}

const ALPHABET = 'xqzjkvwyhgbfumpdlcnrtsioaeXQZJKVWYHGBFUMPDLCNRTSIOAE0123456789'

/**
 * Does a pattern match all that another does? Told by one path: the other's text with a letter that neither holds where its stars
 * are, and after it. Such a letter only a star can match, and a star matches anything in its place. Nothing where this way cannot tell.
 */
export function covers(wide: Pattern, narrow: Pattern): boolean | undefined {
  const [segments, own] = [segmentsOf(narrow), segmentsOf(wide)]
  // Taken at its first occurrence, a segment may be found within what a star stands for.
  const isPlain = [wide, narrow].every((pattern) => !('firstOccurrence' in pattern) && !('below' in pattern))
  if (!isPlain || segments === undefined || own === undefined) return undefined
  const letters = new Set([...segments, ...own].join(''))
  const unused = [...ALPHABET].find((letter) => !letters.has(letter))
  if (unused === undefined) return undefined
  const isOpen = narrow.kind === 'prefix' || (narrow.kind === 'wildcard' && !narrow.anchored)
  return matches(wide, segments.join(unused) + (isOpen ? unused : ''))
}
