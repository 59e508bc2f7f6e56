import type { File } from '../syntax/index.ts'
import type { Group } from './outline.ts'

/**
 * What may be shared: among agents, among files, and among dialects.
 *
 * Invariant: agents, files and dialects that share by these answers get what each would get alone. The
 * defaults are those of the usual program, so a dialect that differs must say so. The tests that compare them with
 * proofs of whole files are `test/check/prove-fix.test.ts` and `test/check/plain-rules.test.ts`. Those that compare
 * them with what nobody shares are `test/dialects/selects-by-records.test.ts` and `test/survey`.
 */
export interface Sharing {
  /**
   * Does each line of this file give the same record wherever it stands? Not if the parser judges the file as
   * a whole, by its size or its markup. `false` may be wrong, `true` may not. Default: yes, for any file of
   * well-formed UTF-8.
   */
  readonly isLineLocal?: (file: File) => boolean
  /** May the case of ASCII letters in a token change the selected groups? Default: no. */
  readonly hasCaseSensitiveTokens?: true
  /**
   * May two agents with the same groups get different policies, or two groups with the same records on other
   * lines different rules? They may if the rules depend on {@link pacingRecords}. What `rules` makes of no
   * records then tells the lists of agents with the same groups apart. Default: no.
   */
  readonly policyDependsOnAgent?: true
  /**
   * May two agents with the same groups get different pacing and comments, although their rules are equal?
   * Default: no, unless {@link policyDependsOnAgent}.
   */
  readonly pacingDependsOnAgent?: true
  /**
   * Does only the greatest rule of a field that is not beyond the path count, as with Java's
   * `NavigableSet.floor`? Then this gives the sort key of a value, or `undefined` if the value is not in that
   * order. Default: removing a rule changes the meaning of no other rule.
   */
  readonly floorKey?: (value: string) => string | undefined
  /**
   * May the records of a group, besides its names, change which groups are selected? Default: never. Files
   * with the same names in the same groups then have the same groups selected, by number.
   */
  readonly selectsByRecords?: (group: Group) => boolean
  /**
   * Does `selectGroups` look at more of its own groups than the members of {@link Group}, or at the order of
   * their names? Others cannot stand in for them then. Default: no.
   */
  readonly needsOwnGroups?: true
  /** May the rules depend on which of the selected groups is for `*`? Default: no. */
  readonly tellsStarGroups?: true
  /** May `rules` give `ruleFor`, as the verdicts on some file are no decision list? Default: no. */
  readonly mayBeNoList?: true
  /**
   * May the verdict on a path depend on rules that do not begin like the path? So it is where a pattern may
   * begin to match in the middle of the path, and where the order of rules depends on how many there are.
   * Default: no.
   */
  readonly needsAllRules?: true
}
