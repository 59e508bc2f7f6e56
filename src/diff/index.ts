/**
 * What changes between two policies, or between the dialects that read one file. Meanings are compared, never
 * texts.
 */
export {
  compareDialects,
  type DialectClass,
  type DialectComparison,
  type DialectDifference,
} from './compare-dialects.ts'
export { type Diff, type DiffOptions, diff, type PathComparison } from './diff.ts'
export {
  type DifferenceOptions,
  type FirstDifference,
  firstDifference,
  type Undecided,
} from './first-difference.ts'
export { lossesOf } from './losses.ts'
export { NOT_SENT_REMARK, notSentIf } from './not-sent.ts'
export { effectiveChanges, type OtherChange, type OtherField, otherChanges } from './other-changes.ts'
export type { ChangedSites, Exception, PathChange } from './path-changes.ts'
export { type AccessRelation, accessRelation, type Restriction, restrictionOf } from './restriction.ts'
export type { SeparatingUrl } from './separating-urls.ts'
