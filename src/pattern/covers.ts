import { matches } from './matching/matches.ts'
import { firstMatchIn } from './matching/tree-matcher.ts'
import { literalPrefix, type Pattern } from './pattern.ts'

/**
 * Pattern A covers pattern B if A matches every path that B matches. One text decides that: the text of B
 * with an unused character in place of each star, and at the end if paths may continue there. A can match
 * that character only by a star or after its end, and there it matches any other run as well.
 */

/** A character that no pattern of a real file contains. */
const UNUSED = '\0'

/** A pattern that matches no text which contains {@link UNUSED}. */
const NEVER: Pattern = { kind: 'exact', text: '' }

/**
 * Does `wide` cover `narrow`? `undefined` if one text does not decide it: for globs, and for anchored
 * patterns whose segments match at their first occurrence only. For prefixes with a bound, only `true` is known.
 */
export function covers(wide: Pattern, narrow: Pattern): boolean | undefined {
  if ('below' in wide && wide.below !== undefined) {
    const beginning = literalPrefix(narrow)
    const isAllBelow = beginning < wide.below && !wide.below.startsWith(beginning)
    return (beginning.startsWith(wide.text) && isAllBelow) || undefined
  }
  if ('below' in narrow) return covers(wide, relax(narrow)) || undefined
  if (!isDecidedByText(wide) || !isDecidedByText(narrow)) return undefined
  return matches(wide, representativeOf(narrow) as string)
}

/**
 * Returns a function that gives, for a pattern, the index of the first pattern in the list that is proved to cover
 * it, or `Infinity`, which proves nothing. The patterns of both sides must be matched against the output of one
 * transducer. The preparation costs a tree matcher, and each question costs one match.
 */
export function firstCoverIn(patterns: readonly Pattern[]): (narrow: Pattern) => number {
  const firstMatch = firstMatchIn(patterns.map((pattern) => (isDecidedByText(pattern) ? pattern : NEVER)))
  const firstBounded = firstBoundedIn(patterns)
  return (narrow) => {
    const text = representativeOf(narrow)
    if (text === undefined || text === '') return Number.POSITIVE_INFINITY
    const first = firstMatch(text)
    return Math.min(first === -1 ? Number.POSITIVE_INFINITY : first, firstBounded(literalPrefix(narrow)))
  }
}

/**
 * The pattern without its bound and without `firstOccurrence`. It covers the given pattern. Unless it is a glob, one
 * text determines which patterns cover it.
 */
export function relax(pattern: Pattern): Pattern {
  if (pattern.kind === 'prefix') return { kind: 'prefix', text: pattern.text }
  return pattern.kind === 'wildcard'
    ? { kind: 'wildcard', segments: pattern.segments, anchored: pattern.anchored }
    : pattern
}

/**
 * Among prefixes with a bound, gives the index of the first that matches every text with a given beginning;
 * `Infinity` if none does.
 */
function firstBoundedIn(patterns: readonly Pattern[]): (beginning: string) => number {
  const byText = new Map<string, { readonly below: string; readonly index: number }[]>()
  let longest = -1
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.kind !== 'prefix' || pattern.below === undefined) continue
    const bound = { below: pattern.below, index }
    const sameText = byText.get(pattern.text)
    if (sameText === undefined) byText.set(pattern.text, [bound])
    else sameText.push(bound)
    longest = Math.max(longest, pattern.text.length)
  }
  return (beginning) => {
    let first = Number.POSITIVE_INFINITY
    for (let length = 0; length <= Math.min(beginning.length, longest); length++) {
      const within = byText.get(beginning.slice(0, length))?.find(({ below }) => isBelow(beginning, below))
      first = Math.min(first, within?.index ?? Number.POSITIVE_INFINITY)
    }
    return first
  }
}

/**
 * The text of a pattern with {@link UNUSED} for each star, and behind it if the pattern is open; `undefined`
 * for globs.
 */
function representativeOf(pattern: Pattern): string | undefined {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.text + UNUSED
    case 'exact':
      return pattern.text
    case 'wildcard':
      return pattern.segments.join(UNUSED) + (pattern.anchored ? '' : UNUSED)
    case 'glob':
      return undefined
  }
}

/** Does a pattern that matches a text with {@link UNUSED} match it with any other run in its place? */
function isDecidedByText(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.below === undefined && !pattern.text.includes(UNUSED)
    case 'exact':
      return !pattern.text.includes(UNUSED)
    case 'wildcard':
      // The star may contain an earlier occurrence of the last segment.
      return (
        !(pattern.anchored && pattern.firstOccurrence === true) &&
        !pattern.segments.some((segment) => segment.includes(UNUSED))
      )
    case 'glob':
      return false
  }
}

/** Do all texts with this beginning sort before the bound? */
function isBelow(beginning: string, below: string): boolean {
  return beginning < below && !below.startsWith(beginning)
}
