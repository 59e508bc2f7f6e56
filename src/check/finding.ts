import type { DialectId } from '../dialects/index.ts'
import type { Edit, Span } from '../text/index.ts'

/**
 * How grave a finding is. An error defeats what the owner of the site meant, and a warning may do so. An info
 * is worth knowing and harms nobody. A hint is about style; the default view leaves hints out.
 */
export type Severity = 'error' | 'warning' | 'info' | 'hint'

/** All severities, from the lightest to the gravest. */
export const SEVERITIES: readonly Severity[] = ['hint', 'info', 'warning', 'error']

/** One place of a file where a check rule found a problem. */
export interface Finding {
  /** The code of the rule, for grep and suppression: `S101`. */
  readonly code: string
  /** The name of the rule, for people: `missing-colon`. */
  readonly name: string
  readonly severity: Severity
  /** All sentences of `says`. */
  readonly message: string
  readonly says: Says
  /** Where the problem is, in UTF-16 units of the decoded text. */
  readonly span: Span
  /** Places related to the problem, such as the line that decides instead. */
  readonly related: readonly Related[]
  /**
   * The dialects in which the finding is true; empty if the finding is not about a dialect, such as a matter
   * of style.
   */
  readonly dialects: readonly DialectId[]
  /** A URL that shows the problem. */
  readonly witness?: string
  /** What a finding about a response is about without values that are measured each time, such as seconds. */
  readonly about?: string
  /** What robots lose or get against the wish of the file, to name what weighs most first. */
  readonly loss?: Loss
  /** Of equally grave findings of one rule, the one with the highest weight leads the others. 0 if absent. */
  readonly weight?: number
  readonly fix?: Fix
  /** The other findings of the same rule that this one stands for in the default view. */
  readonly also?: readonly Finding[]
}

/**
 * The sentences of a finding. Each member is empty, or one or more whole sentences. Text that comes from the file is
 * escaped as by `visible`.
 */
export interface Says {
  /** What is wrong, and in which dialects. */
  readonly what: string
  /** What follows from it for robots or the site; absent or empty if that is obvious. */
  readonly effect?: string
  /** What to do; absent or empty if nothing is to be done. */
  readonly advice?: string
  /**
   * The findings of one rule in the same case differ only in what they are about, so one stands for all. Absent
   * in the usual case.
   */
  readonly case?: string
  /** What the finding is about, if the findings of its case are about different things: `"/tmp"`. */
  readonly subject?: string
}

/** How much a problem weighs, by the robots that it is about. */
export interface Loss {
  /** Is the problem also about Googlebot or bingbot? */
  readonly isOfMainSearch: boolean
  /** The number of rules that are lost or wrongly obeyed; Infinity for the whole site. */
  readonly rules: number
}

/** A place related to a finding, and how it is related. */
export interface Related {
  readonly span: Span
  readonly message: string
}

/** A change of a file. */
export interface Change {
  /** The edits, in the order of the text and without overlaps. */
  readonly edits: readonly Edit[]
  /**
   * The change also removes the byte order mark, which is no part of the text, so that no edit can reach it.
   */
  readonly withoutMark?: true
  /** The change also makes the encoding of the file UTF-8 without a byte order mark. */
  readonly asUtf8?: true
}

/** An edit that resolves a finding. */
export interface Fix extends Change {
  /** `safe` means: proved to change no policy, in any dialect that the file is checked for. */
  readonly kind: 'safe' | 'changes-meaning'
  /**
   * Present if a proof was tried, but showed neither that the fix changes a policy nor that it changes none.
   * `because` says why.
   */
  readonly undecided?: true | undefined
  /** What the fix does, as a short imperative. */
  readonly title: string
  /**
   * Why the fix is not safe: what it changes, in which dialect and for which robot; or why there is no proof;
   * or why a person must decide. Absent if the fix is safe.
   */
  readonly because?: string | undefined
  /** A URL whose verdict the fix changes. */
  readonly witness?: string | undefined
}
