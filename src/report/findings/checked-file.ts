import type { Finding, RuleFacts, Severity } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import { type Position, positionAt, type Span } from '../../text/index.ts'
import type { Look } from '../style.ts'

/** A file that was checked, and what was found in it. */
export interface CheckedFile {
  /** Its path or URL, as it was given. */
  readonly name: string
  readonly file: File
  readonly findings: readonly Finding[]
  /** Limits that left something out, in words. */
  readonly notes?: readonly string[]
  /** Findings that comments of the file suppress, if anybody counted. */
  readonly suppressed?: number
  /** Findings that a baseline already has, if there is one. */
  readonly inBaseline?: number
}

/** A file that was to be checked and could not be read. */
export interface UnreadFile {
  /** Its path or URL, as it was given. */
  readonly name: string
  /** Why, in words. */
  readonly problem: string
}

/** What a format may be told beside the findings. */
export interface FindingsOptions {
  /** Colours and width, for the formats a terminal shows. */
  readonly look?: Look
  /** The version of this program, for the formats that name it. */
  readonly version?: string
  /** The lightest severity that counts as a failure, for the formats that know failures. Default `warning`. */
  readonly failOn?: Severity
  /** Files that could not be read, for the formats that programs read: without a word of them, these would pass for clean. */
  readonly unread?: readonly UnreadFile[]
}

/** A format: all checked files as one text, without a final newline. `rules` are those that were asked, findings or not. */
export type FindingsFormat = (checked: readonly CheckedFile[], rules: readonly RuleFacts[], options?: FindingsOptions) => string

/** Where a span begins and ends, as people count: lines and columns from 1, columns in UTF-16 units, the end not included. */
export interface Place extends Position {
  readonly endLine: number
  readonly endColumn: number
}

/** The place of a span. One that ends with a line's ending ends where the next line begins, also behind the last line. */
export function placeOf({ text, starts }: File, span: Span): Place {
  const { line, column } = positionAt(starts, span.start)
  const behind = span.end > span.start && span.end === text.length && /[\r\n]$/.test(text)
  const end = behind ? { line: starts.length + 1, column: 1 } : positionAt(starts, span.end)
  return { line, column, endLine: end.line, endColumn: end.column }
}
