/** The findings of files, in every format. */
export type { CheckedFile, FindingsFormat, FindingsOptions, UnreadFile } from './checked-file.ts'
export { type FindingsFormatName, findingsFormats } from './findings-formats.ts'
export type { CheckedFileJson, FindingJson } from './findings-json.ts'
