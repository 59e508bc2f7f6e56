import type { DialectId } from '../dialects/index.ts'
import type { Span } from '../text/index.ts'
import type { Context } from './file/context.ts'
import type { Change, Related, Severity } from './finding.ts'

/** The facts of a rule that do not depend on a file. */
export interface RuleFacts {
  /** A letter for the table it belongs to, and a number. */
  readonly code: string
  /** In kebab-case. Rules of two tables may share a name; their codes differ. */
  readonly name: string
  readonly severity: Severity
  /** One paragraph: what goes wrong, for whom, and the source that says so. */
  readonly why: string
  /** It runs only if it is selected. */
  readonly off?: true
  /** It is about the responses of a site, so it also runs if there is no file. */
  readonly ofSite?: true
}

/** A check rule. Each has a file in a table of `rules/` and a line in the index of that table. */
export interface CheckRule extends RuleFacts {
  /**
   * Texts without letters. The rule runs only on files that contain one of them, which most files do not.
   * Absent: it runs on every file.
   */
  readonly needsOneOf?: readonly string[]
  /** In the order of the text. */
  readonly find: (context: Context) => Iterable<Problem>
}

/** A finding without the facts of its rule. */
export interface Problem {
  readonly span: Span
  /** What is wrong, in which dialects, and what to do. Text of the file must be escaped with `visible`. */
  readonly message: string
  readonly related?: readonly Related[]
  readonly dialects?: readonly DialectId[]
  readonly witness?: string
  /** If it is not that of the rule. */
  readonly severity?: Severity
  readonly fix?: ProposedFix
}

/** A change that would resolve a problem. Whether it is safe is proved, not claimed. */
export interface ProposedFix extends Change {
  /** What it does, as a short imperative. */
  readonly title: string
  /** Why a person must decide about it. With this, it is never safe. */
  readonly because?: string
}
