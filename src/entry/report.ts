/**
 * Findings of `wayleave/check` as texts: for terminals, editors, CI and people. What a file says today, what a change or an
 * edit of it does, and what robots may do with a page.
 */

export {
  type AccessKind,
  alsoServingInWords,
  type ChangesInWords,
  type CheckedFile,
  changesInWords,
  editInWords,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  findingsFormats,
  type Look,
  type MainEngine,
  type PageInWords,
  pageInWords,
  rulePageUrl,
  type SentenceWithReasons,
  type Style,
  type TodayInWords,
  type TodayRow,
  type TodayTile,
  todayInWords,
  type UnreadFile,
} from '../report/index.ts'
