/**
 * The lines of a robots.txt, without loss: what the file contains, not what it means.
 */
export { isBlank, withoutBlanks } from './blank.ts'
export {
  assertFile,
  type File,
  fileOfText,
  memoized,
  type ParseOptions,
  parse,
  printBytes,
} from './file.ts'
export { firstLines, partWithin, textWithin } from './first-lines.ts'
export { type Line, lineAt, lineCount, linesOf } from './line.ts'
export { type OtherFile, otherFile } from './other-file.ts'
export {
  isAgainstTemplates,
  isByPerson,
  isNoValue,
  isPlaceholderHost,
  type Placeholder,
  placeholderIn,
  templateMarkOf,
} from './placeholders.ts'
export { print } from './print.ts'
