import { Canonicalizer } from '../../src/pattern/automata/states/canonical-list.ts'
import { Derivatives } from '../../src/pattern/automata/states/derivatives.ts'
import { ListAutomaton } from '../../src/pattern/automata/states/list-automaton.ts'
import { endOfPath, type Matcher, matches, type Pattern } from '../../src/pattern/index.ts'

/** The plain matcher: tries one pattern after the other. It is the reference for `treeMatcher`. */
export function listMatcher(patterns: readonly Pattern[]): Matcher {
  return {
    first: (text, from, to = text.length) => {
      const path = from === undefined ? text : text.slice(from, Math.min(to, endOfPath(text, from)))
      return patterns.findIndex((pattern) => matches(pattern, path))
    },
  }
}

/** A matcher that runs the list automaton, for any path. It is compared with the plain matcher. */
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
