/**
 * Verdicts, readings and surveys as text for a terminal and as JSON. It decides nothing, and knows neither files on a disk nor
 * a terminal: it gets data and a {@link Style}, and gives back text without a final newline.
 */

export { type AccessStateJson, accessStatesJson, accessStatesText, type ProfileAccess } from './access-states.ts'
export { type AccessVerdict, accessVerdict, type SiteVerdict } from './access-verdict.ts'
export { type AffectedAlike, type SharedReading, type Survey, survey, type Way } from './affected-alike.ts'
export { type Asker, anyOtherRobot, type ChangedAlike, type Changes, changesBetween } from './changes.ts'
export { type ChangedAlikeJson, type ChangedRuleJson, type ChangesJson, changesJson, type PathChangeJson } from './changes-json.ts'
export { type ChangesTextOptions, changesText } from './changes-text.ts'
export { clipped, columnsOf, wrapped } from './columns.ts'
export { dialectsTable, dialectText } from './dialects-text.ts'
export {
  type CheckedFile,
  type CheckedFileJson,
  type FindingJson,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  findingsFormats,
  type UnreadFile,
} from './findings/index.ts'
export { type FrameOptions, frame, type Labelled, type ListedLine, listing } from './frame.ts'
export { jsonText, printableJson } from './json-text.ts'
export { type MatrixRow, matrix } from './matrix.ts'
export { type GroupJson, type PolicyJson, policyJson } from './policy-json.ts'
export { policyText } from './policy-text.ts'
export { type ReadingsJson, type ReadingVerdictJson, readingsJson, readingsText } from './readings.ts'
export { type HopJson, type RetrievalJson, retrievalJson } from './retrieval-json.ts'
export { retrievalText } from './retrieval-text.ts'
export { leftOutText, portableText, stanceText, stepsText } from './rewrite-text.ts'
export { robotsTable, robotText } from './robots-text.ts'
export { rulesTable } from './rules-text.ts'
export { type OutcomeJson, type RobotOutcomeJson, type SiteJson, siteJson } from './site-json.ts'
export { type SiteReportOptions, siteReport } from './site-report.ts'
export { type Look, plain, plainLook, type Style } from './style.ts'
export { type Cell, table } from './table.ts'
export { accessFrame, type VerdictFrameOptions, verdictFrame } from './verdict-frame.ts'
export { type Asked, type VerdictJson, verdictJson, verdictParts } from './verdict-json.ts'
export { counted, grouped } from './words.ts'
