import type { Rule } from './rule.ts'

/** Why a verdict is what it is. */
export type VerdictReason =
  /** A line of the file decided. */
  | 'rule'
  /** The reader exempts this path from the file's rules. */
  | 'exempt'
  /** The reader refuses the whole site because of its Crawl-delay. */
  | 'crawl-delay-too-long'
  /** A group applies, and no rule of it matches. */
  | 'no-rule'
  /** No group of the file applies to this robot. */
  | 'no-group'
  /** The reader stops with an error and has no verdict. */
  | 'reader-fails'

/** May this URL be fetched? `unknown` is neither yes nor no: the reader itself fails. */
export interface Verdict {
  readonly verdict: 'allow' | 'disallow' | 'unknown'
  readonly reason: VerdictReason
  /** The rule that decided, unless none did. */
  readonly rule?: Rule
}
