import type { Matcher } from '../../matching/tree-matcher.ts'
import type { Pattern } from '../../pattern.ts'
import { Residuals } from '../states/derivatives.ts'
import { Lists } from '../states/list-automaton.ts'

/** The automata as a matcher: for any path, a URL's or not. It is there to be held against the plain one. */
export function automatonMatcher(patterns: readonly Pattern[]): Matcher {
  const residuals = new Residuals()
  const lists = new Lists(residuals)
  const start = lists.of(
    patterns.map((pattern, verdict) => ({ rest: residuals.of(pattern), verdict })),
    -1,
  )
  return {
    first: (path) => {
      let list = start
      for (let at = 0; at < path.length; at++) list = lists.step(list, path.charCodeAt(at))
      return lists.verdict(list)
    },
  }
}
