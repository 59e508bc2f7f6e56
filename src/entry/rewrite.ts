/** Edits of whole files, each with a comparison of what every dialect makes of the file before and after. */

// The name that results give to robots that no group names.
export { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
// The rewrites.
// What a rewrite means to the dialects.
// What a site wants of robots, and whether a file says so.
export {
  type AskedRobot,
  type Change,
  compareMeaning,
  type DialectOutcome,
  type Difference,
  type Disagreement,
  type Formatted,
  format,
  isUnchanged,
  type MeaningComparison,
  meetsStance,
  moderatobot,
  type NewFile,
  type Notice,
  type NotRepeated,
  newFile,
  type Portable,
  type PortableOptions,
  portable,
  type Rewritten,
  type RobotResult,
  readStance,
  type SkippedStep,
  type Stance,
  type StanceAnswer,
  type StanceRead,
  type StanceResult,
  type Step,
} from '../rewrite/index.ts'
