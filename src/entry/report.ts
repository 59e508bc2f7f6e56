/** Findings of `wayleave/check` as texts: for terminals, editors, CI and people. And what a file says today. */

export {
  type AccessKind,
  type CheckedFile,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  findingsFormats,
  type Look,
  type MainEngine,
  type Style,
  type TodayInWords,
  type TodayRow,
  todayInWords,
  type UnreadFile,
} from '../report/index.ts'
