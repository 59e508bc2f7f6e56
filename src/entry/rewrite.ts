/** Rewrites of whole files, each with a comparison of what every dialect reads in the file before and after. */

// The name that results give to the unnamed agent.
export { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
export {
  type ComparedRobot,
  compareMeaning,
  type DialectOutcome,
  type Difference,
  type Disagreement,
  type Evidence,
  type Formatted,
  format,
  type GroupWithoutStarRules,
  isUnchanged,
  type LineChange,
  type MeaningComparison,
  type ModeratobotFile,
  meetsStance,
  moderatobot,
  type NewFile,
  newFile,
  type Portable,
  type PortableOptions,
  portable,
  type RewriteStep,
  type RobotResult,
  readStance,
  type SkippedStep,
  type Stance,
  type StanceAnswer,
  type StanceRead,
  type StanceResult,
} from '../rewrite/index.ts'
