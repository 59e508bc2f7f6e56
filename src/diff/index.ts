/**
 * What changes, for whom, by meaning: two policies, or the readings of one file. Never by comparing texts. And which rules of one
 * policy no URL needs.
 */
export {
  droppableRules,
  type Reach,
  type ReachOptions,
  type SmallestList,
  smallestEqual,
  type UnreachableRule,
  unreachableRules,
} from '../policy/index.ts'
export { compareReadings, type Parting, type ReadersAgreed, type ReadingsCompared } from './compare-readings.ts'
export { type Diff, type DiffOptions, diff, type PathsCompared } from './diff.ts'
export { type FirstParting, firstParting, type PartingOptions } from './first-parting.ts'
export { type OtherChange, type OtherField, otherChanges } from './other-changes.ts'
export type { Exception, PathChange } from './path-changes.ts'
export { unnamedToken } from './unnamed-token.ts'
