import { matches } from './matches.ts'
import type { GlobPattern, Pattern, WildcardPattern } from './pattern.ts'
import { After, Branch, NONE, placeIn, type Sieve, Star, Trees } from './tree.ts'

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

/** From so many words on that may follow a star, they are looked for together. */
const MANY_WORDS = 6

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
      const after = afterOf(placeIn(root, pattern.text, rank), rank)
      if (pattern.below === undefined) after.open = Math.min(after.open, rank)
      else oneByOne(after, pattern, rank)
      return
    }
    case 'exact': {
      const after = afterOf(placeIn(root, pattern.text, rank), rank)
      after.end = Math.min(after.end, rank)
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
      else oneByOne(afterOf(placeIn(root, beginning, rank), rank), pattern, rank)
    }
  }
}

function oneByOne(after: After, pattern: Pattern, rank: number): void {
  after.others ??= []
  after.others.push({ rank, pattern })
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
  let after = afterOf(placeIn(root, segments[0] as string, rank), rank)
  const last = segments.length - 1
  for (let index = 1; index <= last; index++) {
    const segment = segments[index] as string
    if (segment === '') continue
    const star = starOf(after, rank)
    if (index === last && anchored) {
      star.endings ??= new Branch('')
      const ending = afterOf(placeIn(star.endings, reversed(segment), rank), rank)
      if (firstOccurrence) ending.open = Math.min(ending.open, rank)
      else ending.end = Math.min(ending.end, rank)
      return
    }
    after = wordOf(star, segment, rank)
  }
  after.open = Math.min(after.open, rank)
}

/** By UTF-16 units, whatever characters they make. */
function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function afterOf(branch: Branch, rank: number): After {
  branch.after ??= new After()
  branch.after.least = Math.min(branch.after.least, rank)
  return branch.after
}

function starOf(after: After, rank: number): Star {
  after.star ??= new Star()
  after.star.least = Math.min(after.star.least, rank)
  return after.star
}

/** What follows a word behind a star. Many words become a tree. */
function wordOf(star: Star, text: string, rank: number): After {
  if (star.tree !== undefined) {
    const place = placeIn(star.tree, text, rank)
    if (place.after === undefined) star.sown.push(text)
    return afterOf(place, rank)
  }
  const known = star.words.find((word) => word.text === text)
  if (known !== undefined) {
    known.after.least = Math.min(known.after.least, rank)
    return known.after
  }
  const after = new After()
  after.least = rank
  star.words.push({ text, after })
  if (star.words.length >= MANY_WORDS) {
    star.tree = new Branch('')
    for (const word of star.words) placeIn(star.tree, word.text, word.after.least).after = word.after
    star.sown = star.words.map((word) => word.text)
    star.words.length = 0
  }
  return after
}

const UNKNOWN = -1
const HASH = 0x23

class TreeMatcher implements Matcher {
  private readonly trees: Trees
  /** Some pattern holds a `#`, which a fragment behind the path must not be taken for. */
  private readonly hashed: boolean
  /** Runs still to be followed: what may come behind each, and from where in the path. */
  private readonly stars: Star[] = []
  private readonly starts: number[] = []
  private pending = 0
  private search = 0
  /** Where the path begins, and where it ends once that has been asked for: a prefix can do without. */
  private from = 0
  private end = UNKNOWN

  constructor(trees: Trees) {
    this.trees = trees
    this.hashed = trees.units.includes(HASH)
  }

  first(text: string, from?: number): number {
    this.from = from ?? 0
    this.end = from === undefined ? text.length : UNKNOWN
    const length = this.hashed && from !== undefined ? this.endOf(text) : text.length
    const { trees } = this
    const { units } = trees
    let best = NONE
    let branch = 0
    let at = this.from
    // Down the tree of beginnings, as far as the path goes.
    for (;;) {
      const after = trees.after[branch]
      if (after !== undefined && after.least < best) best = this.reached(after, text, at, best)
      if (at >= length) break
      const next = trees.next(branch, text.charCodeAt(at))
      if (next === 0 || (trees.least[next] as number) >= best) break
      const to = at + (trees.labelLength[next] as number)
      if (to > length) break
      let label = trees.labelStart[next] as number
      while (++at < to && text.charCodeAt(at) === units[++label]);
      if (at < to) break
      branch = next
    }
    while (this.pending > 0) {
      this.pending -= 1
      const star = this.stars[this.pending] as Star
      if (star.least < best) best = this.behind(star, text, this.starts[this.pending] as number, best)
    }
    return best === NONE ? -1 : best
  }

  private endOf(text: string): number {
    if (this.end === UNKNOWN) this.end = fragmentOf(text, this.from)
    return this.end
  }

  private reached(after: After, text: string, at: number, least: number): number {
    let best = least
    if (after.open < best) best = after.open
    if (after.end < best && at === this.endOf(text)) best = after.end
    if (after.others !== undefined) {
      for (const { rank, pattern } of after.others) {
        if (rank < best && matches(pattern, text.slice(this.from, this.endOf(text)))) best = rank
      }
    }
    if (after.star !== undefined && after.star.least < best) {
      this.stars[this.pending] = after.star
      this.starts[this.pending] = at
      this.pending += 1
    }
    return best
  }

  /** What may follow a run of anything that begins at `at`. */
  private behind(star: Star, text: string, at: number, least: number): number {
    const { endingsAt, words, treeAt } = star
    const end = this.endOf(text)
    let best = endingsAt === 0 ? least : this.ending(endingsAt, text, at, least)
    for (let index = 0; index < words.length; index++) {
      const { text: word, after } = words[index] as (typeof words)[number]
      if (after.least >= best) continue
      const place = text.indexOf(word, at)
      if (place !== -1 && place + word.length <= end) best = this.reached(after, text, place + word.length, best)
    }
    return treeAt === 0 ? best : this.among(treeAt, star.sieve, text, at, best)
  }

  /** What the path ends with, from its last character back to where the run begins. */
  private ending(endings: number, text: string, start: number, least: number): number {
    const { trees } = this
    const end = this.endOf(text)
    let best = least
    let branch = endings
    let at = end
    while (at > start) {
      const next = trees.next(branch, text.charCodeAt(at - 1))
      if (next === 0 || (trees.least[next] as number) >= best) break
      const to = at - (trees.labelLength[next] as number)
      if (to < start) break
      let label = trees.labelStart[next] as number
      while (--at > to && text.charCodeAt(at - 1) === trees.units[++label]);
      if (at > to) break
      branch = next
      const after = trees.after[next]
      if (after === undefined) continue
      if (after.end < best) best = after.end
      if (after.open < best && text.indexOf(text.slice(at, end), start) === at) best = after.open
    }
    return best
  }

  /** The first occurrence of every word of a tree. */
  private among(tree: number, sieve: Sieve | undefined, text: string, start: number, least: number): number {
    const { trees } = this
    const { units } = trees
    const search = ++this.search
    const first = trees.first[tree] as number
    const only = (trees.last[tree] as number) === first + 1 ? String.fromCharCode(trees.code[first] as number) : undefined
    const end = this.endOf(text)
    let best = least
    for (let place = start; place < end && (trees.least[tree] as number) < best; place++) {
      if (only !== undefined) {
        place = text.indexOf(only, place)
        if (place === -1) return best
      }
      if (sieve !== undefined) {
        if (place + sieve.length > end) return best
        if (!sieve.lets(text, place)) continue
      }
      let branch = tree
      let at = place
      while (at < end) {
        const next = trees.next(branch, text.charCodeAt(at))
        if (next === 0 || (trees.least[next] as number) >= best) break
        const to = at + (trees.labelLength[next] as number)
        if (to > end) break
        let label = trees.labelStart[next] as number
        while (++at < to && text.charCodeAt(at) === units[++label]);
        if (at < to) break
        branch = next
        const after = trees.after[next]
        if (after !== undefined && trees.found[next] !== search) {
          trees.found[next] = search
          best = this.reached(after, text, at, best)
        }
      }
    }
    return best
  }
}
