/** Comparisons over all URLs: each gives a proof or a witness. */

// The agent that stands for every robot that no group names.
export { unnamedAgent } from '../dialects/index.ts'
// Two policies, two files, or the dialects of one file.
export {
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
