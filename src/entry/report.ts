/** Findings of `wayleave/check` as texts: for terminals, editors, CI and people. */

export {
  type CheckedFile,
  type FindingsFormat,
  type FindingsFormatName,
  type FindingsOptions,
  findingsFormats,
  type Look,
  type Style,
  type UnreadFile,
} from '../report/index.ts'
