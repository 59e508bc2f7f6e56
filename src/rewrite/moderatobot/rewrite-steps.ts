import type { File } from '../../syntax/index.ts'
import type { MeaningComparison } from '../comparison/compare-meaning.ts'

/** What a step does to one line. */
export interface LineChange {
  /** 1-based line of the original file; absent if the change concerns none. */
  readonly line?: number
  /**
   * A phrase that begins with a verb: `moves "Allow: /a" before the Disallow records`. Text of the file is
   * escaped by `visible`.
   */
  readonly action: string
}

/** One step of a rewrite, and what it changes. */
export interface RewriteStep {
  /** The item of Moderatobot's checklist that requires the step. */
  readonly item: number
  /** The rule that holds after the step. */
  readonly title: string
  readonly changes: readonly LineChange[]
  /** The file before the step compared with the file after it. */
  readonly effect: MeaningComparison
}

/** A file in the form that Moderatobot proposed, with the steps that led to it. */
export interface ModeratobotFile {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  readonly steps: readonly RewriteStep[]
}
