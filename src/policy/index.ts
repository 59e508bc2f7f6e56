/**
 * Policies: a decision list with its metadata, verdicts and their reasons. The room does not know how a dialect makes
 * a policy of a file.
 */

export { asSent } from './as-sent.ts'
export { assertOptions, assertPolicy } from './assert-arguments.ts'
export { cleanUrl } from './clean-url.ts'
export {
  askedText,
  decide,
  decideByRules,
  decideRaw,
  PARSER_FAILS,
  pathIn,
  TOO_MUCH_WORK,
  URL_TOO_LONG,
  verdictBy,
  verdictOf,
  verdictWithoutRule,
  withRules,
} from './decide.ts'
export { type ClosedVerdict, decideAt } from './decide-at.ts'
export {
  ALLOW,
  areDotSegmentsLeftOut,
  areProvedByLists,
  DISALLOW,
  decisionListOf,
  decisionListOfRules,
  EXAMPLE_ORIGIN,
  haveSameRuleList,
  isNoList,
  siteOf,
} from './decision-list-of.ts'
export {
  type ExplainedGroup,
  type ExplainOptions,
  type Explanation,
  explain,
  unreadNameWords,
} from './explain.ts'
export { closedWords } from './explain-pacing.ts'
export { type ListDecider, listDeciderInSteps, type PartialList } from './list-decider.ts'
export {
  type DailyWindow,
  type Honoured,
  isInWindow,
  type Pacing,
  type RequestRate,
  rateAt,
  rateRecordAt,
  secondsPerDocument,
} from './pacing.ts'
export {
  type AskedUrl,
  type Assumption,
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  type Failure,
  type IgnoredRecord,
  type Note,
  type Policy,
  refusesFile,
  type Signal,
  type UrlOptions,
} from './policy.ts'
export { type PrefixNode, prefixTree } from './prefix-tree.ts'
export {
  type MinimizedRules,
  minimizeRules,
  type RedundancyOptions,
  redundantRules,
  type UnreachableRule,
  type UnreachableRules,
  unreachableRules,
  withoutIdleRules,
} from './redundancy.ts'
export {
  newRedundancyBudget,
  quickRedundancyProofs,
  type RedundantRule,
} from './redundancy-prover.ts'
export { type Effect, isForWholeSite, type Rule, type RuleFor, type RuleReason } from './rule.ts'
export type { AgentLine, CandidateGroup, GroupSelection, SelectionReason } from './selection.ts'
export { type ComparedSites, sitesForRules, sitesToCompare } from './sites.ts'
export type { StatedValue } from './stated-value.ts'
export { isUrlTooLong, URL_LIMIT } from './url-limit.ts'
export type { Verdict, VerdictReason } from './verdict.ts'
export {
  assumptionWords,
  groupLinesWords,
  isUnknownReason,
  rateWords,
  selectionWords,
  unknownWords,
  visitTimeWords,
  windowWords,
} from './words.ts'
