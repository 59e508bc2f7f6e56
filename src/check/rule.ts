import type { DialectId } from '../dialects/index.ts'
import type { Span } from '../text/index.ts'
import type { Context } from './file/context.ts'
import type { Change, Related, Severity } from './finding.ts'

/** What is known of a rule without a file. */
export interface RuleFacts {
  /** A letter for the table it belongs to, and a number. */
  readonly code: string
  /** kebab-case; two tables may have a rule of the same name, and its codes tell them apart. */
  readonly name: string
  readonly severity: Severity
  /** One paragraph: what goes wrong, for whom, and the source that says so. */
  readonly why: string
  /** Not run unless it is selected. */
  readonly off?: true
  /** It is about how a site answers, so that it is put where there is no file too. */
  readonly ofSite?: true
}

/** A question that is put to every file. One file each in `rules/`, and one line in its list. */
export interface CheckRule extends RuleFacts {
  /**
   * Texts without letters of which a file holds at least one wherever the rule finds something: it is not put to others, which are most.
   * Absent: it is put to every file.
   */
  readonly needsOneOf?: readonly string[]
  /** In the order of the text. */
  readonly find: (context: Context) => Iterable<Problem>
}

/** What a rule has found: a finding without the facts of its rule. */
export interface Problem {
  readonly span: Span
  /** What, for which readers, and what to do; text of the file stands in it as `visible` prints it. */
  readonly message: string
  readonly related?: readonly Related[]
  readonly dialects?: readonly DialectId[]
  readonly witness?: string
  /** Where it is not the rule's own. */
  readonly severity?: Severity
  readonly fix?: ProposedFix
}

/** A change that would mend a problem; whether it is safe is proved, not claimed. */
export interface ProposedFix extends Change {
  /** What it does, in a few words: an imperative. */
  readonly title: string
  /** A person has to choose it, whatever can be proved of it: why. */
  readonly because?: string
}
