import type { Pattern } from '../pattern/index.ts'

/** What a rule does to the paths it matches. */
export type Effect = 'allow' | 'disallow'

/** Why a rule stands in a decision list. */
export type RuleReason =
  /** A line of the file says so. */
  | 'rule'
  /** The path is exempt from the file's rules: `/robots.txt` itself, for the readers that say so. */
  | 'exempt'
  /** The reader refuses the whole site because its Crawl-delay is above the reader's limit. */
  | 'crawl-delay-too-long'

/** One entry of a decision list. */
export interface Rule {
  readonly effect: Effect
  readonly pattern: Pattern
  readonly reason: RuleReason
  /** 1-based line of the file; absent for a rule the reader adds by itself. */
  readonly line?: number
  /** The field of that line as this reader understands it. */
  readonly field?: string
  /** The value of that line, as written. */
  readonly value?: string
  /** Where the value stands in the file's text. */
  readonly start?: number
  readonly end?: number
  /** What this reader made of the value, when its pattern is not simply the value. */
  readonly became?: string
}
