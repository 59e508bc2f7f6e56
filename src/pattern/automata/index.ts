/** Patterns as automata: questions about all URLs at once. */

export { type Differences, differences, MAX_REGION_STATES, MAX_REGIONS, type Region } from './queries/all-differences.ts'
export { automatonMatcher } from './queries/automaton-matcher.ts'
export { findDifference } from './queries/find-difference.ts'
export {
  Automata,
  type Budget,
  type DecisionList,
  type Found,
  findPath,
  hasPath,
  type PathQuestion,
} from './queries/find-path.ts'
export { isEntryNeeded } from './queries/is-entry-needed.ts'
export { candidateDifference } from './textual/candidate-difference.ts'
export { literalPrefix, type TransducedPattern } from './textual/literal-prefix.ts'
export { patternKey } from './textual/pattern-key.ts'
export { type RestrictedLists, restrictToChanges } from './textual/restrict-to-changes.ts'
