import type { CheckOptions } from './check-options.ts'

/** Files that show a rule: its tests and its page are made of them. */
export interface RuleExamples {
  /** Files in which the rule finds something. */
  readonly bad: readonly BadExample[]
  /** Files in which it finds nothing. */
  readonly good: readonly GoodExample[]
}

/** A file in which a rule finds nothing. */
export interface GoodExample {
  /** What it shows, where that is not plain to see. */
  readonly about?: string
  readonly robots: string | Uint8Array
  readonly options?: CheckOptions
}

/** A file in which a rule finds something, and what. */
export interface BadExample extends GoodExample {
  /** All that this rule finds in it, in order. */
  readonly finds: readonly ExpectedFinding[]
  /** The text after the fixes of all that it finds, whatever their kind, a byte order mark included; absent where it has none. */
  readonly fixed?: string
}

/** What is expected of a finding; what is left out may be anything. */
export interface ExpectedFinding {
  /** 1-based. */
  readonly line: number
  /** Within the message. */
  readonly says?: string
  /** The text it stands on. */
  readonly on?: string
  readonly fix?: 'safe' | 'changes-meaning'
}
