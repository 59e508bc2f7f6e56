import { type GlobPattern, globUnits, matchesUnit, type Pattern, type WildcardPattern } from '../pattern.ts'

/**
 * Does the path match the pattern? This plain matcher is the reference for every faster one. Its cost is at
 * most the length of the path times that of the pattern; it never backtracks over more than one star.
 */
export function matches(pattern: Pattern, path: string): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return path.startsWith(pattern.text) && (pattern.below === undefined || path < pattern.below)
    case 'exact':
      return path === pattern.text
    case 'wildcard':
      return matchesWildcard(pattern, path)
    case 'glob':
      return matchesGlob(pattern, path)
  }
}

/**
 * Greedy: the earliest occurrence of each middle segment leaves the most room for the rest, so no other is
 * tried.
 */
function matchesWildcard(pattern: WildcardPattern, path: string): boolean {
  const { segments, anchored } = pattern
  const first = segments[0] as string
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = segments.length - 1
  for (let index = 1; index < last; index++) {
    const segment = segments[index] as string
    const start = path.indexOf(segment, at)
    if (start === -1) return false
    at = start + segment.length
  }
  const final = segments[last] as string
  // A final star matches the rest of the path, anchored or not.
  if (final === '') return true
  if (!anchored) return path.indexOf(final, at) !== -1
  if (pattern.firstOccurrence === true) {
    const start = path.indexOf(final, at)
    return start !== -1 && start + final.length === path.length
  }
  return path.length - final.length >= at && path.endsWith(final)
}

/** Two pointers: on a mismatch, the most recent run consumes one more character. */
function matchesGlob(pattern: GlobPattern, path: string): boolean {
  const units = globUnits(pattern.items)
  let unit = 0
  let at = 0
  let lastRun = -1
  let runAt = 0
  while (at < path.length) {
    const expected = units[unit]
    if (expected !== undefined && expected.kind === 'run') {
      lastRun = unit
      runAt = at
      unit += 1
    } else if (expected !== undefined && matchesUnit(expected, path.charCodeAt(at))) {
      unit += 1
      at += 1
    } else if (lastRun !== -1) {
      runAt += 1
      at = runAt
      unit = lastRun + 1
    } else {
      return false
    }
  }
  while (units[unit]?.kind === 'run') unit += 1
  return unit === units.length
}

/** Finds the first pattern of an ordered list that matches a path. */
export interface Matcher {
  /**
   * Index of the first pattern that matches, or -1. Without `from` the text is the path; with it, the text is
   * a URL whose path begins there and ends before a fragment.
   */
  first(text: string, from?: number): number
}

/** The plain matcher: tries one pattern after the other. It is the reference for `treeMatcher`. */
export function listMatcher(patterns: readonly Pattern[]): Matcher {
  return {
    first: (text, from) => {
      const path = from === undefined ? text : text.slice(from, endOfPath(text, from))
      for (let index = 0; index < patterns.length; index++)
        if (matches(patterns[index] as Pattern, path)) return index
      return -1
    },
  }
}

/** The index where the path of a URL ends that begins at `from`: before a fragment. */
export function endOfPath(url: string, from: number): number {
  const hash = url.indexOf('#', from)
  return hash === -1 ? url.length : hash
}
