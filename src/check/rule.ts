import type { DialectId } from '../dialects/index.ts'
import type { Span } from '../text/index.ts'
import type { Context } from './file/context.ts'
import type { Change, Loss, Related, Says, Severity } from './finding.ts'

/** The facts of a rule that do not depend on a file. */
export interface RuleFacts {
  /** The code of the rule: a letter for the table that the rule belongs to, and a number. */
  readonly code: string
  /** The name of the rule, in kebab-case. Rules of two tables may share a name; their codes differ. */
  readonly name: string
  readonly severity: Severity
  /** Why the rule exists, in one paragraph: what goes wrong, for whom, and the source that says so. */
  readonly why: string
  /** The rule runs only if the options select it. */
  readonly off?: true
  /** The rule is about the responses of a site, so it also runs if the site sent no file. */
  readonly ofSite?: true
}

/**
 * A check rule. Each rule has a file of its own in a table of `rules/`, and a line in the index of that
 * table.
 */
export interface CheckRule extends RuleFacts {
  /**
   * Texts without letters. The rule runs only on files that contain at least one of these texts, which most
   * files do not. Absent: the rule runs on every file.
   */
  readonly needsOneOf?: readonly string[]
  /** Finds the problems of a file, in the order of the text. */
  readonly find: (context: Context) => Iterable<Problem>
}

/** A finding without the facts of its rule. */
export interface Problem {
  readonly span: Span
  readonly says: Says
  readonly related?: readonly Related[]
  readonly dialects?: readonly DialectId[]
  readonly witness?: string
  /** What the problem is about without values that are measured each time. Needed if the sentences have any. */
  readonly about?: string
  readonly loss?: Loss
  readonly weight?: number
  /** The severity of this finding, if it differs from that of the rule. */
  readonly severity?: Severity
  readonly fix?: ProposedFix
}

/**
 * A change that would resolve a problem. Whether the change is safe is proved later; the rule does not claim
 * it.
 */
export interface ProposedFix extends Change {
  /** What the change does, as a short imperative. */
  readonly title: string
  /** Why a person must decide about the change. A change with this member is never safe. */
  readonly because?: string
}
