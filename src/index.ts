/**
 * Wayleave: reads any robots.txt as each robot reads it, decides any URL, and says why.
 */
export { type Dialect, type DialectId, dialects, preferencesAt, type ReadOptions, read } from './dialects/index.ts'
export {
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  cleanUrl,
  type DailyWindow,
  decide,
  type ExplainedGroup,
  type Explanation,
  explain,
  isInWindow,
  type Pacing,
  type Policy,
  rateAt,
  secondsPerDocument,
  type RequestRate,
  type Rule,
  type Verdict,
} from './policy/index.ts'
export { type File, type Line, lineAt, lineCount, linesOf, type ParseOptions, parse, print, printBytes } from './syntax/index.ts'
