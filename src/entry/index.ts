/**
 * Wayleave reads any robots.txt as each robot reads it, decides any URL, and says why.
 *
 * This entry point answers questions about URLs. Facts about dialects and robots, and questions about all
 * URLs of a site, have entry points of their own: `wayleave/dialects`, `wayleave/robots`, `wayleave/diff`,
 * `wayleave/check`, `wayleave/rewrite`. So a program loads only what it uses.
 */

// A file is parsed without loss, and read as one agent by one dialect.
export {
  type Dialect,
  type DialectId,
  dialects,
  mainDialects,
  preferencesAt,
  type ReadOptions,
  type RegistryDialectId,
  read,
  registryDialects,
  type StatedSignal,
  signalsOf,
} from '../dialects/index.ts'
// The policy decides URLs and explains verdicts. The other functions read its metadata.
export {
  type AskedUrl,
  type Assumption,
  type CleanParam,
  type ClosedVerdict,
  type ContentSignals,
  type ContentUsage,
  cleanUrl,
  type DailyWindow,
  decide,
  decideAt,
  type Effect,
  type ExplainedGroup,
  type ExplainOptions,
  type Explanation,
  explain,
  type GroupSelection,
  type Honoured,
  type IgnoredRecord,
  isInWindow,
  type Pacing,
  type Policy,
  type RequestRate,
  type Rule,
  type RuleFor,
  type RuleReason,
  rateAt,
  type SelectionReason,
  type Signal,
  secondsPerDocument,
  type UrlOptions,
  type Verdict,
  type VerdictReason,
} from '../policy/index.ts'
// Many robots and URLs of one file.
export { decideMatrix, type MatrixOptions } from '../readings/decide-matrix.ts'
export {
  type File,
  type Line,
  lineAt,
  lineCount,
  linesOf,
  type ParseOptions,
  parse,
  print,
  printBytes,
} from '../syntax/index.ts'
