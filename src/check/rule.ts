import type { DialectId } from '../dialects/index.ts'
import type { File } from '../syntax/index.ts'
import type { Span } from '../text/index.ts'
import type { Context } from './file/context.ts'
import type { Change, Finding, Loss, Related, Says, Severity } from './finding.ts'

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
  /** Absent: the fixes keep each verdict of RFC 9309. */
  readonly promise?: FixPromise
  /**
   * The place among equally grave findings: the lowest first, 0 if absent. Below 0 is what decides what many robots
   * may fetch, or that a wish fails; above 0 are facts about robots, and lines that do no harm.
   */
  readonly rank?: number | ((severity: Severity) => number)
  /** The codes of rules whose findings a finding of this rule makes pointless, if it is shown. */
  readonly explains?: readonly string[]
  /** The codes of rules whose findings on the same line a finding of this rule makes pointless. */
  readonly explainsOnLine?: readonly string[]
  /**
   * Does a finding say that the file is no robots.txt: a web page, data, text with escapes in place of line ends, or a
   * template that no program has filled in? Then the other findings are about lines that nobody wrote as they are.
   */
  readonly saysFileIsNone?: (finding: Finding, file: File) => boolean
  /** Does a finding report what misleads people who read the file, even where no dialect of today is misled? */
  readonly misleadsPeople?: (finding: Finding) => boolean
  /** Each finding depends on one line alone, so an editor shows it while somebody types. */
  readonly ofLine?: true
  /** How an editor marks the text: it decides nothing, as is proved, or has a field that nobody should write any more. */
  readonly tag?: 'unnecessary' | 'deprecated'
  /** Finds the problems of a file, in the order of the text. */
  readonly find: (context: Context) => Iterable<Problem>
}

/**
 * What the fixes of a rule may do, as their titles say: open URLs to robots, or close URLs to them. Those that correct
 * a line do both: the line is read as its author meant it. Those that give may also bring rules from the robots of one
 * group to those of another, such as those that a repaired line names.
 */
export type FixPromise = 'opens' | 'closes' | 'corrects' | 'gives'

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
