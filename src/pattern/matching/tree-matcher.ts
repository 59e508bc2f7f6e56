import { type GlobPattern, literalPrefix, type Pattern, type WildcardPattern } from '../pattern.ts'
import type { BloomFilter } from './bloom-filter.ts'
import { endOfPath, type Matcher, matches } from './matches.ts'
import {
  BRANCHES,
  type Branches,
  CODE,
  COUNT,
  DEPTH,
  END,
  FIRST,
  IN_TABLE,
  insertLiteral,
  LABEL,
  NO_RANK,
  NODE_SIZE,
  newRoot,
  OPEN,
  type PackedStar,
  PackedTrees,
  Star,
  type Start,
  TABLE_SIZE,
  type TreeNode,
} from './radix-tree.ts'

/**
 * A matcher for many questions about one list, on a radix tree. A path descends once through the tree of
 * literal prefixes. What follows a star is a tree of its own, shared by the patterns. Each word matches at
 * its first occurrence: the earliest leaves the most room for the rest. Patterns that rank below a match are
 * skipped.
 *
 * The cost does not grow with the number of prefixes; each star adds the cost of finding its words in the
 * path. The memory is linear in the patterns.
 */
export function treeMatcher(patterns: readonly Pattern[]): Matcher {
  const root = newRoot()
  for (const [rank, pattern] of patterns.entries()) insert(root, pattern, rank)
  return new TreeMatcher(root)
}

function insert(root: TreeNode, pattern: Pattern, rank: number): void {
  switch (pattern.kind) {
    case 'prefix': {
      const node = insertLiteral(root, pattern.text, rank)
      if (pattern.below !== undefined) insertFallback(node, pattern, rank)
      else if (node !== undefined) node.open = rank
      return
    }
    case 'exact': {
      const node = insertLiteral(root, pattern.text, rank)
      if (node !== undefined) node.end = Math.min(node.end, rank)
      return
    }
    case 'wildcard':
      insertWildcard(root, pattern, rank)
      return
    case 'glob': {
      const wildcard = wildcardOf(pattern)
      if (wildcard !== undefined) insert(root, wildcard, rank)
      else insertFallback(insertLiteral(root, literalPrefix(pattern), rank), pattern, rank)
    }
  }
}

function insertFallback(node: TreeNode | undefined, pattern: Pattern, rank: number): void {
  if (node === undefined) return
  node.fallbacks ??= []
  node.fallbacks.push({ rank, pattern })
}

/** The wildcard pattern equal to a glob of literals and runs only; `undefined` for other globs. */
function wildcardOf({ items }: GlobPattern): Pattern | undefined {
  let text = ''
  const segments: string[] = []
  for (const item of items) {
    if (item.kind === 'one' || item.kind === 'set') return undefined
    if (item.kind === 'literal') text += item.text
    else {
      segments.push(text)
      text = ''
    }
  }
  return segments.length === 0
    ? { kind: 'exact', text }
    : { kind: 'wildcard', segments: [...segments, text], anchored: true }
}

function insertWildcard(
  root: TreeNode,
  { segments, anchored, firstOccurrence = false }: WildcardPattern,
  rank: number,
): void {
  let node = insertLiteral(root, segments[0] as string, rank)
  const last = segments.length - 1
  for (let index = 1; index <= last && node !== undefined; index++) {
    const segment = segments[index] as string
    if (segment === '') continue
    const star = starOf(node, rank)
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

/** Reversed by UTF-16 code units, even inside surrogate pairs. */
function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function starOf(node: TreeNode, rank: number): Star {
  node.star ??= new Star()
  node.star.least = Math.min(node.star.least, rank)
  return node.star
}

/** Inserts a word that follows a star; `undefined` as for {@link insertLiteral}. */
function insertWord(star: Star, text: string, rank: number): TreeNode | undefined {
  const node = insertLiteral(star.tree, text, rank)
  if (node?.isWord === false) {
    node.isWord = true
    star.words.push({ text })
  }
  return node
}

const UNKNOWN = -1
const HASH = 0x23
const SLASH = 0x2f

class TreeMatcher extends PackedTrees implements Matcher {
  /**
   * `true` if some pattern contains a `#`. The end of the path must then be found before the tree is
   * descended.
   */
  private readonly hasHash: boolean
  /**
   * A stack of the stars that have yet to be visited. A second stack holds where in the text the run of
   * each star begins.
   */
  private readonly stars: PackedStar[] = []
  private readonly runs: number[] = []
  private pending = 0
  /**
   * The node of a lone slash, 0 if there is none: nearly all paths begin with it, so its step is taken once.
   */
  private readonly slash: number
  /** The number of the current search: after a star, only the first occurrence of a word in it counts. */
  private search = 0
  /** The index in the text at which the path begins. */
  private from = 0
  /**
   * The index in the text at which the path ends. It is found only when needed, because prefixes do not need
   * it.
   */
  private end = UNKNOWN

  constructor(root: TreeNode) {
    super(root)
    this.hasHash = this.units.includes(HASH)
    const slash = this.childOf(0, SLASH)
    this.slash = this.nodes[slash + DEPTH] === 1 ? slash : 0
  }

  first(text: string, from?: number): number {
    const at = from ?? 0
    this.from = at
    this.end = from === undefined ? text.length : UNKNOWN
    const length = this.hasHash ? this.endOf(text) : text.length
    const { nodes, branches } = this
    const node = this.descend(text.charCodeAt(at) === SLASH ? this.slash : 0, text, at, length)
    let best = nodes[node + OPEN] as number
    const end = nodes[node + END] as number
    if (end < best && at + (nodes[node + DEPTH] as number) === this.endOf(text)) best = end
    const branch = nodes[node + BRANCHES] as number
    if (branch !== 0) best = this.visitBranches(branches[branch] as Branches, text, best)
    return best === NO_RANK ? -1 : best
  }

  /**
   * Descends from a node along the text that begins at `base` and ends before `length`; returns the deepest
   * node whose label matches whole.
   *
   * Nearly all time is spent here, so it does nothing else. What holds at a node and above it is computed
   * when the tree is packed. The steps are inlined, because a call would cost as much as a step.
   */
  private descend(start: number, text: string, base: number, length: number): number {
    const { nodes, units } = this
    let node = start
    let at = base + (nodes[start + DEPTH] as number)
    while (at < length) {
      const unit = text.charCodeAt(at)
      let next = nodes[node + FIRST] as number
      let count = nodes[node + COUNT] as number
      if (count === IN_TABLE) {
        next = unit < TABLE_SIZE ? (nodes[next + unit] as number) : 0
        if (next === 0) break
      } else {
        while (count > 0 && nodes[next + CODE] !== unit) {
          next += NODE_SIZE
          count--
        }
        if (count === 0) break
      }
      const to = base + (nodes[next + DEPTH] as number)
      if (to > length) break
      let label = nodes[next + LABEL] as number
      while (++at < to && text.charCodeAt(at) === units[++label]);
      if (at < to) break
      node = next
    }
    return node
  }

  /** The child whose label begins with a code unit; 0 if there is none. */
  private childOf(node: number, unit: number): number {
    const { nodes } = this
    const first = nodes[node + FIRST] as number
    const count = nodes[node + COUNT] as number
    if (count === IN_TABLE) return unit < TABLE_SIZE ? (nodes[first + unit] as number) : 0
    for (let next = first; next < first + count * NODE_SIZE; next += NODE_SIZE)
      if (nodes[next + CODE] === unit) return next
    return 0
  }

  private endOf(text: string): number {
    if (this.end === UNKNOWN) this.end = endOfPath(text, this.from)
    return this.end
  }

  /**
   * The least rank below `best` that fallbacks and stars give, at a node and above it; `best` if there is
   * none.
   */
  private visitBranches(deepest: Branches, text: string, least: number): number {
    let best = least
    for (
      let branches: Branches | undefined = deepest;
      branches !== undefined && branches.least < best;
      branches = branches.above
    ) {
      if (branches.fallbacks !== undefined) best = this.tryFallbacks(branches.fallbacks, text, best)
      if (branches.star !== undefined)
        best = this.visitStar(branches.star, text, this.from + branches.depth, best)
    }
    while (this.pending > 0) {
      this.pending -= 1
      best = this.visitStar(
        this.stars[this.pending] as PackedStar,
        text,
        this.runs[this.pending] as number,
        best,
      )
    }
    return best
  }

  private tryFallbacks(fallbacks: NonNullable<Branches['fallbacks']>, text: string, least: number): number {
    const path = text.slice(this.from, this.endOf(text))
    for (const { rank, pattern } of fallbacks) {
      if (rank >= least) return least
      if (matches(pattern, path)) return rank
    }
    return least
  }

  /** Tries what may follow a star whose run begins at `at`. */
  private visitStar(star: PackedStar, text: string, at: number, least: number): number {
    const { starts, tree } = star
    let best = least
    if (star.leastWord < best) {
      this.search += 1
      if (starts === undefined) {
        best = this.findWordsEverywhere(star, text, at, best)
      } else {
        for (let index = 0; index < starts.length; index++) {
          const start = starts[index] as Start
          if (start.least < best) {
            best = start.isWord
              ? this.findWord(start, text, at, best)
              : this.findWords(tree, start, text, at, best)
          }
        }
      }
    }
    return star.leastEnding < best ? this.matchEndings(star.endings, text, at, best) : best
  }

  /** Finds the first occurrence of a word. One that reaches into the fragment does not count. */
  private findWord({ text: word, node }: Start, text: string, at: number, least: number): number {
    const start = text.indexOf(word, at)
    return start === -1 || start + word.length > this.endOf(text) ? least : this.reach(node, start, least)
  }

  /** Finds the first occurrences of the words that share a beginning. */
  private findWords(
    tree: number,
    { text: beginning, least: first, filters }: Start,
    text: string,
    at: number,
    least: number,
  ): number {
    let best = least
    for (
      let place = text.indexOf(beginning, at);
      place !== -1 && first < best;
      place = text.indexOf(beginning, place + 1)
    ) {
      if (filters === undefined || mayContain(filters, text, place))
        best = this.matchWords(tree, text, place, best)
    }
    return best
  }

  /** Finds the first occurrences of words with many beginnings, by looking at every place. */
  private findWordsEverywhere(
    { tree, leastWord, filter }: PackedStar,
    text: string,
    at: number,
    least: number,
  ): number {
    const last = text.length - (filter?.length ?? 1)
    let best = least
    for (let place = at; place <= last && leastWord < best; place++) {
      if (filter?.mayContain(text, place) !== false) best = this.matchWords(tree, text, place, best)
    }
    return best
  }

  /** Matches the words after a star that begin at a place. */
  private matchWords(tree: number, text: string, place: number, least: number): number {
    return this.reach(this.descend(tree, text, place, this.endOf(text)), place, least)
  }

  /**
   * The least rank once the path to a node after a star has matched from `base` on. Schedules the stars on
   * that path.
   */
  private reach(node: number, base: number, least: number): number {
    const { nodes, branches: all } = this
    const best = Math.min(least, nodes[node + OPEN] as number)
    for (
      let branches = all[nodes[node + BRANCHES] as number];
      branches !== undefined;
      branches = branches.above
    ) {
      if (branches.least >= best || branches.seen === this.search) break
      branches.seen = this.search
      this.stars[this.pending] = branches.star as PackedStar
      this.runs[this.pending] = base + branches.depth
      this.pending += 1
    }
    return best
  }

  /** Matches the end of the path, from its last character back to `start`, where the run begins. */
  private matchEndings(endings: number, text: string, start: number, least: number): number {
    const { nodes, units } = this
    const end = this.endOf(text)
    let best = least
    let node = endings
    let at = end
    while (at > start) {
      node = this.childOf(node, text.charCodeAt(at - 1))
      const to = end - (nodes[node + DEPTH] as number)
      if (node === 0 || to < start) break
      let label = nodes[node + LABEL] as number
      while (--at > to && text.charCodeAt(at - 1) === units[++label]);
      if (at > to) break
      if ((nodes[node + END] as number) < best) best = nodes[node + END] as number
      if ((nodes[node + OPEN] as number) < best && text.indexOf(text.slice(at, end), start) === at)
        best = nodes[node + OPEN] as number
    }
    return best
  }
}

function mayContain(filters: readonly BloomFilter[], text: string, place: number): boolean {
  const left = text.length - place
  for (let index = 0; index < filters.length; index++) {
    const filter = filters[index] as BloomFilter
    if (filter.length <= left && filter.mayContain(text, place)) return true
  }
  return false
}
