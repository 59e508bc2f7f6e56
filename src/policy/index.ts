/**
 * A decision list and what goes with it; verdicts and their reasons. How a file was read into one is not known here.
 */
export type { AgentLine, Choice, ChoiceReason, ConsideredGroup } from './choice.ts'
export { cleanUrl } from './clean-url.ts'
export { Deciding, decide, decideAll, firstOf, type PathFinding, pathIn, READER_FAILS } from './decide.ts'
export { type ExplainedGroup, type Explanation, explain } from './explain.ts'
export { EXAMPLE_ORIGIN, listOf, siteOf } from './list-of.ts'
export { type DailyWindow, type Honoured, isInWindow, type Pacing, type RequestRate, rateAt, secondsPerDocument } from './pacing.ts'
export type {
  AskedUrl,
  Assumption,
  CleanParam,
  ContentSignals,
  ContentUsage,
  Failure,
  Note,
  Policy,
} from './policy.ts'
export {
  droppableRules,
  type Reach,
  type ReachOptions,
  type SmallestList,
  smallestEqual,
  type UnreachableRule,
  unreachableRules,
} from './reach.ts'
export type { Effect, Rule, RuleReason } from './rule.ts'
export type { Stated } from './stated.ts'
export type { Verdict, VerdictReason } from './verdict.ts'
export { aboutWords, choiceWords } from './words.ts'
