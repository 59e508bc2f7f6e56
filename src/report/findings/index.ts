/** What was found in files, in every format. */
export { type CheckedFile, type FindingsFormat, type FindingsOptions, type Place, placeOf } from './checked-file.ts'
export { type FindingsFormatName, findingsFormats } from './findings-formats.ts'
export { type CheckedFileJson, checkedFileJson, type FindingJson } from './findings-json.ts'
