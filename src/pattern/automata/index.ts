/** Patterns as automata: questions about all URLs at once. */
export { automatonMatcher } from './automaton-matcher.ts'
export { literalPrefix, type TransducedPattern } from './beginnings.ts'
export { findDifference } from './find-parting.ts'
export { candidateDifference } from './likely-parting.ts'
export { type RestrictedLists, restrictToChanges } from './narrowed.ts'
export { isEntryNeeded } from './needs-entry.ts'
export { type Differences, differences, MAX_REGION_STATES, MAX_REGIONS, type Region } from './partings.ts'
export { patternKey } from './pattern-key.ts'
export {
  Automata,
  type Budget,
  type DecisionList,
  type Found,
  findPath,
  hasPath,
  type PathQuestion,
} from './questions.ts'
