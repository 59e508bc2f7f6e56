/**
 * Wayleave: reads any robots.txt as each robot reads it, decides any URL, and says why.
 *
 * What is known of the readings and of the robots, and the questions about all URLs of a site at once, are modules of their own,
 * so that a program which only asks about URLs does not load them: `wayleave/dialects`, `wayleave/robots`, `wayleave/diff`, `wayleave/check`,
 * `wayleave/rewrite`.
 */
export {
  type AgentsOptions,
  type Dialect,
  type DialectId,
  decideForAgents,
  dialects,
  preferencesAt,
  type ReadOptions,
  read,
} from './dialects/index.ts'
export {
  type AskedUrl,
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  cleanUrl,
  type DailyWindow,
  decide,
  decideAll,
  type ExplainedGroup,
  type Explanation,
  explain,
  isInWindow,
  type Pacing,
  type Policy,
  type RequestRate,
  type Rule,
  rateAt,
  secondsPerDocument,
  type Verdict,
} from './policy/index.ts'
export { type File, type Line, lineAt, lineCount, linesOf, type ParseOptions, parse, print, printBytes } from './syntax/index.ts'
