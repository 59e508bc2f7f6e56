import { matches } from './matches.ts'
import type { GlobPattern, Pattern, WildcardPattern } from './pattern.ts'
import {
  Branch,
  END,
  FIRST,
  LABEL,
  LAST,
  LEAST,
  LENGTH,
  MORE,
  type More,
  NONE,
  OPEN,
  type PackedStar,
  placeIn,
  SHIFT,
  type Sieve,
  Star,
  type Start,
  TABLE,
  Trees,
} from './tree.ts'

/** Finds, in an ordered list of patterns, the first that matches a path. */
export interface Matcher {
  /**
   * Index of the first pattern that matches, or -1. Without `from` the text is the path; with it, the text is a URL whose path
   * begins there and ends before a fragment.
   */
  first(text: string, from?: number): number
}

/** The plain matcher: tries the patterns one after the other. Cost: the number of patterns times that of one match. */
export function listMatcher(patterns: readonly Pattern[]): Matcher {
  return {
    first: (text, from) => {
      const path = from === undefined ? text : text.slice(from, fragmentOf(text, from))
      for (let index = 0; index < patterns.length; index++) if (matches(patterns[index] as Pattern, path)) return index
      return -1
    },
  }
}

function fragmentOf(url: string, from: number): number {
  const hash = url.indexOf('#', from)
  return hash === -1 ? url.length : hash
}

/**
 * The matcher for patterns that are asked about often. What patterns begin with is a tree, gone down once for a path; what
 * follows a star is looked for from there on, patterns that share it together, each word at its first occurrence only: taking
 * it earlier leaves the most room for the rest. Patterns that rank below one that has matched are passed over.
 *
 * Its cost does not grow with the number of prefixes, and for each star is that of finding words in the path; its memory is
 * linear in the patterns.
 */
export function treeMatcher(patterns: readonly Pattern[]): Matcher {
  const root = new Branch('')
  for (const [rank, pattern] of patterns.entries()) plant(root, pattern, rank)
  return new TreeMatcher(new Trees(root))
}

function plant(root: Branch, pattern: Pattern, rank: number): void {
  switch (pattern.kind) {
    case 'prefix': {
      const place = placeIn(root, pattern.text, rank)
      if (pattern.below === undefined) place.open = Math.min(place.open, rank)
      else oneByOne(place, pattern, rank)
      return
    }
    case 'exact': {
      const place = placeIn(root, pattern.text, rank)
      place.end = Math.min(place.end, rank)
      return
    }
    case 'wildcard':
      plantWildcard(root, pattern, rank)
      return
    case 'glob': {
      const wildcard = wildcardOf(pattern)
      const [first] = pattern.items
      const beginning = first?.kind === 'literal' ? first.text : ''
      if (wildcard !== undefined) plant(root, wildcard, rank)
      else oneByOne(placeIn(root, beginning, rank), pattern, rank)
    }
  }
}

function oneByOne(place: Branch, pattern: Pattern, rank: number): void {
  place.others ??= []
  place.others.push({ rank, pattern })
}

/** A shell pattern that is only literals and runs: the path must end with the last of them. */
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
  return segments.length === 0 ? { kind: 'exact', text } : { kind: 'wildcard', segments: [...segments, text], anchored: true }
}

function plantWildcard(root: Branch, { segments, anchored, firstOccurrence = false }: WildcardPattern, rank: number): void {
  let place = placeIn(root, segments[0] as string, rank)
  const last = segments.length - 1
  for (let index = 1; index <= last; index++) {
    const segment = segments[index] as string
    if (segment === '') continue
    const star = starOf(place, rank)
    if (index === last && anchored) {
      star.endings ??= new Branch('')
      const ending = placeIn(star.endings, reversed(segment), rank)
      if (firstOccurrence) ending.open = Math.min(ending.open, rank)
      else ending.end = Math.min(ending.end, rank)
      return
    }
    place = wordOf(star, segment, rank)
  }
  place.open = Math.min(place.open, rank)
}

/** By UTF-16 units, whatever characters they make. */
function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function starOf(place: Branch, rank: number): Star {
  place.star ??= new Star()
  place.star.least = Math.min(place.star.least, rank)
  return place.star
}

/** Where a word ends that follows a star. */
function wordOf(star: Star, text: string, rank: number): Branch {
  const branch = placeIn(star.tree, text, rank)
  if (!branch.isWord) {
    branch.isWord = true
    star.words.push({ text, branch })
  }
  return branch
}

const UNKNOWN = -1
const HASH = 0x23
const SLASH = 0x2f

class TreeMatcher implements Matcher {
  private readonly trees: Trees
  /** Some pattern holds a `#`, which a fragment behind the path must not be taken for. */
  private readonly hashed: boolean
  /** Runs still to be followed: what may come behind each, and from where in the path. */
  private readonly stars: PackedStar[] = []
  private readonly starts: number[] = []
  private pending = 0
  /** Where paths begin if every pattern begins with a slash that others share: a step that need not be made each time. */
  private readonly slash: number
  /** The search in which the word that ends at a branch was last found. */
  private found: Int32Array | undefined = undefined
  private search = 0
  /** Where the path begins, and where it ends once that has been asked for: a prefix can do without. */
  private from = 0
  private end = UNKNOWN

  constructor(trees: Trees) {
    const { nodes, units } = trees
    this.trees = trees
    this.hashed = units.includes(HASH)
    const only = nodes[FIRST] as number
    const isSlash = units[0] === SLASH && nodes[(only << SHIFT) + LENGTH] === 1
    this.slash =
      (nodes[LAST] as number) === only + 1 && isSlash && nodes[OPEN] === NONE && nodes[END] === NONE && nodes[MORE] === 0 ? only : 0
  }

  first(text: string, from?: number): number {
    const at = from ?? 0
    this.from = at
    this.end = from === undefined ? text.length : UNKNOWN
    const length = this.hashed && from !== undefined ? this.endOf(text) : text.length
    let best: number
    if (this.slash === 0) best = this.down(0, text, at, length, NONE, undefined)
    else if (text.charCodeAt(at) === SLASH) best = this.down(this.slash, text, at + 1, length, NONE, undefined)
    else return -1
    while (this.pending > 0) {
      this.pending -= 1
      const star = this.stars[this.pending] as PackedStar
      if (star.least < best) best = this.behind(star, text, this.starts[this.pending] as number, best)
    }
    return best === NONE ? -1 : best
  }

  /**
   * Down a tree from one of its branches, as far as the text goes. What has been found before in this search does not count, nor
   * does a word that reaches into the fragment.
   *
   * Nearly all time goes here. The steps are written out, because a call would cost as much as a step.
   */
  private down(start: number, text: string, from: number, length: number, least: number, found: Int32Array | undefined): number {
    const { nodes, codes, units, jumps } = this.trees
    let best = least
    let branch = start
    let at = from
    for (;;) {
      if (found === undefined) {
        best = this.reached(branch, text, at, best)
      } else if (found[branch] !== this.search) {
        found[branch] = this.search
        if (at <= this.endOf(text)) best = this.reached(branch, text, at, best)
      }
      if (at >= length) return best
      const unit = text.charCodeAt(at)
      let node = branch << SHIFT
      branch = nodes[node + FIRST] as number
      const last = nodes[node + LAST] as number
      if (last < 0) {
        const count = unit < TABLE ? (jumps[~last + unit] as number) : 0
        if (count === 0) return best
        branch += count - 1
      } else {
        while (branch < last && codes[branch] !== unit) branch++
        if (branch === last) return best
      }
      node = branch << SHIFT
      if ((nodes[node + LEAST] as number) >= best) return best
      const to = at + (nodes[node + LENGTH] as number)
      if (to > length) return best
      let label = nodes[node + LABEL] as number
      while (++at < to && text.charCodeAt(at) === units[++label]);
      if (at < to) return best
    }
  }

  private endOf(text: string): number {
    if (this.end === UNKNOWN) this.end = fragmentOf(text, this.from)
    return this.end
  }

  /** The least rank, now that the literals down to a branch have matched up to `at`. */
  private reached(branch: number, text: string, at: number, least: number): number {
    const { trees } = this
    const { nodes } = trees
    const node = branch << SHIFT
    let best = least
    const open = nodes[node + OPEN] as number
    if (open < best) best = open
    const end = nodes[node + END] as number
    if (end < best && at === this.endOf(text)) best = end
    const more = nodes[node + MORE] as number
    return more === 0 ? best : this.goOn(trees.more[more] as More, text, at, best)
  }

  private goOn({ least, others, star }: More, text: string, at: number, known: number): number {
    let best = known
    if (least >= best) return best
    if (others !== undefined) {
      for (const { rank, pattern } of others) {
        if (rank < best && matches(pattern, text.slice(this.from, this.endOf(text)))) best = rank
      }
    }
    if (star !== undefined && star.least < best) {
      this.stars[this.pending] = star
      this.starts[this.pending] = at
      this.pending += 1
    }
    return best
  }

  /** What may follow a run of anything that begins at `at`. */
  private behind(star: PackedStar, text: string, at: number, least: number): number {
    const { starts, tree } = star
    let best = least
    if (starts === undefined) {
      best = this.everywhere(tree, star.sieve, text, at, best)
    } else {
      for (let index = 0; index < starts.length; index++) {
        const start = starts[index] as Start
        if ((this.trees.nodes[(start.branch << SHIFT) + LEAST] as number) >= best) continue
        best = start.isWord ? this.word(start, text, at, best) : this.words(tree, start, text, at, best)
      }
    }
    return star.endings === 0 ? best : this.ending(star.endings, text, at, best)
  }

  /** The first occurrence of a word. One that reaches into the fragment is none. */
  private word({ text: word, branch }: Start, text: string, at: number, least: number): number {
    const found = text.indexOf(word, at)
    if (found === -1) return least
    const to = found + word.length
    return to <= this.endOf(text) ? this.reached(branch, text, to, least) : least
  }

  /** The first occurrences of the words with one beginning. */
  private words(tree: number, { text: start, branch, sieves }: Start, text: string, at: number, least: number): number {
    const found = this.newSearch()
    const root = (branch << SHIFT) + LEAST
    let best = least
    for (let place = text.indexOf(start, at); place !== -1; place = text.indexOf(start, place + 1)) {
      if (sieves !== undefined && !passes(sieves, text, place, best)) continue
      best = this.down(tree, text, place, text.length, best, found)
      if ((this.trees.nodes[root] as number) >= best) return best
    }
    return best
  }

  /** The first occurrences of words with so many beginnings that every place is looked at. */
  private everywhere(tree: number, sieve: Sieve | undefined, text: string, at: number, least: number): number {
    const found = this.newSearch()
    const root = (tree << SHIFT) + LEAST
    const last = text.length - (sieve?.length ?? 1)
    let best = least
    for (let place = at; place <= last && (this.trees.nodes[root] as number) < best; place++) {
      if (sieve?.lets(text, place) === false) continue
      best = this.down(tree, text, place, text.length, best, found)
    }
    return best
  }

  private newSearch(): Int32Array {
    this.found ??= new Int32Array(this.trees.codes.length)
    this.search += 1
    return this.found
  }

  /** What the path ends with, from its last character back to where the run begins. */
  private ending(endings: number, text: string, start: number, least: number): number {
    const { trees } = this
    const { nodes, units } = trees
    if ((nodes[(endings << SHIFT) + LEAST] as number) >= least) return least
    const end = this.endOf(text)
    let best = least
    let branch = endings
    let at = end
    while (at > start) {
      branch = trees.next(branch, text.charCodeAt(at - 1))
      const node = branch << SHIFT
      if (branch === 0 || (nodes[node + LEAST] as number) >= best) break
      const to = at - (nodes[node + LENGTH] as number)
      if (to < start) break
      let label = nodes[node + LABEL] as number
      while (--at > to && text.charCodeAt(at - 1) === units[++label]);
      if (at > to) break
      if ((nodes[node + END] as number) < best) best = nodes[node + END] as number
      if ((nodes[node + OPEN] as number) < best && text.indexOf(text.slice(at, end), start) === at) best = nodes[node + OPEN] as number
    }
    return best
  }
}

function passes(sieves: readonly Sieve[], text: string, place: number, best: number): boolean {
  const left = text.length - place
  for (let index = 0; index < sieves.length; index++) {
    const sieve = sieves[index] as Sieve
    if (sieve.least < best && sieve.length <= left && sieve.lets(text, place)) return true
  }
  return false
}
