import { matches } from './matches.ts'
import type { Pattern } from './pattern.ts'

/** Finds, in an ordered list of patterns, the first that matches a path. */
export interface Matcher {
  /** Index of the first pattern that matches, or -1. */
  first(path: string): number
}

/** The plain matcher: tries the patterns one after the other. Cost: the number of patterns times that of one match. */
export function listMatcher(patterns: readonly Pattern[]): Matcher {
  return {
    first: (path) => patterns.findIndex((pattern) => matches(pattern, path)),
  }
}
