/**
 * What changes, for whom, by meaning: two policies, or the readings of one file. Never by comparing texts. And which rules of one
 * policy no URL needs.
 */
export { compareDialects, type DialectClass, type DialectComparison, type DialectDifference } from './compare-dialects.ts'
export { type Diff, type DiffOptions, diff, type PathComparison } from './diff.ts'
export { type DifferenceOptions, type FirstDifference, firstDifference } from './first-difference.ts'
export { type OtherChange, type OtherField, otherChanges } from './other-changes.ts'
export type { Exception, PathChange } from './path-changes.ts'
