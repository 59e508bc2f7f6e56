/**
 * Wayleave: reads any robots.txt as each robot reads it, decides any URL, and says why.
 */
export { type Dialect, type DialectId, dialects, type ReadOptions, read } from './dialects/index.ts'
export {
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  type DailyWindow,
  decide,
  type Pacing,
  type Policy,
  rateAt,
  type RequestRate,
  type Rule,
  type Verdict,
} from './policy/index.ts'
export { type File, type Line, lineAt, lineCount, linesOf, type ParseOptions, parse, print, printBytes } from './syntax/index.ts'
