/**
 * Verdicts, policies, changes, surveys and findings as text and as JSON. This room decides nothing and has no
 * access to files or terminals: its functions turn data and a {@link Style} into text without a final
 * newline.
 */

export {
  ACCESS_PROFILES,
  type CheckedRetrieval,
  type CheckedRetrievalJson,
  checkedRetrieval,
  checkedRetrievalJson,
  sentFile,
} from './answers/checked-retrieval.ts'
export { FoldedVerdicts } from './answers/folded-verdicts.ts'
export { type CheckedNewFile, checkedNewFile, type NewFileJson, newFileJson } from './answers/new-file.ts'
export {
  LAYOUT_PROFILES,
  type LayoutProfile,
  type RewrittenFile,
  type RewrittenJson,
  rewrittenFile,
  rewrittenJson,
} from './answers/rewritten-file.ts'
export { nearestRule, type RuleFactsJson, ruleNamed, rulesJson, rulesLike } from './answers/rules-json.ts'
export { type Changes, changesBetween, type SharedChange, unchangedByPart } from './changes/changes.ts'
export {
  type ChangedRuleJson,
  type ChangesJson,
  changesJson,
  type PathChangeJson,
  type SharedChangeJson,
} from './changes/changes-json.ts'
export { type ChangesTextOptions, changeHeadlines, changesText } from './changes/changes-text.ts'
export { clipped, columnsOf, paragraph, wrapped } from './columns.ts'
export { cellOf, csvLine, isFormula, withoutFormula } from './csv-line.ts'
export {
  type DialectComparisonJson,
  dialectComparisonJson,
  dialectComparisonText,
  type SideVerdictJson,
} from './dialect-comparison.ts'
export {
  type DialectsComparedJson,
  dialectsCompared,
  dialectsComparedText,
  dialectsTable,
  dialectText,
  outdatedDialects,
} from './dialects-text.ts'
export { editText } from './edit-text.ts'
export {
  type CheckedFile,
  type CheckedFileJson,
  explainedFindings,
  type FileTally,
  type FindingJson,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  FORMATS_OF_FINDINGS_ALONE,
  FORMATS_OF_SITES,
  findingsFormats,
  findingsInBrief,
  hiddenText,
  platformItems,
  type StreamedFormat,
  shownFile,
  shownNotes,
  streamedFormats,
  tallyOf,
  type UnreadFile,
} from './findings/index.ts'
export { type FrameOptions, frame, type Labelled, type ListedLine, listing } from './frame.ts'
export { joinedText } from './joined-text.ts'
export { jsonText, printableJson } from './json-text.ts'
export { type MatrixRow, matrix } from './matrix.ts'
export { MOMENT_ADVICE, type Moment, parseMoment, type TimingJson, timingJson } from './moment.ts'
export { type GroupJson, type PolicyJson, policyJson } from './policy/policy-json.ts'
export { policyText } from './policy/policy-text.ts'
export { templateSentence } from './proof-words.ts'
export {
  type AccessStateJson,
  accessStatesText,
  type ProfileAccess,
} from './retrieval/access-states.ts'
export { type AccessVerdict, accessVerdict, type SiteVerdict } from './retrieval/access-verdict.ts'
export { type HopJson, type RetrievalJson, retrievalJson } from './retrieval/retrieval-json.ts'
export { encodingText, retrievalText } from './retrieval/retrieval-text.ts'
export { alsoServingText, meaningText, stanceText, stepsText } from './rewrite-text.ts'
export { otherNameFacts, otherNameText, robotsTable, robotText } from './robots-text.ts'
export { rulePageText } from './rule-page-text.ts'
export { rulesTable } from './rules-text.ts'
export { type LinePair, sideBySideText } from './side-by-side-text.ts'
export { type Look, plain, plainLook, type Style } from './style.ts'
export type { Access, AccessKind, Outcome } from './survey/outcomes.ts'
export {
  type Basis,
  type SharedPolicy,
  type Survey,
  surveyRobots,
  type VerdictClass,
} from './survey/survey.ts'
export { type OutcomeJson, type RobotOutcomeJson, type SurveyJson, surveyJson } from './survey/survey-json.ts'
export { type SurveyTextOptions, surveyText } from './survey/survey-text.ts'
export { accessOf, type PauseToday, type PurposeToday, type Today, todayOf } from './survey/today.ts'
export {
  accessText,
  briefAccess,
  briefPurpose,
  type TodayInWords,
  type TodayRow,
  todayHeader,
  todayInWords,
  todayRows,
} from './survey/today-words.ts'
export { type Cell, table } from './table.ts'
export { accessFrame, type VerdictFrameOptions, verdictFrame } from './verdict-frame.ts'
export { type Question, type VerdictJson, verdictJson, verdictParts } from './verdict-json.ts'
export { counted, grouped, listed } from './words.ts'
