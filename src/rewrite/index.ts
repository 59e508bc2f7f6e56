/** Whole-file edits: layout, portable order, Moderatobot's order, a new file; what each means to the readers is proved by `diff`. */
export { compareMeaning, type Difference, isUnchanged, type MeaningCompared, type Notice } from './compare-meaning.ts'
export { type Formatted, format, type LeftOut } from './format.ts'
export { moderatobot } from './moderatobot.ts'
export { type Portable, type PortableOptions, portable } from './portable.ts'
export type { Disagreement, ReaderOutcome } from './reader-outcomes.ts'
export type { Change, Rewritten, Step } from './rewritten.ts'
