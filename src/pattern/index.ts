/**
 * Path patterns: prefix, exact, `*` and `$`, shell globs; and which paths they match.
 * This room knows languages of paths, not who reads them.
 */
export {
  Automata,
  automatonMatcher,
  type Budget,
  beginningOf,
  type DecisionList,
  type Found,
  findParting,
  findPath,
  hasPath,
  likelyParting,
  MAX_REGION_STATES,
  MAX_REGIONS,
  type Narrowed,
  narrowed,
  needsEntry,
  type Partings,
  type PathQuestion,
  type Placed,
  partings,
  patternKey,
  type Region,
} from './automata/index.ts'
export { asSent, type FormStep, formOf, letterwise, type PathForm } from './form.ts'
export { isGlob, shellGlob } from './glob.ts'
export { LETTERS, type Letter, lettersOf } from './letters.ts'
export { endOfPath, listMatcher, type Matcher, treeMatcher } from './matcher.ts'
export { matches } from './matches.ts'
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
