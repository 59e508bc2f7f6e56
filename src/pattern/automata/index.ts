/** Patterns as automata: questions about all URLs at once. */
export { automatonMatcher } from './automaton-matcher.ts'
export { Automata, type Budget, type DecisionList, type Found, findParting, findPath, MAX_STATES, type Placed } from './questions.ts'
