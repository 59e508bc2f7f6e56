import { literalPrefix, type Pattern, type WideStars, type WildcardPattern, wildcardOf } from '../pattern.ts'
import { insertLiteral, newRoot, Star, type TreeNode } from './radix-tree.ts'

/**
 * Builds the tree of the patterns of a list, in their order; the rank of a pattern is its index. It pauses
 * after each {@link LITERALS_AT_ONCE}.
 */
export function* treeInSteps(patterns: readonly Pattern[]): Generator<undefined, TreeNode> {
  const root = newRoot()
  let literals = 0
  for (let rank = 0; rank < patterns.length; rank++) {
    if (literals >= LITERALS_AT_ONCE) {
      yield
      literals = 0
    }
    const pattern = patterns[rank] as Pattern
    literals += literalsOf(pattern)
    insert(root, pattern, rank)
  }
  return root
}

function literalsOf(pattern: Pattern): number {
  if (pattern.kind === 'wildcard') return Math.min(pattern.segments.length, MAX_STARS)
  return pattern.kind === 'glob' ? pattern.items.length : 1
}

/** The literals that are inserted at once: one to two milliseconds (measured). */
const LITERALS_AT_ONCE = 2_048

function insertPrefix(
  root: TreeNode,
  { text, below }: Extract<Pattern, { kind: 'prefix' }>,
  rank: number,
): void {
  // A bound that does not begin with the text is above or below all that does.
  const isBounded = below?.startsWith(text) === true
  if (!isBounded && below !== undefined && below < text) return
  const node = insertLiteral(root, text, rank)
  if (isBounded) insertFallback(node, rank)
  else if (node !== undefined) node.open = rank
}

function insert(root: TreeNode, pattern: Pattern, rank: number): void {
  switch (pattern.kind) {
    case 'prefix':
      insertPrefix(root, pattern, rank)
      return
    case 'exact': {
      const node = insertLiteral(root, pattern.text, rank)
      if (node !== undefined) node.end = Math.min(node.end, rank)
      return
    }
    case 'wildcard':
      insertWildcard(root, pattern, rank)
      return
    case 'glob': {
      const wildcard = pattern.items.length > MAX_GLOB_ITEMS ? undefined : wildcardOf(pattern)
      if (wildcard?.segments.length === 1)
        insert(root, { kind: 'exact', text: literalPrefix(wildcard) }, rank)
      else if (wildcard !== undefined) insertWildcard(root, wildcard, rank, wildcard.wide)
      else insertFallback(insertLiteral(root, literalPrefix(pattern), rank), rank)
    }
  }
}

function insertFallback(node: TreeNode | undefined, rank: number): void {
  if (node === undefined) return
  node.fallbacks ??= []
  node.fallbacks.push(rank)
}

function insertWildcard(
  root: TreeNode,
  { segments, anchored, firstOccurrence = false }: WildcardPattern,
  rank: number,
  wide?: WideStars,
): void {
  let node = insertLiteral(root, segments[0] as string, rank)
  const last = segments.length - 1
  if (last > MAX_STARS) {
    insertFallback(node, rank)
    return
  }
  for (let index = 1; index <= last && node !== undefined; index++) {
    const segment = segments[index] as string
    if (segment === '') continue
    const star = wide?.[index] === true ? wideStarOf(node, rank) : starOf(node, rank)
    if (index === last && anchored) {
      star.endings ??= newRoot()
      const ending = insertLiteral(star.endings, reversed(segment), rank) as TreeNode
      if (firstOccurrence) ending.once = Math.min(ending.once, rank)
      else ending.end = Math.min(ending.end, rank)
      return
    }
    node = insertWord(star, segment, rank)
  }
  if (node !== undefined) node.open = rank
}

/**
 * The stars of a pattern up to which what follows them is put into trees. A line of 500 kB may have 250,000
 * stars, and a tree for each would take most of a second. Real patterns have a few.
 */
const MAX_STARS = 32

/** A glob of more items has more stars, or items for which there are no trees. */
const MAX_GLOB_ITEMS = 2 * MAX_STARS + 1

/** Reversed by UTF-16 code units, even inside surrogate pairs. In slices: a segment may have 500 kB. */
function reversed(text: string): string {
  let out = ''
  for (let to = text.length; to > 0; to -= AT_ONCE) {
    const units: number[] = []
    for (let at = to - 1; at >= 0 && at >= to - AT_ONCE; at--) units.push(text.charCodeAt(at))
    out += String.fromCharCode(...units)
  }
  return out
}

/** Code units per slice: the arguments of a call have a limit. */
const AT_ONCE = 8_192

function starOf(node: TreeNode, rank: number): Star {
  node.star ??= new Star()
  node.star.least = Math.min(node.star.least, rank)
  return node.star
}

function wideStarOf(node: TreeNode, rank: number): Star {
  node.wideStar ??= new Star()
  node.wideStar.least = Math.min(node.wideStar.least, rank)
  return node.wideStar
}

/** Inserts a word that follows a star; `undefined` as for {@link insertLiteral}. */
function insertWord(star: Star, text: string, rank: number): TreeNode | undefined {
  const node = insertLiteral(star.tree, text, rank)
  if (node?.isWord === false) {
    node.isWord = true
    star.words.push(text)
  }
  return node
}
