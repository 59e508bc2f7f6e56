/**
 * Path patterns: prefix, exact, `*` and `$`, shell globs; which paths they match, and proofs about all paths.
 * This room knows languages of paths, not the dialects that use them.
 */
export {
  Automata,
  BAD,
  candidateDifference,
  differences,
  findDifference,
  findGoodForAll,
  findPath,
  GOOD,
  hasPath,
  isEntryNeeded,
  isKeptByOrder,
  isSentUnchanged,
  MAX_REGION_STATES,
  MAX_REGIONS,
  mayOverlapInText,
  mayOverlapOneOf,
  type Overlapping,
  overlappingIn,
  type PathResult,
  type Region,
  restrictToChanges,
} from './automata/index.ts'
export { Budget, MAX_STATES, type SearchOptions } from './budget.ts'
export { covers, firstCoverIn } from './covers.ts'
export type { DecisionList, TransducedPattern } from './decision-list.ts'
export { isGlob, shellGlob } from './glob.ts'
export { endOfPath, GIVEN_UP, type Matcher, matches } from './matching/matches.ts'
export { MAX_GLOB_STEPS, SearchedPath } from './matching/searched-path.ts'
export { treeMatcher, treeMatcherInSteps } from './matching/tree-matcher.ts'
export { memoFor } from './memo-for.ts'
export {
  everything,
  type GlobItem,
  isForEveryPath,
  isPrefix,
  literalPrefix,
  type Pattern,
  segmentsOf,
  starDollar,
  starDollarOnce,
  wildcardOf,
} from './pattern.ts'
export { patternKey } from './pattern-key.ts'
export { commonPath, rooted, sampleOfGlob, samplePath, samplePathOfValue } from './sample-path.ts'
export { ALPHABET, symbolsOf, type UrlSymbol } from './symbols.ts'
export {
  identityTransducer,
  symbolwise,
  type Transition,
  transduce,
  type UrlTransducer,
} from './url-transducer.ts'
