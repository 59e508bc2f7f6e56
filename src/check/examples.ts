import type { CheckOptions } from './check-options.ts'

/** Files that show a rule. They are its tests, and its page shows them. */
export interface RuleExamples {
  /** Files in which the rule finds something. */
  readonly bad: readonly BadExample[]
  /** Files in which it finds nothing. */
  readonly good: readonly GoodExample[]
}

/** A file in which a rule finds nothing. */
export interface GoodExample {
  /** What it shows, if that is not obvious. */
  readonly about?: string
  readonly robots: string | Uint8Array
  readonly options?: CheckOptions
}

/** A file in which a rule finds something, and what it finds. */
export interface BadExample extends GoodExample {
  /** All findings of this rule, in order. */
  readonly finds: readonly ExpectedFinding[]
  /**
   * The text after all of its fixes, safe or not, including a byte order mark. Absent if the rule has no fix
   * here.
   */
  readonly fixed?: string
}

/** What a finding must be. Absent members may have any value. */
export interface ExpectedFinding {
  /** 1-based. */
  readonly line: number
  /** A part of the message. */
  readonly says?: string
  /** The text of its span. */
  readonly on?: string
  readonly fix?: 'safe' | 'changes-meaning'
}
