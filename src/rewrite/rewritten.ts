import type { File } from '../syntax/index.ts'
import type { MeaningComparison } from './compare-meaning.ts'

/** What a step did to one line. */
export interface Change {
  /** 1-based line of the file that was given; absent where the step is about no line of it. */
  readonly line?: number
  /** In a few words, beginning with a verb. Text of the file stands in it as `visible` prints it. */
  readonly does: string
}

/** One step of a rewrite, and what it means to the readers. */
export interface Step {
  /** Number of the item of Moderatobot's checklist that asks for it. */
  readonly item: number
  /** What the step does to any file. */
  readonly title: string
  readonly changes: readonly Change[]
  /** The file before this step against the file after it. A step is neutral where nothing is different or undecided. */
  readonly effect: MeaningComparison
}

/** A file in another form, and how it came about. */
export interface Rewritten {
  readonly file: File
  /** The text of that file. */
  readonly text: string
  readonly steps: readonly Step[]
}
