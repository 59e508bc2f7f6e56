/**
 * Verdicts, policies, changes, surveys and findings as text and as JSON. This room decides nothing and has no
 * access to files or terminals: its functions turn data and a {@link Style} into text without a final
 * newline.
 */

export {
  ACCESS_PROFILES,
  checkedRetrieval,
  checkedRetrievalJson,
  sentFile,
} from './answers/checked-retrieval.ts'
export { FoldedVerdicts } from './answers/folded-verdicts.ts'
export { checkedNewFile, newFileJson } from './answers/new-file.ts'
export {
  LAYOUT_PROFILES,
  type LayoutProfile,
  type RewrittenFile,
  rewrittenFile,
  rewrittenJson,
} from './answers/rewritten-file.ts'
export { nearestRule, ruleNamed, rulesJson, rulesLike } from './answers/rules-json.ts'
export { changeHeadlines } from './changes/change-sentences.ts'
export { type Changes, changesBetween, unchangedByPart } from './changes/changes.ts'
export { changesGithub } from './changes/changes-github.ts'
export { type ChangesInWords, changesInWords } from './changes/changes-in-words.ts'
export { changesJson } from './changes/changes-json.ts'
export { changesMarkdown } from './changes/changes-markdown.ts'
export { changesText } from './changes/changes-text.ts'
export { mayLose } from './changes/losses.ts'
export {
  mayChangeUrl,
  mayLoseUrl,
  type UrlChanges,
  urlChangesBetween,
  urlChangesJson,
  urlChangesText,
} from './changes/url-changes.ts'
export { clipped, columnsOf, paragraph, wrapped } from './columns.ts'
export { cellOf, csvLine, isFormula, withoutFormula } from './csv-line.ts'
export {
  dialectComparisonJson,
  dialectComparisonText,
} from './dialect-comparison.ts'
export {
  dialectsCompared,
  dialectsComparedText,
  dialectsTable,
  dialectText,
  outdatedDialects,
} from './dialects-text.ts'
export { editInWords, editText } from './edit-text.ts'
export {
  type CheckedFile,
  explainedFindings,
  type FileTally,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  FORMATS_OF_SITES,
  FORMATS_WITHOUT_ASIDE,
  findingsFormats,
  findingsInBrief,
  hiddenText,
  markdownText,
  markupText,
  platformItems,
  rulePageUrl,
  type StreamedFormat,
  shownFile,
  shownNotes,
  streamedFormats,
  tallyOf,
  type UnreadFile,
} from './findings/index.ts'
export { frame, listing } from './frame.ts'
export { htmlDocument } from './html-document.ts'
export { joinedText } from './joined-text.ts'
export { jsonText, printableJson } from './json-text.ts'
export { type MatrixRow, matrix } from './matrix.ts'
export { MOMENT_ADVICE, type Moment, parseMoment, type TimingJson, timingJson } from './moment.ts'
export { type AnsweredPage, agreementOf, isIndexable } from './page/answered-page.ts'
export { pageFindings } from './page/page-findings.ts'
export { type PageInWords, pageInWords } from './page/page-in-words.ts'
export { PAGE_MEMBERS, type PageVerdictJson, pageVerdictJson } from './page/page-verdict-json.ts'
export { pageVerdictsText } from './page/page-verdicts-text.ts'
export { PagesHtml } from './page/pages-html.ts'
export { PagesText } from './page/pages-text.ts'
export { stanceNotes } from './page/stance-notes.ts'
export { policyJson } from './policy/policy-json.ts'
export { policyText } from './policy/policy-text.ts'
export { templateSentence } from './proof-words.ts'
export { accessStatesText } from './retrieval/access-states.ts'
export { accessVerdict, type SiteVerdict } from './retrieval/access-verdict.ts'
export { retrievalJson } from './retrieval/retrieval-json.ts'
export { encodingText, OUTCOME_WORDS, retrievalText } from './retrieval/retrieval-text.ts'
export {
  alsoServingInWords,
  alsoServingText,
  differencesText,
  meaningText,
  type SentenceWithReasons,
  stanceText,
  stepsText,
} from './rewrite-text.ts'
export { otherNameFacts, otherNameText, robotsTable, robotText } from './robots-text.ts'
export { rulePageText } from './rule-page-text.ts'
export { rulesTable } from './rules-text.ts'
export { type LinePair, sideBySideText } from './side-by-side-text.ts'
export { type Look, plain, plainLook, type Style } from './style.ts'
export type { AccessKind } from './survey/outcomes.ts'
export { surveyRobots } from './survey/survey.ts'
export { surveyJson } from './survey/survey-json.ts'
export { surveyText } from './survey/survey-text.ts'
export { accessOf, todayOf } from './survey/today.ts'
export { type TodayInWords, todayInWords } from './survey/today-in-words.ts'
export type { TodayTile } from './survey/today-tiles.ts'
export {
  accessText,
  briefAccess,
  briefPurpose,
  type MainEngine,
  type TodayRow,
  todayHeader,
  todayRows,
} from './survey/today-words.ts'
export { table } from './table.ts'
export { accessFrame, verdictFrame } from './verdict-frame.ts'
export { type VerdictJson, verdictJson, verdictParts } from './verdict-json.ts'
export { counted, grouped, listed } from './words.ts'
