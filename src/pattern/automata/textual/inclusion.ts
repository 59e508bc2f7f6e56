import { treeMatcher } from '../../matching/tree-matcher.ts'
import type { Pattern } from '../../pattern.ts'
import { literalPrefix } from './literal-prefix.ts'

/** Stands for anything at all: only what patterns hold beside it can be found in a text. */
const ANYTHING = '\0'

/** A pattern that no such text matches. */
const NEVER: Pattern = { kind: 'exact', text: '' }

/**
 * Of patterns in order, the first that is seen to match all that another matches, in one form; infinite where none is. It is seen by
 * putting the other's own text to them, each star as a character that none of them holds.
 */
export function inclusionsIn(patterns: readonly Pattern[]): (of: Pattern) => number {
  const tree = treeMatcher(patterns.map((pattern) => (isTold(pattern) ? pattern : NEVER)))
  const bounded = boundedIn(patterns)
  return (of) => {
    const text = textOf(of)
    if (text === undefined) return Number.POSITIVE_INFINITY
    const first = tree.first(text)
    return Math.min(first === -1 ? Number.POSITIVE_INFINITY : first, bounded(literalPrefix(of)))
  }
}

/** Of prefixes with a bound, the first that all texts match which begin so; infinite where none is. */
function boundedIn(patterns: readonly Pattern[]): (begins: string) => number {
  const byText = new Map<string, { readonly below: string; readonly index: number }[]>()
  let longest = -1
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.kind !== 'prefix' || pattern.below === undefined) continue
    const bound = { below: pattern.below, index }
    const alike = byText.get(pattern.text)
    if (alike === undefined) byText.set(pattern.text, [bound])
    else alike.push(bound)
    longest = Math.max(longest, pattern.text.length)
  }
  return (begins) => {
    let first = Number.POSITIVE_INFINITY
    for (let length = 0; length <= Math.min(begins.length, longest); length++) {
      const within = byText.get(begins.slice(0, length))?.find(({ below }) => isBefore(begins, below))
      first = Math.min(first, within?.index ?? Number.POSITIVE_INFINITY)
    }
    return first
  }
}

/** The pattern, or one that matches more and is told by its text alone. */
export function widened(pattern: Pattern): Pattern {
  if (pattern.kind === 'prefix') return { kind: 'prefix', text: pattern.text }
  return pattern.kind === 'wildcard' ? { kind: 'wildcard', segments: pattern.segments, anchored: pattern.anchored } : pattern
}

/** What all paths hold that the pattern matches, in its place. */
function textOf(pattern: Pattern): string | undefined {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.text + ANYTHING
    case 'exact':
      return pattern.text === '' ? undefined : pattern.text
    case 'wildcard':
      return pattern.segments.join(ANYTHING) + (pattern.anchored ? '' : ANYTHING)
    case 'glob':
      return undefined
  }
}

/** Where a star may stand for anything, does the pattern match whatever it stands for? */
function isTold(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.below === undefined && !pattern.text.includes(ANYTHING)
    case 'exact':
      return !pattern.text.includes(ANYTHING)
    case 'wildcard':
      // An earlier occurrence may hide in the star.
      return !(pattern.anchored && pattern.firstOccurrence === true) && !pattern.segments.some((segment) => segment.includes(ANYTHING))
    case 'glob':
      return false
  }
}

/** Do all texts that begin so sort before the bound? */
function isBefore(begins: string, below: string): boolean {
  return begins < below && !below.startsWith(begins)
}
