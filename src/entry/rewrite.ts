/**
 * Rewrites of whole files, each with a comparison of what dialects read in the file before and after.
 */

// The rewrites.

export {
  type ConcernedComment,
  type DifferenceEvidence,
  type EditedFile,
  type EditedRobot,
  type EditedRule,
  type EditProof,
  editFile,
  type Formatted,
  format,
  type GroupWithoutStarRules,
  type Joined,
  type JoinedLine,
  type JoinOptions,
  type JoinProof,
  join,
  type LineChange,
  type LineOrigin,
  type ModeratobotFile,
  moderatobot,
  type NewFile,
  newFile,
  type OtherRobot,
  type Part,
  type Portable,
  type PortableOptions,
  portable,
  type RewriteStep,
  type RobotWithoutSignals,
  type RuleConflict,
  type SkippedStep,
  type UndecidedPart,
  type ValueConflict,
} from '../rewrite/index.ts'

// What a rewrite means to the dialects.

export {
  type ComparedRobot,
  type CompareOptions,
  compareMeaning,
  type DialectOutcome,
  type Difference,
  type Disagreement,
  isUnchanged,
  type MeaningComparison,
} from '../rewrite/index.ts'

// What a site wants of robots, and whether a file says so.

export {
  type AlsoServing,
  type AlsoSteered,
  alsoServing,
  alsoSteered,
  meetsStance,
  type RobotResult,
  readStance,
  type SignalMismatch,
  type Stance,
  type StanceAnswer,
  type StanceRead,
  type StanceResult,
  type WishResult,
} from '../rewrite/index.ts'

// A stance in the words of servers and frameworks.

export {
  type RefusedRobot,
  type TargetId,
  type TargetText,
  type UnrefusedRobot,
  writeFor,
} from '../rewrite/index.ts'

// The name that results give to the unnamed agent.

export { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
