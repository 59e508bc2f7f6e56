import type { Pattern } from '../pattern.ts'
import { matches } from './matches.ts'
import { treeMatcher } from './tree-matcher.ts'

/** Each pattern is tried this often before a tree is made, which costs as much as 50 to 200 tries of each (measured). */
const TRIES_OF_EACH = 64

/**
 * The index of the first of some patterns that matches a text; -1 if none does. Most comparisons ask a few questions,
 * so the patterns are tried one by one until that has cost as much as a tree (test/pattern/many-questions.test.ts).
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
