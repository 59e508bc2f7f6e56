/**
 * Path patterns: prefix, exact, `*` and `$`, shell globs; and which paths they match.
 * This room knows languages of paths, not who reads them.
 */
export {
  Automata,
  automatonMatcher,
  type Budget,
  candidateDifference,
  type DecisionList,
  type Differences,
  differences,
  type Found,
  findDifference,
  findPath,
  hasPath,
  isEntryNeeded,
  literalPrefix,
  MAX_REGION_STATES,
  MAX_REGIONS,
  type PathQuestion,
  patternKey,
  type Region,
  type RestrictedLists,
  restrictToChanges,
  type TransducedPattern,
} from './automata/index.ts'
export { isGlob, shellGlob } from './glob.ts'
export { matches } from './matching/matches.ts'
export { endOfPath, listMatcher, type Matcher, treeMatcher } from './matching/tree-matcher.ts'
export {
  type ExactPattern,
  everything,
  type GlobItem,
  type GlobPattern,
  isForEveryPath,
  type Pattern,
  type PrefixPattern,
  starDollar,
  type WildcardPattern,
} from './pattern.ts'
export { ALPHABET, symbolsOf, type UrlSymbol } from './symbols.ts'
export { identityTransducer, symbolwise, type Transition, transduce, type UrlTransducer } from './url-transducer.ts'
