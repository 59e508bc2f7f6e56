/**
 * Wayleave: reads any robots.txt as each robot reads it, decides any URL, and says why.
 */
export {
  type AccessResult,
  type AccessTable,
  type Answer,
  type Assumed,
  type Dialect,
  type DialectFacts,
  type DialectId,
  dialectFacts,
  dialects,
  type Evidence,
  type Limit,
  preferencesAt,
  type Question,
  type ReadOptions,
  read,
  type Source,
} from './dialects/index.ts'
export {
  type AskedUrl,
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  cleanUrl,
  type DailyWindow,
  decide,
  droppableRules,
  type ExplainedGroup,
  type Explanation,
  explain,
  isInWindow,
  type Pacing,
  type Policy,
  type Reach,
  type ReachOptions,
  type RequestRate,
  type Rule,
  rateAt,
  secondsPerDocument,
  smallestEqual,
  type UnreachableRule,
  unreachableRules,
  type Verdict,
} from './policy/index.ts'
export { type Obeys, type Purpose, type Robot, robotNamed, robots } from './robots/index.ts'
export { type File, type Line, lineAt, lineCount, linesOf, type ParseOptions, parse, print, printBytes } from './syntax/index.ts'
