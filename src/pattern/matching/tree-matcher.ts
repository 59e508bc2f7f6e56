// One file, although it is long: a tree is packed, walked and given up by one layout of numbers.
import type { Pattern } from '../pattern.ts'
import type { BloomFilter } from './bloom-filter.ts'
import { endOfPath, GIVEN_UP, isBelow, type Matcher, matches } from './matches.ts'
import {
  BRANCHES,
  type Branches,
  CODE,
  COUNT,
  DEPTH,
  END,
  FIRST,
  IN_TABLE,
  LABEL,
  NODE_SIZE,
  OPEN,
  type PackedStar,
  type PackedTrees,
  packInSteps,
  type Start,
  TABLE_SIZE,
} from './packed-tree.ts'
import { treeInSteps } from './pattern-tree.ts'
import { NO_RANK } from './radix-tree.ts'
import { LONG_SEGMENT, SearchedPath } from './searched-path.ts'

/**
 * A matcher for many questions about one list, on a radix tree. A path descends once through the tree of
 * literal prefixes. What follows a star is a tree of its own, shared by the patterns. Each word matches at
 * its first occurrence: the earliest leaves the most room for the rest. Patterns that rank below a match are
 * skipped.
 *
 * The cost does not grow with the number of prefixes; each star adds the cost of finding its words in the
 * path. After {@link MAX_STEPS}, the patterns are tried one by one on an index of the path ({@link
 * SearchedPath}), which costs the length of all patterns. The memory is linear in the patterns.
 *
 * @param maxGlobSteps the steps after which the matcher gives up on globs; see {@link GIVEN_UP}.
 */
export function treeMatcher(
  patterns: readonly Pattern[],
  maxGlobSteps: number = Number.POSITIVE_INFINITY,
): Matcher {
  const steps = treeMatcherInSteps(patterns, maxGlobSteps)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** {@link treeMatcher}, but the tree is built in steps of a few milliseconds. A short list takes one step. */
export function* treeMatcherInSteps(
  patterns: readonly Pattern[],
  maxGlobSteps: number,
): Generator<undefined, Matcher> {
  const root = yield* treeInSteps(patterns)
  return new TreeMatcher(yield* packInSteps(root), patterns, maxGlobSteps)
}

/**
 * The steps a search after stars may take: characters looked at. Ordinary lists and paths take a few hundred;
 * only lists made to hurt take as many as this, which is less than a millisecond.
 */
const MAX_STEPS = 2 ** 18

const UNKNOWN = -1
const HASH = 0x23
const SLASH = 0x2f

class TreeMatcher implements Matcher {
  private readonly nodes: Int32Array
  private readonly units: Uint16Array
  private readonly branches: PackedTrees['branches']
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
  /** The index at which it ends at the latest. */
  private latest = 0
  /** The steps that the current search after stars has taken. */
  private steps = 0
  /** The number of characters that the last descent looked at. */
  private descended = 0
  private readonly patterns: readonly Pattern[]
  private readonly maxGlobSteps: number

  constructor({ nodes, units, branches }: PackedTrees, patterns: readonly Pattern[], maxGlobSteps: number) {
    this.nodes = nodes
    this.units = units
    this.branches = branches
    this.patterns = patterns
    this.maxGlobSteps = maxGlobSteps
    this.hasHash = this.units.includes(HASH)
    const slash = this.childOf(0, SLASH)
    this.slash = this.nodes[slash + DEPTH] === 1 ? slash : 0
  }

  first(text: string, from?: number, to: number = text.length, isEnd: boolean = false): number {
    const at = from ?? 0
    this.from = at
    this.latest = to
    this.end = isEnd || from === undefined ? to : UNKNOWN
    const length = this.hasHash ? this.endOf(text) : to
    const { nodes, branches } = this
    const node = this.descend(text.charCodeAt(at) === SLASH ? this.slash : 0, text, at, length)
    let best = nodes[node + OPEN] as number
    const end = nodes[node + END] as number
    if (end < best && at + (nodes[node + DEPTH] as number) === this.endOf(text)) best = end
    const branch = nodes[node + BRANCHES] as number
    if (branch !== 0) {
      this.steps = 0
      best = this.visitBranches(branches[branch] as Branches, text, best)
      if (this.steps > MAX_STEPS) return this.firstInOrder(text)
    }
    return best === NO_RANK ? -1 : best
  }

  /** Tries one pattern after the other. */
  private firstInOrder(text: string): number {
    const { patterns } = this
    const path = new SearchedPath(text.slice(this.from, this.endOf(text)), this.maxGlobSteps)
    for (let index = 0; index < patterns.length; index++) {
      const isMatch = matches(patterns[index] as Pattern, path.text, path)
      if (path.isGivenUp) return GIVEN_UP
      if (isMatch) return index
    }
    return -1
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
      if (count < 0) {
        if (count !== IN_TABLE) next = this.childInOrder(next, -count, unit)
        else next = unit < TABLE_SIZE ? (nodes[next + unit] as number) : 0
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
    this.descended = at - base
    return node
  }

  /** The child whose label begins with a code unit; 0 if there is none. */
  private childOf(node: number, unit: number): number {
    const { nodes } = this
    const first = nodes[node + FIRST] as number
    const count = nodes[node + COUNT] as number
    if (count === IN_TABLE) return unit < TABLE_SIZE ? (nodes[first + unit] as number) : 0
    if (count < 0) return this.childInOrder(first, -count, unit)
    for (let next = first; next < first + count * NODE_SIZE; next += NODE_SIZE)
      if (nodes[next + CODE] === unit) return next
    return 0
  }

  /**
   * The child whose label begins with a code unit, by binary search among `count` sorted children; 0 if there is
   * none.
   */
  private childInOrder(first: number, count: number, unit: number): number {
    const { nodes } = this
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((nodes[first + middle * NODE_SIZE + CODE] as number) < unit) low = middle + 1
      else high = middle
    }
    const child = first + low * NODE_SIZE
    return nodes[child + CODE] === unit ? child : 0
  }

  private endOf(text: string): number {
    if (this.end === UNKNOWN) this.end = Math.min(endOfPath(text, this.from), this.latest)
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
      if (this.steps > MAX_STEPS) continue
      best = this.visitStar(
        this.stars[this.pending] as PackedStar,
        text,
        this.runs[this.pending] as number,
        best,
      )
    }
    return best
  }

  private tryFallbacks(fallbacks: readonly number[], text: string, least: number): number {
    let path: SearchedPath | undefined
    for (let index = 0; index < fallbacks.length && this.steps <= MAX_STEPS; index++) {
      const rank = fallbacks[index] as number
      if (rank >= least) return least
      const pattern = this.patterns[rank] as Pattern
      this.steps += 1
      if (pattern.kind === 'prefix') {
        if (isBelow(pattern, text, this.from, this.endOf(text))) return rank
        continue
      }
      path ??= new SearchedPath(text.slice(this.from, this.endOf(text)), this.maxGlobSteps)
      if (matches(pattern, path.text, path)) return rank
      if (path.isGivenUp) this.steps += MAX_STEPS
    }
    return least
  }

  /** Tries what may follow a star whose run begins at `at`. */
  private visitStar(star: PackedStar, text: string, at: number, least: number): number {
    const { starts, tree } = star
    let best = least
    this.steps += 1
    if (star.leastWord < best) {
      this.search += 1
      if (starts === undefined) {
        best = this.findWordsEverywhere(star, text, at, best)
      } else {
        for (let index = 0; index < starts.length && this.steps <= MAX_STEPS; index++) {
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
    this.countScan((start === -1 ? text.length : start) - at, word)
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
    this.countScan(text.length - at, beginning)
    for (
      let place = text.indexOf(beginning, at);
      place !== -1 && first < best && this.steps <= MAX_STEPS;
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
    for (let place = at; place <= last && leastWord < best && this.steps <= MAX_STEPS; place++) {
      this.steps += 1
      if (filter?.mayContain(text, place) !== false) best = this.matchWords(tree, text, place, best)
    }
    return best
  }

  /** Matches the words after a star that begin at a place. */
  private matchWords(tree: number, text: string, place: number, least: number): number {
    const node = this.descend(tree, text, place, this.endOf(text))
    this.steps += this.descended
    return this.reach(node, place, least)
  }

  private countScan(characters: number, word: string): void {
    this.steps += characters * (1 + Math.trunc(word.length / LONG_SEGMENT))
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
      if ((nodes[node + OPEN] as number) >= best) continue
      const ending = text.slice(at, end)
      this.countScan(at - start, ending)
      if (this.steps > MAX_STEPS) break
      if (text.indexOf(ending, start) === at) best = nodes[node + OPEN] as number
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

/** Each pattern is tried this often before a tree is made, which costs as much as 50 to 200 tries of each (measured). */
const TRIES_OF_EACH = 64

/**
 * The index of the first of some patterns that matches a text; -1 if none does. Most comparisons ask few questions.
 * So the patterns are tried one by one, until these tries have cost as much as a tree
 * (test/pattern/many-questions.test.ts).
 */
export function firstMatchIn(patterns: readonly Pattern[]): (text: string) => number {
  let triesLeft = TRIES_OF_EACH * patterns.length
  let matchByTree: ((text: string) => number) | undefined
  const tryEach = (text: string): number => {
    const first = patterns.findIndex((pattern) => matches(pattern, text))
    triesLeft -= first === -1 ? patterns.length : first + 1
    return first
  }
  return (text) => {
    if (triesLeft > 0) return tryEach(text)
    if (matchByTree === undefined) {
      const matcher = treeMatcher(patterns)
      matchByTree = (one) => matcher.first(one)
    }
    return matchByTree(text)
  }
}
