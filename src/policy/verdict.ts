import type { Rule } from './rule.ts'

/** Why a verdict is what it is. */
export type VerdictReason =
  /** A line of the file decided. */
  | 'rule'
  /** The dialect exempts this path from the file's rules. */
  | 'exempt'
  /** The parser disallows the whole site because of its Crawl-delay. */
  | 'crawl-delay-too-long'
  /** A group applies, and none of its rules matches. */
  | 'no-rule'
  /** No group of the file applies to this robot. */
  | 'no-group'
  /** The parser stops with an error and has no verdict. */
  | 'reader-fails'
  /** The program's verdict differs from run to run. */
  | 'varies'
  /** Path and query of the URL are longer than 8,192 bytes. */
  | 'url-too-long'
  /** The shell patterns of the file take too much work on this URL. */
  | 'too-much-work'

/** Whether a URL may be fetched. `unknown` is neither yes nor no, and the reason says why. */
export interface Verdict {
  readonly verdict: 'allow' | 'disallow' | 'unknown'
  readonly reason: VerdictReason
  /** The deciding rule; absent if no rule matches. */
  readonly rule?: Rule
}
