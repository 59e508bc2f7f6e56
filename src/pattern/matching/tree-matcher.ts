import type { GlobPattern, Pattern, WildcardPattern } from '../pattern.ts'
import type { Sieve } from './bloom-filter.ts'
import { matches } from './matches.ts'
import {
  type Branch,
  CODE,
  COUNT,
  DEPTH,
  END,
  FIRST,
  IN_TABLE,
  LABEL,
  MORE,
  type More,
  NEXT,
  NONE,
  OPEN,
  type PackedStar,
  placeIn,
  rootBranch,
  Star,
  type Start,
  TABLE,
  Trees,
} from './radix-tree.ts'

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
      const path = from === undefined ? text : text.slice(from, endOfPath(text, from))
      for (let index = 0; index < patterns.length; index++) if (matches(patterns[index] as Pattern, path)) return index
      return -1
    },
  }
}

/** Where the path of a URL ends that begins at `from`: before a fragment. */
export function endOfPath(url: string, from: number): number {
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
  const root = rootBranch()
  for (const [rank, pattern] of patterns.entries()) plant(root, pattern, rank)
  return new TreeMatcher(root)
}

function plant(root: Branch, pattern: Pattern, rank: number): void {
  switch (pattern.kind) {
    case 'prefix': {
      const place = placeIn(root, pattern.text, rank)
      if (pattern.below !== undefined) oneByOne(place, pattern, rank)
      else if (place !== undefined) place.open = rank
      return
    }
    case 'exact': {
      const place = placeIn(root, pattern.text, rank)
      if (place !== undefined) place.end = Math.min(place.end, rank)
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

function oneByOne(place: Branch | undefined, pattern: Pattern, rank: number): void {
  if (place === undefined) return
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
  for (let index = 1; index <= last && place !== undefined; index++) {
    const segment = segments[index] as string
    if (segment === '') continue
    const star = starOf(place, rank)
    if (index === last && anchored) {
      star.endings ??= rootBranch()
      const ending = placeIn(star.endings, reversed(segment), rank) as Branch
      if (firstOccurrence) ending.once = Math.min(ending.once, rank)
      else ending.end = Math.min(ending.end, rank)
      return
    }
    place = wordOf(star, segment, rank)
  }
  if (place !== undefined) place.open = rank
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

/** Where a word ends that follows a star; nothing as {@link placeIn}. */
function wordOf(star: Star, text: string, rank: number): Branch | undefined {
  const branch = placeIn(star.tree, text, rank)
  if (branch?.isWord === false) {
    branch.isWord = true
    star.words.push({ text })
  }
  return branch
}

const UNKNOWN = -1
const HASH = 0x23
const SLASH = 0x2f

class TreeMatcher extends Trees implements Matcher {
  /** Some pattern holds a `#`, which a fragment behind the path must not be taken for. */
  private readonly hashed: boolean
  /** Runs still to be followed: what may come behind each, and from where in the path. */
  private readonly stars: PackedStar[] = []
  private readonly starts: number[] = []
  private pending = 0
  /** The branch of a slash alone, with which nearly all paths begin: a step that need not be made each time. */
  private readonly slash: number
  /** Of what follows a star only the first occurrence in a search counts. */
  private search = 0
  /** Where the path begins, and where it ends once that has been asked for: a prefix can do without. */
  private from = 0
  private end = UNKNOWN

  constructor(root: Branch) {
    super(root)
    this.hashed = this.units.includes(HASH)
    const only = this.next(0, SLASH)
    this.slash = this.nodes[only + DEPTH] === 1 ? only : 0
  }

  first(text: string, from?: number): number {
    const at = from ?? 0
    this.from = at
    this.end = from === undefined ? text.length : UNKNOWN
    const length = this.hashed ? this.endOf(text) : text.length
    const { nodes, more } = this
    const branch = this.down(text.charCodeAt(at) === SLASH ? this.slash : 0, text, at, length)
    let best = nodes[branch + OPEN] as number
    const end = nodes[branch + END] as number
    if (end < best && at + (nodes[branch + DEPTH] as number) === this.endOf(text)) best = end
    const place = nodes[branch + MORE] as number
    if (place !== 0) best = this.goOn(more[place] as More, text, best)
    return best === NONE ? -1 : best
  }

  /**
   * Down a tree from one of its branches, to the last one of which all literals stand in the text one after the other from `base` on, and end
   * before `length`.
   *
   * Nearly all time goes here, so that it does nothing else: what stands at a branch and above is known when the tree is made. The steps
   * are written out, because a call would cost as much as a step.
   */
  private down(start: number, text: string, base: number, length: number): number {
    const { nodes, units } = this
    let branch = start
    let at = base + (nodes[start + DEPTH] as number)
    while (at < length) {
      const unit = text.charCodeAt(at)
      let next = nodes[branch + FIRST] as number
      let count = nodes[branch + COUNT] as number
      if (count === IN_TABLE) {
        next = unit < TABLE ? (nodes[next + unit] as number) : 0
        if (next === 0) break
      } else {
        while (count > 0 && nodes[next + CODE] !== unit) {
          next += NEXT
          count--
        }
        if (count === 0) break
      }
      const to = base + (nodes[next + DEPTH] as number)
      if (to > length) break
      let label = nodes[next + LABEL] as number
      while (++at < to && text.charCodeAt(at) === units[++label]);
      if (at < to) break
      branch = next
    }
    return branch
  }

  /** The branch that goes on from one with a character; 0 where there is none. */
  private next(branch: number, unit: number): number {
    const { nodes } = this
    const first = nodes[branch + FIRST] as number
    const count = nodes[branch + COUNT] as number
    if (count === IN_TABLE) return unit < TABLE ? (nodes[first + unit] as number) : 0
    for (let next = first; next < first + count * NEXT; next += NEXT) if (nodes[next + CODE] === unit) return next
    return 0
  }

  private endOf(text: string): number {
    if (this.end === UNKNOWN) this.end = endOfPath(text, this.from)
    return this.end
  }

  /** The least rank, now that there is more to a branch, or above it, than patterns that end there. */
  private goOn(deepest: More, text: string, known: number): number {
    let best = known
    for (let more: More | undefined = deepest; more !== undefined && more.least < best; more = more.above) {
      if (more.others !== undefined) best = this.oneByOne(more.others, text, best)
      if (more.star !== undefined) best = this.behind(more.star, text, this.from + more.depth, best)
    }
    while (this.pending > 0) {
      this.pending -= 1
      best = this.behind(this.stars[this.pending] as PackedStar, text, this.starts[this.pending] as number, best)
    }
    return best
  }

  private oneByOne(others: NonNullable<More['others']>, text: string, least: number): number {
    const path = text.slice(this.from, this.endOf(text))
    for (const { rank, pattern } of others) {
      if (rank >= least) return least
      if (matches(pattern, path)) return rank
    }
    return least
  }

  /** What may follow a run of anything that begins at `at`. */
  private behind(star: PackedStar, text: string, at: number, least: number): number {
    const { starts, tree } = star
    let best = least
    if (star.leastWord < best) {
      this.search += 1
      if (starts === undefined) {
        best = this.everywhere(star, text, at, best)
      } else {
        for (let index = 0; index < starts.length; index++) {
          const start = starts[index] as Start
          if (start.least < best) best = start.isWord ? this.word(start, text, at, best) : this.words(tree, start, text, at, best)
        }
      }
    }
    return star.leastEnding < best ? this.ending(star.endings, text, at, best) : best
  }

  /** The first occurrence of a word. One that reaches into the fragment is none. */
  private word({ text: word, branch }: Start, text: string, at: number, least: number): number {
    const found = text.indexOf(word, at)
    return found === -1 || found + word.length > this.endOf(text) ? least : this.found(branch, found, least)
  }

  /** The first occurrences of the words with one beginning. */
  private words(tree: number, { text: start, least: first, sieves }: Start, text: string, at: number, least: number): number {
    let best = least
    for (let place = text.indexOf(start, at); place !== -1 && first < best; place = text.indexOf(start, place + 1)) {
      if (sieves === undefined || passes(sieves, text, place)) best = this.begun(tree, text, place, best)
    }
    return best
  }

  /** The first occurrences of words with so many beginnings that every place is looked at. */
  private everywhere({ tree, leastWord, sieve }: PackedStar, text: string, at: number, least: number): number {
    const last = text.length - (sieve?.length ?? 1)
    let best = least
    for (let place = at; place <= last && leastWord < best; place++) {
      if (sieve?.lets(text, place) !== false) best = this.begun(tree, text, place, best)
    }
    return best
  }

  /** The words behind a star that begin at a place. */
  private begun(tree: number, text: string, place: number, least: number): number {
    return this.found(this.down(tree, text, place, this.endOf(text)), place, least)
  }

  /** The least rank, now that the literals down to a branch behind a star stand in the text from `base` on. */
  private found(branch: number, base: number, least: number): number {
    const { nodes, more: all } = this
    const best = Math.min(least, nodes[branch + OPEN] as number)
    for (let more = all[nodes[branch + MORE] as number]; more !== undefined; more = more.above) {
      if (more.least >= best || more.seen === this.search) break
      more.seen = this.search
      this.stars[this.pending] = more.star as PackedStar
      this.starts[this.pending] = base + more.depth
      this.pending += 1
    }
    return best
  }

  /** What the path ends with, from its last character back to where the run begins. */
  private ending(endings: number, text: string, start: number, least: number): number {
    const { nodes, units } = this
    const end = this.endOf(text)
    let best = least
    let branch = endings
    let at = end
    while (at > start) {
      branch = this.next(branch, text.charCodeAt(at - 1))
      const to = end - (nodes[branch + DEPTH] as number)
      if (branch === 0 || to < start) break
      let label = nodes[branch + LABEL] as number
      while (--at > to && text.charCodeAt(at - 1) === units[++label]);
      if (at > to) break
      if ((nodes[branch + END] as number) < best) best = nodes[branch + END] as number
      if ((nodes[branch + OPEN] as number) < best && text.indexOf(text.slice(at, end), start) === at) best = nodes[branch + OPEN] as number
    }
    return best
  }
}

function passes(sieves: readonly Sieve[], text: string, place: number): boolean {
  const left = text.length - place
  for (let index = 0; index < sieves.length; index++) {
    const sieve = sieves[index] as Sieve
    if (sieve.length <= left && sieve.lets(text, place)) return true
  }
  return false
}
