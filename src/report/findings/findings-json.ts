import { type Finding, type Fix, type Severity, type Summary, summarize } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import type { Edit } from '../../text/index.ts'
import { jsonText, printableJson } from '../json-text.ts'
import { type CheckedFile, type FindingsFormat, type Place, placeOf, type UnreadFile } from './checked-file.ts'

/** A finding as JSON has it; the shape is documented and stable. Lines and columns count from 1, offsets are UTF-16 units of the decoded text. */
export interface FindingJson extends Place {
  readonly code: string
  readonly name: string
  readonly severity: Severity
  readonly message: string
  readonly dialects: readonly string[]
  readonly related?: readonly { readonly line: number; readonly column: number; readonly message: string }[]
  readonly witness?: string
  /**
   * `withoutMark`: the byte order mark before the text goes too; `asUtf8`: the file is written in UTF-8, without one. `undecided`: it could
   * not be told whether it changes anything.
   */
  readonly fix?: {
    readonly kind: 'safe' | 'changes-meaning'
    readonly undecided?: true
    readonly edits: readonly Edit[]
    readonly withoutMark?: true
    readonly asUtf8?: true
  }
}

/** A checked file as JSON has it. */
export interface CheckedFileJson {
  readonly file: string
  readonly findings: readonly FindingJson[]
  readonly summary: Summary
  /** Limits that left something out, in words; absent where nothing was left out. */
  readonly notes?: readonly string[]
}

/** A file that could not be read, as JSON has it. */
export interface UnreadFileJson {
  readonly file: string
  /** Why, in words. */
  readonly problem: string
}

/** One file as an object, several as an array of them; those that could not be read are the last. */
export const findingsJson: FindingsFormat = (checked, _rules, { unread = [] } = {}) => {
  const files = [...checked.map(checkedFileJson), ...unread.map(unreadFileJson)]
  return jsonText(files.length === 1 ? files[0] : files)
}

/** One line for each finding, with its file; one for each file after its findings, with the summary; and one for each that could not be read. */
export const findingsJsonl: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked
      .map(checkedFileJson)
      .flatMap(({ file, findings, ...rest }) => [...findings.map((finding) => ({ file, ...finding })), { file, ...rest }]),
    ...unread.map(unreadFileJson),
  ]
    .map((row) => printableJson(JSON.stringify(row)))
    .join('\n')

/** A checked file as plain data. */
function checkedFileJson({ name, file, findings, notes = [] }: CheckedFile): CheckedFileJson {
  return {
    file: name,
    findings: findings.map((finding) => findingJson(file, finding)),
    summary: summarize(findings),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

function unreadFileJson({ name, problem }: UnreadFile): UnreadFileJson {
  return { file: name, problem }
}

function findingJson(file: File, { code, name, severity, message, span, dialects, related, witness, fix }: Finding): FindingJson {
  return {
    code,
    name,
    severity,
    message,
    ...placeOf(file, span),
    dialects,
    ...(related.length === 0 ? {} : { related: related.map(({ span: other, message: said }) => relatedJson(file, other, said)) }),
    ...(witness === undefined ? {} : { witness }),
    ...(fix === undefined ? {} : { fix: fixJson(fix) }),
  }
}

function fixJson({ kind, undecided, edits, withoutMark, asUtf8 }: Fix): NonNullable<FindingJson['fix']> {
  return {
    kind,
    ...(undecided ? { undecided } : {}),
    edits: edits.map(({ start, end, text }) => ({ start, end, text })),
    ...(withoutMark ? { withoutMark } : {}),
    ...(asUtf8 ? { asUtf8 } : {}),
  }
}

function relatedJson(file: File, span: Finding['span'], message: string): { line: number; column: number; message: string } {
  const { line, column } = placeOf(file, span)
  return { line, column, message }
}
