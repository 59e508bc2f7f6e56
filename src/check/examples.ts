import type { CheckOptions } from './check-options.ts'
import type { Severity } from './finding.ts'

/** Example files for a check rule. They are the tests of the rule, and the page of the rule shows them. */
export interface RuleExamples {
  /** Files in which the rule finds something. */
  readonly bad: readonly BadExample[]
  /** Files in which the rule finds nothing. */
  readonly good: readonly GoodExample[]
}

/** A file in which a rule finds nothing. */
export interface GoodExample {
  /** What the example shows, if that is not obvious. */
  readonly about?: string
  readonly robots: string | Uint8Array
  readonly options?: CheckOptions
}

/** A file in which a rule finds something, with the findings. */
export interface BadExample extends GoodExample {
  /** All findings of the rule in this file, in order. */
  readonly finds: readonly ExpectedFinding[]
  /**
   * The text of the file after all fixes of the rule, safe or not, including a byte order mark. Absent if the
   * rule has no fix for this file.
   */
  readonly fixed?: string
}

/** What a test expects of a finding. Absent members may have any value. */
export interface ExpectedFinding {
  /** The number of the line, counted from 1. */
  readonly line: number
  /** A text that the message contains. */
  readonly says?: string
  /** The text of the finding's span. */
  readonly on?: string
  readonly fix?: 'safe' | 'changes-meaning'
  readonly severity?: Severity
}
