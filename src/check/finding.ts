import type { DialectId } from '../dialects/index.ts'
import type { Edit, Span } from '../text/index.ts'

/** How much a finding weighs: an error costs the owner what was meant, a warning may, info and hints cost nobody anything. */
export type Severity = 'error' | 'warning' | 'info' | 'hint'

/** Severities from the lightest on. */
export const SEVERITIES: readonly Severity[] = ['hint', 'info', 'warning', 'error']

/** What a rule says about one place of a file. */
export interface Finding {
  /** For grep and suppression: `S101`. */
  readonly code: string
  /** For people: `missing-colon`. */
  readonly name: string
  readonly severity: Severity
  /** What, for which readers, and what to do; text of the file stands in it as `visible` prints it. */
  readonly message: string
  /** Where, in UTF-16 units of the decoded text. */
  readonly span: Span
  /** Other places it has to do with, such as the line that decides instead. */
  readonly related: readonly Related[]
  /** The readings it is true of; empty where it is about no reading, such as a matter of taste. */
  readonly dialects: readonly DialectId[]
  /** A URL that shows it. */
  readonly witness?: string
  readonly fix?: Fix
}

/** Another place of a finding, and what it has to do with it. */
export interface Related {
  readonly span: Span
  readonly message: string
}

/** A change of a file. */
export interface Change {
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly Edit[]
  /** The byte order mark before the text goes as well: it is no part of the text, so that no edit reaches it. */
  readonly withoutMark?: true
  /** The file is written in UTF-8 from then on, without a byte order mark, whatever it was written in. */
  readonly asUtf8?: true
}

/** A change that mends a finding. */
export interface Fix extends Change {
  /** `safe`: no verdict, pacing or anything else changes in any reading the file is checked for, and that is proved. */
  readonly kind: 'safe' | 'changes-meaning'
  /** It is not known to change anything: that could not be proved either way, and `because` says why. */
  readonly undecided?: true | undefined
  /** What it does, in a few words: an imperative. */
  readonly title: string
  /** Why it is not safe: for which reader and robot it changes what, or what could not be proved. Absent where it is safe. */
  readonly because?: string | undefined
  /** A URL whose verdict it changes, where there is one. */
  readonly witness?: string | undefined
}
