import {
  type Finding,
  type Fix,
  type Says,
  type Severity,
  type Summary,
  summarize,
  type View,
} from '../../../check/index.ts'
import type { File } from '../../../syntax/index.ts'
import { type Edit, present } from '../../../text/index.ts'
import { jsonText, printableJson } from '../../json-text.ts'
import {
  type CheckedFile,
  type FindingsFormat,
  type LineRange,
  lineRangeOf,
  type UnreadFile,
} from '../checked-file.ts'

/**
 * A finding as JSON; its shape is stable and documented in docs/cli.md. Lines and columns from 1; offsets are
 * UTF-16 units of the decoded text.
 */
interface FindingJson extends LineRange {
  readonly code: string
  readonly name: string
  readonly severity: Severity
  readonly message: string
  /** The sentences of the message by what they say. */
  readonly says: Says
  readonly dialects: readonly string[]
  readonly related?: readonly { readonly line: number; readonly column: number; readonly message: string }[]
  /** The other findings of the rule that this one stands for in the default view. */
  readonly also?: readonly (LineRange & { readonly message: string })[]
  readonly witness?: string
  /**
   * `withoutMark`: the fix removes the byte order mark. `asUtf8`: the fix writes the file in UTF-8 without a
   * byte order mark. `undecided`: it is not known whether the fix changes anything.
   */
  readonly fix?: {
    readonly kind: 'safe' | 'changes-meaning'
    readonly undecided?: true
    readonly edits: readonly Edit[]
    readonly withoutMark?: true
    readonly asUtf8?: true
  }
}

/** A checked file as JSON. */
export interface CheckedFileJson {
  readonly file: string
  readonly findings: readonly FindingJson[]
  readonly summary: Summary
  /** The number of findings that the default view leaves out, by reason; absent if there are none. */
  readonly hidden?: Partial<View['hidden']>
  /** The platforms whose standard lines the file has; absent if there are none. */
  readonly platforms?: readonly { readonly name: string; readonly lines: readonly number[] }[]
  /** Sentences about what a limit left out; absent if nothing was. */
  readonly notes?: readonly string[]
}

/** A file that could not be read, as JSON. */
export interface UnreadFileJson {
  readonly file: string
  /** Why, in words. */
  readonly problem: string
}

/** An object for one file, an array for several, with unreadable files last. */
export const findingsJson: FindingsFormat = (checked, _rules, { unread = [] } = {}) => {
  const files = [...checked.map(checkedFileJson), ...unread.map(unreadFileJson)]
  return jsonText(files.length === 1 ? files[0] : files)
}

/**
 * One line for each finding, with its file; after the findings of a file, one with its summary; and one for
 * each unreadable file.
 */
export const findingsJsonl: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked
      .map(checkedFileJson)
      .flatMap(({ file, findings, ...rest }) => [
        ...findings.map((finding) => ({ file, ...finding })),
        { file, ...rest },
      ]),
    ...unread.map(unreadFileJson),
  ]
    .map((row) => printableJson(JSON.stringify(row)))
    .join('\n')

/** A checked file as plain data. */
export function checkedFileJson({
  name,
  file,
  findings,
  notes = [],
  hidden,
  platforms = [],
}: CheckedFile): CheckedFileJson {
  const counts = Object.entries(hidden ?? {}).filter(([, count]) => count > 0)
  return {
    file: name,
    findings: findings.map((finding) => findingJson(file, finding)),
    summary: summarize(findings),
    ...(counts.length === 0 ? {} : { hidden: Object.fromEntries(counts) }),
    ...(platforms.length === 0
      ? {}
      : { platforms: platforms.map((one) => ({ name: one.name, lines: [...one.lines] })) }),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

/** An unreadable file as plain data. */
export function unreadFileJson({ name, problem }: UnreadFile): UnreadFileJson {
  return { file: name, problem }
}

function findingJson(
  file: File,
  { code, name, severity, message, says, span, dialects, related, also = [], witness, fix }: Finding,
): FindingJson {
  return {
    code,
    name,
    severity,
    message,
    says,
    ...lineRangeOf(file, span),
    dialects,
    ...(related.length === 0
      ? {}
      : { related: related.map(({ span: other, message: said }) => relatedJson(file, other, said)) }),
    ...(also.length === 0
      ? {}
      : { also: also.map((one) => ({ ...lineRangeOf(file, one.span), message: one.message })) }),
    ...present({ witness }),
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

function relatedJson(
  file: File,
  span: Finding['span'],
  message: string,
): { line: number; column: number; message: string } {
  const { line, column } = lineRangeOf(file, span)
  return { line, column, message }
}
