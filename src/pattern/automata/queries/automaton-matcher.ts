import type { Matcher } from '../../matching/matches.ts'
import type { Pattern } from '../../pattern.ts'
import { Canonicalizer } from '../states/canonical-list.ts'
import { Derivatives } from '../states/derivatives.ts'
import { ListAutomaton } from '../states/list-automaton.ts'

/** A matcher that runs the list automaton, for any path. Tests compare it with the plain matcher. */
export function automatonMatcher(patterns: readonly Pattern[]): Matcher {
  const derivatives = new Derivatives()
  const lists = new ListAutomaton(derivatives, new Canonicalizer(derivatives))
  const start = lists.stateOf(
    patterns.map((pattern, verdict) => ({ derivative: derivatives.of(pattern), verdict })),
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
