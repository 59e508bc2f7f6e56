/** Patterns as automata: questions about all URLs at once. */
export { automatonMatcher } from './automaton-matcher.ts'
export { MAX_REGIONS, type Partings, partings, type Region } from './partings.ts'
export {
  Automata,
  type Budget,
  type DecisionList,
  type Found,
  findParting,
  findPath,
  hasPath,
  type PathQuestion,
  type Placed,
} from './questions.ts'
