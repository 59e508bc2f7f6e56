import type { DialectId } from '../dialects/index.ts'
import type { Edit, Span } from '../text/index.ts'

/** An error defeats what the owner meant, a warning may do so, and infos and hints harm nobody. */
export type Severity = 'error' | 'warning' | 'info' | 'hint'

/** Severities, from light to heavy. */
export const SEVERITIES: readonly Severity[] = ['hint', 'info', 'warning', 'error']

/** One place where a check rule applies. */
export interface Finding {
  /** For grep and suppression: `S101`. */
  readonly code: string
  /** For people: `missing-colon`. */
  readonly name: string
  readonly severity: Severity
  /** What is wrong, in which dialects, and what to do. Text of the file is escaped as by `visible`. */
  readonly message: string
  /** Where, in UTF-16 units of the decoded text. */
  readonly span: Span
  /** Related places, such as the line that decides instead. */
  readonly related: readonly Related[]
  /** The dialects that it is true for; empty if it is not about a dialect, such as a matter of style. */
  readonly dialects: readonly DialectId[]
  /** A URL that shows it. */
  readonly witness?: string
  readonly fix?: Fix
}

/** A place related to a finding, and how it is related. */
export interface Related {
  readonly span: Span
  readonly message: string
}

/** A change of a file. */
export interface Change {
  /** In the order of the text, without overlaps. */
  readonly edits: readonly Edit[]
  /** Also removes the byte order mark. It is no part of the text, so no edit can reach it. */
  readonly withoutMark?: true
  /** Also changes the encoding of the file to UTF-8 without a byte order mark. */
  readonly asUtf8?: true
}

/** An edit that resolves a finding. */
export interface Fix extends Change {
  /** `safe`: proved to change no policy, in any dialect the file is checked for. */
  readonly kind: 'safe' | 'changes-meaning'
  /** Present if neither was proved, that it changes something or that it does not. `because` says why. */
  readonly undecided?: true | undefined
  /** What it does, as a short imperative. */
  readonly title: string
  /**
   * Why it is not safe: what it changes, in which dialect and for which robot, or why there is no proof.
   * Absent if it is safe.
   */
  readonly because?: string | undefined
  /** A URL whose verdict it changes. */
  readonly witness?: string | undefined
}
