/** The findings of files, in every format. */
export {
  type CheckedFile,
  type FindingsFormat,
  type FindingsOptions,
  shownFile,
  type UnreadFile,
} from './checked-file.ts'
export { repositoryPath } from './file-reference.ts'
export { type FileTally, tallyOf } from './file-tally.ts'
export {
  type FindingsFormatName,
  FORMATS_OF_SITES,
  FORMATS_WITHOUT_ASIDE,
  findingsFormats,
} from './findings-formats.ts'
export { explainedFindings } from './first-screen.ts'
export { annotation } from './formats/findings-github.ts'
export { findingsInBrief } from './formats/findings-in-brief.ts'
export { type CheckedFileJson, checkedFileJson } from './formats/findings-json.ts'
export { hiddenText, platformItems, shownNotes } from './hidden-text.ts'
export { markdownText, markupText } from './markup.ts'
export { rulePageUrl } from './rule-page-url.ts'
export { type StreamedFormat, streamedFormats } from './streamed-formats.ts'
