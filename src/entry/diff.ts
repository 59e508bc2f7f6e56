/** Comparisons over all URLs: each gives a proof or a witness. */

export { rulesKey, selectionKey, unnamedAgent } from '../dialects/index.ts'
// Two policies, two files, or the dialects of one file.
// How much a policy closes, and which of two policies allows more.
export {
  type AccessRelation,
  accessRelation,
  type ChangedSites,
  compareDialects,
  type DialectClass,
  type DialectComparison,
  type DialectDifference,
  type Diff,
  type DifferenceOptions,
  type DiffOptions,
  diff,
  type Exception,
  type FirstDifference,
  firstDifference,
  type OtherChange,
  type OtherField,
  otherChanges,
  type PathChange,
  type PathComparison,
  type Restriction,
  restrictionOf,
  type SeparatingUrl,
  type Undecided,
} from '../diff/index.ts'
// The values that a comparison shows.
export type { Honoured, StatedValue } from '../policy/index.ts'
// The rules of one policy that no URL needs.
export {
  type MinimizedRules,
  minimizeRules,
  type RedundancyOptions,
  redundantRules,
  type UnreachableRule,
  type UnreachableRules,
  unreachableRules,
} from '../policy/index.ts'
// Which agents a file tells apart: a comparison of one is a comparison of all that are like it.
export { nameOverlapTest } from '../readings/index.ts'
