/**
 * Rewrites whole files: layout, portable order, Moderatobot's order, a new file from a stance. `diff` proves
 * what a rewrite changes.
 */
export {
  type CompareOptions,
  compareMeaning,
  type Difference,
  type DifferenceEvidence,
  isUnchanged,
  type MeaningComparison,
} from './comparison/compare-meaning.ts'
export { type EditedFile, editFile } from './edit/edit-file.ts'
export type { ConcernedComment } from './edit/planned-text.ts'
export type {
  EditedRobot,
  EditedRule,
  EditProof,
  OtherRobot,
  RobotWithoutSignals,
} from './edit/prove-edit.ts'
export {
  type Joined,
  type JoinedLine,
  type JoinOptions,
  join,
  type LineOrigin,
  type ValueConflict,
} from './join/join.ts'
export type { JoinProof, Part, RuleConflict, UndecidedPart } from './join/prove-join.ts'
export { type Formatted, format, type SkippedStep } from './layout/format.ts'
export { moderatobot } from './moderatobot/moderatobot.ts'
export type { LineChange, ModeratobotFile, RewriteStep } from './moderatobot/rewrite-steps.ts'
export type { DialectOutcome, Disagreement } from './portable/dialect-outcomes.ts'
export type { GroupWithoutStarRules } from './portable/groups-without-star-rules.ts'
export { type Portable, type PortableOptions, portable } from './portable/portable.ts'
export type { ComparedRobot } from './portable/subjects.ts'
export { type AlsoServing, type AlsoSteered, alsoServing, alsoSteered } from './stance/also-serving.ts'
export { meetsStance, type RobotResult, type StanceResult } from './stance/meets-stance.ts'
export { type NewFile, newFile } from './stance/new-file.ts'
export { pathKey, RULE_VALUE } from './stance/robot-rules.ts'
export type { SignalMismatch } from './stance/signal-mismatches.ts'
export {
  flawWords,
  namedAnswerFor,
  readStance,
  STANCE_EXAMPLE,
  type Stance,
  type StanceAnswer,
  type StanceFlaw,
  type StanceRead,
  stanceFlaws,
} from './stance/stance.ts'
export { StanceAtUrls, type WantedAtUrl } from './stance/stance-at-url.ts'
export type { WishResult } from './stance/wished-records.ts'
export type { RefusedRobot, UnrefusedRobot } from './targets/refused-robots.ts'
export type { TargetId } from './targets/target.ts'
export { TARGETS, type TargetText, writeFor } from './targets/write-for.ts'
