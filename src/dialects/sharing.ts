import type { File } from '../syntax/index.ts'
import type { Group } from './outline.ts'

/**
 * What agents, files and dialects may share. Invariant: with sharing, each gets what it would get alone. The defaults
 * hold for the usual program, so a dialect that differs must say so. `test/check/prove-fix.test.ts` and
 * `test/check/plain-rules.test.ts` compare the answers with proofs of whole files.
 * `test/dialects/selects-by-records.test.ts` and `test/survey` compare them with results that share nothing.
 */
export interface Sharing {
  /**
   * Does each line of this file give the same record wherever it stands? No, if the parser judges the file as a
   * whole, by its size or its markup. `false` may be wrong, `true` may not. Default: yes, for any file of well-formed
   * UTF-8.
   */
  readonly isLineLocal?: (file: File) => boolean
  /** May the case of ASCII letters in a token change the selected groups? Default: no. */
  readonly hasCaseSensitiveTokens?: true
  /**
   * May two agents with the same groups get different policies, or two groups with the same records on other lines
   * different rules? They may if the rules depend on {@link pacingRecords}. The rules of an empty group then show
   * which agents with the same groups have different lists. Default: no.
   */
  readonly policyDependsOnAgent?: true
  /**
   * May two agents with the same groups get different pacing and comments, although their rules are equal?
   * Default: no, unless {@link policyDependsOnAgent}.
   */
  readonly pacingDependsOnAgent?: true
  /**
   * Does only one rule of a field count: the greatest that is not beyond the path, as with Java's
   * `NavigableSet.floor`? Then this gives the sort key of a value, or `undefined` if the value is not in that order.
   * Default: removing a rule changes the meaning of no other rule.
   */
  readonly floorKey?: (value: string) => string | undefined
  /**
   * May the records of a group, besides its names, change which groups are selected? Default: never. Then in all
   * files with the same names in the same groups, the same groups are selected, by number.
   */
  readonly selectsByRecords?: (group: Group) => boolean
  /**
   * Does `selectGroups` depend on more than the members of {@link Group}, or on the order of their names? Then groups
   * of other dialects cannot stand in for its own. Default: no.
   */
  readonly needsOwnGroups?: true
  /** May the rules depend on which of the selected groups is for `*`? Default: no. */
  readonly tellsStarGroups?: true
  /** May `rules` give `ruleFor`, because the verdicts on some file are no decision list? Default: no. */
  readonly mayBeNoList?: true
  /**
   * May the verdict on a path depend on rules that do not begin like the path? Yes, if a pattern may begin to match
   * in the middle of the path, or if the order of rules depends on their number. Default: no.
   */
  readonly needsAllRules?: true
}
