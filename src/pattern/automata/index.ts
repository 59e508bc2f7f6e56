/** Patterns as automata: questions about all URLs at once. */
export { automatonMatcher } from './automaton-matcher.ts'
export { beginningOf, type Placed } from './beginnings.ts'
export { findParting } from './find-parting.ts'
export { likelyParting } from './likely-parting.ts'
export { type Narrowed, narrowed } from './narrowed.ts'
export { needsEntry } from './needs-entry.ts'
export { MAX_REGION_STATES, MAX_REGIONS, type Partings, partings, type Region } from './partings.ts'
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
